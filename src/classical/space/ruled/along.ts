import { gaussianBlur } from '../../pixels/blur.ts'
import { smoothstep } from '../../pixels/grade.ts'
import type { Plane } from '../../pixels/plane.ts'
import { type Camera, vanishingOf } from '../camera.ts'
import type { Vector } from '../vector.ts'

/** In pixels: what a hand strays, and at every so many of them ink is looked at. */
export const strayPx = 0.9
const stride = 2
export const inkMin = 0.11
/** Half the length over which ink is averaged to tell hatching, in pixels. */
const hatchedReach = 14

/** Over any step, and a half: what is positive is rounded by dropping its fraction, in half the time of `Math.round`. */
const rounding = 4096.5

/** Pixels with ink, away from the picture's border. */
export function listInked(soft: Plane, width: number, height: number, reach: number): Int32Array {
  const margin = reach + 1
  const found: number[] = []
  for (let y = margin; y < height - margin; y++)
    for (let i = y * width + margin; i < (y + 1) * width - margin; i++) if (soft[i]! >= inkMin / 2) found.push(i)
  return Int32Array.from(found)
}

/** By inked pixel, the mean of ink on the way to a vanishing point and back. */
export function averageAlong(
  soft: Plane,
  inked: Int32Array,
  width: number,
  [px, py, pz]: Vector,
  reach: number,
): Float32Array {
  const means = new Float32Array(inked.length)
  const steps = Math.floor(reach / stride)
  const share = 1 / (2 * steps + 1)
  const rounded = Math.floor(rounding) * (width + 1)
  for (let n = 0; n < inked.length; n++) {
    const i = inked[n]!
    const x = i % width
    const [tx, ty] = [px - x * pz, py - ((i - x) / width) * pz]
    const norm = stride / Math.sqrt(tx * tx + ty * ty)
    const dx = tx * norm
    const dy = ty * norm
    let sum = soft[i]!
    for (let step = 1; step <= steps; step++) {
      const off = ((step * dy + rounding) | 0) * width + ((step * dx + rounding) | 0) - rounded
      sum += soft[i + off]! + soft[i - off]!
    }
    means[n] = sum * share
  }
  return means
}

/** Of a stroke's ink, the mean along the building's axes: hatching crosses them. */
const runsAlong = [0.65, 0.9] as const

/** By pixel, the ink of what runs along one of a building's axes, without hatching. */
export function inkAlongAxes(ink: Plane, { width, height, camera }: { width: number; height: number; camera: Camera }) {
  const soft = gaussianBlur(ink, width, height, strayPx)
  const inked = listInked(soft, width, height, hatchedReach)
  const along = camera.axes.map((axis) => averageAlong(soft, inked, width, vanishingOf(camera, axis), hatchedReach))
  // The rim of a stroke has little ink, and as much along anything that is dense.
  const around = [0, 1, 2].flatMap((by) => [by, -by, by * width, -by * width])
  return inked.reduce((kept: Plane, i, n) => {
    const own = Math.max(...around.map((by) => soft[i + by]!))
    kept[i] = ink[i]! * smoothstep(...runsAlong, Math.max(...along.map((means) => means[n]!)) / own)
    return kept
  }, new Float32Array(ink.length))
}
