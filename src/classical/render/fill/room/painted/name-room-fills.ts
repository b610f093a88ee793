import type { Picture } from '../../../../pixels/picture.ts'
import type { MeanColour } from '../../../../space/parts.ts'
import type { Material, Materials, Pattern } from '../../../words/materials.ts'
import { missOf, stoneChroma } from '../../built/coats/by-colour.ts'
import { isGlassy } from '../../built/completed/glass-colour.ts'
import type { Fill, Fills } from '../../model/coloured/fills.ts'

/** What a fill of a room is, if its place and colour tell, how it is laid, and the fill in whose plane it lies. */
export type RoomFill = { kind: 'floor' | 'wall' | 'glass' | undefined; pattern: Pattern; like: number }

/** In OKLab: farther than this from a material, a fill is not of it. */
export const farMax = 0.1
/** The same for a wall, as much in a room is as brown as bricks. */
const wallFar = 0.055
/** Of a tint, which is a colour over its lightness, by how much one wall differs in light and in shade. */
const sameTint = 0.02
/** Of the picture, the least wall, floor and pane, and all panes; and of its height, how far over the eyes a wall rises at least. */
const [wallMin, floorMin, paneMin, panesMin, overEyes] = [0.006, 0.02, 0.0015, 0.012, 0.06] as const
/** Of a floor's outline, what runs upright; of a pane's, at least; how light panes are; and how many are one window. */
const [floorUpright, paneUpright, paneL, panesOf] = [0.15, 0.2, 0.5, 3] as const
/** Of a tint, by how much panes differ; and pixels of the bars between them. */
const [paneTint, bars] = [0.035, 20] as const
/** Of a fill, the pixels of lines that are joints which it shows already; and by how much these are darker, in lightness. */
const [jointed, jointDepth] = [0.03, 0.03] as const
/** What shows on a wall or a floor; all else is as even as paint. */
const wallPatterns: readonly Pattern[] = ['brick', 'stone', 'tiles', 'boards']
const floorPatterns: readonly Pattern[] = ['floorboards', 'boards', 'tiles', 'paving', 'stone', 'brick', 'carpet']

/** How far two colours are from each other, whatever light lies on them. */
export const tintMiss = (one: MeanColour, other: MeanColour) =>
  Math.hypot(one.a / one.L - other.a / other.L, one.b / one.L - other.b / other.L)

/** By label; what stands lower than the eyes is furniture, whose colour is its material. */
export function nameRoomFills(
  picture: Picture,
  { labels, of: fills }: Fills,
  materials: Materials,
  horizonY: number,
): RoomFill[] {
  const all = labels.length
  const { height } = picture
  const joints = countJoints(picture, labels, fills.length)
  const groups = groupFills(fills)
  const areas = new Map<number, { area: number; top: number; largest: number }>()
  for (const [label, group] of groups.entries()) {
    const { area, top } = fills[label]!
    const known = areas.get(group) ?? { area: 0, top: height, largest: label }
    if (area > fills[known.largest]!.area) known.largest = label
    areas.set(group, { area: known.area + area, top: Math.min(known.top, top), largest: known.largest })
  }
  const isPane = findPanes(fills, all, horizonY)
  const materialFor = (fill: Fill, list: readonly Material[] = [], isSure = false) =>
    list.find(
      ({ colour }) =>
        missOf(fill.colour, colour) < (isSure ? farMax : wallFar) &&
        (isSure ||
          (Math.hypot(fill.colour.a, fill.colour.b) > stoneChroma && Math.hypot(colour[1], colour[2]) > stoneChroma)),
    )
  const { of, named } = materials
  return fills.map((fill, label): RoomFill => {
    const { area, top, largest } = areas.get(groups[label]!)!
    if (isPane[label]) return { kind: 'glass', pattern: 'plain', like: label }
    const isJointed = joints[label]! > jointed * fill.area
    if (fill.top > horizonY && fill.upright < floorUpright && fill.bottom > horizonY + 0.5 * (height - horizonY)) {
      const floor = named.has('ground') && fill.area > floorMin * all ? materialFor(fill, of.ground, true) : undefined
      const pattern = floor && !isJointed && floorPatterns.includes(floor.pattern) ? floor.pattern : 'plain'
      return { kind: 'floor', pattern, like: label }
    }
    if (area < wallMin * all || top > horizonY - overEyes * height)
      return { kind: undefined, pattern: 'plain', like: label }
    const wall = named.has('surface') ? materialFor(fill, of.surface) : undefined
    const pattern = wall && wallPatterns.includes(wall.pattern) ? wall.pattern : 'plain'
    return { kind: 'wall', pattern, like: largest }
  })
}

/** By label, the first of those that hang together and have one tint: shadows part a wall. */
function groupFills(fills: readonly Fill[]): number[] {
  const groups = fills.map((_, label) => label)
  const rootOf = (label: number): number => (groups[label] === label ? label : rootOf(groups[label]!))
  for (const [label, { colour, beside }] of fills.entries())
    for (const other of beside) {
      if (other < 0 || other >= fills.length || tintMiss(colour, fills[other]!.colour) > sameTint) continue
      const [one, two] = [rootOf(label), rootOf(other)]
      groups[Math.max(one, two)] = Math.min(one, two)
    }
  return groups.map((_, label) => rootOf(label))
}

/**
 * Windows are several panes of one light blue, which bars part, and rise over the eyes: a picture on a wall is one, and fronts are darker.
 * What is beside them and of their colour is pane as well, as things stand before them.
 */
function findPanes(fills: readonly Fill[], all: number, horizonY: number): boolean[] {
  const mayBe = fills.map(({ colour, top }) => top < horizonY && isGlassy(colour) && colour.L > paneL)
  const isSeed = fills.map(({ area, upright }, label) => mayBe[label]! && area > paneMin * all && upright > paneUpright)
  const isLike = (one: Fill, other: Fill) => tintMiss(one.colour, other.colour) < paneTint
  const isPane = fills.map((fill, label) => {
    if (!isSeed[label]) return false
    const alike = fills.filter((other, n) => isSeed[n] && isLike(fill, other))
    return alike.length >= panesOf && alike.reduce((sum, { area }) => sum + area, 0) > panesMin * all
  })
  return fills.map(
    (fill, label) =>
      isPane[label]! ||
      (mayBe[label]! && fills.some((other, n) => isPane[n] && isNear(fill, other) && isLike(fill, other))),
  )
}

/** Bars are thin, so that the boxes of what they part nearly touch. */
const isNear = (one: Fill, other: Fill) =>
  one.left < other.right + bars &&
  other.left < one.right + bars &&
  one.top < other.bottom + bars &&
  other.top < one.bottom + bars

/** By label, pixels that are darker than what is beside them on both sides, across or down. */
function countJoints({ width, height, L }: Picture, labels: Int32Array, count: number): Float64Array {
  const joints = new Float64Array(count)
  for (let y = 3; y < height - 3; y++)
    for (let x = 3, i = y * width + 3; x < width - 3; x++, i++) {
      const least = Math.max(Math.min(L[i - 3]!, L[i + 3]!), Math.min(L[i - 3 * width]!, L[i + 3 * width]!))
      if (least - L[i]! > jointDepth) joints[labels[i]!]!++
    }
  return joints
}
