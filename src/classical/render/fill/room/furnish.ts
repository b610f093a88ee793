import { hashUnit } from '../../../pixels/noise.ts'
import type { Extent } from '../../../space/extents.ts'
import type { FurnitureBox } from './furniture-boxes.ts'
import { makers, type Part } from './furniture-makers.ts'
import type { Room } from './reading/room.ts'
import type { Solid } from './solids.ts'

/** What a box of such proportions is in a room. */
export type Kind =
  | 'sofa'
  | 'bench'
  | 'bed'
  | 'table'
  | 'chair'
  | 'low table'
  | 'stool'
  | 'counter'
  | 'shelf'
  | 'cabinet'
  | 'wardrobe'
  | 'hung'
  | 'panel'
  | 'column'

/** Finishes that pieces are made of, by name; the painter knows their colours. */
export const furnitureFinishes = [
  'own',
  'wood',
  'top',
  'fabric',
  'pillow',
  'linen',
  'front',
  'gap',
  'metal',
  'book one',
  'book two',
  'book three',
  'book four',
  'wall',
  'vase',
] as const
export type FurnitureFinish = (typeof furnitureFinishes)[number]

/** Solids of one piece; coats stand for a number, which the caller gives. */
export type Piece = { kind: Kind; box: FurnitureBox; solids: Solid[]; casts: Extent[] }

const sofas = /\b(?:sofas?|couch(?:es)?|settees?)\b/i
const kitchens = /\b(?:kitchen(?:ette)?s?|counters?|worktops?|countertops?|islands?|bar)\b/i

/** What a box is by its proportions; if sofas are spoken of and kitchens are not, what is as long and as tall as a counter is a sofa. */
export function kindOf(box: FurnitureBox, room: Room, prompt: string): Kind {
  const { min, max } = box
  const [x, y] = [max[0] - min[0], max[1] - min[1]]
  const [long, deep] = [Math.max(x, y), Math.min(x, y)]
  const [low, high] = [min[2], max[2]]
  const tall = high - low
  if (low > 1) return 'hung'
  if (deep < 0.13) return 'panel'
  if (high > 2.1 && long < 0.95 && deep < 0.95) return 'column'
  // No furniture is as tall as that.
  if (high > 2.9) return 'column'
  if (high > 1.25) return deep < 0.52 && long > 0.5 ? 'shelf' : 'wardrobe'
  if (low > 0.2) return 'cabinet'
  if (high < (isBedroom(prompt) ? bedMax : 0.66) && long > 1.75 && deep > 1.2) return 'bed'
  if (high < 0.56)
    return long > 1.45 && deep > 0.55
      ? deep > 1.05 || long > 2.05
        ? 'bed'
        : 'bench'
      : long < 0.62
        ? 'stool'
        : 'low table'
  if (high > 0.66 && high < 0.83 && deep > 0.5 && !(long > 1.8 && deep > 0.82) && !isAgainstWall(box, room))
    return 'table'
  if (deep > 0.74 && deep < 1.25 && long > 1.2 && high < 0.95 && !(high > 0.88 && long > 2.1)) return 'sofa'
  if (tall > 0.82 && long > 1.4) return sofas.test(prompt) && !kitchens.test(prompt) ? 'sofa' : 'counter'
  return 'cabinet'
}

/** Nobody dines where the words name a bed and no table. */
export const isBedroom = (prompt: string): boolean =>
  /\b(?:bed ?rooms?|beds?|bedding|guest rooms?|hotel rooms?)\b/i.test(prompt) && !/\b(?:dining|tables?)\b/i.test(prompt)
/** Metres: with its bedding. */
const bedMax = 0.85

function isAgainstWall({ min, max }: FurnitureBox, { bounds }: Room): boolean {
  return [0, 1].some((n) => min[n]! - bounds.min[n]! < 0.12 || bounds.max[n]! - max[n]! < 0.12)
}

/** A box as a piece of furniture, all of it inside the box, its outer faces on the box's own, so that outlines stay true. */
export function furnish(
  box: FurnitureBox,
  kind: Kind,
  room: Room,
  finishOf: (name: FurnitureFinish) => number,
  seed: number,
): Piece {
  const solids: Solid[] = []
  const { min, max } = box
  // Along its length, across it, and which way its back is.
  const along = max[0] - min[0] >= max[1] - min[1] ? 0 : 1
  const lengthwise = kind === 'bed' || kind === 'sofa' || kind === 'bench' || kind === 'table' || kind === 'low table'
  const l: 0 | 1 = lengthwise ? along : box.front.axis === 0 ? 1 : 0
  const d: 0 | 1 = l === 0 ? 1 : 0
  const toWall = [min[d] - room.bounds.min[d]!, room.bounds.max[d]! - max[d]]
  const backGreater = box.front.axis === d && !lengthwise ? !box.front.greater : toWall[1]! < toWall[0]!
  const [length, depth, height] = [max[l] - min[l], max[d] - min[d], max[2]]
  // A bed's head is at the wall.
  const isTurned = kind === 'bed' && min[l] - room.bounds.min[l]! < room.bounds.max[l]! - max[l]
  const part: Part = (from, to, front, back, low, high, name, bevel = 0.006) => {
    const corner = (a: number, b: number, z: number): [number, number, number] => {
      const at: [number, number, number] = [0, 0, z]
      at[l] = isTurned ? max[l] - a : min[l] + a
      at[d] = backGreater ? min[d] + b : max[d] - b
      return at
    }
    const [one, other] = [corner(from, front, low), corner(to, back, high)]
    solids.push({
      shape: 'box',
      min: one.map((value, n) => Math.min(value, other[n]!)) as [number, number, number],
      max: one.map((value, n) => Math.max(value, other[n]!)) as [number, number, number],
      finish: finishOf(name),
      bevel,
    })
  }
  makers[kind]({ length, depth, low: min[2], height, part, chance: (n) => hashUnit(box.regions[0]!, n, seed) })
  const casts =
    kind === 'table' || kind === 'low table' || kind === 'chair'
      ? solids.flatMap((solid) =>
          solid.shape === 'box' ? [{ min: [...solid.min], max: [...solid.max] } as Extent] : [],
        )
      : [{ min, max }]
  return { kind, box, solids, casts }
}
