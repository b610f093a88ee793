import { hashUnit, seedOf } from '../../../pixels/noise.ts'
import { hexToOklab } from '../../../pixels/oklab.ts'
import type { Picture } from '../../../pixels/picture.ts'
import type { Plane } from '../../../pixels/plane.ts'
import { standingEyeHeight } from '../../../space/depths.ts'
import type { Extent } from '../../../space/extents.ts'
import { looksDown } from '../../../space/orientation.ts'
import type { Material } from '../../words/materials.ts'
import type { Detail } from '../../words/part-names.ts'
import type { AskedProp, Planting, PropKind } from '../../words/things.ts'
import type { DrawnCar } from '../drawn/drawn-cars.ts'
import { drawJoints } from '../drawn/joints.ts'
import { openDapple } from '../growth/dapple.ts'
import { drawPlant, type Season } from '../growth/draw-plants.ts'
import { growGrass } from '../growth/grass.ts'
import { type PlaceOfTree, plantGarden } from '../growth/place-plants.ts'
import { openWeather } from '../patterns.ts'
import { castShadow, drawProp } from '../props/draw-prop.ts'
import { placeProps } from '../props/place-props.ts'
import { openAir } from './air.ts'
import { paintBackdrop } from './backdrop.ts'
import type { Block } from './blocks/blocks.ts'
import { designFacades } from './blocks/facades.ts'
import { blendBorders, findBorders } from './borders.ts'
import { developFilm, type Exposed, openExposed } from './film.ts'
import { swardOf } from './ground-cover.ts'
import { layGrounds } from './grounds.ts'
import { exposedFromAbove, type Hour } from './hour.ts'
import { lightScene, placeSun } from './light.ts'
import { type Built, openOccluders } from './occlusion.ts'
import { type Coats, paintSurfaces } from './surfaces.ts'
import { findWindows } from './windows/panes.ts'

/** What is painted, which of its pixels are what later steps treat apart, and which smaller parts are there that words may name. */
export type Painted = {
  picture: Picture
  isSky: Uint8Array
  isGround: Uint8Array
  placed: Record<PropKind, number>
  details: Detail[]
}

/** The hour and season in which a scene is seen, and what stands around it. */
type Setting = {
  hour: Hour
  season: Season
  isWet: boolean
  texture: number
  asked: readonly AskedProp[]
  drawnPeople: PlaceOfTree[]
  drawnCars: readonly DrawnCar[]
  hasDrive: boolean
  /** Ground that is paved, or beside which plants are drawn: what is empty before the building stays so. */
  isOpen: boolean
  /** In the country, where no streets lie around what is built, as high as it may be. */
  isRural: boolean
  planting: Planting & { drawn: PlaceOfTree[] }
  seed: number
}

/** The scene in its materials and light: each surface in its own plane, glass, garden and sky, developed like a photograph. */
export function paintBuilt(
  built: Built,
  extents: (Extent | undefined)[],
  coats: Coats,
  blocks: Block[],
  { hour, season, isWet, texture, asked, drawnPeople, drawnCars, hasDrive, isOpen, isRural, planting, seed }: Setting,
): Painted {
  const { width, height, camera, eyeHeight = standingEyeHeight } = built
  const sun = placeSun(built, hour.altitude)
  const borders = findBorders(built.regions.partition)
  const occluders = openOccluders(built, extents, borders.labels)
  const light = lightScene(built, borders.labels, occluders, hour, sun, seedOf(seed, 'light'))
  const weather = openWeather(seed)
  const air = openAir(hour, sun, weather, seedOf(seed, 'air'))
  const grounds = layGrounds(built, extents, occluders.boxes, isOpen || isRural)
  const props = placeProps(
    built,
    grounds,
    asked,
    { people: drawnPeople, cars: drawnCars },
    hasDrive,
    seedOf(seed, 'props'),
  )
  const facades = designFacades(built, extents, borders.labels, blocks, hour, seedOf(seed, 'facades'))
  const windows = [
    ...findWindows(built, extents, hour, seedOf(seed, 'windows')),
    ...facades.flatMap((facade) => facade?.windows ?? []),
  ]
  const garden = plantGarden(built, extents, grounds, sun, season, { ...planting, isOpen }, seedOf(seed, 'garden'))
  const sward = planting.hasFlowers ? 'meadow' : swardOf(hashUnit(1, 1, seedOf(seed, 'sward')))
  const exposed = openExposed(width, height)
  const dapple = openDapple(garden.crowns, sun, weather)
  const outfit = {
    built,
    labels: borders.labels,
    extents,
    hour,
    light,
    air,
    coats,
    grounds,
    windows,
    facades,
    weather,
    dapple,
    texture,
    season,
    sward,
    isWet,
  }
  const { isSky, isGround } = paintSurfaces(outfit, exposed)
  paintBackdrop(exposed, isSky, built, air, hour, weather, seedOf(seed, 'stars'))
  const shine = { hour, sun, air, season }
  const byDistance = garden.standing.toSorted((one, other) => farness(other) - farness(one))
  const draw = (isNear: boolean) => {
    for (const [n, standing] of byDistance.entries())
      if (standing.isNear === isNear) drawPlant(exposed, { camera, eyeHeight }, standing, shine, n)
  }
  draw(false)
  const isGrown = isGround.map((is, i) => (is && coats.of[borders.labels[i]!]?.pattern === 'grass' ? 1 : 0))
  if (season !== 'snow') growGrass(exposed, built, isGrown, grounds, { sward, season }, seedOf(seed, 'grass'))
  blendBorders(exposed, borders)
  const exposure = looksDown(camera) ? exposedFromAbove(hour) : hour.exposure
  if (built.lines) drawLines(exposed, built.lines)
  const isWater = (i: number) => built.scene.parts[borders.labels[i]!] === 'water'
  const isBuilt = (i: number) => !isSky[i] && !isGround[i] && !isWater(i) && !built.stood?.[i]
  if (built.joints) drawJoints(exposed, exposure, built.joints, isBuilt)
  const shadowed = [...props.cars, ...props.people].toSorted((one, other) => farness(other) - farness(one))
  for (const prop of shadowed) castShadow(exposed, { camera, eyeHeight }, prop, shine, light.sunlit, isGround)
  for (const prop of shadowed) {
    const isLit = !occluders.isBlocked(prop.x, prop.y, 0.9, sun[0], sun[1], sun[2], 150)
    const through = isLit && hour.sun[0] > 0 ? dapple(Float64Array.of(prop.x, prop.y, 0.9)) : 0
    drawProp(exposed, { camera, eyeHeight }, prop, shine, through)
  }
  draw(true)
  const placed = { people: props.people.length, cars: props.cars.length }
  const details: Detail[] = grounds.ways.flatMap(({ lie }) => (lie === 'paving' ? [] : [lie]))
  if (windows.length > 0) details.push('frame', 'trim')
  if (windows.some(({ hasRail }) => hasRail)) details.push('railing')
  if (built.scene.parts.includes('wall')) details.push('base')
  return {
    picture: developFilm(exposed, exposure),
    isSky,
    isGround,
    placed,
    details,
  }

  function farness({ x, y }: { x: number; y: number }): number {
    return x * camera.axes[0][2] + y * camera.axes[1][2]
  }
}

/** Share of the light that a drawn line takes from what it is drawn on. */
const lineShade = 0.45

function drawLines({ rgb }: Exposed, lines: Plane): void {
  for (let i = 0; i < lines.length; i++)
    if (lines[i]! > 0) for (let channel = 0; channel < 3; channel++) rgb[i * 3 + channel]! *= 1 - lineShade * lines[i]!
}

export const stoneWay: Material = { colour: hexToOklab('#b9b2a4'), pattern: 'paving' }
export const looseStones: Material = { colour: hexToOklab('#a59d90'), pattern: 'gravel' }
export const kerbStone: Material = { colour: hexToOklab('#a8a59e'), pattern: 'plain' }
export const asphalt: Material = { colour: hexToOklab('#6f6f71'), pattern: 'plaster' }
export const roadPaint: Material = { colour: hexToOklab('#d9d8d2'), pattern: 'plain' }
