import type { Camera } from '../camera.ts'
import type { Orientation } from '../orientation.ts'
import { outside, type Partition, type Side } from '../partition.ts'
import { facesAs } from '../shades.ts'
import { runOf } from './runs.ts'

/** Pixels: what is long enough to tell, and how far apart two edges on one line are, above a share of the tolerance of the tracing. */
const lengthMin = 10
const apartMax = 0.6
const apartShare = 0.3

/** Two regions that face one way and end on one upright line, and by how many pixels. */
export type Aligned = { one: number; other: number; length: number }

/**
 * Walls over and under a slab that end on one upright are of one wall: what lies in different planes seldom ends so. Windows are too many
 * not to do so by chance.
 */
export function findAligned(
  { sides, tolerance, height }: Partition,
  orientations: Orientation[],
  camera: Camera,
): Aligned[] {
  const within = apartMax + apartShare * tolerance
  const [upX, upY, upZ] = camera.axes[2]
  /** Where the upright through a side's middle crosses the picture's middle row. */
  const placeOf = ({ x1, y1, x2, y2 }: Side) => {
    const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2]
    const dx = camera.focalPx * upX - (x - camera.centre[0]) * upZ
    const dy = camera.focalPx * upY - (y - camera.centre[1]) * upZ
    return x + (dx / dy) * (height / 2 - y)
  }
  const isWall = ({ kind, host, repeats }: Orientation) => kind === 'upright' && host === undefined && !repeats
  const edges = sides.flatMap((side) => {
    if (side.length < lengthMin || side.isGuess || runOf(side, camera).axis !== 2) return []
    const place = placeOf(side)
    // On the way down, the left is to the east.
    const [west, east] = side.y2 > side.y1 ? [side.right, side.left] : [side.left, side.right]
    return [
      { region: west, isWest: true, place, length: side.length },
      { region: east, isWest: false, place, length: side.length },
    ].filter(({ region }) => region !== outside && isWall(orientations[region]!))
  })
  edges.sort((one, other) => one.place - other.place)
  const found = new Map<string, Aligned>()
  for (const [n, one] of edges.entries()) {
    for (let m = n + 1; m < edges.length && edges[m]!.place - one.place < within; m++) {
      const other = edges[m]!
      if (other.isWest !== one.isWest || other.region === one.region) continue
      if (!facesAs(orientations[one.region]!, orientations[other.region]!)) continue
      const [a, b] = [Math.min(one.region, other.region), Math.max(one.region, other.region)]
      const length = Math.min(one.length, other.length)
      const known = found.get(`${a} ${b}`)
      if (known) known.length += length
      else found.set(`${a} ${b}`, { one: a, other: b, length })
    }
  }
  return [...found.values()]
}
