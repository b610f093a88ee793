import { gaussianBlur } from '../../../pixels/blur.ts'
import type { Oklab } from '../../../pixels/oklab.ts'
import { takePlane } from '../../../pixels/plane.ts'
import type { Extent } from '../../../space/extents.ts'
import { type FullSpace, isFull, seeSpace } from '../../../space/space.ts'
import { readSeason } from '../../light/seasons.ts'
import type { Scene } from '../../scene.ts'
import { chooseSeason } from '../../words/free-choice.ts'
import { chooseMaterials, type Material, type Materials } from '../../words/materials.ts'
import type { Part as SpokenPart } from '../../words/part-words.ts'
import type { Season } from '../growth/draw-plants.ts'
import type { PropKind } from '../props/place-props.ts'
import { buildRoom } from '../room/build-room.ts'
import { type Block, findBlocks } from './blocks/blocks.ts'
import { hourOf } from './hour.ts'
import { findExtents } from './occlusion.ts'
import { asphalt, kerbStone, looseStones, paintBuilt, roadPaint, stoneWay } from './paint-built.ts'
import { inMetres } from './scale.ts'
import { withUnknown } from './unknown.ts'

/** The words' part for each part of a scene. */
const spokenAs: Record<FullSpace['scene']['parts'][number], SpokenPart> = {
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
/** By how much the light of a model darkens its colours, in OKLab's lightness. */
const modelShade = 0.14

/**
 * A drawing or model that is read as a scene in space becomes a picture of it: materials in their planes, sun, shadows, glass,
 * ground and sky. False, and nothing is done, if the scene is not sure enough.
 */
export function buildPicture(scene: Scene, kind: 'drawing' | 'sketch' | 'massing'): boolean {
  const { request } = scene
  const seen = seeSpace(scene.picture, kind)
  if (!isFull(seen)) return false
  if (request.expert === 'interior') return buildRoom(scene, seen, kind)
  if (seen.scene.parts.includes('ceiling')) return false
  const space = withUnknown(seen)
  const built = inMetres(space)
  const extents = findExtents(built)
  const materials = chooseMaterials(request.expert === 'masterplan' ? 'exterior' : request.expert, request.callerText)
  if (materials.hasWater) fillPools(space)
  const blocks = findBlocks(built, extents, scene.seed('blocks'))
  const words = readWeather(request.callerText)
  scene.appliedWords.push(...words.fog, ...words.rain, ...words.wet)
  const path = materials.named.has('path') ? materials.of.path[0]! : stoneWay
  const drawn = kind === 'massing' ? drawnGrounds(space, path) : new Map<number, Material>()
  const coats = chooseCoats(built, extents, materials, blocks, kind === 'massing' ? space.regions.colours : undefined)
  for (const [region, coat] of drawn) coats[region] = coat
  const painted = paintBuilt(
    built,
    extents,
    {
      of: coats,
      on: {
        paving: path,
        gravel: looseStones,
        edging: kerbStone,
        kerb: kerbStone,
        street: asphalt,
        marking: roadPaint,
      },
      drawn: new Set(drawn.keys()),
      hasFlatRoofs: !materials.named.has('roof') && !materials.named.has('path'),
    },
    blocks,
    {
      hour: hourOf(
        request.sceneMood,
        { isFoggy: words.fog.length > 0, isRainy: words.rain.length > 0 },
        distanceOf(extents, space.scene.parts),
      ),
      isWet: words.rain.length + words.wet.length > 0,
      season: seasonOf(scene),
      texture: scene.freedom.texture,
      asked: askedProps(scene),
      seed: scene.seed('materials'),
    },
  )
  scene.isLit = true
  scene.placed = painted.placed
  reportWords(scene, space, materials)
  scene.picture = painted.picture
  const { width, height } = space
  const mask = takePlane(width * height)
  let horizonY = 0
  for (let i = 0; i < mask.length; i++) {
    mask[i] = painted.isSky[i]!
    if (painted.isSky[i]) horizonY = Math.floor(i / width)
  }
  scene.sky = {
    mask: gaussianBlur(mask, width, height, 0.6),
    horizonY: horizonY + 1,
    clearL: painted.picture.L.slice(),
  }
  scene.ground = {
    mask: painted.isGround,
    edges: takePlane(width * height).fill(0),
    horizonY: space.camera.centre[1] - (space.camera.axes[2][2] * space.camera.focalPx) / space.camera.axes[2][1],
  }
  return true
}

/** What the prompt says of the air and of wet ground. */
const readWeather = (prompt: string) => ({
  fog: prompt.toLowerCase().match(/\b(fog|foggy|mist|misty)\b/g) ?? [],
  rain: prompt.toLowerCase().match(/\b(rain|rainy|raining)\b/g) ?? [],
  wet: prompt.toLowerCase().match(/\bwet\b/g) ?? [],
})

/** People and cars, if the context or the words ask for them. */
function askedProps({ request: { context, callerText } }: Scene): PropKind[] {
  const isMeant = (tag: PropKind, word: RegExp) => context.includes(tag) || word.test(callerText)
  return [
    ...(isMeant('cars', /(?<!\b(no|without|any)\s)\b(cars?|vehicles?)\b/i) ? (['cars'] as const) : []),
    ...(isMeant('people', /(?<!\b(no|without|any)\s)\b(people|persons?|pedestrians)\b/i) ? (['people'] as const) : []),
  ]
}

/** In which plants stand. */
function seasonOf({ request }: Scene): Season {
  const word = readSeason(request) ?? chooseSeason(request)
  if (word === 'fall') return 'autumn'
  if (word === 'snowy') return 'snow'
  return (word as Season | undefined) ?? 'summer'
}

/** Of what is drawn on the ground, the largest is the water that the words speak of. */
function fillPools({ scene, regions }: FullSpace): void {
  if (scene.parts.includes('water')) return
  const { areas } = regions.partition
  const basins = scene.parts.flatMap((part, region) =>
    part === 'ground' && scene.orientations[region]!.host !== undefined ? [region] : [],
  )
  const [largest] = basins.sort((one, other) => areas[other]! - areas[one]!)
  if (largest !== undefined) scene.parts[largest] = 'water'
}

/** A model's colours tell ways and streets from the ground on which they lie. */
function drawnGrounds({ scene, regions }: FullSpace, path: Material): Map<number, Material> {
  const found = new Map<number, Material>()
  for (const [region, { L, a, b }] of regions.colours.entries()) {
    if (scene.parts[region] !== 'ground' || scene.orientations[region]!.host === undefined) continue
    const isColoured = Math.hypot(a, b) > ownColour
    if (!isColoured || b > Math.abs(a)) found.set(region, L < darkGround ? asphalt : path)
  }
  return found
}

function chooseCoats(
  { scene, regions }: FullSpace,
  extents: (Extent | undefined)[],
  materials: Materials,
  blocks: Block[],
  own: { L: number; a: number; b: number }[] | undefined,
): Material[] {
  const ofBlock = new Map(blocks.flatMap(({ regions: walls, material }) => walls.map((wall) => [wall, material])))
  const line = storeyLine(extents, scene.parts, regions.partition.areas)
  return scene.parts.map((part, region): Material => {
    const list = materials.of[spokenAs[part]]
    const extent = extents[region]
    const usual =
      ofBlock.has(region) && !materials.named.has('surface')
        ? ofBlock.get(region)!
        : part === 'wall' || part === 'soffit'
          ? list[wallMaterial(extent, line, materials) % list.length]!
          : list[0]!
    const drawn = own?.[region]
    if (
      !drawn ||
      part === 'opening' ||
      part === 'ground' ||
      Math.hypot(drawn.a, drawn.b) < ownColour ||
      materials.named.has(spokenAs[part])
    )
      return usual
    // A model's colours are in its own light already; ours is added to what they are without.
    const colour: Oklab = [Math.min(0.9, drawn.L + modelShade), drawn.a, drawn.b]
    return { ...usual, colour }
  })
}

/** The second material is the upper storey's if two are named, or else that of thin bands: fascias and eaves. */
function wallMaterial(extent: Extent | undefined, line: number, materials: Materials): 0 | 1 {
  if (!extent) return 0
  const tall = extent.max[2] - extent.min[2]
  if (materials.named.has('surface')) return (extent.min[2] + extent.max[2]) / 2 > line ? 1 : 0
  return tall < 0.8 && extent.min[2] > 2 ? 1 : 0
}

/** The height between storeys, in metres: walls below it are the ground floor's. */
function storeyLine(extents: (Extent | undefined)[], parts: FullSpace['scene']['parts'], areas: number[]): number {
  let [sum, total] = [0, 1e-6]
  for (const [region, extent] of extents.entries()) {
    if (!extent || parts[region] !== 'wall') continue
    sum += (areas[region]! * (extent.min[2] + extent.max[2])) / 2
    total += areas[region]!
  }
  return Math.max(3, sum / total)
}

function reportWords(scene: Scene, built: FullSpace, { named }: Materials): void {
  const found = new Set(built.scene.parts.map((part) => spokenAs[part]))
  if (found.has('ground')) found.add('path')
  for (const [part, words] of named) {
    if (found.has(part)) scene.appliedWords.push(...words)
    else
      scene.notes.push(
        `The embedded engine could not tell which part of the drawing is meant by ${words.map((word) => `"${word}"`).join(', ')}.`,
      )
  }
}

/** Metres from the eye to the middle one of the walls and roofs. */
function distanceOf(extents: (Extent | undefined)[], parts: FullSpace['scene']['parts']): number {
  const distances = extents.flatMap((extent, region) =>
    extent && (parts[region] === 'wall' || parts[region] === 'roof')
      ? [Math.hypot(extent.min[0] + extent.max[0], extent.min[1] + extent.max[1]) / 2]
      : [],
  )
  return distances.sort((one, other) => one - other)[Math.floor(distances.length / 2)] ?? 0
}
