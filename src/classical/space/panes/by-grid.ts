import type { Part, Seen } from '../parts.ts'
import { facesAs } from '../shades.ts'
import { findSpans, type Span } from '../spans.ts'
import { type Border, isPane, measureBorders } from './borders.ts'

/** Of the picture, the largest pane of a grid; by how much its neighbours may be larger, and what they share of its border. */
const cellMax = 0.0012
const likeMax = 2.2
const sharedMin = 0.15
/** So many cells make a grid, of which so many are panes already. */
const cellsMin = 6
const panesMin = 0.3
/** Of the upright rectangle around a grid, what its cells fill. */
const filledMin = 0.7

/**
 * What small cells of one size, side by side in a wall, are: if some are panes, all of them are the panes of one window, whatever their own
 * borders say: the cells in its middle have no wall beside them.
 */
export function correctByGrid(named: Part[], seen: Seen): Part[] {
  const { orientations, partition, camera } = seen
  const { areas, labels } = partition
  const borders = measureBorders(seen)
  const spans = findSpans(partition, camera)
  const isCell = areas.map(
    (area, region) =>
      area < cellMax * labels.length &&
      orientations[region]!.kind === 'upright' &&
      (named[region] === 'wall' || isPane(named[region]!)),
  )
  const isNext = (one: number, other: number) =>
    isCell[other]! &&
    facesAs(orientations[one]!, orientations[other]!) &&
    Math.max(areas[one]!, areas[other]!) < likeMax * Math.min(areas[one]!, areas[other]!) &&
    sharedOf(borders, one, other) > sharedMin
  const parts = [...named]
  const seenCells = new Set<number>()
  for (const first of areas.keys()) {
    if (!isCell[first] || seenCells.has(first)) continue
    const cells = [first]
    seenCells.add(first)
    for (const cell of cells)
      for (const other of borders[cell]!.shared.keys())
        if (!seenCells.has(other) && isNext(cell, other)) {
          seenCells.add(other)
          cells.push(other)
        }
    const panes = cells.filter((cell) => isPane(named[cell]!))
    if (cells.length < cellsMin || panes.length < panesMin * cells.length) continue
    if (filledShare(cells, spans, areas) < filledMin) continue
    for (const cell of cells) if (named[cell] === 'wall') parts[cell] = 'opening'
  }
  return parts
}

/** What two regions share, of the shorter of their borders. */
const sharedOf = (borders: readonly Border[], one: number, other: number) =>
  (borders[one]!.shared.get(other) ?? 0) / Math.min(borders[one]!.total, borders[other]!.total)

/** Of the upright rectangle around some cells, what they fill. */
function filledShare(cells: number[], spans: readonly Span[], areas: readonly number[]): number {
  const all = (of: (span: Span) => number) => cells.map((cell) => of(spans[cell]!))
  const wide = Math.max(...all(({ right }) => right)) - Math.min(...all(({ left }) => left))
  const tall = Math.max(...all(({ bottom }) => bottom)) - Math.min(...all(({ top }) => top))
  return cells.reduce((sum, cell) => sum + areas[cell]!, 0) / Math.max(1, wide * tall)
}
