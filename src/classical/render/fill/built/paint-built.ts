import { dot, type Vector } from '../../../space/vector.ts'
import { smoothstep } from '../../pixels/grade.ts'
import { fractalNoise, seedOf } from '../../pixels/noise.ts'
import { hexToOklab, linearToOklab, type Oklab, oklabToLinear } from '../../pixels/oklab.ts'
import { blankPicture, type Picture } from '../../pixels/picture.ts'
import type { Material } from '../../words/materials.ts'
import { noiseAt, openWeather, type Place, type Touch, touches } from '../patterns.ts'
import type { Light } from './light.ts'
import type { Built, Extent, Occluders } from './occlusion.ts'
import { openPanes } from './panes.ts'

/** What is painted, and which of its pixels are what the moods treat apart. */
export type Painted = { picture: Picture; isSky: Uint8Array; isGround: Uint8Array }

/** Linear light of the sun, of the sky and from the ground, times what a white surface gives back. */
const sunLight = [1.5, 1.38, 1.2] as const
const skyLight = [0.46, 0.53, 0.64] as const
const groundLight = [0.2, 0.19, 0.15] as const
const exposure = 0.62

const haze = [0.62, 0.7, 0.8] as const
/** Metres in which a third of a colour is lost to the haze. */
const hazeMetres = 420
/** Metres of paving along the walls, and the half width of the way to the door. */
const apron = 0.9
const pathHalf = 0.9
/** The forest at the end of the ground, in metres away, and its height. */
const forestMetres = 90
const forestHeight = 7

type Coats = { of: Material[]; path: Material; trees: Material }

/** The scene in its materials and light: each surface in its own plane, glass that mirrors the sky, ground to the forest. */
export function paintBuilt(
  built: Built,
  extents: (Extent | undefined)[],
  occluders: Occluders,
  light: Light,
  coats: Coats,
  seed: number,
  texture: number,
): Painted {
  const { width, height, camera, regions, scene } = built
  const { labels } = regions.partition
  const { axes, focalPx, centre } = camera
  const picture = blankPicture(width, height)
  const isSky = new Uint8Array(width * height)
  const isGround = new Uint8Array(width * height)
  const weather = openWeather(seed)
  const forest = openForest(seed)
  const panes = openPanes(built, extents, light.sun, seed)
  const doors = findWays(built, extents)
  const place: Place = { u: 0, v: 0, pixel: 0 }
  const mark: Touch = { lightness: 0, chroma: 1 }
  const rgb = new Float64Array(3)
  const lab = new Float64Array(3)
  const normals = scene.planes.map((plane) => plane && axes.map((axis) => dot(axis, plane.normal)))
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const region = labels[i]!
      const part = scene.parts[region]!
      const plane = scene.planes[region]
      const [cx, cy] = [(x - centre[0]) / focalPx, (y - centre[1]) / focalPx]
      // The way from the eye, in the scene's axes.
      const rx = cx * axes[0][0] + cy * axes[0][1] + axes[0][2]
      const ry = cx * axes[1][0] + cy * axes[1][1] + axes[1][2]
      const rz = cx * axes[2][0] + cy * axes[2][1] + axes[2][2]
      const normal = normals[region]
      const towards = normal ? -(normal[0]! * rx + normal[1]! * ry + normal[2]! * rz) : 0
      const away = Math.hypot(rx, ry)
      const far = part === 'ground' && (towards < 1e-4 || plane!.distance / towards > forestMetres * 1.02)
      if (part === 'sky' || !normal || !plane || towards < 1e-6 || far) {
        const isForest = built.camera.axes[2][2] > -0.3 && rz / away < forest(Math.atan2(ry, rx)) && rz / away > -0.5
        if (isForest) paintForest(rgb, rx, ry, rz / away, weather.fine, coats.trees)
        else paintSky(rgb, rz / Math.hypot(away, rz))
        if (!isForest) isSky[i] = 1
        linearToOklab(rgb[0]!, rgb[1]!, rgb[2]!, lab)
      } else {
        const t = plane.distance / towards
        const [px, py, pz] = [rx * t, ry * t, 1.6 + rz * t]
        const steep = Math.hypot(rx, ry, rz) / towards
        placeOn(place, normal, px, py, pz)
        place.pixel = (t / focalPx) * Math.min(6, Math.max(1, steep * 0.7))
        let coat = coats.of[region]!
        if (part === 'ground') {
          isGround[i] = 1
          if (isPaved(px, py, occluders.boxes, doors)) coat = coats.path
        }
        const pane = panes(region, place.u, -place.v, rx, ry, rz)
        if (pane?.mirrors) {
          mirror(rgb, pane, normal, rx, ry, rz, forest, light.sunlit[i]!)
        } else {
          touches[coat.pattern](place, weather, mark)
          const colour: Oklab = pane ? pane.colour : coat.colour
          const strength = pane ? 0.3 : texture * (part === 'ground' ? 1.5 : 1)
          const chroma = 1 + (mark.chroma - 1) * strength
          const L = colour[0] + mark.lightness * strength + (part === 'ground' ? patches(px, py, weather.coarse) : 0)
          oklabToLinear(L, colour[1] * chroma, colour[2] * chroma, rgb)
          const cos = Math.max(0, normal[0]! * light.sun[0] + normal[1]! * light.sun[1] + normal[2]! * light.sun[2])
          const shade = pane ? pane.shade : 1
          shine(rgb, cos * light.sunlit[i]! * shade, light.open[i]! * (0.55 + 0.45 * shade), normal[2]!)
        }
        fog(rgb, t * Math.hypot(rx, ry))
        for (let channel = 0; channel < 3; channel++) rgb[channel] = film(Math.max(0, rgb[channel]!))
        linearToOklab(rgb[0]!, rgb[1]!, rgb[2]!, lab)
      }
      picture.L[i] = lab[0]!
      picture.a[i] = lab[1]!
      picture.b[i] = lab[2]!
    }
  }
  return { picture, isSky, isGround }
}

/** Where a point lies on its material: along the level direction of its plane, and down it. */
function placeOn(place: Place, normal: number[], x: number, y: number, z: number): void {
  const [nx, ny, nz] = [normal[0]!, normal[1]!, normal[2]!]
  if (Math.abs(nz) > 0.99) {
    place.u = x
    place.v = y
    return
  }
  const level = Math.hypot(nx, ny)
  place.u = (-ny * x + nx * y) / level
  // Down the slope; upright walls run straight down.
  place.v = -z / level
}

/** What the sun, the sky and the ground send to a surface, and it gives back. */
function shine(rgb: Float64Array, sun: number, open: number, up: number): void {
  const [fromSky, fromGround] = [open * (0.5 + 0.5 * up), (0.35 + 0.65 * open) * (0.5 - 0.5 * up)]
  for (let channel = 0; channel < 3; channel++)
    rgb[channel]! *=
      exposure *
      (sunLight[channel]! * sun + skyLight[channel]! * fromSky * 1.25 + groundLight[channel]! * fromGround * 2.1)
}

function fog(rgb: Float64Array, metres: number): void {
  const share = 1 - Math.exp(-metres / hazeMetres)
  for (let channel = 0; channel < 3; channel++) rgb[channel] = rgb[channel]! * (1 - share) + haze[channel]! * share
}

/** Film's shoulder: what is brighter than the paper approaches white (Reinhard 2002, extended). */
const film = (value: number) => (value * (1 + value / 2.6)) / (1 + value * 0.62)

/** From the horizon's haze to the blue above. */
function paintSky(rgb: Float64Array, rise: number): void {
  const up = Math.max(0, rise)
  const share = 1 - (1 - Math.min(1, up / 0.75)) ** 2.2
  rgb[0] = 0.74 + (0.13 - 0.74) * share
  rgb[1] = 0.83 + (0.3 - 0.83) * share
  rgb[2] = 0.91 + (0.68 - 0.91) * share
}

/** By direction, how high the forest rises over the horizon, as a tangent. */
function openForest(seed: number): (azimuth: number) => number {
  const size = 2048
  const outline = new Float32Array(size)
  for (const [cell, strength, use] of [
    [160, 0.42, 'woods'],
    [36, 0.3, 'crowns'],
    [9, 0.2, 'twigs'],
    [3, 0.1, 'leaves'],
  ] as const) {
    const noise = fractalNoise(size, 1, cell, seedOf(seed, use), 1)
    for (let n = 0; n < size; n++) outline[n]! += strength * noise[n]!
  }
  return (azimuth) => {
    const at = ((azimuth / Math.PI + 1) * 0.5 * (size - 2) * 4) % (size - 1)
    const n = Math.floor(at)
    const value = outline[n]! + (outline[n + 1]! - outline[n]!) * (at - n)
    return (forestHeight * (0.75 + 0.55 * value) - 1.6) / forestMetres
  }
}

function paintForest(
  rgb: Float64Array,
  rx: number,
  ry: number,
  rise: number,
  noise: Float32Array,
  trees: Material,
): void {
  const azimuth = Math.atan2(ry, rx)
  const clump = noiseAt(noise, azimuth * 900, rise * 1400) + 0.6 * noiseAt(noise, azimuth * 260, rise * 420)
  const low = smoothstep(0.05, -0.02, rise)
  oklabToLinear(trees.colour[0] - 0.1 + 0.05 * clump - 0.06 * low, trees.colour[1] * 0.8, trees.colour[2] * 0.8, rgb)
  for (let channel = 0; channel < 3; channel++) rgb[channel]! *= 0.72
  fog(rgb, forestMetres * 1.4)
}

/** Lawns are never one green. */
function patches(x: number, y: number, noise: Float32Array): number {
  return 0.022 * noiseAt(noise, x * 1.4, y * 1.4) + 0.03 * noiseAt(noise, x * 0.22 + 40, y * 0.22)
}

/** A strip along the walls, and the ways to the doors. */
function isPaved(x: number, y: number, boxes: Extent[], ways: Way[]): boolean {
  for (const { min, max } of boxes) {
    if (min[2] > 0.6) continue
    if (x > min[0] - apron && x < max[0] + apron && y > min[1] - apron && y < max[1] + apron) return true
  }
  for (const { x: fromX, y: fromY, dx, dy } of ways) {
    const along = (x - fromX) * dx + (y - fromY) * dy
    const off = Math.abs((x - fromX) * dy - (y - fromY) * dx)
    if (along > 0 && along < 60 && off < pathHalf) return true
  }
  return false
}

type Way = { x: number; y: number; dx: number; dy: number }

function findWays({ scene, camera }: Built, extents: (Extent | undefined)[]): Way[] {
  return scene.parts.flatMap((part, region) => {
    const [extent, plane] = [extents[region], scene.planes[region]]
    if (part !== 'door' || !extent || !plane || extent.min[2] > 0.4) return []
    const [dx, dy] = [dot(camera.axes[0], plane.normal), dot(camera.axes[1], plane.normal)]
    return [{ x: (extent.min[0] + extent.max[0]) / 2, y: (extent.min[1] + extent.max[1]) / 2, dx, dy }]
  })
}

const inside: Vector = [0.028, 0.036, 0.047]

/** Glass mirrors more the more aslant it is seen (Schlick 1994, two panes), and shows a dim room behind. */
function mirror(
  rgb: Float64Array,
  { room }: { room: number },
  normal: number[],
  rx: number,
  ry: number,
  rz: number,
  forest: (azimuth: number) => number,
  sunlit: number,
): void {
  const length = Math.hypot(rx, ry, rz)
  const along = (normal[0]! * rx + normal[1]! * ry + normal[2]! * rz) / length
  const cos = Math.min(1, Math.abs(along))
  const share = Math.min(0.92, 2.2 * (0.04 + 0.96 * (1 - cos) ** 5) + 0.2)
  const [mx, my, mz] = [
    rx / length - 2 * along * normal[0]!,
    ry / length - 2 * along * normal[1]!,
    rz / length - 2 * along * normal[2]!,
  ]
  const rise = mz / Math.hypot(mx, my)
  if (rise > forest(Math.atan2(my, mx)) * 1.6) paintSky(rgb, mz)
  else {
    rgb[0] = 0.06 + (rise < 0 ? 0.05 : 0)
    rgb[1] = 0.08 + (rise < 0 ? 0.06 : 0)
    rgb[2] = 0.05 + (rise < 0 ? 0.03 : 0)
  }
  for (let channel = 0; channel < 3; channel++)
    rgb[channel] = rgb[channel]! * share * (0.75 + 0.1 * sunlit) + inside[channel]! * (1 - share) * (1 + 3 * room)
}

export const stoneWay: Material = { colour: hexToOklab('#b9b2a4'), pattern: 'paving' }
export const forestGreen: Material = { colour: hexToOklab('#5f7350'), pattern: 'leaves' }
