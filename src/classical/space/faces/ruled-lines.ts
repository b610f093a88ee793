import { gaussianBlur } from '../../pixels/blur.ts'
import { findComponents } from '../../pixels/components.ts'
import type { Camera } from '../camera.ts'
import type { Line } from '../rays.ts'
import type { Vector } from '../vector.ts'
import { closeGaps } from './whole-lines.ts'

/** What is seen of straight lines, and what they are with their gaps closed. */
export type RuledLines = { seen: Line[]; whole: Line[] }

/** Pixels. */
const sigma = 1
/** Every so many pixels are looked at. */
const grid = 2
/** Pixels to both sides of a place along a line, and between its samples. */
const reach = 20
const stride = 4
/** Pixels across a line at which its sides are compared, and at which what changes evenly is measured. */
const near = 2.5
const far = 7
/** In OKLab's lightness: the change along a line, and at most of its samples. */
const changeMin = 0.008
const sampleMin = 0.003
const agreeMin = 0.8
const samplesMin = 6
/** Of the strongest change along any direction, beside which one of another is its echo. */
const firstMin = 0.93
/** Of the width. */
const lengthMin = 0.03
/** Pixels of the grid. */
const margin = 4

type Grid = { columns: number; rows: number; strength: Float32Array; wayAt: (x: number, y: number) => [number, number] }

/**
 * Lines that run along a camera's directions, however little changes there: at each place the step of lightness across, or the crease, is
 * averaged along the direction, less what changes evenly.
 *
 * @param L lightness in OKLab
 */
export function findRuledLines(L: Float32Array, width: number, height: number, camera: Camera): RuledLines {
  const soft = gaussianBlur(L, width, height, sigma)
  const [columns, rows] = [Math.floor(width / grid), Math.floor(height / grid)]
  const grids = camera.axes.map((axis): Grid => {
    const wayAt = waysTo(axis, camera)
    return { columns, rows, wayAt, strength: measureChange(soft, width, height, wayAt) }
  })
  const first = grids[0]!.strength.map((own, i) => Math.max(own, grids[1]!.strength[i]!, grids[2]!.strength[i]!))
  const seen = grids.map((grid) => linesOf(grid, findRidges(grid, first), width))
  return { seen: seen.flat(), whole: closeGaps(seen, width) }
}

/** The way in the picture, as a unit vector, in which a direction runs at a place. */
function waysTo(axis: Vector, { focalPx, centre }: Camera) {
  const [vanishX, vanishY] = [focalPx * axis[0] + centre[0] * axis[2], focalPx * axis[1] + centre[1] * axis[2]]
  return (x: number, y: number): [number, number] => {
    const [toX, toY] = [vanishX - x * axis[2], vanishY - y * axis[2]]
    const length = Math.hypot(toX, toY)
    return [toX / length, toY / length]
  }
}

function measureChange(soft: Float32Array, width: number, height: number, wayAt: Grid['wayAt']): Float32Array {
  const [columns, rows] = [Math.floor(width / grid), Math.floor(height / grid)]
  const strength = new Float32Array(columns * rows)
  const at = (x: number, y: number) => {
    const [column, row] = [Math.round(x), Math.round(y)]
    return column < 0 || row < 0 || column >= width || row >= height ? Number.NaN : soft[row * width + column]!
  }
  let [step, crease] = [0, 0]
  const sample = (x: number, y: number, dx: number, dy: number) => {
    const [one, other] = [at(x + near * dy, y - near * dx), at(x - near * dy, y + near * dx)]
    const [before, beyond] = [at(x + far * dy, y - far * dx), at(x - far * dy, y + far * dx)]
    step = other - one - ((beyond - before) * near) / far
    crease = (before + beyond) / 2 - at(x, y)
  }
  const isStill = (x: number, y: number, dx: number, dy: number) => {
    sample(x, y, dx, dy)
    return Math.abs(step) <= sampleMin && Math.abs(crease) <= sampleMin
  }
  for (let row = margin; row < rows - margin; row++) {
    for (let column = margin; column < columns - margin; column++) {
      const [x, y] = [column * grid, row * grid]
      const [dx, dy] = wayAt(x, y)
      // Where nothing changes at three samples, too few are left that do.
      if ([0, -reach, reach].every((t) => isStill(x + t * dx, y + t * dy, dx, dy))) continue
      let [steps, creases, stepSigns, creaseSigns, count] = [0, 0, 0, 0, 0]
      for (let t = -reach; t <= reach; t += stride) {
        sample(x + t * dx, y + t * dy, dx, dy)
        if (Number.isNaN(step + crease)) continue
        count++
        steps += step
        creases += crease
        if (Math.abs(step) > sampleMin) stepSigns += Math.sign(step)
        if (Math.abs(crease) > sampleMin) creaseSigns += Math.sign(crease)
      }
      if (count < samplesMin) continue
      const stepped = Math.abs(stepSigns) >= agreeMin * count ? Math.abs(steps) / count : 0
      const creased = Math.abs(creaseSigns) >= agreeMin * count ? Math.abs(creases) / count : 0
      strength[row * columns + column] = Math.max(stepped, creased)
    }
  }
  return strength
}

/** Places where the change is larger than beside them, and not an echo of one along another direction. */
function findRidges({ columns, rows, strength, wayAt }: Grid, first: Float32Array): Uint8Array {
  const ridges = new Uint8Array(strength.length)
  for (let row = margin; row < rows - margin; row++) {
    for (let column = margin; column < columns - margin; column++) {
      const i = row * columns + column
      const own = strength[i]!
      if (own < changeMin) continue
      const around = [i, i - 1, i + 1, i - columns, i + columns]
      if (around.some((place) => own < firstMin * first[place]!)) continue
      const [dx, dy] = wayAt(column * grid, row * grid)
      const isMost = [-2, -1, 1, 2].every(
        (off) => strength[Math.round(row + off * dx) * columns + Math.round(column - off * dy)]! <= own,
      )
      if (isMost) ridges[i] = 1
    }
  }
  return ridges
}

/** The lines that ridges hang together in, in pixels, each along its direction. */
function linesOf({ columns, rows, strength, wayAt }: Grid, ridges: Uint8Array, width: number): Line[] {
  const isNear = ridges.map((own, i) =>
    own || ridges[i - 1] || ridges[i + 1] || ridges[i - columns] || ridges[i + columns] ? 1 : 0,
  )
  const { labels, components } = findComponents(isNear, columns, rows)
  const sums = components.map(() => ({ weight: 0, x: 0, y: 0, from: 0, to: 0 }))
  const eachRidge = (visit: (sum: (typeof sums)[number], x: number, y: number, i: number) => void) => {
    for (let i = 0; i < labels.length; i++)
      if (ridges[i]) visit(sums[labels[i]! - 1]!, (i % columns) * grid, Math.floor(i / columns) * grid, i)
  }
  eachRidge((sum, x, y, i) => {
    sum.weight += strength[i]!
    sum.x += strength[i]! * x
    sum.y += strength[i]! * y
  })
  const middleOf = ({ weight, x, y }: (typeof sums)[number]) => [x / weight, y / weight] as const
  eachRidge((sum, x, y) => {
    const [middleX, middleY] = middleOf(sum)
    const [dx, dy] = wayAt(middleX, middleY)
    const along = (x - middleX) * dx + (y - middleY) * dy
    sum.from = Math.min(sum.from, along)
    sum.to = Math.max(sum.to, along)
  })
  return sums
    .filter(({ from, to }) => to - from >= lengthMin * width)
    .map((sum) => {
      const [x, y] = middleOf(sum)
      const [dx, dy] = wayAt(x, y)
      return { x1: x + sum.from * dx, y1: y + sum.from * dy, x2: x + sum.to * dx, y2: y + sum.to * dy }
    })
}
