import { type Face, opening, type Vector } from './solid.ts'

/** Panes alike in one wall, by where they begin along it. */
export const row = (a: Vector, b: Vector, from: number[], wide: number, sill: number, head: number): Face[] =>
  from.map((x) => opening(a, b, x, x + wide, sill, head))

export const times = (count: number, first: number, step: number) =>
  Array.from({ length: count }, (_, n) => first + n * step)

/** A pane of its wall's own grey in a narrow dark frame, which alone is seen. */
export function outlined(
  a: Vector,
  b: Vector,
  [from, to, sill, head]: [number, number, number, number],
  wall: Face['colour'],
  frame = 0.08,
): Face[] {
  const surround = opening(a, b, from - frame, to + frame, sill - (sill > frame ? frame : 0), head + frame)
  return [
    { ...surround, part: 'wall', colour: [70, 70, 72] },
    { ...opening(a, b, from, to, sill, head), colour: wall, over: 2 },
  ]
}

/** A panel that is not a pane: a shutter, a field of a frieze. */
export const panel = (
  a: Vector,
  b: Vector,
  [from, to, sill, head]: [number, number, number, number],
  colour: Face['colour'],
): Face => ({ ...opening(a, b, from, to, sill, head), part: 'wall', colour })

/** A door of leaves one over the other, such as a garage's. */
export const sections = (a: Vector, b: Vector, from: number, to: number, heights: number[]): Face[] =>
  heights
    .slice(1)
    .map((head, n) => opening(a, b, from, to, heights[n]! + (n > 0 ? 0.03 : 0), head, 'door', [176, 172, 166]))
