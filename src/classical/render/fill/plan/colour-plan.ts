import { readInk } from '../../../lines/sheet.ts'
import { gaussianBlur } from '../../../pixels/blur.ts'
import { hexToOklab, type Oklab } from '../../../pixels/oklab.ts'
import type { Picture } from '../../../pixels/picture.ts'
import type { Plane } from '../../../pixels/plane.ts'
import { enlarge, shrink } from '../../../pixels/scale.ts'
import { coverPolygon } from '../../../pixels/shapes/polygon.ts'
import { useOf } from '../../../plan/furniture/furniture.ts'
import { namePieces, type Piece } from '../../../plan/furniture/name-furniture.ts'
import { outlineOf } from '../../../plan/openings.ts'
import { type Plan, seePlan } from '../../../plan/plan.ts'
import type { Tints } from '../../../plan/tints.ts'
import type { Scene } from '../../scene.ts'
import type { Planes } from '../../see/planes.ts'
import { grow, measureRegions, type RegionBox, type Regions } from '../../see/regions/regions.ts'
import { chooseMaterials, type Material, type Materials } from '../../words/materials.ts'
import type { Detail, Part, Room } from '../../words/part-names.ts'
import {
  chooseFloors,
  drawWalls,
  fadeFloors,
  hideLines,
  openDetail,
  type PlanDrawing,
  readPlanDrawing,
  shownOnPlans,
} from '../choices/plan-choices.ts'
import { type Coat, paintRegions } from '../paint-regions.ts'
import { reportWords } from '../report-words.ts'
import { coloursOf, layOwnFloors } from './own-floors.ts'

const poche = hexToOklab('#2c2b2d')
const black = hexToOklab('#0b0b0c')
const paper = hexToOklab('#fbfaf6')
/** What furniture looks like if no words say so. */
const furnitureColours = Object.fromEntries(
  Object.entries({
    seat: '#a9b0b1',
    chair: '#a9b0b1',
    table: '#8a6647',
    cupboard: '#b08a63',
    bedding: '#b9c3c1',
    pillow: '#f6f4ef',
    rug: '#d6d0c4',
    worktop: '#e3e0da',
    hob: '#434446',
    sink: '#c3cacd',
    ceramic: '#f8f8f6',
    leaves: '#74945a',
    stairs: '#b79a76',
  } satisfies Record<Piece, string>).map(([piece, hex]) => [piece, hexToOklab(hex)]),
) as Record<Piece, Oklab>
/** The parts that words name, by what furniture is. */
const partsOfPieces: Partial<Record<Piece, Detail>> = {
  seat: 'seat',
  chair: 'chair',
  table: 'table',
  cupboard: 'cupboard',
  bedding: 'bedding',
  rug: 'rug',
  worktop: 'worktop',
}

const glass = hexToOklab('#dde7ec')

/**
 * A floor plan: walls filled solid, floors by kind of room, furniture light with a shadow below it, a soft shadow along the
 * walls. False if no rooms are found.
 */
export function colourPlan(scene: Scene): boolean {
  const { request, picture } = scene
  const { width, height } = picture
  const plan = scene.plan ?? seePlan(picture)
  if (!plan) return false
  scene.ink = readInk(picture).ink
  const { labels, walls, panes } = readLabels(plan)
  const boxes = measureRegions(labels, plan.floors.rooms.length + 1, width, height)
  const materials = chooseMaterials(request.expert, request.callerText)
  const kinds = nameRooms(boxes, plan)
  const coats = boxes.map((_, label): Coat => ({ ...floorOf(materials, kinds[label]), light: 1, cool: 0 }))
  const pieces = namePieces(plan, kinds.slice(1))
  const details = [...new Set(pieces.values())].flatMap((piece) => partsOfPieces[piece] ?? [])
  const found: Part[] = ['surface', 'ground', ...kinds.filter((kind) => kind !== undefined), ...details]
  if (details.some((detail) => wooden.includes(detail))) found.push('wood')
  reportWords(scene, new Set(found), materials)
  scene.notes.push('The embedded engine distinguishes rooms by size and furniture; it does not read lettering.')
  const own = scene.tints && layOwnFloors({ labels, coats }, plan, scene.tints, materials)
  const floors = own ?? { labels, coats }
  const regions: Regions = {
    labels: floors.labels,
    boxes: own ? measureRegions(own.labels, own.coats.length, width, height) : boxes,
    kinds: floors.coats.map((_, label) => (label === 0 ? 'ground' : 'surface')),
  }
  scene.regions = regions
  const drawing = readPlanDrawing(request.look)
  scene.shown.push(...shownOnPlans)
  scene.picture = paintRegions(
    regions,
    chooseFloors(floors.coats, drawing),
    planesOf(plan, floors.coats.length),
    width,
    scene.seed('materials'),
    scene.freedom.floorTexture,
  )
  fadeFloors(scene.picture, regions, drawing)
  finishPlan(scene, walls, panes, furnitureOf(plan, pieces, materials, scene.tints), drawing)
  return true
}

/** Floors reach through open doors to the middle of the wall; windows are cut out of the walls. */
function readLabels({ floors, walls, openings, width, height }: Plan): {
  labels: Int32Array
  walls: Plane
  panes: Plane
} {
  const labels = floors.labels.slice()
  const solid = Float32Array.from(walls)
  const doorways = new Uint8Array(labels.length)
  const panes = new Float32Array(labels.length)
  for (const opening of openings) {
    coverPolygon(outlineOf(opening), { width, height }, (i, cover) => {
      if (opening.kind !== 'window') doorways[i] = walls[i] ? 0 : 1
      else if (walls[i]) {
        solid[i]! *= 1 - cover
        panes[i] = cover
      }
    })
  }
  grow(labels, width, height, doorways, Number.POSITIVE_INFINITY)
  return { labels, walls: gaussianBlur(solid, width, height, 0.7), panes }
}

/** Where furniture stands, and by label the colour of what it is. */
type Furnishing = { mask: Plane; labels: Int32Array; colours: Map<number, Oklab> }

const wooden: readonly Detail[] = ['table', 'cupboard']

function furnitureOf(
  { furniture }: Plan,
  pieces: Map<number, Piece>,
  { of }: Materials,
  tints: Tints | undefined,
): Furnishing {
  const { labels } = furniture
  const mask = new Float32Array(labels.length)
  for (let i = 0; i < mask.length; i++) if (labels[i]! > 0) mask[i] = 1
  const own = tints && coloursOf(labels, tints)
  const colourOf = (piece: Piece, label: number) => {
    const part = partsOfPieces[piece]
    const said = part && (of[part] ?? (wooden.includes(part) ? of.wood : undefined))
    return said?.[0]?.colour ?? (piece === 'ceramic' ? undefined : own?.get(label)) ?? furnitureColours[piece]
  }
  return { mask, labels, colours: new Map([...pieces].map(([label, piece]) => [label, colourOf(piece, label)])) }
}

/** Everything lies in the picture's plane. */
function planesOf({ width, height, scale }: Plan, count: number): Planes {
  return {
    of: Array.from({ length: count }, () => ({ kind: 'front', vanishingX: 0 })),
    metrePx: scale.metrePx,
    middleX: width / 2,
    horizonY: height * 0.6,
    centreX: width / 2,
    focalPx: width,
    turn: 0,
  }
}

/** How many times longer than wide no living room is. */
const corridorMin = 4.5

/**
 * By what stands in them; of the others, the largest is the living room, long and unfurnished ones are corridors, the smallest
 * furnished one is the bathroom and the next the kitchen, if there are enough rooms and none was found.
 */
function nameRooms(boxes: RegionBox[], { furniture, scale }: Plan): (Room | undefined)[] {
  const names: (Room | undefined)[] = boxes.map(() => 'bedroom')
  names[0] = undefined
  const pieces = [0, ...furniture.pieces.map(({ length }) => length)]
  const uses = [undefined, ...furniture.pieces.map((some) => useOf(some, scale.metrePx))]
  const rooms = [...boxes.keys()].slice(1).sort((one, other) => boxes[one]!.area - boxes[other]!.area)
  const stretchOf = (room: number) => {
    const { left, right, top, bottom } = boxes[room]!
    const aspect = (right - left) / (bottom - top)
    return Math.max(aspect, 1 / aspect)
  }
  const living = rooms.findLast((room) => stretchOf(room) < corridorMin) ?? rooms.at(-1)!
  names[living] = 'living'
  for (const room of rooms) if (room !== living && (pieces[room] === 0 || stretchOf(room) > 2.6)) names[room] = 'hall'
  const furnished = rooms.filter((room) => names[room] === 'bedroom' && !uses[room])
  if (rooms.length > 2 && furnished.length > 0 && !uses.includes('bath')) names[furnished.shift()!] = 'bath'
  if (rooms.length > 4 && furnished.length > 1 && !uses.includes('kitchen')) names[furnished.shift()!] = 'kitchen'
  // A kitchen that is open to the living room is part of that.
  for (const room of rooms) if (room !== living && uses[room]) names[room] = uses[room]
  return names
}

function floorOf(materials: Materials, room: Room | undefined): Material {
  if (!room) return materials.of.ground[0]!
  // Words about floors apply to the dry rooms.
  const isDry = room === 'living' || room === 'bedroom' || room === 'hall'
  if (!materials.named.has(room) && materials.named.has('surface') && isDry) return materials.of.surface[0]!
  return materials.of[room][0]!
}

function finishPlan(
  { picture, ink, regions }: Scene,
  walls: Plane,
  panes: Plane,
  { mask: furniture, labels, colours }: Furnishing,
  drawing: PlanDrawing,
): void {
  const { width, height, L, a, b } = picture
  const factor = 4
  const shadowOf = (plane: Plane, sigmaPx: number, awayPx: number) => {
    const small = shrink(plane, width, height, factor)
    const blurred = gaussianBlur(small, Math.ceil(width / factor), Math.ceil(height / factor), sigmaPx / factor)
    const soft = enlarge(blurred, width, height, factor)
    return { at: (i: number) => soft[Math.max(0, i - awayPx * width - awayPx)]! }
  }
  const along = shadowOf(walls, width / 120, Math.round(width / 190))
  const below = shadowOf(furniture, width / 220, Math.round(width / 300))
  const { cover: walled, ink: inkOf } = drawWalls(walls, drawing, width, height)
  const hidden = hideLines(furniture, drawing, width, height)
  const detail = openDetail(furniture, drawing, width, height)
  const isFilled = drawing.furniture === 'filled' || drawing.furniture === 'detailed'
  const lying = isFilled ? drawing.shadows : 0
  const dark = drawing.walls === 'poche' ? black : poche
  for (let i = 0; i < L.length; i++) {
    const label = regions!.labels[i]!
    const inside = (label > 0 ? 1 : 0.4) * drawing.shadows
    const isFurniture = isFilled ? furniture[i]! : 0
    if (isFurniture) {
      const colour = colours.get(labels[i]!)!
      L[i] = colour[0] + (detail?.(i) ?? 0)
      a[i] = colour[1]
      b[i] = colour[2]
    }
    if (panes[i]! > 0) mixInto(picture, i, glass, panes[i]!)
    L[i]! -= 0.3 * inside * along.at(i) * (1 - 0.5 * isFurniture) + 0.3 * lying * below.at(i) * (1 - isFurniture)
    const line = 0.8 * drawing.lines * ink![i]! * (1 - (hidden?.[i] ?? 0))
    const wall = walled[i]!
    const inked = inkOf(i)
    if (inked < 1) mixInto(picture, i, paper, wall)
    mixInto(picture, i, dark, Math.max(wall * inked, line * (1 - wall * (1 - inked))))
  }
}

function mixInto({ L, a, b }: Picture, i: number, colour: Oklab, share: number): void {
  L[i]! += (colour[0] - L[i]!) * share
  a[i]! += (colour[1] - a[i]!) * share
  b[i]! += (colour[2] - b[i]!) * share
}
