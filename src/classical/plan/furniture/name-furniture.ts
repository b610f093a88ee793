import type { Plan } from '../plan.ts'
import type { Furniture, FurnitureFace, Use } from './furniture.ts'

/** What a piece of furniture is, as far as its shape and its room tell. */
export type Piece =
  | 'seat'
  | 'chair'
  | 'table'
  | 'cupboard'
  | 'bedding'
  | 'pillow'
  | 'rug'
  | 'worktop'
  | 'hob'
  | 'sink'
  | 'ceramic'
  | 'leaves'
  | 'stairs'

/** The uses that furniture tells, or those of a room that has none. */
type RoomUse = Use | 'living' | 'hall'

type Sized = FurnitureFace & { longM: number; shortM: number; areaM: number; filled: number }

/** Pixels that the lines between two faces of one piece are wide at most, as a share of the width. */
const lineMax = 0.0036

/** By the label of a face, what it is; `uses` are those of the rooms, in their order. */
export function namePieces(
  { furniture, stairs, scale: { metrePx }, width }: Plan,
  uses: readonly (RoomUse | undefined)[],
): Map<number, Piece> {
  const names = new Map<number, Piece>()
  // Things that stand on one rug are not one thing.
  const isRug = (face: FurnitureFace) => {
    const { areaM, shortM } = measure(face, metrePx)
    return areaM > rugMin || areaM < frameMax * boxOf(face, metrePx) || shortM < hemMax
  }
  const rugs = furniture.pieces.flatMap((faces, room) => (uses[room] === 'bedroom' ? [] : faces.filter(isRug)))
  const groups = joinFaces(furniture, new Set(rugs.map(({ label }) => label)), width)
  for (const [room, faces] of furniture.pieces.entries()) {
    const sized = faces.map((face) => measure(face, metrePx))
    const use = uses[room]
    for (const face of sized)
      names.set(
        face.label,
        stairs.some((flight) => isInside(face, flight)) ? 'stairs' : nameOf(face, sized, groups, use, metrePx),
      )
  }
  return names
}

function nameOf(face: Sized, room: Sized[], groups: Int32Array, use: RoomUse | undefined, metrePx: number): Piece {
  if (use === 'bath') return 'ceramic'
  const group = room.filter(({ label }) => groups[label] === groups[face.label])
  const [across, along] = sizeOf(group, metrePx)
  const hob = room.find((other) => isHob(other, room) && distance(face, other) < cookingMax * metrePx)
  if (hob) {
    if (face === hob || (isBurner(face) && isInside(face, hob))) return 'hob'
    if (face.longM > 0.26 && face.longM < 0.56 && face.shortM > 0.2 && group.length > 2 && face.filled > 0.99)
      return 'sink'
  } else if (isPlant(group, across, along)) return 'leaves'
  const within = largestOf(room.filter((other) => isInside(other, face) && other.filled > ringMax))
  if (within && face.filled < ringMax && within.areaM > coreMin * boxOf(face, metrePx))
    return nameOf(within, room, groups, use, metrePx)
  const seats = room.filter((other) => isSeat(other) && other !== face && isBeside(other, face, metrePx))
  if (
    face.areaM > 0.4 &&
    face.areaM < 3.2 &&
    face.filled > 0.9 &&
    (seats.length > 2 || (seats.length === 2 && use !== 'bedroom'))
  )
    return 'table'
  const bed = use === 'bedroom' ? room.filter((other) => isBlanket(other) && hasPillow(other, room, metrePx)) : []
  if (isPillow(face) && bed.some((blanket) => isBeside(face, blanket, metrePx))) return 'pillow'
  if (bed.some((blanket) => groups[blanket.label] === groups[face.label])) return 'bedding'
  if (use === 'bedroom' && isBlanket(face) && face.shortM > 0.85) return 'bedding'
  if (face.areaM > rugMin) return 'rug'
  if (isSeat(face) && room.filter(isSeat).length > 1) return 'chair'
  const isKitchen = hob !== undefined || use === 'kitchen'
  if (!isKitchen && group.length > 2 && across > 0.62 && across < 1.2 && along > 0.66 && along < 3.4) return 'seat'
  if (isKitchen && face.shortM < 0.8) return 'worktop'
  if (face.shortM > 0.45 && face.longM < 3 * face.shortM && use !== 'hall' && use !== 'bedroom') return 'table'
  return isKitchen ? 'worktop' : 'cupboard'
}

/** In square metres, what is larger and no bed is a rug. */
const rugMin = 1.9
/** Of its box, what covers less goes around something: the border of a rug, the arms of a chair. */
const ringMax = 0.72
/** Of its box, the least that what it goes around has: a desk around what lies on it has more. */
const coreMin = 0.3
/** Of its box, what covers less is the border of a rug, over which other things stand. */
const frameMax = 0.2
/** In metres, so broad are the pieces of such a border between what stands on it. */
const hemMax = 0.12
/** In metres, how far from its hob a kitchen goes. */
const cookingMax = 2.6
/** In metres, how far a chair stands from its table, and pillows lie from the blanket. */
const besideMax = 0.3

const boxOf = ({ left, right, top, bottom }: FurnitureFace, metrePx: number) =>
  ((right - left) * (bottom - top)) / metrePx ** 2
const largestOf = (faces: Sized[]) => faces.toSorted((one, other) => other.areaM - one.areaM)[0]
const distance = (one: Sized, other: Sized) => Math.hypot(one.x - other.x, one.y - other.y)
const hasPillow = (blanket: Sized, room: Sized[], metrePx: number) =>
  room.some((other) => isPillow(other) && isBeside(other, blanket, metrePx))

/** Whether their boxes are as near to one another as what belongs together. */
function isBeside(one: Sized, other: Sized, metrePx: number): boolean {
  const across = Math.max(one.left - other.right, other.left - one.right)
  const down = Math.max(one.top - other.bottom, other.top - one.bottom)
  return Math.max(across, down) < besideMax * metrePx
}

const isHob = (face: Sized, room: Sized[]) =>
  face.longM > 0.4 &&
  face.longM < 1 &&
  face.shortM > 0.35 &&
  room.filter((other) => isBurner(other) && isInside(other, face)).length > 1
/** A disc, or the ring around a smaller one. */
const isBurner = ({ longM, shortM, filled }: Sized) =>
  longM < 0.3 && shortM > 0.08 && longM < 1.2 * shortM && (filled > 1.008 || (filled > 0.4 && filled < 0.8))
const isPillow = ({ longM, shortM }: Sized) =>
  longM > 0.4 && longM < 0.95 && shortM > 0.24 && shortM < 0.6 && longM > 1.25 * shortM
const isBlanket = ({ longM, shortM }: Sized) => longM > 1 && longM < 2.3 && shortM > 0.7 && shortM < 2
const isSeat = ({ longM, shortM }: Sized) => longM > 0.28 && longM < 0.66 && shortM > 0.26
/** Leaves that radiate from one place: many small faces in a square. */
function isPlant(group: Sized[], across: number, along: number): boolean {
  const area = group.reduce((sum, { areaM }) => sum + areaM, 0)
  return (
    group.length > 4 &&
    along < 1 &&
    along > 0.2 &&
    along < 1.3 * across &&
    group.every(({ areaM }) => areaM < 0.34 * area)
  )
}

function isInside(
  inner: Sized,
  { left, right, top, bottom }: Pick<Sized, 'left' | 'right' | 'top' | 'bottom'>,
): boolean {
  return inner.x > left && inner.x < right && inner.y > top && inner.y < bottom
}

/** The box around some faces, in metres, its shorter side first. */
function sizeOf(faces: Sized[], metrePx: number): [number, number] {
  const width = Math.max(...faces.map(({ right }) => right)) - Math.min(...faces.map(({ left }) => left))
  const height = Math.max(...faces.map(({ bottom }) => bottom)) - Math.min(...faces.map(({ top }) => top))
  return [Math.min(width, height) / metrePx, Math.max(width, height) / metrePx]
}

function measure(face: FurnitureFace, metrePx: number): Sized {
  return {
    ...face,
    longM: face.long / metrePx,
    shortM: face.short / metrePx,
    areaM: face.area / metrePx ** 2,
    filled: face.area / (face.long * face.short),
  }
}

/** By the label of a face, the number of the object that it belongs to: faces with nothing between them but a line hang together, unless they lie `apart`. */
function joinFaces({ labels }: Furniture, apart: Set<number>, width: number): Int32Array {
  let most = 0
  for (let i = 0; i < labels.length; i++) if (labels[i]! > most) most = labels[i]!
  const parents = Int32Array.from({ length: most + 1 }, (_, n) => n)
  const rootOf = (n: number) => {
    let at = n
    while (parents[at] !== at) at = parents[at]!
    return at
  }
  const reach = Math.ceil(lineMax * width)
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i]!
    if (label === 0 || apart.has(label)) continue
    for (const offset of [reach, reach * width]) {
      const other = labels[i + offset] ?? 0
      if (other > 0 && other !== label && !apart.has(other)) parents[rootOf(label)] = rootOf(other)
    }
  }
  return parents.map((_, n) => rootOf(n))
}
