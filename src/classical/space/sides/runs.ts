import type { Camera } from '../camera.ts'
import type { Side } from '../partition.ts'
import type { Vector } from '../vector.ts'

/** Of a side: the axis that it runs along, 0 or 1 level, 2 upright. */
export type Run = { axis: 0 | 1 | 2 | undefined }

/** The axis whose vanishing point a side runs to, within 2° and what its length leaves open. */
export function runOf(side: Side, camera: Camera): Run {
  const misses = camera.axes.map((axis) => missOf(side, camera, axis))
  const least = misses.indexOf(Math.min(...misses)) as 0 | 1 | 2
  return { axis: misses[least]! < runWithin(side) ? least : undefined }
}

export const runWithin = ({ length }: { length: number }): number => ((2 + 60 / Math.max(1, length)) * Math.PI) / 180

/** The angle between a side and the way from its middle to where a direction vanishes. */
export function missOf(
  { x1, y1, x2, y2, length }: Omit<Side, 'left' | 'right'>,
  { focalPx, centre }: Camera,
  direction: Vector,
): number {
  const [x, y] = [(x1 + x2) / 2 - centre[0], (y1 + y2) / 2 - centre[1]]
  const toX = focalPx * direction[0] - x * direction[2]
  const toY = focalPx * direction[1] - y * direction[2]
  const across = Math.abs((x2 - x1) * toY - (y2 - y1) * toX) / Math.max(1e-9, length * Math.hypot(toX, toY))
  return Math.asin(Math.min(1, across))
}

export const lengthOf = (sides: readonly { length: number }[]): number =>
  sides.reduce((sum, { length }) => sum + length, 0)

/** A building's sides are long, in shares of the width. */
const shortSide = 0.015

/** Share of the sides' length that is in short ones. */
export function raggedness(sides: Side[], width: number): number {
  return lengthOf(sides.filter(({ length }) => length < shortSide * width)) / lengthOf(sides)
}

/** The outline of waves or of grass: so many sides at least, none of them long, in shares of it. Walls have longer ones. */
const raggedSides = 100
const raggedLongest = 0.08

export const isRagged = (sides: readonly { length: number }[]): boolean =>
  sides.length >= raggedSides && Math.max(...sides.map(({ length }) => length)) < raggedLongest * lengthOf(sides)
