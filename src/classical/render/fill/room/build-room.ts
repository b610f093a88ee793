import { findSegments } from '../../../lines/segments.ts'
import { readInk } from '../../../lines/sheet.ts'
import { boxBlur } from '../../../pixels/blur.ts'
import { maskAbove, maskWhere } from '../../../pixels/mask.ts'
import type { PictureKind } from '../../../space/picture-kind.ts'
import type { FullSpace } from '../../../space/space.ts'
import type { Scene } from '../../scene.ts'
import { chooseMaterials } from '../../words/materials.ts'
import type { Part as SpokenPart } from '../../words/part-names.ts'
import { reportWords } from '../report-words.ts'
import { addThings } from './additions.ts'
import { packBoxes } from './blocked.ts'
import { findDining } from './dining.ts'
import { albedoOf } from './finish-colour.ts'
import { chooseFinishes, type Extra } from './finishes.ts'
import { furnish, isBedroom, kindOf, type Piece } from './furnish.ts'
import { findBoxes } from './furniture-boxes.ts'
import { hours } from './hours.ts'
import { openMirror } from './mirror.ts'
import { openGardenView } from './outside/garden-view.ts'
import { type Painting, paintRoom } from './paint-room.ts'
import { sheetColours } from './painted/sheet-colours.ts'
import { withoutStrokes } from './reading/bounding-ink.ts'
import { findBeams } from './reading/find-beams.ts'
import { findBedding } from './reading/find-bedding.ts'
import { readFaces } from './reading/read-faces.ts'
import { readRoom } from './reading/read-room.ts'
import type { Room, RoomPart } from './reading/room.ts'
import { withoutStairs } from './reading/stairs.ts'
import { type Lamp, openRoomLight } from './roomlight.ts'
import { openSun, placeSun, samplePoints } from './sunlight.ts'
import { openTrace, type Placed } from './trace.ts'
import { findDoors, findWindows } from './windows.ts'

/** A room that is read as a scene in space becomes a picture of it: furnished, in its materials, in the light of its windows. */
export function buildRoom(scene: Scene, space: FullSpace, kind: PictureKind['kind']): boolean {
  const materials = chooseMaterials(scene.request.expert, scene.request.callerText)
  const own = kind === 'massing' ? space.regions.colours : undefined
  const isDrawn = kind !== 'massing'
  const isCrowded = isDrawn && space.regions.partition.areas.length > crowdedMin
  const furnished = scene.request.isByFace || isCrowded ? undefined : readRoom(space)
  const room = furnished ?? (isDrawn ? readFaces(space) : undefined)
  if (!room) return false
  const { isByFace = false } = room
  const hour = hours[scene.request.sceneMood]
  const [windows, doors] = [findWindows(room), findDoors(room)]
  const lights = [...windows].sort((one, other) => other.area - one.area).slice(0, lightsMax)
  const beams = isByFace && materials.of.beam ? findBeams(room) : new Set<number>()
  const { callerText, look = {} } = scene.request
  const bedding = isByFace && isBedroom(callerText) ? findBedding(room) : new Set<number>()
  const sheet = isDrawn ? scene.asSent : undefined
  const coloured = sheet && sheetColours(sheet, space.regions.partition)
  const finishes = chooseFinishes(room, materials, own, { beams, bedding }, coloured)
  const groupOf: (number | undefined)[] = room.parts.map(() => undefined)
  const placed: Placed[] = []
  const pieces: Piece[] = []
  const casts: Piece['casts'] = []
  const opened: number[] = []
  const dining = isByFace || isBedroom(callerText) ? { boxes: [], lost: new Set<number>() } : findDining(room)
  for (const region of dining.lost) room.parts[region] = 'furniture'
  const found = findBoxes(room).filter(({ regions }) => !regions.some((region) => dining.lost.has(region)))
  // Stairs are as they were drawn, face by face.
  const boxes = withoutStairs(room, found, (box) => kindOf(box, room, callerText))
  for (const [group, box] of [...boxes, ...dining.boxes].entries()) {
    if (!box.kind && !isByFace) for (const region of box.regions) groupOf[region] = group
    const drawn = finishes.ownOf(box.regions)
    const ownFinish = drawn ? finishes.list.push(drawn) - 1 : finishes.named('own')
    const kind = box.kind ?? kindOf(box, room, callerText)
    const piece = furnish(
      box,
      kind,
      room,
      (name) => finishes.saidOf(kind, name) ?? (name === 'own' ? ownFinish : finishes.named(name)),
      scene.seed('furniture'),
    )
    pieces.push(piece)
    if (kind === 'table') opened.push(...box.regions)
    casts.push(...piece.casts)
    if (!isByFace) placed.push(...piece.solids.map((solid) => ({ solid, group: box.kind ? undefined : group })))
  }
  const wantsLamps = !isByFace && (hour.lamps > 0.5 || /\b(lamps?|pendants?|lit|chandelier)\b/i.test(callerText))
  const added = addThings({
    room,
    windows,
    doors,
    pieces,
    finish: finishes.named,
    wantsLamps,
    wantsCurtains: /\b(curtains?|drapes)\b/i.test(callerText),
    plants: plantsOf[look.indoor_plants ?? (isByFace ? 'none' : 'auto')],
    wantsPictures: !isByFace && look.interior_accessories !== 'off',
    seed: scene.seed('things'),
  })
  placed.push(...added.solids.map((solid) => ({ solid, group: undefined })))
  if (hour.lamps > 0.1 && added.lamps.length > 0) finishes.list[finishes.named('shade')]!.glow = [1.5, 1.02, 0.55]
  const packed = packBoxes(casts)
  const sun = hour.sun[0] > 0 ? placeSun(samplePoints(room), lights, hour.altitudes) : undefined
  const sunAt = sun ? openSun(lights, sun, packed) : () => 0
  const floor = room.parts.indexOf('floor')
  if (floor >= 0 && look.floor_finish) Object.assign(finishes.list[floor]!, glossOf[look.floor_finish])
  const wall = Math.max(0, room.parts.indexOf('wall'))
  const ceiling = Math.max(0, room.parts.indexOf('ceiling'))
  const [floorAlbedo, wallAlbedo, ceilingAlbedo] = [floor, wall, ceiling].map((region) =>
    albedoOf(finishes.list[region]!),
  )
  // Lamps are where they are drawn: of a room without windows, or at night, all over its ceiling.
  const isDark = isByFace && (hour.lamps > 0.5 || windows.reduce((sum, { area }) => sum + area, 0) < darkMax)
  const light = openRoomLight({
    windows: lights,
    hour: isDark ? { ...hour, lamps: Math.max(hour.lamps, litMin) } : hour,
    lamps: isDark ? lampsUnder(room.bounds) : added.lamps,
    boxes: packed,
    bounds: room.bounds,
    albedo: { floor: floorAlbedo!, wall: wallAlbedo!, ceiling: ceilingAlbedo! },
    sunAt,
    sun,
  })
  scene.picture = paintRoom({
    room,
    trace: openTrace(room, placed, groupOf, dining.lost),
    placed,
    light,
    // Boxes of what is painted face by face are guesses: they shade, but a floor that mirrors them shows them.
    mirror: openMirror(lights, light.patches, room.bounds, isByFace ? packBoxes([]) : packed, hour),
    sun,
    sunAt,
    windows,
    doors,
    hour: isDark ? { ...hour, key: Math.max(hour.key, litKey) } : hour,
    outside: openGardenView(room.space.camera, room.space, scene.request.sceneMood, scene.seed('materials')),
    finishes: finishes.list,
    frame: finishes.named('frame'),
    door: finishes.named('door'),
    skirting: finishes.named('skirting'),
    ceilingZ: room.bounds.max[2],
    seed: scene.seed('materials'),
    texture: scene.freedom.texture,
    drawn: isByFace ? readDrawn(scene, room) : undefined,
  })
  scene.isLit = true
  if (!isByFace) scene.laid = maskOf(room, new Set(opened))
  const isOf = (name: Extra) => added.solids.some(({ finish }) => finish === finishes.named(name))
  const shown = new Set<SpokenPart>(pieces.flatMap(({ kind }) => spokenPieces[kind] ?? []))
  if (pieces.length > 0) shown.add('wood')
  if (isOf('leaf') || look.indoor_plants === 'auto') scene.shown.push('indoor_plants')
  scene.shown.push('interior_accessories', 'floor_finish')
  if (isOf('curtain')) shown.add('curtain')
  if (isOf('rug') || room.parts.includes('rug')) shown.add('rug')
  if (beams.size > 0) shown.add('beam')
  if (isOf('shade')) shown.add('lamp')
  if (windows.length > 0) shown.add('frame')
  for (const part of ['surface', 'sky', 'ground', 'door', 'opening'] as const)
    if (room.parts.includes(roomParts[part]!)) shown.add(part)
  for (const [pattern, name] of addedWords)
    if (isOf(name)) scene.appliedWords.push(...(callerText.toLowerCase().match(pattern) ?? []))
  reportWords(scene, shown, materials)
  return true
}

/** A table has legs where its box had faces: 1 for each pixel of these regions and the lines around them. */
function maskOf({ space: { width, height, regions } }: Room, of: ReadonlySet<number>): Uint8Array {
  const { labels } = regions.partition
  const within = Float32Array.from(maskWhere(labels, (label) => of.has(label)))
  return maskAbove(boxBlur(within, width, height, lineReach), 0)
}

/** The lines that are drawn; strokes of a sketch that bound nothing stand for light, which the room has of its own. */
function readDrawn({ picture, request }: Scene, { space }: Room): NonNullable<Painting['drawn']> {
  const { ink, marks } = readInk(picture)
  if (request.imageType === 'sketch') return { ink: withoutStrokes(marks, space.regions.partition), lines: [] }
  return { ink, lines: findSegments(ink, picture.width, picture.height) }
}

/** Of so many regions hardly any make pieces of furniture that can be told. */
const crowdedMin = 200
/** Square metres of windows that light a room, and how bright its lamps are if it has fewer. */
const darkMax = 1.5
const litMin = 0.7
/** The mean of a picture of a room that lamps light all over, linear. */
const litKey = 0.25
const lampShares = [0.15, 0.5, 0.85] as const

const lampsUnder = ({ min, max }: Room['bounds']): Lamp[] =>
  lampShares.flatMap((across) =>
    lampShares.map((along) => ({
      x: min[0] + (max[0] - min[0]) * across,
      y: min[1] + (max[1] - min[1]) * along,
      z: min[2] + (max[2] - min[2]) * 0.85,
      strength: 1.5,
    })),
  )

/** Panes that send light into the room: of more, the smallest tell nothing. */
const lightsMax = 24
/** Pixels beside a region in which its outlines are. */
const lineReach = 5

const plantsOf = { auto: 1, none: 0, some: 2, lush: 4 } as const

const glossOf = { auto: {}, matte: { gloss: 0 }, reflective: { gloss: 1.6, rough: 0.02 } } as const

/** Where the words' parts are in a room. */
const roomParts: Partial<Record<SpokenPart, RoomPart>> = {
  surface: 'wall',
  sky: 'ceiling',
  ground: 'floor',
  door: 'door',
  opening: 'pane',
}

/** The words' parts of which pieces of furniture are. */
const spokenPieces: Partial<Record<Piece['kind'], SpokenPart[]>> = {
  sofa: ['seat'],
  bench: ['seat'],
  chair: ['chair'],
  stool: ['chair'],
  bed: ['bedding'],
  table: ['table'],
  'low table': ['table'],
  cabinet: ['cupboard'],
  wardrobe: ['cupboard'],
  shelf: ['cupboard'],
  hung: ['cupboard'],
  counter: ['cupboard', 'worktop'],
}

/** Words for what is added to a room. */
const addedWords: readonly (readonly [RegExp, Extra])[] = [
  [/\b(?:curtains?|drapes)\b/g, 'curtain'],
  [/\b(?:lamps?|pendants?|lit|chandelier)\b/g, 'shade'],
  [/\brugs?\b/g, 'rug'],
  [/\b(?:plants?|houseplants?)\b/g, 'leaf'],
]
