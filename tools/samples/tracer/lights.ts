import { random, scatteredDirection } from './sampler.ts'
import type { Ray, Scene } from './scene.ts'
import { isBlocked } from './scene.ts'
import type { Sky } from './sky.ts'
import type { Vector } from './vector.ts'
import { add, cross, dot, scale, subtract } from './vector.ts'

/** A rectangular light that shines to the side of the cross product of its edges. */
export type Lamp = { corner: Vector; u: Vector; v: Vector; emission: Vector }

/** An opening through which daylight is looked for. */
export type Portal = { corner: Vector; u: Vector; v: Vector }

/** The sun's angular radius: twice the real one, for the softness of hazy air. */
const sunRadius = 0.0095

const ray: Ray = new Float64Array(6)
const dark: Vector = [0, 0, 0]

/** Sunlight a matt white surface at the point sends out; from behind, the share that shines through. */
export function sunlight(scene: Scene, sky: Sky, point: Vector, normal: Vector, translucency: number): Vector {
  if (sky.sun[1] <= 0) return dark
  const towards = scatteredDirection(sky.sun, sunRadius)
  const cosine = dot(normal, towards)
  const strength = cosine > 0 ? cosine * (1 - translucency * 0.4) : -cosine * translucency
  if (strength <= 0) return dark
  setRay(ray, point, towards)
  return isBlocked(scene, ray, Infinity) ? dark : scale(sky.sunlight, strength / Math.PI)
}

/** The same for the lamps, one picked at random. */
export function lampLight(scene: Scene, lamps: Lamp[], point: Vector, normal: Vector): Vector {
  if (lamps.length === 0) return dark
  const lamp = lamps[Math.floor(random() * lamps.length)]!
  const area = cross(lamp.u, lamp.v)
  const to = subtract(pointOn(lamp), point)
  const distance = Math.hypot(...to)
  const towards = scale(to, 1 / distance)
  const facing = -dot(towards, area)
  const cosine = dot(normal, towards)
  if (facing <= 0 || cosine <= 0) return dark
  setRay(ray, point, towards)
  if (isBlocked(scene, ray, distance - 0.01)) return dark
  return scale(lamp.emission, (lamps.length * cosine * facing) / (Math.PI * Math.max(0.3, distance * distance)))
}

/** A way out through a random portal, how far that is, and what light from there counts for. */
export function portalDirection(
  portals: Portal[],
  point: Vector,
  normal: Vector,
): { towards: Vector; distance: number; weight: number } {
  const portal = portals[Math.floor(random() * portals.length)]!
  const to = subtract(pointOn(portal), point)
  const distance = Math.hypot(...to)
  const towards = scale(to, 1 / distance)
  const seen = Math.max(0, dot(normal, towards)) * Math.abs(dot(towards, cross(portal.u, portal.v)))
  const weight = (portals.length * seen) / (Math.PI * distance * distance)
  // The bound keeps a point beside the opening from sparkling.
  return { towards, distance, weight: Math.min(2, weight) }
}

export function setRay(target: Ray, origin: Vector, direction: Vector): void {
  target[0] = origin[0]
  target[1] = origin[1]
  target[2] = origin[2]
  target[3] = direction[0]
  target[4] = direction[1]
  target[5] = direction[2]
}

function pointOn({ corner, u, v }: Portal): Vector {
  return add(corner, add(scale(u, random()), scale(v, random())))
}
