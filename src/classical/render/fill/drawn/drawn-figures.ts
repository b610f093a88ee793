import type { RegionBox } from '../../see/regions/regions.ts'

/** The outline of a region: how many straight pieces it has, its longest, and all, in pixels. */
export type PiecesOf = { pieces: number; longest: number; length: number }

/** A person drawn in pieces: head, trunk, limbs, in shares of the picture. */
export type Figure = { regions: number[]; x: number; top: number; foot: number }

/** A head is about as tall as wide, and round: so many pieces, none of them long, in shares of its outline. */
const headAspects = [0.55, 1.5] as const
const headPieces = 5
const headLongest = 0.32
const headFilled = 0.55
/** A figure is so many heads tall, and half its height wide at most. */
const heads = [5, 9.5] as const
const wide = 0.26
/** The trunk begins at so much of a head's height below it, and is wider. */
const neck = 0.6
const shoulders = 1.1
/** With a bag, a dog or a stick it has no more pieces; a facade has. */
const piecesMax = 14
/** Of the box around a figure, what its pieces fill. */
const filledMin = 0.25

/**
 * People whose heads, trunks and legs are regions of their own. `mayBe` tells which regions are, `mayStand` whether what has its top and foot
 * there, in shares of the picture, is as tall as people are and stands on the ground. `aspect` is the picture's width over its height.
 */
export function findFigures(
  boxes: readonly RegionBox[],
  outlines: readonly PiecesOf[],
  aspect: number,
  mayBe: (region: number) => boolean,
  mayStand: (figure: Figure) => boolean,
): Figure[] {
  const found: Figure[] = []
  const taken = new Set<number>()
  const pieces = [...boxes.keys()].filter((region) => boxes[region]!.area > 0 && mayBe(region))
  for (const head of pieces) {
    const { pieces: count, longest, length } = outlines[head]!
    const box = boxes[head]!
    const [across, tall] = [(box.right - box.left) * aspect, box.bottom - box.top]
    const isRound = count >= headPieces && longest < headLongest * length
    const filled = box.area / ((box.right - box.left) * tall)
    if (!isRound || filled < headFilled || across < headAspects[0] * tall || across > headAspects[1] * tall) continue
    const x = (box.left + box.right) / 2
    const reach = (wide * heads[1] * tall) / aspect
    const own = pieces.filter((region) => {
      const { left, right, top, bottom } = boxes[region]!
      const isUnder = top > box.top && bottom < box.top + heads[1] * tall
      return region !== head && !taken.has(region) && isUnder && left > x - reach && right < x + reach
    })
    const trunk = own.some((region) => {
      const { left, right, top } = boxes[region]!
      const isBelow = Math.abs(top - box.bottom) < neck * tall
      return isBelow && left < x && right > x && (right - left) * aspect > shoulders * across
    })
    if (!trunk || own.length >= piecesMax) continue
    const regions = [head, ...own]
    const [left, right, foot] = [
      Math.min(...regions.map((region) => boxes[region]!.left)),
      Math.max(...regions.map((region) => boxes[region]!.right)),
      Math.max(...regions.map((region) => boxes[region]!.bottom)),
    ]
    const area = regions.reduce((sum, region) => sum + boxes[region]!.area, 0)
    const figure = { regions, x, top: box.top, foot }
    if (foot - box.top < heads[0] * tall || area < filledMin * (right - left) * (foot - box.top) || !mayStand(figure))
      continue
    for (const region of regions) taken.add(region)
    found.push(figure)
  }
  return found
}

/** Palings: so many in a row, of one height, with such gaps between them, by their width; and by how much of their height they differ. */
const palingsMin = 4
const gapMax = 2.2
const [tallMiss, footMiss] = [0.15, 0.3] as const

/** Without the palings of fences, which stand side by side and are as tall as each other, as people are not. */
export function withoutPalings<T>(
  found: readonly T[],
  boxOf: (one: T) => { left: number; right: number; top: number; bottom: number },
): T[] {
  const sorted = found.toSorted((one, other) => boxOf(one).left - boxOf(other).left)
  const rows: T[][] = []
  for (const one of sorted) {
    const { left, top, bottom } = boxOf(one)
    const row = rows.find((other) => {
      const last = boxOf(other.at(-1)!)
      const tall = last.bottom - last.top
      const isNext = left - last.right < gapMax * (last.right - last.left) && left > last.left
      return (
        isNext && Math.abs(bottom - top - tall) < tallMiss * tall && Math.abs(bottom - last.bottom) < footMiss * tall
      )
    })
    if (row) row.push(one)
    else rows.push([one])
  }
  const palings = new Set(rows.filter(({ length }) => length >= palingsMin).flat())
  return found.filter((one) => !palings.has(one))
}
