import { type Camera, vanishingOf } from '../camera.ts'
import type { Vector } from '../vector.ts'

/** Degrees by which cameras differ that are hardly one; and how many of the sources must tell it, each by how near its camera is. */
const nearDegrees = 0.7
const agreedMin = 1.5
/** Shares of the width and height: where cameras are compared. */
const places = [0.2, 0.5, 0.8].flatMap((u) => [0.3, 0.5, 0.7].map((v) => [u, v] as const))

/**
 * The camera on which most sources agree, none of which tells enough by itself: each errs in its own way. A source is the cameras that some
 * lines of a picture tell. Undefined if none agree.
 */
export function findAgreed(sources: readonly (readonly Camera[])[], width: number, height: number): Camera | undefined {
  const likeness = (one: Camera, other: Camera) => Math.exp(-((apart(one, other, width, height) / nearDegrees) ** 2))
  const scored = sources.flat().map((camera) => ({
    camera,
    score: sources.reduce((sum, cameras) => sum + Math.max(0, ...cameras.map((other) => likeness(camera, other))), 0),
  }))
  const [best] = scored.toSorted((one, other) => other.score - one.score)
  if (!best || best.score < agreedMin) return undefined
  const group = sources.flat().filter((camera) => apart(camera, best.camera, width, height) < nearDegrees)
  return group.toSorted((one, other) => one.sigma - other.sigma)[0]
}

/** Degrees by which the directions differ that two cameras give to a building's edges, in the mean over the picture. */
function apart(one: Camera, other: Camera, width: number, height: number): number {
  const turns = places.flatMap(([u, v]) =>
    one.axes.map((axis, n) => {
      const [from, to] = [
        angleOf(one, axis, u * width, v * height),
        angleOf(other, other.axes[n]!, u * width, v * height),
      ]
      const turn = Math.abs(from - to) % Math.PI
      return Math.min(turn, Math.PI - turn)
    }),
  )
  return ((turns.reduce((sum, turn) => sum + turn, 0) / turns.length) * 180) / Math.PI
}

/** In which direction of the picture an axis runs at a pixel. */
function angleOf(camera: Camera, axis: Vector, column: number, row: number): number {
  const [x, y, z] = vanishingOf(camera, axis)
  return Math.atan2(y - row * z, x - column * z)
}
