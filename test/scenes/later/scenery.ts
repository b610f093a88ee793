import { type Face, slab } from '../solid.ts'

/** What the scenes share: the materials that they are drawn in, and open ground. */
export const white: Face['colour'] = [225, 222, 216]
export const glass: Face['colour'] = [150, 178, 205]
export const tile: Face['colour'] = [152, 108, 92]
export const ground = slab([-600, -300, 0], [600, 900])
