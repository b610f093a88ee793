import { smoothstep } from '../../../pixels/grade.ts'
import { hexToOklab, type Oklab } from '../../../pixels/oklab.ts'
import { pointAt } from '../../../space/extents.ts'
import { outside } from '../../../space/partition.ts'
import { noiseAt, type Place, type Touch } from '../patterns.ts'
import type { Outfit } from './surfaces.ts'

/** What masons and weather add to a wall at a place: another colour, stains, less light where it meets the ground. */
type Trim = { colour: Oklab | undefined; pattern: number; stain: number; contact: number }

/** Metres. */
const plinth = 0.3
/** Of a base that words name. */
const baseTall = 0.6
const coping = 0.07
const sillTall = 0.045
const sillOver = 0.05

const plinthColour = hexToOklab('#8d8a84')
const metalColour = hexToOklab('#6d7174')

type Wall = {
  bottom: number
  top: number
  hasPlinth: boolean
  hasCoping: boolean
  sills: { from: number; to: number; z: number }[]
}

/** Plinths where walls stand on the ground, metal on their tops, sills under windows, and the rain's traces below both. */
export function openTrims({
  built,
  extents,
  windows,
  coats,
  weather,
}: Pick<Outfit, 'built' | 'extents' | 'windows' | 'coats' | 'weather'>) {
  const { parts, orientations } = built.scene
  const base = coats.joinery.base?.colour
  const sillColour = coats.joinery.trim?.colour ?? metalColour
  const tops = findTops({ built, extents })
  const walls = parts.map((part, region): Wall | undefined => {
    const extent = extents[region]
    if (part !== 'wall' || !extent || orientations[region]!.host !== undefined) return undefined
    const tall = extent.max[2] - extent.min[2]
    return {
      bottom: extent.min[2],
      top: extent.max[2],
      hasPlinth: extent.min[2] < 0.25 && tall > 2,
      hasCoping: tops.has(region) && tall > 0.3,
      sills: windows
        .filter(
          ({ region: window, isDoor, sill }) =>
            !isDoor && orientations[window]!.host === region && sill > extent.min[2] + 0.3,
        )
        .map(({ from, to, sill }) => ({ from, to, z: sill })),
    }
  })
  const slopes = parts.map((part, region) =>
    part === 'roof' && orientations[region]!.kind === 'slope' && extents[region]
      ? { min: extents[region].min[2], max: extents[region].max[2] }
      : undefined,
  )
  const trim: Trim = { colour: undefined, pattern: 1, stain: 0, contact: 1 }
  return (region: number, { u, pixel }: Place, z: number, mark: Touch): Trim => {
    trim.colour = undefined
    trim.pattern = 1
    trim.stain = 0
    trim.contact = 1
    const slope = slopes[region]
    if (slope) {
      // A gutter along the eaves, and tiles that cap the ridge.
      if (z - slope.min < Math.max(0.07, pixel * 0.9)) trim.colour = metalColour
      else if (slope.max - z < 0.08) trim.stain = -0.05
      if (trim.colour) trim.pattern = 0
      return trim
    }
    const wall = walls[region]
    if (!wall) return trim
    const up = z - wall.bottom
    const isSoft = coats.of[region]!.pattern === 'plaster' || coats.of[region]!.pattern === 'plain'
    if (wall.bottom < 0.25) trim.contact = 1 - 0.38 * Math.exp(-Math.max(0, up) / 0.13)
    if (wall.hasPlinth && up < (base ? baseTall : plinth)) {
      if (base || isSoft) {
        trim.colour = base ?? plinthColour
        trim.pattern = 0.5
      } else trim.stain = -0.03
      return trim
    }
    const streak = noiseAt(weather.coarse, u * 42, z * 2.2)
    if (wall.hasPlinth) trim.stain -= 0.02 * smoothstep(0.75, 0.3, up) * (1 + streak)
    const below = wall.top - z
    if (wall.hasCoping) {
      if (below < Math.max(coping, pixel * 1.2)) {
        trim.colour = metalColour
        trim.pattern = 0
        mark.chroma = 1
        return trim
      }
      if (below < 0.14) trim.stain -= 0.05
      trim.stain -= 0.02 * Math.exp(-below / 0.7) * (0.6 + streak)
    }
    for (const { from, to, z: sill } of wall.sills) {
      const under = sill - z
      if (under < 0 || under > 0.9 || u < from - sillOver || u > to + sillOver) continue
      if (under < sillTall) {
        trim.colour = sillColour
        trim.pattern = 0
        return trim
      }
      if (under < 0.1) trim.contact *= 0.72
      const end = Math.min(Math.abs(u - from), Math.abs(to - u))
      trim.stain -= 0.035 * Math.exp(-under / 0.35) * Math.exp(-end / 0.16) * (0.8 + streak)
    }
    return trim
  }
}

/** The walls over whose level upper border nothing is but sky, or a roof that is seen from above. */
function findTops({ built, extents }: Pick<Outfit, 'built' | 'extents'>): Set<number> {
  const { parts, planes, orientations } = built.scene
  const lengths = new Map<number, { open: number; all: number }>()
  for (const { left, right, x1, y1, x2, y2, length } of built.regions.partition.sides) {
    if (left === outside || right === outside || length < 20) continue
    for (const [wall, other] of [
      [left, right],
      [right, left],
    ] as const) {
      const plane = planes[wall]
      if (parts[wall] !== 'wall' || !plane || !extents[wall]) continue
      const isOver =
        parts[other] === 'sky' || (orientations[other]!.kind === 'level' && ['roof', 'top'].includes(parts[other]!))
      const [one, two] = [pointAt(built, plane, x1, y1), pointAt(built, plane, x2, y2)]
      const top = extents[wall]!.max[2]
      if (!one || !two || top - one[2] > 0.12 || top - two[2] > 0.12) continue
      const known = lengths.get(wall) ?? { open: 0, all: 0 }
      known.all += length
      if (isOver) known.open += length
      lengths.set(wall, known)
    }
  }
  return new Set([...lengths].flatMap(([wall, { open, all }]) => (open > 0.7 * all ? [wall] : [])))
}
