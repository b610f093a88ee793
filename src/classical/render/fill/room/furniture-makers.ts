import type { FurnitureFinish, Kind } from './furnish.ts'

/** Adds a part: along the piece, across it from its front to its back, and up; `bevel` is how round its edges look. */
export type Part = (
  from: number,
  to: number,
  front: number,
  back: number,
  low: number,
  high: number,
  name: FurnitureFinish,
  bevel?: number,
) => void
/** A piece's size, and what makes its parts. */
export type Making = {
  length: number
  depth: number
  low: number
  height: number
  part: Part
  chance: (n: number) => number
}

/** Each kind of furniture from its parts, all within its size. */
export const makers: Record<Kind, (making: Making) => void> = {
  sofa: ({ length, depth, height, part }) => {
    const arm = Math.min(0.2, length * 0.1)
    const back = Math.min(0.24, depth * 0.28)
    const seat = Math.min(0.43, height * 0.58)
    part(0, length, 0.02, depth, 0.06, seat - 0.14, 'own', 0.02)
    part(0, arm, 0, depth, 0.06, height * 0.8, 'own', 0.05)
    part(length - arm, length, 0, depth, 0.06, height * 0.8, 'own', 0.05)
    part(0, length, depth - back, depth, 0.06, height, 'own', 0.06)
    const count = length > 1.9 ? 3 : 2
    const piece = (length - 2 * arm) / count
    for (let n = 0; n < count; n++) {
      const from = arm + n * piece + 0.006
      part(from, from + piece - 0.012, 0, depth - back, seat - 0.14, seat, 'own', 0.07)
      part(from + 0.01, from + piece - 0.02, depth - back - 0.14, depth - back + 0.02, seat, height - 0.05, 'own', 0.08)
    }
    part(arm + 0.03, arm + 0.42, depth - back - 0.24, depth - back - 0.12, seat, seat + 0.32, 'pillow', 0.12)
    for (const at of [0.05, length - 0.11]) part(at, at + 0.06, 0.08, 0.14, 0, 0.06, 'metal')
  },
  bench: ({ length, depth, height, part }) => {
    const count = length > 1.7 ? 3 : 2
    for (let n = 0; n < count; n++)
      part(
        (length * n) / count + 0.004,
        (length * (n + 1)) / count - 0.004,
        0,
        depth,
        height - 0.19,
        height,
        'own',
        0.07,
      )
    part(0, length, 0.02, depth - 0.02, 0.1, height - 0.17, 'own', 0.03)
    for (const from of [0.06, length - 0.12])
      for (const at of [0.06, depth - 0.12]) part(from, from + 0.06, at, at + 0.06, 0, 0.1, 'wood')
    part(0, length, 0.05, depth - 0.05, 0.015, 0.1, 'gap')
  },
  bed: ({ length, depth, height, part }) => {
    part(0, length, 0.03, depth - 0.03, 0.07, height - 0.22, 'wood', 0.01)
    part(0.05, length - 0.05, 0.1, depth - 0.1, 0, 0.07, 'gap')
    part(0, length, 0, depth, height - 0.24, height, 'linen', 0.09)
    // The cover is turned back before the pillows.
    part(0, length * 0.66, 0, depth, height - 0.03, height + 0.012, 'own', 0.05)
    part(length * 0.62, length * 0.68, 0, depth, height - 0.02, height + 0.022, 'linen', 0.03)
    for (const at of [0.06, depth / 2 + 0.04])
      part(length - 0.5, length - 0.06, at, at + depth / 2 - 0.1, height - 0.02, height + 0.11, 'pillow', 0.13)
  },
  table: ({ length, depth, height, part }) => makeTable(length, depth, height, 0.035, 0.06, part),
  chair: ({ length, depth, height, part }) => {
    part(0, length, 0, depth, 0.42, 0.46, 'wood', 0.02)
    for (const from of [0.02, length - 0.06]) {
      part(from, from + 0.04, 0.02, 0.06, 0, 0.42, 'wood', 0.01)
      part(from, from + 0.04, depth - 0.05, depth - 0.01, 0, height, 'wood', 0.01)
    }
    part(0.02, length - 0.02, depth - 0.04, depth - 0.015, 0.6, height, 'wood', 0.02)
  },
  'low table': ({ length, depth, height, part, chance }) => {
    makeTable(length, depth, height, 0.04, 0.05, part)
    part(0.08, length - 0.08, 0.08, depth - 0.08, 0.12, 0.135, 'wood')
    const at = length * (0.3 + 0.3 * chance(1))
    part(at, at + 0.3, depth * 0.4, depth * 0.4 + 0.21, height, height + 0.025, 'book two', 0.003)
    part(
      at + 0.03,
      at + 0.27,
      depth * 0.4 + 0.02,
      depth * 0.4 + 0.2,
      height + 0.025,
      height + 0.045,
      'book four',
      0.003,
    )
  },
  stool: ({ length, depth, height, part }) => {
    part(0, length, 0, depth, 0.03, height, 'own', 0.08)
    part(0.04, length - 0.04, 0.04, depth - 0.04, 0, 0.03, 'gap')
  },
  counter: ({ length, depth, low, height, part }) => {
    part(0, length, 0, depth, height - 0.04, height, 'top', 0.004)
    part(0, length, 0.06, depth, 0, 0.1, 'gap')
    makeFronts(length, 0.1, height - 0.045, 0.6, true, part)
    part(0, 0.02, 0, depth, low + 0.1, height - 0.04, 'front', 0.002)
    part(length - 0.02, length, 0, depth, low + 0.1, height - 0.04, 'front', 0.002)
    part(0, length, 0.022, depth, low + 0.1, height - 0.04, 'front', 0)
  },
  cabinet: ({ length, depth, low, height, part, chance }) => {
    part(0, length, 0, depth, height - 0.03, height, 'wood', 0.004)
    part(0, 0.025, 0, depth, low, height - 0.03, 'wood', 0.002)
    part(length - 0.025, length, 0, depth, low, height - 0.03, 'wood', 0.002)
    makeFronts(length, low + 0.05, height - 0.035, 0.55, chance(2) < 0.6 || height < 0.75, part)
    part(0.02, length - 0.02, 0.02, depth, low, height - 0.03, 'wood', 0)
  },
  wardrobe: ({ length, depth, low, height, part }) => {
    part(0, length, 0, depth, height - 0.03, height, 'front', 0.002)
    part(0, 0.02, 0, depth, low, height, 'front', 0.002)
    part(length - 0.02, length, 0, depth, low, height, 'front', 0.002)
    makeFronts(length, low + 0.08, height - 0.035, 0.62, false, part)
    part(0.01, length - 0.01, 0.02, depth, low, height - 0.02, 'gap', 0)
  },
  hung: ({ length, depth, low, height, part }) => {
    part(0, length, 0.02, depth, low, height, 'front', 0)
    makeFronts(length, low + 0.002, height - 0.002, 0.6, false, part)
  },
  shelf: ({ length, depth, low, height, part, chance }) => makeShelf(length, depth, low, height, part, chance),
  panel: ({ length, depth, low, height, part }) => {
    const count = length > 1.2 ? 3 : 1
    for (let n = 0; n < count; n++)
      part((length * n) / count + 0.003, (length * (n + 1)) / count - 0.003, 0, depth, low, height, 'fabric', 0.05)
  },
  column: ({ length, depth, low, height, part }) => part(0, length, 0, depth, low, height, 'wall', 0.004),
}

function makeTable(length: number, depth: number, height: number, top: number, leg: number, part: Part): void {
  part(0, length, 0, depth, height - top, height, 'wood', 0.006)
  part(0.06, length - 0.06, 0.06, depth - 0.06, height - top - 0.07, height - top, 'wood', 0)
  for (const from of [0, length - leg])
    for (const at of [0, depth - leg]) part(from, from + leg, at, at + leg, 0, height - top, 'wood', 0.012)
}

/** Doors or drawers side by side, with gaps of four millimetres and handles. */
function makeFronts(length: number, low: number, high: number, wide: number, drawers: boolean, part: Part): void {
  const count = Math.max(1, Math.round(length / wide))
  const piece = length / count
  const rows = drawers && high - low > 0.45 ? [0.36, 0.64] : [1]
  for (let n = 0; n < count; n++) {
    const [from, to] = [n * piece + 0.003, (n + 1) * piece - 0.003]
    let top = high
    for (const share of rows) {
      const bottom = top - (high - low) * share
      part(from, to, 0, 0.024, bottom + 0.003, top - 0.003, 'front', 0.003)
      if (rows.length > 1 || drawers)
        part((from + to) / 2 - 0.09, (from + to) / 2 + 0.09, -0.022, 0, top - 0.05, top - 0.036, 'metal', 0.004)
      else {
        const at = n % 2 === 0 ? to - 0.05 : from + 0.036
        const middle = low > 1 ? low + 0.12 : Math.min(1.05, (low + high) / 2)
        part(at, at + 0.014, -0.024, 0, middle - 0.11, middle + 0.11, 'metal', 0.004)
      }
      top = bottom
    }
  }
}

const books = ['book one', 'book two', 'book three', 'book four'] as const

function makeShelf(
  length: number,
  depth: number,
  low: number,
  height: number,
  part: Part,
  chance: (n: number) => number,
): void {
  const board = 0.025
  part(0, board, 0, depth, low, height, 'wood', 0.002)
  part(length - board, length, 0, depth, low, height, 'wood', 0.002)
  part(board, length - board, depth - 0.012, depth, low, height, 'wood', 0)
  const count = Math.max(2, Math.round((height - low) / 0.38))
  const bays = Math.max(1, Math.round(length / 0.9))
  for (let bay = 1; bay < bays; bay++) {
    const at = (length * bay) / bays
    part(at - board / 2, at + board / 2, 0.005, depth, low, height, 'wood', 0.001)
  }
  const step = (height - low - board) / count
  for (let n = 0; n <= count; n++)
    part(board, length - board, 0.004, depth, low + n * step, low + n * step + board, 'wood', 0.002)
  for (let n = 0; n < count; n++) {
    for (let bay = 0; bay < bays; bay++) {
      const use = n * 7 + bay
      const from = (length * bay) / bays + 0.05 + 0.12 * chance(use * 3)
      const end = (length * (bay + 1)) / bays - 0.06 - (length / bays) * 0.5 * chance(use * 3 + 1)
      const floor = low + n * step + board
      let [at, k] = [from, 0]
      while (at < end - 0.03 && k < 24) {
        const wide = 0.022 + 0.03 * chance(use * 31 + k)
        const tall = Math.min(step - board - 0.03, 0.19 + 0.09 * chance(use * 37 + k))
        const name = books[Math.floor(chance(use * 41 + k) * 3.999)]!
        part(at, at + wide - 0.002, 0.05 + 0.03 * chance(use * 43 + k), depth - 0.04, floor, floor + tall, name, 0.004)
        at += wide
        k++
      }
      if (chance(use * 5 + 2) > 0.6 && end + 0.2 < (length * (bay + 1)) / bays)
        part(end + 0.05, end + 0.15, depth * 0.4, depth * 0.4 + 0.1, floor, floor + 0.16, 'vase', 0.04)
    }
  }
}
