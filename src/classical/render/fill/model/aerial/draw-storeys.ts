import { smoothstep } from '../../../../pixels/grade.ts'
import { type Plane, takePlane } from '../../../../pixels/plane.ts'
import { rayOf } from '../../../../space/camera.ts'
import { weightedQuantile } from '../../../../space/scene/weighted-quantile.ts'
import { dot, type Vector } from '../../../../space/vector.ts'
import { isWallFace, type Quarter } from './read-quarter.ts'

/** Storeys of a usual wall of a quarter, by which nothing else tells how high they are; and a window's step along a wall, by a storey's height. */
const usualStoreys = 5
const windowStep = 0.8
/** Of a storey's height and of a window's step, where the pane begins and ends. */
const sill = [0.3, 0.8] as const
const jamb = [0.24, 0.76] as const
/** Pixels: lower storeys have windows that no eye tells apart, and fade between the two. */
const storeyPx = [2.5, 5] as const
/** Of the picture, what is too small for a wall with windows. */
const wallMin = 0.0004
/** Of a wall's heights and distances, how many of a hundred are taken for mistakes of its borders. */
const outliers = 0.03

/** Where rows of windows are seen on the walls of a quarter, 0..1, with as many storeys as their height tells. */
export function drawStoreys({ partition, camera, kinds }: Quarter): Plane {
  const { labels, width, areas } = partition
  const glass = takePlane(labels.length).fill(0)
  if (!camera) return glass
  const { axes, focalPx } = camera
  const up = axes[2]
  const pixels = new Map<number, number[]>()
  for (let i = 0; i < labels.length; i++) {
    const face = labels[i]!
    if (!isWallFace(kinds[face]) || areas[face]! < wallMin * labels.length) continue
    const own = pixels.get(face)
    if (own) own.push(i)
    else pixels.set(face, [i])
  }
  const ray = (x: number, y: number): Vector => rayOf(camera, x, y)
  const walls = [...pixels].map(([face, own]) => {
    const facing = kinds[face] === 'first wall' ? 0 : 1
    // The eye is one unit over the ground. A wall stands where its lowest pixels see the ground, which is nearest.
    const reaches = own.map((i) => {
      const toPixel = ray(i % width, Math.floor(i / width))
      return dot(axes[facing], toPixel) / -dot(up, toPixel)
    })
    const isBeyond = reaches.reduce((sum, reach) => sum + reach, 0) > 0
    const sorted = Float64Array.from(reaches).sort()
    const distance = sorted[Math.floor((isBeyond ? outliers : 1 - outliers) * (sorted.length - 1))]!
    const at = (x: number, y: number): [along: number, height: number] => {
      const toPixel = ray(x, y)
      const depth = distance / dot(axes[facing], toPixel)
      return [depth * dot(axes[1 - facing]!, toPixel), 1 + depth * dot(up, toPixel)]
    }
    const heights = Float64Array.from(own, (i) => at(i % width, Math.floor(i / width))[1]).sort()
    return { own, at, height: heights[Math.floor((1 - outliers) * (heights.length - 1))]! }
  })
  // Kerbs, parapets and steps are many, and small.
  const [heights, weights] = [walls.map(({ height }) => height), walls.map(({ own }) => own.length)]
  const usual = weightedQuantile(heights, weights, 0.5) / usualStoreys
  if (!(usual > 0) || !Number.isFinite(focalPx)) return glass
  for (const { own, at, height } of walls) {
    const storeys = Math.max(1, Math.round(height / usual))
    const [high, wide] = [height / storeys, windowStep * usual]
    for (const i of own) {
      const [x, y] = [i % width, Math.floor(i / width)]
      const [[along, over], [alongX, overX], [alongY, overY]] = [at(x, y), at(x + 1, y), at(x, y + 1)]
      const perPixel = [
        Math.hypot(alongX - along, alongY - along) / wide,
        Math.hypot(overX - over, overY - over) / high,
      ] as const
      if (over < 0 || over > height) continue
      const shown = smoothstep(storeyPx[0], storeyPx[1], 1 / perPixel[1])
      glass[i] = shown * within(over / high, sill, perPixel[1]) * within(along / wide, jamb, perPixel[0])
    }
  }
  return glass
}

/** How much of a pixel lies between two shares of a step, at a place in steps; where steps are finer than pixels, their mean. */
function within(place: number, [from, to]: readonly [number, number], perPixel: number): number {
  const share = place - Math.floor(place)
  const edge = Math.min(perPixel, 0.5)
  const clear =
    smoothstep(from - edge / 2, from + edge / 2, share) * (1 - smoothstep(to - edge / 2, to + edge / 2, share))
  return clear + (to - from - clear) * smoothstep(0.4, 0.8, perPixel)
}
