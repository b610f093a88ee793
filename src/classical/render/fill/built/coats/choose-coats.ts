import { hexToOklab, type Oklab } from '../../../../pixels/oklab.ts'
import { type Extent, pointAt } from '../../../../space/extents.ts'
import { measureBorders } from '../../../../space/panes/borders.ts'
import { outside } from '../../../../space/partition.ts'
import type { MeanColour } from '../../../../space/parts.ts'
import type { FullSpace } from '../../../../space/space.ts'
import { dot } from '../../../../space/vector.ts'
import { greenness } from '../../../see/greenness.ts'
import type { Material, Materials } from '../../../words/materials.ts'
import type { Part as SpokenPart } from '../../../words/part-names.ts'
import type { Block } from '../blocks/blocks.ts'
import type { Built } from '../occlusion.ts'
import { asphalt } from '../paint-built.ts'
import { missOf, modelShade, namedForBuilt, nearestTo } from './by-colour.ts'
import { findHousesInTurn } from './houses-in-turn.ts'
import { fenceMax, findChimneys, findLoose, findTowers, isLow } from './slender-parts.ts'
import { findWings } from './wings.ts'

/** The words' part for each part of a scene. */
export const spokenAs: Record<FullSpace['scene']['parts'][number], SpokenPart> = {
  ground: 'ground',
  floor: 'ground',
  wall: 'surface',
  roof: 'roof',
  soffit: 'surface',
  ceiling: 'sky',
  top: 'path',
  opening: 'opening',
  door: 'door',
  furniture: 'surface',
  water: 'water',
  sky: 'sky',
  unknown: 'surface',
}

/** Colour of a drawing's own, stronger than the greys of models, takes precedence over ours. */
const ownColour = 0.045
/** In OKLab's lightness: what is drawn darker than this on the ground is a street. */
const darkGround = 0.62
/** By how much nearer to a face's colour another named material is, of which it is then; and what is too far from a face to be its. */
const nearerMin = 0.03
const farMax = 0.06
/** In OKLab's lightness: no shade makes a light wall as dark; and leaves let less light back than a model's green. */
const darkMax = 0.45
const hedgeMax = 0.46
/** Of the picture, the least face whose colour tells that a model has colours of its own. */
const faceMin = 0.01
/** Metres: upper storeys begin above this. */
const upperMin = 2
/** What people, bikes, benches and bins are of. */
const loose: Material = { colour: hexToOklab('#98938b'), pattern: 'plain' }
/** What holds the panes of glass walls. */
const mullions: Material = { colour: hexToOklab('#7d8286'), pattern: 'plain' }
/** Metres. */
const flatRoofMin = 2.5
/** Metres between which the second storey begins, where it usually does, and how much of a wall must lie above for two materials. */
const storey = { from: 2.5, to: 3.8, usual: 3, least: 1.2 } as const

/** What each region is made of; above some height a wall may be of something else. */
export type ChosenCoats = {
  of: Material[]
  above: ({ z: number; coat: Material } | undefined)[]
  /** What the words name that is there. */
  found: Set<SpokenPart>
}

/** Metres: a penthouse is the last storey, with the edge of its roof. */
const penthouseMax = 4.6

export function chooseCoats(
  built: Built,
  extents: (Extent | undefined)[],
  materials: Materials,
  blocks: Block[],
  own: MeanColour[] | undefined,
  isWashed = false,
): ChosenCoats {
  const { parts, orientations } = built.scene
  const { of: list, named, alternates } = materials
  const ofBlock = new Map(blocks.flatMap(({ regions: walls, material }) => walls.map((wall) => [wall, material])))
  const found = new Set(parts.map((part) => spokenAs[part]))
  if (found.has('ground')) found.add('path')
  const above: ChosenCoats['above'] = parts.map(() => undefined)
  const [first] = list.surface as [Material, ...Material[]]
  // The panes of a glass wall are drawn: what lies between is what holds them.
  const lower = list.lower?.[0] ?? (first.pattern === 'glass' && !own ? (list.frame?.[0] ?? mullions) : first)
  // Of two materials the second is for the upper storey; more are for as many houses or wings, of which the first is the main one.
  const second = named.has('surface') && list.surface.length === 2 && !alternates ? list.surface[1] : undefined
  const isPenthouse = named.get('upper')?.some((word) => word.startsWith('penthouse'))
  const penthouse = isPenthouse ? list.upper![0] : undefined
  const usualUpper = (penthouse ? undefined : list.upper?.[0]) ?? second ?? (list.lower && list.surface[0])
  const tops = penthouse ? parts.map((part, region) => (part === 'wall' ? (extents[region]?.max[2] ?? 0) : 0)) : []
  const penthouseFrom = Math.max(upperMin, ...tops.map((top) => top - penthouseMax))
  const inTurn = alternates ? findHousesInTurn(built, extents) : new Map<number, number>()
  const line = usualUpper || (list.lower && inTurn.size > 0) ? storeyLine(parts, extents) : 0
  const gables = list.gable ? namedGables(built, materials) : new Set<number>()
  const towers = list.tower ? findTowers(parts, extents) : new Set<number>()
  const wings = list.wing ? findWings(built, extents) : new Set<number>()
  const chimneys = list.chimney
    ? findChimneys(parts, extents, measureBorders({ partition: built.regions.partition, orientations }))
    : new Set<number>()
  const hosts = new Set(orientations.map(({ host }) => host))
  const standsLoose = own ? new Set<number>() : findLoose(parts, extents)

  const wallCoat = (region: number): Material => {
    const extent = extents[region]
    if (!extent) return lower
    const [bottom, top] = [extent.min[2], extent.max[2]]
    if (chimneys.has(region)) {
      found.add('chimney')
      return list.chimney![0]!
    }
    if (towers.has(region)) {
      found.add('tower')
      return list.tower![0]!
    }
    if (gables.has(region)) {
      found.add('gable')
      return list.gable![0]!
    }
    if (isLow(extent) && !hosts.has(region)) {
      if (list.fence) found.add('fence')
      return list.fence?.[0] ?? (standsLoose.has(region) ? loose : lower)
    }
    if (wings.has(region)) {
      found.add('wing')
      return list.wing![0]!
    }
    if (penthouse && bottom > penthouseFrom) {
      found.add('upper')
      return penthouse
    }
    found.add('lower')
    const house = inTurn.get(region)
    const upper = house === undefined ? usualUpper : list.surface[house % list.surface.length]
    if (upper && house !== undefined && !list.lower) return upper
    // Fascias and eaves, if no words say otherwise.
    if (!upper) return named.has('surface') || top - bottom >= 0.8 || bottom <= 2 ? lower : (list.surface[1] ?? lower)
    if (bottom > upperMin) {
      found.add('upper')
      return upper
    }
    if (top - line > storey.least) {
      found.add('upper')
      above[region] = { z: line, coat: upper }
    }
    return lower
  }

  // What lies higher than any garden wall, and is as wide as a room, is a flat roof.
  const isFlatRoof = (region: number) => {
    const extent = extents[region]
    if (parts[region] !== 'top' || !extent || extent.min[2] < fenceMax) return false
    return Math.min(extent.max[0] - extent.min[0], extent.max[1] - extent.min[1]) > flatRoofMin
  }
  if (named.has('roof') && parts.some((_, region) => isFlatRoof(region))) found.add('roof')

  const byColour = own && openByColour(built, own, namedForBuilt(materials))
  const of = parts.map((part, region): Material => {
    const spoken = named.has('roof') && isFlatRoof(region) ? 'roof' : spokenAs[part]
    let usual = list[spoken as 'surface'][0]!
    if (part === 'wall') usual = ofBlock.has(region) && !named.has('surface') ? ofBlock.get(region)! : wallCoat(region)
    else if (part === 'soffit') {
      if (list.soffit) found.add('soffit')
      usual = list.soffit?.[0] ?? usualUpper ?? list.surface[0]!
    }
    const drawn = own?.[region]
    if (
      isWashed &&
      drawn &&
      ['wall', 'roof', 'soffit'].includes(part) &&
      isOwnWash(drawn, above[region]?.coat ?? usual)
    ) {
      above[region] = undefined
      return { ...usual, colour: [Math.min(0.9, drawn.L + modelShade), drawn.a, drawn.b] }
    }
    // Lawns are raised, and grow on roofs.
    if (drawn && part === 'top' && greenness(drawn.a, drawn.b) > leafy) return list.ground[0]!
    if (drawn && byColour && (part === 'wall' || part === 'soffit' || (part === 'roof' && !named.has('roof')))) {
      const told = byColour(drawn, above[region]?.coat ?? usual)
      if (told) above[region] = undefined
      if (told) return told
    }
    const isNamed = named.has(spoken) || (part === 'wall' && (named.has('upper') || named.has('lower')))
    if (!drawn || part === 'opening' || part === 'ground' || Math.hypot(drawn.a, drawn.b) < ownColour || isNamed)
      return usual
    // A model's colours are in its own light already; ours is added to what they are without.
    const colour: Oklab = [Math.min(0.9, drawn.L + modelShade), drawn.a, drawn.b]
    return { ...usual, colour }
  })
  return { of, above, found }
}

/**
 * Which material a face of a coloured model is of, by its colour, if not of the usual one: the named one of that colour, leaves if it is
 * green, or its own, if other faces have the colours of what is named. Undefined if a model has no colours, or words name nothing.
 */
function openByColour({ scene, regions }: Built, own: MeanColour[], named: readonly Material[]) {
  const { areas, labels } = regions.partition
  const faces = own.filter((_, region) => scene.parts[region] === 'wall' && areas[region]! > faceMin * labels.length)
  if (named.length === 0 || !faces.some(({ a, b }) => Math.hypot(a, b) > ownColour)) return undefined
  return (face: MeanColour, usual: Material): Material | undefined => {
    const miss = missOf(face, usual.colour)
    const best = nearestTo(face, named)!
    const isFar = best.miss > farMax
    if (!isFar) return best.miss < miss - nearerMin ? best.material : undefined
    const isGreen = greenness(face.a, face.b) > 0.5
    // One material is for all walls.
    const isElsewhere = named.length > 1 && faces.some((other) => missOf(other, usual.colour) < farMax)
    const hasOwn = Math.hypot(face.a, face.b) > ownColour || face.L < darkMax
    if (isGreen) return { pattern: 'leaves', colour: [Math.min(hedgeMax, face.L), face.a, face.b] }
    if (!hasOwn || !isElsewhere) return undefined
    return { pattern: 'plaster', colour: [Math.min(0.9, face.L + modelShade), face.a, face.b] }
  }
}

/** A part of a sketch that was washed in a colour of its own is to have it, and not that of its material; plants behind it are green. */
const isOwnWash = (wash: MeanColour, { colour }: Material) =>
  Math.hypot(wash.a, wash.b) > ownColour && missOf(wash, colour) > farMax && greenness(wash.a, wash.b) < leafy

/** The height between storeys at which the fewest windows are cut, nearest to the usual one. */
function storeyLine(parts: FullSpace['scene']['parts'], extents: (Extent | undefined)[]): number {
  const windows = extents.filter(
    (extent, region) => extent && (parts[region] === 'opening' || parts[region] === 'door'),
  )
  let [best, least] = [storey.usual as number, Number.POSITIVE_INFINITY]
  for (let z = storey.from; z < storey.to; z += 0.05) {
    const cut = windows.filter((extent) => extent!.min[2] < z + 0.1 && extent!.max[2] > z - 0.1).length
    const badness = cut * 10 + Math.abs(z - storey.usual)
    if (badness < least) [best, least] = [z, badness]
  }
  return best
}

/** Walls whose upper border slopes. */
function findGables(built: Built): Set<number> {
  const { parts, planes } = built.scene
  const sloping = new Map<number, number>()
  for (const { left, right, x1, y1, x2, y2 } of built.regions.partition.sides) {
    for (const [wall, other] of [
      [left, right],
      [right, left],
    ] as const) {
      const plane = wall === outside || parts[wall] !== 'wall' ? undefined : planes[wall]
      if (!plane || (other !== outside && ['wall', 'opening', 'door', 'ground'].includes(parts[other]!))) continue
      const [one, two] = [pointAt(built, plane, x1, y1), pointAt(built, plane, x2, y2)]
      if (!one || !two) continue
      const [rise, run] = [Math.abs(one[2] - two[2]), Math.hypot(one[0] - two[0], one[1] - two[1])]
      if (rise > 0.25 * run && run > 0.15 * rise) sloping.set(wall, (sloping.get(wall) ?? 0) + Math.hypot(rise, run))
    }
  }
  return new Set([...sloping].flatMap(([wall, metres]) => (metres > 1.5 ? [wall] : [])))
}

/** Of a house whose walls are of something else, the one gable that words name is the one that is seen most. */
function namedGables(built: Built, { named }: Materials): Set<number> {
  const gables = findGables(built)
  if (!named.has('surface') || !named.get('gable')!.includes('gable')) return gables
  const { areas } = built.regions.partition
  const normalOf = (region: number) => built.scene.planes[region]!.normal
  const areaFacing = (region: number) =>
    [...gables].reduce((sum, other) => sum + (dot(normalOf(region), normalOf(other)) > 0.9 ? areas[other]! : 0), 0)
  const most = Math.max(...[...gables].map(areaFacing))
  return new Set([...gables].filter((region) => areaFacing(region) === most))
}

/** Lawns of a model are often pale. */
const leafy = 0.12

/** A model's colours tell ways and streets from the ground on which they lie, and from its lawn if it shows one. */
export function drawnGrounds({ scene, regions }: FullSpace, path: Material): Map<number, Material> {
  const found = new Map<number, Material>()
  const isGround = (region: number) => scene.parts[region] === 'ground'
  const hasLawn = regions.colours.some(({ a, b }, region) => isGround(region) && greenness(a, b) > leafy)
  for (const [region, { L, a, b }] of regions.colours.entries()) {
    const isLaid = hasLawn ? greenness(a, b) < leafy : scene.orientations[region]!.host !== undefined
    if (!isGround(region) || !isLaid) continue
    const isColoured = Math.hypot(a, b) > ownColour
    if (!isColoured || b > Math.abs(a)) found.set(region, L < darkGround ? asphalt : path)
  }
  return found
}
