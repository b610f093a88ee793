import { coverPolygon } from '../pixels/shapes/polygon.ts'
import type { End } from './gaps.ts'

/** In pixels, along a wall: a gap in its hatch. */
const missingMax = 12
/** From one pixel along a wall to the next, of the wider: as much is the same wall. */
const sameMin = 0.55
/** A bar is so many times as long as thick, at least, and so many pixels long and thick. */
const longMin = 0.6
const shortMin = 16
const thinMin = 7
/** Its faces are straight to so many pixels over this share of it; those of a tree's hatch are not. */
const straightPx = 3
const evenMin = 0.34
/** Where bars meet, so much of a wall's end is wall. */
const goesOnMin = 0.7
/** A wall that is not level, nor upright, by its slope. */
const slopeMax = 0.12

/** Along an axis from `from` to `to`; its middle at `along` is middle + slope * along. */
type Bar = { from: number; to: number; middle: number; slope: number; thick: number }
type Run = { along: number; from: number; to: number }

/** The bars of a ragged mask of walls that are level or upright, with straight sides, and their square ends; `thickest` in pixels. */
export function straighten(
  mask: Uint8Array,
  width: number,
  height: number,
  thickest: number,
): { mask: Uint8Array; ends: End[] } {
  const out = new Uint8Array(mask.length)
  const ends: End[] = []
  for (const isLevel of [true, false]) {
    const at = (along: number, across: number) => {
      const [x, y] = isLevel ? [along, across] : [across, along]
      return x >= 0 && y >= 0 && x < width && y < height && mask[y * width + x] === 1
    }
    const [length, breadth] = isLevel ? [width, height] : [height, width]
    for (const group of groupRuns(at, length, breadth, thickest)) {
      const fitted = fit(group)
      if (!fitted) continue
      const bar = lengthen(fitted, at)
      ends.push(...endsOf(bar, isLevel))
      coverPolygon(outlineOf(bar, isLevel), { width, height }, (i, cover) => {
        if (cover > 0.5) out[i] = 1
      })
    }
  }
  return { mask: out, ends }
}

/** What is no thicker than a wall, pixel for pixel along the axis. */
function groupRuns(
  at: (along: number, across: number) => boolean,
  length: number,
  breadth: number,
  thickest: number,
): Run[][] {
  const done: Run[][] = []
  let open: Run[][] = []
  for (let along = 0; along < length; along++) {
    const runs: Run[] = []
    for (let across = 0; across < breadth; across++) {
      if (!at(along, across)) continue
      const from = across
      while (across < breadth && at(along, across)) across++
      if (across - from <= thickest) runs.push({ along, from, to: across })
    }
    for (const run of runs) {
      const group = open.find((others) => others.at(-1)!.along < along && isSame(others.at(-1)!, run))
      if (group) group.push(run)
      else open.push([run])
    }
    const isOver = (group: Run[]) => along - group.at(-1)!.along > missingMax
    done.push(...open.filter(isOver))
    open = open.filter((group) => !isOver(group))
  }
  return [...done, ...open]
}

function isSame(one: Run, other: Run): boolean {
  const shared = Math.min(one.to, other.to) - Math.max(one.from, other.from)
  return shared > sameMin * Math.max(one.to - one.from, other.to - other.from)
}

function fit(runs: Run[]): Bar | undefined {
  const thick = median(runs.map(({ from, to }) => to - from))
  const usual = runs.filter(({ from, to }) => Math.abs(to - from - thick) < 0.3 * thick + 1)
  if (usual.length < 3) return undefined
  const x = mean(usual.map(({ along }) => along))
  const y = mean(usual.map(({ from, to }) => (from + to) / 2))
  const xx = usual.reduce((sum, { along }) => sum + (along - x) ** 2, 0)
  const xy = usual.reduce((sum, { along, from, to }) => sum + (along - x) * ((from + to) / 2 - y), 0)
  const isLong = usual.length > 3 * thick
  const slope = isLong ? xy / xx : 0
  const middle = y - slope * x
  const even = runs.filter(({ along, from, to }) => {
    const here = middle + slope * along
    return Math.abs(from - here + thick / 2) < straightPx && Math.abs(to - here - thick / 2) < straightPx
  }).length
  const [from, to] = [runs[0]!.along, runs.at(-1)!.along + 1]
  if (even < evenMin * (to - from) || to - from < Math.max(shortMin, longMin * thick)) return undefined
  if (Math.abs(slope) > slopeMax || thick < thinMin) return undefined
  return { from, to, middle, slope, thick }
}

/** On through what is as thick: into the walls that it meets, to their far side. */
function lengthen(bar: Bar, at: (along: number, across: number) => boolean): Bar {
  const isWall = (along: number) => {
    const middle = bar.middle + bar.slope * along
    let count = 0
    for (let share = -0.4; share <= 0.41; share += 0.1) if (at(along, Math.floor(middle + share * bar.thick))) count++
    return count >= goesOnMin * 9
  }
  let { from, to } = bar
  const goesOn = (along: number, way: 1 | -1) =>
    Array.from({ length: missingMax }, (_, n) => along + way * n).some(isWall)
  while (goesOn(from - 1, -1)) from--
  while (goesOn(to, 1)) to++
  return { ...bar, from, to }
}

function outlineOf({ from, to, middle, slope, thick }: Bar, isLevel: boolean): number[] {
  const half = thick / 2
  const corners: [number, number][] = [
    [from, middle + slope * from - half],
    [to, middle + slope * to - half],
    [to, middle + slope * to + half],
    [from, middle + slope * from + half],
  ]
  return corners.flatMap(([along, across]) => (isLevel ? [along, across] : [across, along]))
}

function endsOf({ from, to, middle, slope, thick }: Bar, isLevel: boolean): End[] {
  return [from, to].map((along, n) => {
    const across = middle + slope * along
    const [x, y] = isLevel ? [along, across] : [across, along]
    const sign = n === 0 ? -1 : 1
    const length = Math.hypot(1, slope)
    const [d, s] = [sign / length, (sign * slope) / length]
    return { x, y, dx: isLevel ? d : s, dy: isLevel ? s : d, thick }
  })
}

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

function median(values: number[]): number {
  return values.sort((one, other) => one - other)[values.length >> 1]!
}
