import { ruledLines } from '../../lines/ruled-lines.ts'
import type { Plane } from '../../pixels/plane.ts'
import { isIndoors } from '../scene/sureness.ts'
import { openAbove } from '../sides/empty-sky.ts'
import type { FullSpace } from '../space.ts'
import type { Leaves } from './leaves.ts'
import { lengthOf, type Stroke } from './strokes.ts'

/** Pixels over which ink belongs to a stroke; and to each side of it, what is looked at, at every so many along it. */
const ownPx = 9
const besidePx = 5
const stepPx = 6
/** Of a line, what lies open. */
const openMin = 0.25
/** Of the height: what is so near the picture's top reaches it, and how many lines of a building may. */
const topShare = 0.05
const atTopMax = 1
/** Of the width, the sky over a street. */
const streetSkyMin = 0.25
/** Coverage of firm lines. */
const firmMin = 0.5

/** Share of the firm ink that strokes run along, without that of leaves. */
export function shareAlong(
  ink: Plane,
  strokes: readonly Stroke[],
  width: number,
  height: number,
  { isAmong }: Leaves,
): number {
  const own = ruledLines(strokes, width, height, ownPx)
  let [told, all] = [0, 1]
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (ink[i]! < firmMin || (!own[i] && isAmong(x, y))) continue
      all++
      if (own[i]) told++
    }
  }
  return told / all
}

/** Share of the strokes' length that lies in the sky, or in what reaches the picture's top: there, a wall that was left open was lost. */
export function shareInSky(space: FullSpace, strokes: readonly Stroke[]): number {
  const { width, height, regions } = space
  const isOpen = openAbove(space)
  const places = strokes.flatMap((stroke) => placesWithin(stroke, regions.partition.labels, width, height, isOpen))
  return places.filter(Boolean).length / Math.max(1, places.length)
}

/** The walls and beams of a room reach the picture's top, and what is open between them is not a sky; houses on both sides of a street do, too. */
export function standsInTheOpen(space: FullSpace, lines: readonly Stroke[]): boolean {
  const { parts } = space.scene
  const top = space.regions.partition.labels.subarray(0, space.width)
  if (isStreet(space, top)) return true
  const atTop = lines.filter(({ y1, y2 }) => Math.min(y1, y2) < topShare * space.height)
  const isOpen = top.every((label) => parts[label] === 'sky' || parts[label] === 'ground')
  return isOpen && atTop.length <= atTopMax && !isIndoors(space)
}

/** Whether the sky reaches the picture's top between houses that leave the picture beside it, as nobody says of a room. */
function isStreet(space: FullSpace, top: Int32Array): boolean {
  if (space.setting === 'indoors' || isIndoors(space)) return false
  const sky = top.reduce((sum, label) => sum + (space.scene.parts[label] === 'sky' ? 1 : 0), 0)
  return sky > streetSkyMin * space.width
}

/** Of lines, whether much of one lies in the paper that reaches the picture's border. */
export function openAround(labels: Int32Array, width: number, height: number): (line: Stroke) => boolean {
  const around = new Set<number>()
  for (let x = 0; x < width; x++) around.add(labels[x]!).add(labels[(height - 1) * width + x]!)
  for (let y = 0; y < height; y++) around.add(labels[y * width]!).add(labels[(y + 1) * width - 1]!)
  return (line) => {
    const places = placesWithin(line, labels, width, height, (region) => !around.has(region))
    return places.filter((isInside) => !isInside).length > openMin * places.length
  }
}

/** Along a stroke, whether it and what is on both sides lie in certain regions. */
function placesWithin(
  stroke: Stroke,
  labels: Int32Array,
  width: number,
  height: number,
  isOne: (region: number) => boolean,
): boolean[] {
  const length = lengthOf(stroke)
  const [dx, dy] = [(stroke.x2 - stroke.x1) / length, (stroke.y2 - stroke.y1) / length]
  return Array.from({ length: Math.ceil(length / stepPx) }, (_, n) =>
    [-besidePx, 0, besidePx].every((off) => {
      const t = (n + 0.5) * stepPx
      const [x, y] = [Math.round(stroke.x1 + t * dx - off * dy), Math.round(stroke.y1 + t * dy + off * dx)]
      return x < 0 || y < 0 || x >= width || y >= height || isOne(labels[y * width + x]!)
    }),
  )
}
