import { gaussianBlur } from '../../../../pixels/blur.ts'
import { findComponents } from '../../../../pixels/components.ts'
import { distanceToBlocked } from '../../../../pixels/distance.ts'
import { smoothstep } from '../../../../pixels/grade.ts'
import { guidedFilter } from '../../../../pixels/guided-filter.ts'
import { maskBelow, maskWhere } from '../../../../pixels/mask.ts'
import { linearToOklab } from '../../../../pixels/oklab.ts'
import { type Plane, takePlane } from '../../../../pixels/plane.ts'
import { standingEyeHeight } from '../../../../space/depths.ts'
import { directionAt, faceAt } from '../../../../space/shell/fit-shell.ts'
import type { Scene } from '../../../scene.ts'
import { chooseMaterials } from '../../../words/materials.ts'
import type { Part } from '../../../words/part-names.ts'
import { openWeather, type Place, type Touch } from '../../patterns.ts'
import { reportWords } from '../../report-words.ts'
import { colourAt } from '../finish-colour.ts'
import { type Finish, shellFinishes, untold } from '../finishes.ts'
import { type Hour, hours } from '../hours.ts'
import { openGardenView } from '../outside/garden-view.ts'
import { develop } from '../paint-room.ts'
import { type ClayRoom, readClayRoom } from './clay-parts.ts'
import type { ClayPart } from './name-faces.ts'

/** Lightness by which the day outside is brighter than walls; from which on it may be it and certainly is; and how softly it begins. */
const brighter = 0.14
const atAll = 0.02
/** What is lighter is not a wall, however it was read. */
const clipped = 0.95
const blown = [0.84, 0.93] as const
const dawning = 0.04
/** How much of the day outside a camera that is set for the room washes out. */
const washed = 0.35
/** The white of a model gives back this much light; and how bright its brightest face becomes. */
const clay = 0.74
const exposed = 0.92
/** Metres between a point and the eye, at most. */
const farMax = 60

/**
 * A grey model of a room keeps its own light, which is often that of a path tracer, and gets materials: floor, walls and ceiling by
 * the box that its lines tell, and what stands in it. False, and nothing is done, if its lines tell no box.
 */
export function coatRoom(scene: Scene): boolean {
  const { picture, request } = scene
  if (request.isFlat) return false
  const room = readClayRoom(picture)
  if (room) paintClayRoom(scene, room)
  return room !== undefined
}

/** Paints what is seen of a room's faces and of what stands in it, in the light that the picture shows on white. */
export function paintClayRoom(scene: Scene, room: ClayRoom): void {
  const { picture, request } = scene
  const { width, height, L, a, b } = picture
  const { labels, parts, shell, camera } = room
  const materials = chooseMaterials('interior', request.callerText)
  const finishes = shellFinishes(materials)
  const weather = openWeather(scene.seed('materials'))
  const hour = hours[request.sceneMood]
  const masks = (['floor', 'ceiling', 'thing', 'panel', 'other'] as const).map((part) =>
    softly(picture, labels, parts, part),
  )
  const isWall = (i: number) => parts[labels[i]!] === 'wall' && L[i]! < clipped
  const [wallLight, wallBright] = [0.5, 0.97].map((share) => percentileOf(L, isWall, share)) as [number, number]
  const windowFrom = Math.min(blown[1], Math.max(blown[0], wallLight + brighter, wallBright + atAll))
  const key = exposed / Math.max(0.2, percentileOf(L, (i) => L[i]! < windowFrom, 0.97) ** 3 / clay)
  const windows = findWindows(picture, room, windowFrom)
  const outdoors = openGardenView(camera, picture, request.sceneMood, scene.seed('materials'))
  const stuff = sortThings(room, width, height)
  const lightAt = openLight(picture, windows, hour, key)
  const [rgb, sum, lab] = [new Float64Array(3), new Float64Array(3), new Float64Array(3)]
  const place: Place = { u: 0, v: 0, pixel: 0 }
  const mark: Touch = { lightness: 0, chroma: 1 }
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const direction = directionAt(camera, x, y)
      const face = faceAt(shell.distances, direction)
      const isUpright = face > 1
      const outside = windows[i] === 2 ? smoothstep(windowFrom, windowFrom + dawning, L[i]!) : 0
      const light = lightAt(i)
      const [floor, ceiling, thing, panel, other] = masks.map((mask) => mask[i]!) as [
        number,
        number,
        number,
        number,
        number,
      ]
      const isBar = windows[i] === 1
      const onWall = isUpright ? face : nearestWall(shell.distances, direction)
      const shares: [Finish, number, number][] = [
        [finishes.floor, floor, 0],
        [finishes.ceiling, ceiling, 1],
        [finishes[stuffs[stuff[i]!]!], thing, face],
        [isBar ? finishes.frame : finishes.front, panel, onWall],
        [isBar ? finishes.frame : untold, other, onWall],
        [windows[i] ? finishes.frame : finishes.wall, Math.max(0, 1 - floor - ceiling - thing - panel - other), onWall],
      ]
      sum.fill(0)
      for (const [finish, share, on] of shares) {
        if (share < 0.01) continue
        placeAt(place, shell.distances, direction, on, camera.focalPx)
        colourAt(finish, place, weather, mark, scene.freedom.texture, rgb)
        for (let channel = 0; channel < 3; channel++) sum[channel]! += share * rgb[channel]! * light[channel]!
      }
      if (outside > 0) {
        outdoors(rgb, direction[0]!, direction[1]!, direction[2]!)
        for (let channel = 0; channel < 3; channel++)
          sum[channel]! += (rgb[channel]! + (1.2 - rgb[channel]!) * washed * (1 - hour.lamps) - sum[channel]!) * outside
      }
      develop(sum)
      linearToOklab(sum[0]!, sum[1]!, sum[2]!, lab)
      L[i] = lab[0]!
      a[i] = lab[1]!
      b[i] = lab[2]!
    }
  const found = new Set<Part>(['surface', 'sky', 'ground'])
  if (windows.includes(2)) found.add('opening').add('frame')
  for (const [place, name] of stuffs.entries())
    if (stuff.some((one, i) => one === place && parts[labels[i]!] === 'thing'))
      for (const part of spokenStuffs[name]) found.add(part)
  scene.isLit = true
  reportWords(scene, found, materials)
}

/** Of the walls, the one that a direction meets first if neither floor nor ceiling is in the way. */
const nearestWall = (distances: readonly number[], [x, y]: readonly number[]) => faceAt(distances, [x!, y!, 0])

/**
 * The colour and strength of the light on what a pixel shows, linear: shade is filled by the sky, and lit is what is bright in the model. In
 * the evening the sunlight on its faces is gone, lamps light the room, and near the windows the sky does.
 */
function openLight({ width, height, L }: Scene['picture'], windows: Uint8Array, hour: Hour, key: number) {
  const whole = 1 - tinting * hour.balance
  const [shade, lit] = [hour.sky, hour.sun[1] > 0 ? hour.sun : hour.sky].map((colour) =>
    colour.map((value) => (value / colour[1]!) ** whole),
  ) as [number[], number[]]
  const exposure = key * (hour.key / hours.auto_daylight.key) ** exposing
  const isEvening = hour.lamps > 0.5
  const near = isEvening
    ? gaussianBlur(
        Float32Array.from(windows, (one) => Math.min(1, one)),
        width,
        height,
        skyReach * width,
      )
    : undefined
  const out = new Float64Array(3)
  return (i: number): Float64Array => {
    const bright = near ? Math.min(L[i]!, eveningL + (L[i]! - eveningL) * evening) : L[i]!
    const light = bright ** 3 / clay
    const warm = smoothstep(tinted[0], tinted[1], light * key)
    const sky = near ? Math.min(skyMost, near[i]!) : 1
    for (let channel = 0; channel < 3; channel++) {
      const day = near ? shade[channel]! : shade[channel]! + (lit[channel]! - shade[channel]!) * warm
      out[channel] = light * exposure * (day * sky + lampTint[channel]! * (1 - sky))
    }
    return out
  }
}
/** How much of the light's colour a photographer takes out; and how much darker pictures of dark hours are. */
const tinting = 0.6
const exposing = 0.4
/** Light on a model's faces by which the sun's colour comes in. */
const tinted = [0.25, 1.1] as const
/** What is brighter on a model lies in the sun, of which in the evening this much is left. */
const [eveningL, evening] = [0.7, 0.35]
/** Of the width, how far the sky's light reaches in from windows, and how much of the light it is at most. */
const [skyReach, skyMost] = [0.09, 0.7]
/** Lamplight, to eyes half used to it. */
const lampTint = [1.14, 0.99, 0.78] as const

/** By pixel: bars of windows, and what stands before them in what is bright; 2 is what is bright itself. */
function findWindows({ width, height, L }: Scene['picture'], room: ClayRoom, bright: number): Uint8Array {
  const { labels, parts, upright, shell, camera } = room
  const isOnWall = (i: number) => faceAt(shell.distances, directionAt(camera, i % width, Math.floor(i / width))) > 1
  const mask = maskWhere(L, (value, i) => value > bright && isOnWall(i))
  const { labels: found, components } = findComponents(mask, width, height)
  const counts = [0, ...components].map(() => ({ white: 0, border: 0, sharp: 0, upright: 0 }))
  for (let i = 0; i < L.length; i++) {
    if (!found[i]) continue
    const own = counts[found[i]!]!
    if (L[i]! > white) own.white++
    for (const away of [-1, 1, -width, width]) {
      if (found[i + away] !== 0 || L[i + away]! > bright) continue
      own.border++
      own.upright += upright[i]!
      if (L[i]! - (L[i + beyond * away] ?? 1) > pane) own.sharp++
    }
  }
  const isWindow = components.map(({ area }, n) => {
    const own = counts[n + 1]!
    const isFramed = own.sharp > sharpMin * own.border && own.upright > uprightMin * own.border
    return area > windowMin * L.length && own.white > whiteMin * area && isFramed
  })
  for (let i = 0; i < L.length; i++) mask[i] = found[i]! > 0 && isWindow[found[i]! - 1] ? 0 : 1
  const reach = barMax * width
  const away = distanceToBlocked(mask, width)
  const within = distanceToBlocked(maskBelow(away, reach), width)
  for (let i = 0; i < L.length; i++) {
    const isFrame = (within[i]! > reach || away[i]! < frameMax * width) && parts[labels[i]!] !== 'thing'
    mask[i] = mask[i] === 0 ? 2 : isFrame ? 1 : 0
  }
  return mask
}

/** Of the picture, the least of a pane; and of a pane, what is white altogether. */
const windowMin = 0.0003
const [white, whiteMin] = [0.975, 0.3]
/**
 * A pane's light ends at its frame, so much darker is what lies so many pixels beyond its border, along this share of it; and of the border,
 * what runs upright: sunlight on floors and tables is as sharp, but lies.
 */
const [pane, beyond, sharpMin, uprightMin] = [0.06, 4, 0.55, 0.08]
/** Of the width: half of what bars and mullions are wide, and what frames are. */
const barMax = 0.011
const frameMax = 0.004

/** What a thing on the floor is of, by its outline: what stands on legs is of wood, what is low and stands on all of its foot is of cloth. */
type Stuff = 'wood' | 'cloth' | 'front'

/** By pixel of things, the place in `stuffs` of what it is of. */
function sortThings({ labels, parts, camera }: ClayRoom, width: number, height: number): Uint8Array {
  const mask = new Uint8Array(labels.length)
  for (let i = 0; i < mask.length; i++) mask[i] = parts[labels[i]!] === 'thing' ? 1 : 0
  const { labels: found, components } = findComponents(mask, width, height)
  const stuffOf = components.map(({ left, right, top, bottom }, place): number => {
    const feet: number[] = []
    for (let x = left; x <= right; x++) {
      let y = bottom
      while (y > top && found[y * width + x] !== place + 1) y--
      feet.push(y)
    }
    const reach = Math.max(3, Math.round(legsApart * feet.length))
    const gaps = feet.map((y, x) => Math.max(...feet.slice(Math.max(0, x - reach), x + reach + 1)) - y)
    const open = gaps.reduce((sum, gap) => sum + gap, 0) / feet.length / (bottom - top + 1)
    const [foot, head] = [bottom, top].map((y) => directionAt(camera, (left + right) / 2, y)) as [number[], number[]]
    const riseOf = ([x, y, z]: number[]) => z! / Math.hypot(x!, y!)
    const tall = standingEyeHeight * (1 - riseOf(head) / riseOf(foot))
    return stuffs.indexOf(open > openMin ? 'wood' : tall > lowMax ? 'front' : 'cloth')
  })
  for (let i = 0; i < mask.length; i++) if (mask[i]) mask[i] = stuffOf[found[i]! - 1]!
  return mask
}

const stuffs: readonly Stuff[] = ['wood', 'cloth', 'front']
/** The words' parts that things are. */
const spokenStuffs: Record<Stuff, Part[]> = {
  wood: ['wood', 'table', 'chair'],
  cloth: ['seat'],
  front: ['wood', 'cupboard'],
}
/** Of a thing's width, how far its legs are apart at most; and the part of its height that is open under it. */
const legsApart = 0.3
const openMin = 0.22
/** Metres: sofas are not taller. */
const lowMax = 1.3

function softly({ width, height, L }: Scene['picture'], labels: Int32Array, parts: ClayPart[], part: ClayPart): Plane {
  const mask = takePlane(labels.length)
  for (let i = 0; i < mask.length; i++) mask[i] = parts[labels[i]!] === part ? 1 : 0
  const soft = guidedFilter(L, mask, width, height, 4, 0.0004)
  for (let i = 0; i < soft.length; i++) soft[i] = smoothstep(0.25, 0.75, soft[i]!)
  return soft
}

/** Where on a face a direction meets it, in metres along and down it. */
function placeAt(
  place: Place,
  distances: readonly number[],
  [x, y, z]: readonly number[],
  face: number,
  focalPx: number,
) {
  const towards = Math.max(1e-4, face < 2 ? Math.abs(z!) : face < 4 ? Math.abs(x!) : Math.abs(y!))
  const t = Math.min(farMax, distances[face]! / towards)
  const length = Math.sqrt(x! * x! + y! * y! + z! * z!)
  place.u = face < 2 ? x! * t : (face < 4 ? y! : x!) * t
  place.v = face < 2 ? y! * t : -z! * t
  place.pixel = (t / focalPx) * Math.min(6, Math.max(1, (length / towards) * 0.7))
}

function percentileOf(L: Plane, isOf: (i: number) => boolean, share: number): number {
  const some: number[] = []
  for (let i = 0; i < L.length; i += 13) if (isOf(i)) some.push(L[i]!)
  some.sort((one, other) => one - other)
  return some[Math.floor(share * some.length)] ?? 0.7
}
