import { gaussianBlur } from '../pixels/blur.ts'
import { hexToOklab } from '../pixels/oklab.ts'
import type { Plane } from '../pixels/plane.ts'
import { enlarge, shrink } from '../pixels/scale.ts'
import type { Scene } from '../scene.ts'
import { findSegments } from '../see/lines/segments.ts'
import { findPlanes } from '../see/planes.ts'
import { findRegions, type RegionBox, type Regions } from '../see/regions/regions.ts'
import { sharpenLabels } from '../see/regions/sharpen-labels.ts'
import { findRooms } from '../see/rooms.ts'
import { readInk } from '../see/sheet.ts'
import { findWalls } from '../see/walls.ts'
import { chooseMaterials, type Material, type Materials } from '../words/materials.ts'
import type { Room } from '../words/part-words.ts'
import { type Coat, paintRegions } from './paint-regions.ts'

const poche = hexToOklab('#2c2b2d')
const furnitureColours = ['#f4f0e8', '#e9e2d4', '#dfe3e1'].map(hexToOklab)

/** A drawing with fewer rooms than this is not a plan and is filled like any other. */
const roomsMin = 1
/** Larger pieces than this share of their room are floor. */
const pieceMax = 0.42

/**
 * A floor plan: walls filled solid, floors by kind of room, furniture light with a shadow below it, a soft shadow along the
 * walls. False if no rooms are found.
 */
export function colourPlan(scene: Scene): boolean {
  const { request, picture } = scene
  const { width, height } = picture
  const { ink } = readInk(picture)
  const segments = findSegments(ink, width, height)
  const walls = findWalls(ink, segments, width, height)
  const rooms = findRooms(walls, width, height)
  if (rooms.boxes.length - 1 < roomsMin) return false
  scene.ink = ink
  const labels = sharpenLabels(rooms.labels, walls, width, height, rooms.factor)
  const furniture = findFurniture(ink, walls, labels, rooms.boxes, segments, width, height)
  const materials = chooseMaterials(request.expert, request.callerText)
  const kinds = nameRooms(rooms.boxes, furniture)
  const coats = rooms.boxes.map((_, label): Coat => ({ ...floorOf(materials, kinds[label]), light: 1, cool: 0 }))
  noteParts(scene, materials, kinds)
  scene.notes.push('The embedded engine distinguishes rooms by size and furniture; it does not read lettering.')
  const regions: Regions = {
    labels,
    boxes: rooms.boxes,
    kinds: rooms.boxes.map((_, label) => (label === 0 ? 'ground' : 'surface')),
  }
  scene.regions = regions
  const planes = findPlanes(
    { ...regions, labels: rooms.labels },
    [],
    undefined,
    { width, height, factor: rooms.factor },
    undefined,
  )
  // A plan's metre, by the widths of its rooms, is larger than an elevation's.
  scene.picture = paintRegions(
    regions,
    coats,
    { ...planes, metrePx: width / 15 },
    width,
    scene.seed('materials'),
    scene.freedom.floorTexture,
  )
  finishPlan(scene, walls, furniture.mask)
  return true
}

/** Closed shapes inside one room; what lies in a doorway, such as the swing of a door, does not count. */
function findFurniture(
  ink: Plane,
  walls: Plane,
  rooms: Int32Array,
  boxes: RegionBox[],
  segments: ReturnType<typeof findSegments>,
  width: number,
  height: number,
): { mask: Plane; pieces: number[] } {
  const found = findRegions(ink, segments, width, height)
  const labels = sharpenLabels(found.labels, ink, width, height, found.factor)
  const homes = new Int32Array(found.boxes.length).fill(-1)
  const isLoose = new Uint8Array(found.boxes.length)
  for (let i = 0; i < labels.length; i += 3) {
    if (walls[i]! > 0.3) continue
    const label = labels[i]!
    if (homes[label] === -1) homes[label] = rooms[i]!
    else if (homes[label] !== rooms[i]) isLoose[label] = 1
  }
  const pieces = boxes.map(() => 0)
  const isPiece = found.boxes.map(({ area, enclosure }, label) => {
    const home = homes[label]!
    const is = home > 0 && !isLoose[label] && enclosure > 0.3 && area < pieceMax * boxes[home]!.area
    if (is) pieces[home]!++
    return is
  })
  const mask = new Float32Array(labels.length)
  for (let i = 0; i < labels.length; i++) if (isPiece[labels[i]!] && walls[i]! < 0.3) mask[i] = 1
  return { mask, pieces }
}

/**
 * By size and furniture: the largest is the living room, long and unfurnished ones are corridors, the smallest furnished one
 * is the bathroom and the next the kitchen, if there are enough rooms.
 */
function nameRooms(boxes: RegionBox[], { pieces }: { pieces: number[] }): (Room | undefined)[] {
  const names: (Room | undefined)[] = boxes.map(() => 'bedroom')
  names[0] = undefined
  const rooms = [...boxes.keys()].slice(1).sort((one, other) => boxes[one]!.area - boxes[other]!.area)
  names[rooms.at(-1)!] = 'living'
  for (const room of rooms.slice(0, -1)) {
    const { left, right, top, bottom } = boxes[room]!
    const aspect = (right - left) / (bottom - top)
    if (pieces[room] === 0 || Math.max(aspect, 1 / aspect) > 2.6) names[room] = 'hall'
  }
  const furnished = rooms.filter((room) => names[room] === 'bedroom')
  if (rooms.length > 2 && furnished.length > 0) names[furnished[0]!] = 'bath'
  if (rooms.length > 4 && furnished.length > 2) names[furnished[1]!] = 'kitchen'
  return names
}

function floorOf(materials: Materials, room: Room | undefined): Material {
  if (!room) return materials.of.ground[0]!
  // Words about floors apply to the dry rooms.
  const isDry = room === 'living' || room === 'bedroom'
  if (!materials.named.has(room) && materials.named.has('surface') && isDry) return materials.of.surface[0]!
  return materials.of[room][0]!
}

function noteParts(scene: Scene, { named }: Materials, kinds: (Room | undefined)[]): void {
  for (const [part, words] of named) {
    if (part === 'surface' || part === 'ground' || kinds.includes(part as Room)) scene.appliedWords.push(...words)
    else
      scene.notes.push(
        `The embedded engine could not tell which part of the drawing is meant by ${words.map((word) => `"${word}"`).join(', ')}.`,
      )
  }
}

function finishPlan({ picture, ink, regions }: Scene, walls: Plane, furniture: Plane): void {
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
  for (let i = 0; i < L.length; i++) {
    const label = regions!.labels[i]!
    const inside = label > 0 ? 1 : 0.4
    const isFurniture = furniture[i]!
    const colour = furnitureColours[label % furnitureColours.length]!
    if (isFurniture) {
      L[i] = colour[0]
      a[i] = colour[1]
      b[i] = colour[2]
    }
    L[i]! -= 0.3 * inside * along.at(i) * (1 - 0.5 * isFurniture) + 0.3 * below.at(i) * (1 - isFurniture)
    const line = 0.8 * ink![i]!
    const wall = walls[i]!
    const cover = wall > line ? wall : line
    L[i]! += (poche[0] - L[i]!) * cover
    a[i]! += (poche[1] - a[i]!) * cover
    b[i]! += (poche[2] - b[i]!) * cover
  }
}
