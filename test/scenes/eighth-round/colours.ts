import type { Face } from '../solid.ts'

type Colour = Face['colour']
export const brick: Colour = [198, 170, 150]
export const stone: Colour = [194, 189, 180]
export const tile: Colour = [152, 108, 92]
export const timber: Colour = [172, 148, 122]
export const leaf: Colour = [148, 166, 134]
export const metal: Colour = [178, 182, 186]
export const oak: Colour = [188, 164, 136]
export const cloth: Colour = [154, 162, 174]
export const zinc: Colour = [150, 156, 164]
export const roomWall: Colour = [228, 226, 220]
export const roomCeiling: Colour = [240, 240, 238]
