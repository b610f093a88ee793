import type { PictureKind } from '../../../space/picture-kind.ts'
import type { FullSpace } from '../../../space/space.ts'
import type { Scene } from '../../scene.ts'
import { chooseMaterials, type Materials } from '../../words/materials.ts'
import type { Part as SpokenPart } from '../../words/part-words.ts'
import { addThings } from './additions.ts'
import { packBoxes } from './blocked.ts'
import { findDining } from './dining.ts'
import { albedoOf, chooseFinishes } from './finishes.ts'
import { furnish, type Piece } from './furnish.ts'
import { findBoxes } from './furniture-boxes.ts'
import { hours } from './hours.ts'
import { openMirror } from './mirror.ts'
import { paintRoom } from './paint-room.ts'
import { type Room, type RoomPart, readRoom } from './read-room.ts'
import { openRoomLight } from './roomlight.ts'
import { openSun, placeSun } from './sunlight.ts'
import { openTrace, type Placed } from './trace.ts'
import { findDoors, findWindows } from './windows.ts'

/** A room that is read as a scene in space becomes a picture of it: furnished, in its materials, in the light of its windows. */
export function buildRoom(scene: Scene, space: FullSpace, kind: PictureKind['kind']): boolean {
  const materials = chooseMaterials(scene.request.expert, scene.request.callerText)
  const own = kind === 'massing' ? space.regions.colours : undefined
  const room = readRoom(space)
  if (!room) return false
  const hour = hours[scene.request.sceneMood]
  const [windows, doors] = [findWindows(room), findDoors(room)]
  const finishes = chooseFinishes(room, materials, own)
  const groupOf: (number | undefined)[] = room.parts.map(() => undefined)
  const placed: Placed[] = []
  const pieces: Piece[] = []
  const casts: Piece['casts'] = []
  const dining = findDining(room)
  for (const region of dining.lost) room.parts[region] = 'furniture'
  const boxes = findBoxes(room).filter(({ regions }) => !regions.some((region) => dining.lost.has(region)))
  for (const [group, box] of [...boxes, ...dining.boxes].entries()) {
    if (!box.kind) for (const region of box.regions) groupOf[region] = group
    const drawn = finishes.ownOf(box.regions)
    const ownFinish = drawn ? finishes.list.push(drawn) - 1 : finishes.named('own')
    const piece = furnish(
      box,
      room,
      (name) => (name === 'own' ? ownFinish : finishes.named(name)),
      scene.seed('furniture'),
    )
    pieces.push(piece)
    placed.push(...piece.solids.map((solid) => ({ solid, group: box.kind ? undefined : group })))
    casts.push(...piece.casts)
  }
  const wantsLamps = hour.lamps > 0.5 || /\b(lamps?|pendants?|lit|chandelier)\b/i.test(scene.request.callerText)
  const added = addThings({
    room,
    windows,
    doors,
    pieces,
    finish: finishes.named,
    wantsLamps,
    seed: scene.seed('things'),
  })
  placed.push(...added.solids.map((solid) => ({ solid, group: undefined })))
  if (hour.lamps > 0.1 && added.lamps.length > 0) finishes.list[finishes.named('shade')]!.glow = [1.5, 1.02, 0.55]
  const packed = packBoxes(casts)
  const sun = hour.sun[0] > 0 ? placeSun(room, windows, hour.altitudes) : undefined
  const sunAt = sun ? openSun(windows, sun, packed) : () => 0
  const floor = room.parts.indexOf('floor')
  const wall = Math.max(0, room.parts.indexOf('wall'))
  const ceiling = Math.max(0, room.parts.indexOf('ceiling'))
  const [floorAlbedo, wallAlbedo, ceilingAlbedo] = [floor, wall, ceiling].map((region) =>
    albedoOf(finishes.list[region]!),
  )
  const light = openRoomLight({
    windows,
    hour,
    lamps: added.lamps,
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
    mirror: openMirror(windows, light.patches, room.bounds, packed, hour),
    sun,
    sunAt,
    windows,
    doors,
    hour,
    finishes: finishes.list,
    frame: finishes.named('frame'),
    door: finishes.named('door'),
    skirting: finishes.named('skirting'),
    ceilingZ: room.bounds.max[2],
    seed: scene.seed('materials'),
    texture: scene.freedom.texture,
  })
  scene.isLit = true
  reportWords(scene, room, materials)
  return true
}

/** Where the words' parts are in a room. */
const roomParts: Partial<Record<SpokenPart, RoomPart>> = {
  surface: 'wall',
  sky: 'ceiling',
  ground: 'floor',
  door: 'door',
  opening: 'pane',
}

function reportWords(scene: Scene, { parts }: Room, { named }: Materials): void {
  for (const [part, words] of named) {
    const found = roomParts[part]
    if (found && parts.includes(found)) scene.appliedWords.push(...words)
    else
      scene.notes.push(
        `The embedded engine could not tell which part of the drawing is meant by ${words.map((word) => `"${word}"`).join(', ')}.`,
      )
  }
}
