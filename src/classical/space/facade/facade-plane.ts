import type { Camera } from '../camera.ts'
import { rayOf } from '../camera.ts'
import type { Line } from '../rays.ts'
import { dot, plus, times, type Vector } from '../vector.ts'

/** A facade seen straight on: its pixels, and where each place of it is in the picture. */
export type FacadePlane = {
  width: number
  height: number
  /** From a place on the facade, in its pixels, to the picture's. */
  toPicture: (x: number, y: number) => [number, number]
}

/** In pixels of the facade: larger ones would only take longer. */
const sideMax = 900
/** The lines of a facade reach over so much of the picture's width. */
const lengthMin = 0.4
const shortMax = 0.012
/** Sine of the angle by which a line may miss its axis. */
const missMax = 0.026
/** Facades seen so obliquely that a metre is a few pixels tell nothing. */
const obliqueMin = 0.18

/**
 * The facades along the two level directions that a camera knows, each as large as its lines reach, with about as many pixels as the picture
 * has there.
 */
export function findFacades(camera: Camera, lines: Line[], width: number): FacadePlane[] {
  return ([0, 1] as const).flatMap((axis) => {
    const away = camera.axes[axis === 0 ? 1 : 0]
    const along = camera.axes[axis][0] < 0 ? times(camera.axes[axis], -1) : camera.axes[axis]
    // What one looks along is seen as a line.
    if (away[2] < obliqueMin) return []
    const down = times(camera.axes[2], -1)
    // Near the horizon lines of both facades run to both points.
    const own = lines.filter(
      (line) =>
        lengthOf(line) > shortMax * width &&
        runsAlong(line, camera, along) &&
        !runsAlong(line, camera, away) &&
        isBefore(line, camera, away),
    )
    if (own.reduce((sum, line) => sum + lengthOf(line), 0) < lengthMin * width) return []
    const places = own.flatMap((line) => {
      const ends = [
        [line.x1, line.y1],
        [line.x2, line.y2],
      ] as const
      return ends.map(([x, y]) => {
        const ray = rayOf(camera, x, y)
        const depth = dot(ray, away)
        return { u: dot(ray, along) / depth, v: dot(ray, down) / depth, perPixel: 1 / (camera.focalPx * depth) }
      })
    })
    const share = (values: number[], at: number) =>
      [...values].sort((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * at))]!
    const [left, right] = [0.04, 0.96].map((at) =>
      share(
        places.map(({ u }) => u),
        at,
      ),
    ) as [number, number]
    const [top, bottom] = [0.02, 0.98].map((at) =>
      share(
        places.map(({ v }) => v),
        at,
      ),
    ) as [number, number]
    const margin = 0.06 * Math.max(right - left, bottom - top)
    const [wide, high] = [right - left + 2 * margin, bottom - top + 2 * margin]
    const step = Math.max(
      share(
        places.map(({ perPixel }) => perPixel),
        0.5,
      ),
      Math.max(wide, high) / sideMax,
    )
    const toPicture = (x: number, y: number): [number, number] => {
      const u = left - margin + x * step
      const v = top - margin + y * step
      const point = plus(plus(away, times(along, u)), times(down, v))
      const depth = Math.max(1e-6, point[2])
      return [
        camera.centre[0] + (camera.focalPx * point[0]) / depth,
        camera.centre[1] + (camera.focalPx * point[1]) / depth,
      ]
    }
    return [{ width: Math.round(wide / step), height: Math.round(high / step), toPicture }]
  })
}

const lengthOf = ({ x1, y1, x2, y2 }: Line) => Math.hypot(x2 - x1, y2 - y1)

function runsAlong(line: Line, camera: Camera, axis: Vector): boolean {
  const [x, y] = [(line.x1 + line.x2) / 2 - camera.centre[0], (line.y1 + line.y2) / 2 - camera.centre[1]]
  const toX = camera.focalPx * axis[0] - x * axis[2]
  const toY = camera.focalPx * axis[1] - y * axis[2]
  const across = Math.abs((line.x2 - line.x1) * toY - (line.y2 - line.y1) * toX)
  return across < missMax * Math.max(1e-9, lengthOf(line) * Math.hypot(toX, toY))
}

const isBefore = (line: Line, camera: Camera, away: Vector) =>
  dot(rayOf(camera, line.x1, line.y1), away) > obliqueMin / 2 &&
  dot(rayOf(camera, line.x2, line.y2), away) > obliqueMin / 2
