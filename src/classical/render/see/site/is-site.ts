import { type Area, rightness } from './areas.ts'
import type { Building } from './buildings.ts'
import type { Ground } from './grounds.ts'
import type { Marks } from './marks.ts'

/** What tells a masterplan from other drawings. */
export type Told = {
  /** Buildings in the open, whose ground leaves the picture: how many, and their share of it. */
  loose: number
  built: number
  /** How much of their outlines runs at right angles to the rest, 0..1; and of their area, what stands on one level line. */
  right: number
  level: number
  /** Crowns that touch nothing, and their share of the picture. */
  crowns: number
  grown: number
  /** Ways that leave the picture: pixels of its border across them. */
  leaving: number
  /** Whether fills have the tints of lawns, streets and water. */
  isTinted?: boolean
}

/** Of the picture, what is built in the open at least; how right the angles are; and of the same if crowns stand beside it. */
const builtMin = 0.035
const rightMin = 0.93
const levelMax = 0.6
const planted = { crowns: 4, rightMin: 0.84 } as const
/** A park has so many crowns, and so much of the picture is under them. */
const park = { crowns: 8, grown: 0.006 } as const
/** Nobody draws so many crowns that stand alone but from above: hips, bays and what is cut leave few right angles. */
const groves = { crowns: 30, rightMin: 0.55 } as const
/** Of the picture's border, what lies along one ground that is not a way. */
const aroundMax = 0.4

/** Whether a drawing is seen from straight above and shows more than a house: `isPlan` is asked last, because it takes long. */
export function isSite(
  { loose, built, right, level, crowns, grown, leaving, isTinted = false }: Told,
  isPlan: () => boolean,
): boolean {
  if (crowns >= groves.crowns && grown > park.grown && (loose === 0 || right > groves.rightMin)) return true
  const isPlanted = crowns >= planted.crowns && right > planted.rightMin
  if (loose >= 2 && built > builtMin && (isPlanted || (right > rightMin && level < levelMax)))
    return leaving > 0 || !isPlan()
  return (
    (leaving > 0 || isTinted) &&
    crowns >= park.crowns &&
    grown > park.grown &&
    (loose === 0 || right > planted.rightMin)
  )
}

export function measureTold(
  areas: readonly Area[],
  buildings: readonly Building[],
  grounds: readonly Area[],
  kinds: readonly Ground[],
  marks: Marks,
  pixels: number,
): Told {
  const loose = buildings.filter(({ around }) => areas[around]!.cut > 0)
  let squared = 0
  const feet: { foot: number; size: number }[] = []
  let own = 0
  for (const { faces } of loose) {
    const size = faces.reduce((sum, n) => sum + areas[n]!.pixels, 0)
    squared += size * rightness(areas, faces)
    own += size
    feet.push({ foot: Math.max(...faces.map((n) => areas[n]!.bottom)), size })
  }
  const level = Math.max(
    0,
    ...feet.map(
      ({ foot }) =>
        feet.reduce((sum, one) => (Math.abs(one.foot - foot) < 4 ? sum + one.size : sum), 0) / Math.max(1, own),
    ),
  )
  const single = marks.of.filter(({ kind }) => kind === 'crown')
  const around = grounds.reduce((sum, { cut }) => sum + cut, 0)
  return {
    loose: loose.length,
    built: own / pixels,
    right: squared / Math.max(1, own),
    level,
    crowns: single.length,
    grown: single.reduce((sum, { length }) => sum + (Math.PI / 4) * length ** 2, 0) / pixels,
    leaving: grounds.reduce(
      (sum, { cut }, n) =>
        ['road', 'path', 'water'].includes(kinds[n]!) && cut < aroundMax * around ? sum + cut : sum,
      0,
    ),
  }
}
