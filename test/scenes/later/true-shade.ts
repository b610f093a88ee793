import { findBorders } from '../../../src/classical/render/fill/built/borders.ts'
import { hourOf } from '../../../src/classical/render/fill/built/hour.ts'
import { lightScene, placeSun } from '../../../src/classical/render/fill/built/light.ts'
import { findExtents, openOccluders } from '../../../src/classical/render/fill/built/occlusion.ts'
import { inMetres } from '../../../src/classical/render/fill/built/scale.ts'
import type { FullSpace } from '../../../src/classical/space/space.ts'
import type { DrawnScene } from '../draw-scene.ts'
import { type Point, pointAt } from '../measure-rendering.ts'
import { dot, normalOf } from '../scene-camera.ts'
import type { TestScene } from '../scenes.ts'
import type { Face } from '../solid.ts'

/** The sun that the engine places by day for a scene that it read, towards it in the drawn scene's axes, and which pixels have it. */
export function shadeOf(seen: FullSpace, drawn: DrawnScene): { sun: Point; sunlit: Float32Array } {
  const built = inMetres(seen)
  const hour = hourOf('auto_daylight', { isFoggy: false, isRainy: false, isLit: false }, 0)
  const sun = placeSun(built, hour.altitude)
  const { labels } = findBorders(built.regions.partition)
  const { sunlit } = lightScene(built, labels, openOccluders(built, findExtents(built), labels), hour, sun, 1)
  const inCamera = [0, 1, 2].map((n) => built.camera.axes.reduce((sum, axis, k) => sum + axis[n]! * sun[k]!, 0))
  const towards = drawn.axes.map((axis) => axis.reduce((sum, value, n) => sum + value * inCamera[n]!, 0))
  return { sun: towards as unknown as Point, sunlit }
}

const every = 11

/** Of what faces the sun, so much must be shaded, in truth or by the engine: less is a seam. */
const shadeMin = 0.005

/** Metres from the eye: shade that is farther is not looked at. */
const farMax = 80

/**
 * How far what is shaded, on the building alone or on the ground around it, too, is what true geometry shades under a sun: the overlap over
 * the union, 0..1. NaN if hardly any is shaded.
 */
export function shadeOverlap(
  { faces, view }: TestScene,
  drawn: DrawnScene,
  sunlit: Float32Array,
  sun: Point,
  on: 'building' | 'all' = 'building',
): number {
  let [both, either, all] = [0, 0, 0]
  for (let i = 0; i < sunlit.length; i += every) {
    const face = faces[drawn.ids[i]!]
    if (!face || (face.part === 'ground' && on === 'building') || !facesSun(face, view.eye, sun)) continue
    const at = pointAt(drawn, i)
    if (Math.hypot(at[0], at[1], at[2] - view.eye[2]) > farMax) continue
    all++
    const isShaded = sunlit[i]! < 0.5
    const should = isHidden(faces, face, at, view.eye, sun)
    if (isShaded && should) both++
    if (isShaded || should) either++
  }
  return either < shadeMin * all ? Number.NaN : both / either
}

/** Whether the side of a face that is seen is turned to the sun. */
function facesSun({ corners }: Face, eye: Point, sun: Point): boolean {
  const normal = normalOf(corners)
  return dot(normal, sun) * dot(normal, minus(eye, corners[0]!)) > 0 && Math.abs(dot(normal, sun)) > 0.1
}

/** Whether the way from a point, relative to the eye but for its height, to the sun goes through another face. */
function isHidden(faces: Face[], own: Face, at: Point, eye: Point, sun: Point): boolean {
  const from: Point = [at[0] + eye[0], at[1] + eye[1], at[2]]
  return faces.some((face) => {
    if (face === own) return false
    const normal = normalOf(face.corners)
    const slope = dot(normal, sun)
    if (Math.abs(slope) < 1e-6) return false
    const t = dot(normal, minus(face.corners[0]!, from)) / slope
    if (t < 0.02) return false
    const hit: Point = [from[0] + sun[0] * t, from[1] + sun[1] * t, from[2] + sun[2] * t]
    const signs = face.corners.map((corner, n) =>
      Math.sign(dot(normal, cross(minus(face.corners[(n + 1) % face.corners.length]!, corner), minus(hit, corner)))),
    )
    return signs.every((sign) => sign >= 0) || signs.every((sign) => sign <= 0)
  })
}

const minus = (one: Point, other: Point): Point => [one[0] - other[0], one[1] - other[1], one[2] - other[2]]
const cross = (a: Point, b: Point): Point => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
