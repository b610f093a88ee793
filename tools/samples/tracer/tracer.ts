import type { Camera } from './camera.ts'
import { aim } from './camera.ts'
import { cloudySky } from './clouds.ts'
import type { Frame } from './frame.ts'
import type { Lamp, Portal } from './lights.ts'
import { lampLight, portalDirection, setRay, sunlight } from './lights.ts'
import type { Material, Surface } from './material.ts'
import { hash } from './noise.ts'
import { cosineDirection, random, scatteredDirection, startSample } from './sampler.ts'
import type { Hit, Ray, Scene } from './scene.ts'
import { findHit } from './scene.ts'
import type { Sky } from './sky.ts'
import type { Vector } from './vector.ts'
import { add, dot, multiply, normalize, scale } from './vector.ts'

/** A lit scene and where it is seen from. */
export type View = {
  scene: Scene
  /** The same without what is too fine or far to matter for light that comes by way of other surfaces. */
  coarse: Scene
  sky: Sky
  camera: Camera
  lamps: Lamp[]
  /** For a view from inside: all of the sky's light is then looked for here. */
  portals: Portal[]
  /** Metres after which the air hides two thirds of what is behind. */
  hazeDistance: number
}

type Pixel = { light: Vector; bounced: Vector; albedo: Vector; normal: Vector; depth: number; id: number }

/** What a ray met, kept while other rays are traced from it. */
type Spot = { point: Vector; normal: Vector; albedo: Vector; material: Material }

const dark: Vector = [0, 0, 0]
const bounces = 3
const sunRays = 2
const skyDepth = 1000
const waterAbsorption: Vector = [0.32, 0.06, 0.035]

const ray: Ray = new Float64Array(6)
const hit: Hit = { distance: 0, placement: 0, patch: 0 }
const surface: Surface = { x: 0, y: 0, z: 0, nx: 0, ny: 0, nz: 0, tint: 0, r: 0, g: 0, b: 0 }

/** Fills one row by path tracing (Kajiya 1986), with shadow rays towards the sun, the lamps and the portals. */
export function traceRow(view: View, frame: Frame, y: number, samples: number): void {
  for (let x = 0; x < frame.width; x++) {
    const index = y * frame.width + x
    const pixel: Pixel = { light: dark, bounced: dark, albedo: dark, normal: dark, depth: 0, id: 0 }
    let taken = 0
    // Open sky is smooth: a few samples tell all.
    for (; taken < samples && !(taken === 4 && pixel.depth === 4 * skyDepth); taken++) {
      startSample(index, taken)
      const [across, down] = samples > 1 ? [random(), random()] : [0.5, 0.5]
      look(view, aim(view.camera, x + across, y + down, frame.width, frame.height), pixel)
    }
    write(frame, index, pixel, 1 / taken)
  }
}

/** Follows a line of sight through panes and water to the first solid surface. */
function look(view: View, sight: Vector, pixel: Pixel): void {
  let through: Vector = [1, 1, 1]
  let origin = view.camera.position
  let direction = sight
  let travelled = 0
  let underWater = false
  for (let layer = 0; layer < 6; layer++) {
    setRay(ray, origin, direction)
    if (!findHit(view.scene, ray, false, hit)) {
      pixel.light = add(pixel.light, multiply(through, cloudySky(view.sky, direction)))
      pixel.depth += skyDepth
      return
    }
    const spot = readSpot(view.scene, direction)
    travelled += hit.distance
    const id = identify(spot.material)
    if (underWater) through = multiply(through, absorption(hit.distance))
    if (!spot.material.clear) {
      through = addHaze(view, sight, travelled, through, pixel)
      pixel.depth += travelled
      pixel.id = id
      shade(view, spot, direction, through, pixel)
      return
    }
    const reflectance = fresnel(spot.material.clear === 'glass' ? 0.075 : 0.02, -dot(direction, spot.normal))
    const mirrored = radiance(view, spot.point, reflect(direction, spot.normal))
    pixel.light = add(pixel.light, multiply(through, scale(mirrored, reflectance)))
    through = scale(through, 1 - reflectance)
    underWater = spot.material.clear === 'water'
    if (underWater) direction = refract(direction, spot.normal)
    else through = multiply(through, [0.86, 0.9, 0.88])
    origin = spot.point
  }
}

function shade(view: View, spot: Spot, direction: Vector, through: Vector, pixel: Pixel): void {
  const { material, point, normal } = spot
  if (material.emission) pixel.light = add(pixel.light, multiply(through, material.emission))
  let visible = through
  if (material.coat) {
    const reflectance = fresnel(material.coat.reflectance, -dot(direction, normal))
    const mirror = scatteredDirection(reflect(direction, normal), material.coat.roughness)
    pixel.light = add(pixel.light, multiply(through, scale(radiance(view, point, mirror), reflectance)))
    visible = scale(through, 1 - reflectance)
  }
  const albedo = multiply(visible, spot.albedo)
  pixel.albedo = add(pixel.albedo, albedo)
  pixel.normal = add(pixel.normal, normal)
  for (let ray = 0; ray < sunRays; ray++) {
    const sun = sunlight(view.scene, view.sky, point, normal, material.translucency ?? 0)
    pixel.light = add(pixel.light, scale(multiply(albedo, sun), 1 / sunRays))
  }
  // What is dearest is done for half of the samples where that does not show.
  const share = material.foliage ? 0.5 : 1
  if (share < 1 && random() >= share) return
  const bounced = gather(view, point, sideOf(spot), bounces)
  pixel.bounced = add(pixel.bounced, scale(multiply(albedo, bounced), 1 / share))
}

/** What comes from a direction, seen in a reflection: panes are looked through. */
function radiance(view: View, origin: Vector, direction: Vector): Vector {
  setRay(ray, origin, direction)
  if (!findHit(view.coarse, ray, true, hit)) return cloudySky(view.sky, direction)
  const spot = readSpot(view.coarse, direction)
  // A lamp's light arrives by shadow rays; its rare mirror images would only sparkle.
  if (spot.material.emission) return dark
  const sun = sunlight(view.coarse, view.sky, spot.point, spot.normal, spot.material.translucency ?? 0)
  return multiply(spot.albedo, add(sun, gather(view, spot.point, sideOf(spot), 1)))
}

/** Light a matt white surface at the point sends out, from lamps, sky and everything around; not straight from the sun. */
function gather(view: View, origin: Vector, facing: Vector, reach: number): Vector {
  let sum = dark
  let through: Vector = [1, 1, 1]
  let point = origin
  let normal = facing
  for (let bounce = 0; bounce < reach; bounce++) {
    const lit = add(lampLight(view.coarse, view.lamps, point, normal), portalLight(view, point, normal))
    sum = add(sum, multiply(through, lit))
    const direction = cosineDirection(normal)
    setRay(ray, point, direction)
    if (!findHit(view.coarse, ray, true, hit)) {
      if (view.portals.length === 0) sum = add(sum, multiply(through, view.sky.radiance(direction)))
      break
    }
    const spot = readSpot(view.coarse, direction)
    if (spot.material.emission) break
    through = multiply(through, spot.albedo)
    const survival = Math.min(1, Math.max(...through))
    if (random() >= survival) break
    through = scale(through, 1 / survival)
    const sun = sunlight(view.coarse, view.sky, spot.point, spot.normal, spot.material.translucency ?? 0)
    sum = add(sum, multiply(through, sun))
    point = spot.point
    normal = sideOf(spot)
  }
  return sum
}

function portalLight(view: View, point: Vector, normal: Vector): Vector {
  if (view.portals.length === 0) return dark
  const way = portalDirection(view.portals, point, normal)
  if (way.weight === 0) return dark
  setRay(ray, point, way.towards)
  if (!findHit(view.coarse, ray, true, hit)) return scale(view.sky.radiance(way.towards), way.weight)
  if (hit.distance < way.distance) return dark
  const spot = readSpot(view.coarse, way.towards)
  const sun = sunlight(view.coarse, view.sky, spot.point, spot.normal, spot.material.translucency ?? 0)
  const around = scale(view.sky.radiance([0, 1, 0]), 0.8)
  return scale(multiply(spot.albedo, add(sun, around)), way.weight)
}

/** The side light leaves a translucent surface from is a matter of chance. */
function sideOf(spot: Spot): Vector {
  const { translucency } = spot.material
  return translucency && random() < translucency ? scale(spot.normal, -1) : spot.normal
}

function readSpot(scene: Scene, direction: Vector): Spot {
  const { mesh } = scene.placements[hit.placement]!
  const cos = scene.turns[hit.placement * 2]!
  const sin = scene.turns[hit.placement * 2 + 1]!
  const nx = mesh.normals[hit.patch * 3]!
  const nz = mesh.normals[hit.patch * 3 + 2]!
  surface.x = ray[0]! + direction[0] * hit.distance
  surface.y = ray[1]! + direction[1] * hit.distance
  surface.z = ray[2]! + direction[2] * hit.distance
  surface.nx = nx * cos + nz * sin
  surface.ny = mesh.normals[hit.patch * 3 + 1]!
  surface.nz = nz * cos - nx * sin
  const away = surface.nx * direction[0] + surface.ny * direction[1] + surface.nz * direction[2] > 0
  if (away) {
    surface.nx *= -1
    surface.ny *= -1
    surface.nz *= -1
  }
  surface.tint = hash(hit.patch, hit.placement, 41)
  const material = mesh.materials[hit.patch]!
  material.paint(surface)
  return {
    point: [surface.x, surface.y, surface.z],
    normal: [surface.nx, surface.ny, surface.nz],
    albedo: [surface.r, surface.g, surface.b],
    material,
  }
}

/** Equal for what belongs together, in every thread. */
function identify(material: Material): number {
  let code = 0
  for (let i = 0; i < material.name.length; i++) code = (code * 31 + material.name.charCodeAt(i)) % 997
  return 1 + hit.placement * 997 + code
}

function addHaze(view: View, sight: Vector, distance: number, through: Vector, pixel: Pixel): Vector {
  const share = 1 - Math.exp(-distance / view.hazeDistance)
  const air = view.sky.radiance(normalize([sight[0], 0.06, sight[2]]))
  pixel.light = add(pixel.light, multiply(through, scale(air, share)))
  return scale(through, 1 - share)
}

/** Schlick's approximation. */
function fresnel(straight: number, cosine: number): number {
  return straight + (1 - straight) * (1 - Math.min(1, Math.max(0, cosine))) ** 5
}

function reflect(direction: Vector, normal: Vector): Vector {
  return add(direction, scale(normal, -2 * dot(direction, normal)))
}

/** Into water. */
function refract(direction: Vector, normal: Vector): Vector {
  const ratio = 1 / 1.33
  const cosine = -dot(direction, normal)
  const inside = Math.sqrt(1 - ratio * ratio * (1 - cosine * cosine))
  return normalize(add(scale(direction, ratio), scale(normal, ratio * cosine - inside)))
}

function absorption(length: number): Vector {
  return [
    Math.exp(-waterAbsorption[0] * length),
    Math.exp(-waterAbsorption[1] * length),
    Math.exp(-waterAbsorption[2] * length),
  ]
}

function write(frame: Frame, index: number, pixel: Pixel, share: number): void {
  frame.light.set(scale(pixel.light, share), index * 3)
  frame.bounced.set(scale(pixel.bounced, share), index * 3)
  frame.albedo.set(scale(pixel.albedo, share), index * 3)
  frame.normal.set(scale(pixel.normal, share), index * 3)
  frame.depth[index] = pixel.depth * share
  frame.id[index] = pixel.id
}
