import { box, gableRoof, opening, slab } from '../solid.ts'

/** A house of one storey under a gabled roof, in metres, with three windows along it and one at its side. */
export const gabledHouse = [
  slab([-90, -90, 0], [90, 90]),
  ...box([0, 0, 0], [14, 9, 5], { top: 'ceiling' }),
  ...gableRoof([0, 0, 5], [14, 9], 4, 0.4),
  ...[1.5, 5.5, 9.5].map((from) => opening([0, 0, 0], [14, 0, 0], from, from + 2.4, 1, 3.4)),
  opening([14, 0, 0], [14, 9, 0], 3, 6, 1, 3.4),
]
