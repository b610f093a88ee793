import type { Lettering } from '../../lines/lettering.ts'
import type { Face, Faces } from '../faces.ts'
import type { Opening } from '../openings.ts'
import type { Floors } from '../rooms.ts'

/** Larger pieces than this share of their room are floor. */
const pieceMax = 0.42
/** In square metres, what is larger is a part of the room that thin partitions set off. */
const pieceMost = 7
/** Smaller ones, in square metres, are the insides of letters. */
const pieceMin = 0.012

/** A face, and its label in the map of furniture. */
export type FurnitureFace = Face & { label: number }
/** Where furniture stands, by pixel the label of its face or 0, and the faces in each room. */
export type Furniture = { labels: Int32Array; pieces: FurnitureFace[][] }

/**
 * Faces within one room are furniture, but not those in letters. What lies in a doorway, such as the swing of a door, is of two rooms;
 * where another line crosses it, its parts are not.
 */
export function findPieces(
  { labels, faces }: Faces,
  floors: Floors,
  lettering: Lettering[],
  openings: Opening[],
  metrePx: number,
): Furniture {
  const leaves = openings.flatMap(({ leaves }) => leaves)
  const homes = new Int32Array(faces.length).fill(-1)
  for (let i = 0; i < labels.length; i++) {
    const n = labels[i]! - 1
    if (n < 0) continue
    const room = floors.labels[i]!
    if (homes[n] === -1) homes[n] = room
    else if (homes[n] !== room) homes[n] = 0
  }
  const isPiece = faces.map((face, n) => {
    const { area } = face
    const home = homes[n]!
    if (lettering.some((box) => isWithin(face, box)) || leaves.some((leaf) => isSwept(face, leaf))) return false
    const most = Math.min(pieceMost * metrePx * metrePx, home > 0 ? pieceMax * floors.rooms[home - 1]!.area : 0)
    return area < most && area > pieceMin * metrePx * metrePx
  })
  const out = new Int32Array(labels.length)
  for (let i = 0; i < labels.length; i++) if (isPiece[labels[i]! - 1]) out[i] = labels[i]!
  const pieces = floors.rooms.map((): FurnitureFace[] => [])
  for (const [n, is] of isPiece.entries()) if (is) pieces[homes[n]! - 1]!.push({ ...faces[n]!, label: n + 1 })
  return { labels: out, pieces }
}

/** The opening of a letter has no room for a ball this wide, as a share of the height of its text; seats in a row have. */
const counterMax = 0.33

function isWithin(face: Face, { left, top, right, bottom }: Lettering): boolean {
  if (face.radius > counterMax * Math.min(right - left, bottom - top)) return false
  return face.left >= left && face.right <= right && face.top >= top && face.bottom <= bottom
}

/** The whole face lies where the leaf swings. */
function isSwept({ x, y, left, top, right, bottom }: Face, { hinge, radius }: Opening['leaves'][number]): boolean {
  const [hingeX, hingeY] = hinge
  return (
    Math.hypot(x - hingeX, y - hingeY) < radius &&
    Math.max(hingeX - left, right - hingeX) < 1.04 * radius &&
    Math.max(hingeY - top, bottom - hingeY) < 1.04 * radius
  )
}

/** An ellipse's share of the rectangle that is as widely spread is above 1; a rectangle's is 1. */
const roundMin = 1.02
const cornersMin = 1.006

/** Metres: no tub is as large. */
const wideBed = { long: 1.2, short: 0.85 } as const

/** What a room is for, as its furniture tells; undefined if that does not. */
export type Use = 'bath' | 'kitchen' | 'bedroom'

/** A hob has four burners, a bathroom a bowl or a tub, a bed pillows at the head of a blanket. Sizes in metres. */
export function useOf(pieces: Face[], metrePx: number): Use | undefined {
  const sized = pieces.map(({ area, long, short }) => ({
    area: area / metrePx ** 2,
    long: long / metrePx,
    short: short / metrePx,
    filled: area / (long * short),
  }))
  const count = (fits: (piece: (typeof sized)[number]) => boolean) => sized.filter(fits).length
  const burners = count(
    ({ long, short, filled }) => long < 0.23 && short > 0.08 && long < 1.2 * short && filled > roundMin,
  )
  if (burners >= 4) return 'kitchen'
  const bowls = count(
    ({ long, short, filled }) =>
      long > 0.3 && long < 0.55 && short > 0.2 && long > 1.12 * short && long < 1.8 * short && filled > roundMin,
  )
  const tubs = count(
    ({ long, short, filled }) =>
      long > 1.2 && long < 1.8 && short > 0.45 && short < 0.8 && long < 2.85 * short && filled > cornersMin,
  )
  const pillows = count(
    ({ long, short, area }) => long > 0.5 && long < 0.95 && short > 0.28 && short < 0.6 && area > 0.17,
  )
  const blankets = count(({ long, short }) => long > 1 && long < 2.2 && short > 0.75 && short < 2)
  const beds = count(({ long, short }) => long > wideBed.long && long < 2.2 && short > wideBed.short && short < 2)
  // A guest room has a bath of its own, which no leaf shuts off.
  if (bowls + tubs > 0 && (beds === 0 || pillows === 0)) return 'bath'
  return pillows > 0 && blankets > 0 && pillows < 4 ? 'bedroom' : undefined
}
