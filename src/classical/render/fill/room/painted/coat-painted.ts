import { smoothstep } from '../../../../pixels/grade.ts'
import { maskWhere } from '../../../../pixels/mask.ts'
import { linearToOklab, oklabToLinear } from '../../../../pixels/oklab.ts'
import type { Picture } from '../../../../pixels/picture.ts'
import { directionAt } from '../../../../space/shell/fit-shell.ts'
import type { Scene } from '../../../scene.ts'
import { chooseMaterials, type Materials } from '../../../words/materials.ts'
import type { Part } from '../../../words/part-names.ts'
import { lightAtFoot } from '../../model/at-foot.ts'
import { eraseOutlines } from '../../model/fade-outlines.ts'
import { openWeather, type Place, type Touch } from '../../patterns.ts'
import { reportWords } from '../../report-words.ts'
import { packBoxes } from '../blocked.ts'
import { readClayRoom } from '../clay/clay-parts.ts'
import { colourAt } from '../finish-colour.ts'
import { type Finish, shellFinishes } from '../finishes.ts'
import { hours } from '../hours.ts'
import { openGardenView } from '../outside/garden-view.ts'
import { develop } from '../paint-room.ts'
import { cornersAt, openRoomLight } from '../roomlight.ts'
import { openSun, placeSun, type SunPoint } from '../sunlight.ts'
import { boundsOf, normalOf } from './box.ts'
import { findOutside } from './find-outside.ts'
import { openSoftLight } from './soft-light.ts'
import { placePoints, type SurfacePoints, standing } from './surface-points.ts'

/** Of the picture, the part that has colours of its own from which on a model's room is painted, and the chroma of such a colour. */
const [paintedMin, painted] = [0.04, 0.03]
/** In OKLab's lightness, by how much most pixels differ from the next if they are painted flat, and the part that most are. */
const [flatMax, most] = [0.0045, 0.7]

/** Whether a model's room has colours of its own, which are flat: a picture that is shaded or textured has its light already. */
export function isPaintedRoom({ L, a, b, width }: Picture): boolean {
  const steps: number[] = []
  let count = 0
  for (let i = 0; i + width < L.length; i += sampled) {
    if (Math.hypot(a[i]!, b[i]!) > painted) count++
    steps.push(Math.max(Math.abs(L[i]! - L[i + 1]!), Math.abs(L[i]! - L[i + width]!)))
  }
  steps.sort((one, other) => one - other)
  return count > paintedMin * steps.length && (steps[Math.floor(most * steps.length)] ?? 1) < flatMax
}

/**
 * A coloured model of a room keeps its colours, which are its materials, loses its outlines, and gets the light of its windows: by the box
 * that its lines tell. False, and nothing is done, if they tell none.
 */
export function coatPaintedRoom(scene: Scene): boolean {
  const { picture, request } = scene
  if (request.isFlat) return false
  const room = readClayRoom(picture)
  if (!room) return false
  const { width, height, L, a, b } = picture
  const hour = hours[request.sceneMood]
  const { mask, windows } = findOutside(picture, room)
  // What lights it is not seen: its own light is nearer to that than a lamp would be.
  if (windows.length === 0 && hour.lamps < 0.5) return false
  const points = placePoints(room, width, height)
  const bounds = boundsOf(room.shell)
  eraseOutlines(picture)
  const materials = chooseMaterials('interior', request.callerText)
  const finishes = shellFinishes(materials)
  const none = packBoxes([])
  const sun = hour.sun[0] > 0 ? placeSun(samplePoints(points, mask), windows, hour.altitudes) : undefined
  const sunAt = sun ? openSun(windows, sun, none) : () => 0
  const lamps = [
    {
      x: (bounds.min[0] + bounds.max[0]) / 2,
      y: (bounds.min[1] + bounds.max[1]) / 2,
      z: bounds.max[2] - 0.7,
      strength: 1,
    },
  ]
  const light = openRoomLight({
    ...{ windows, hour, lamps, boxes: none, bounds, sunAt, sun },
    albedo: {
      floor: meanOf(picture, points, 0),
      wall: meanOf(picture, points, 2),
      ceiling: meanOf(picture, points, 1),
    },
  })
  const softAt = openSoftLight(light, bounds)
  paintPlain(picture, points, mask, materials)
  const stands = Float32Array.from(maskWhere(points.on, (face, i) => face === standing && !mask[i]))
  const contact = lightAtFoot(stands, (i) => points.on[i] === 0, footShades, picture)
  const { mean, balance } = measureLight(picture, points, mask, softAt, hour.balance)
  const exposure = (bright * hour.key) / mean
  const weather = openWeather(scene.seed('materials'))
  const outdoors = openGardenView(room.camera, picture, request.sceneMood, scene.seed('materials'))
  const place: Place = { u: 0, v: 0, pixel: 0 }
  const mark: Touch = { lightness: 0, chroma: 1 }
  const { distance, hasBoards } = readFloor(picture, points)
  const floor: Finish = hasBoards ? { ...finishes.floor, pattern: 'plain', grain: true } : finishes.floor
  const [own, touched, lab] = [new Float64Array(3), new Float64Array(3), new Float64Array(3)]
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const direction = directionAt(room.camera, x, y)
      if (mask[i]) {
        outdoors(own, direction[0]!, direction[1]!, direction[2]!)
        for (let channel = 0; channel < 3; channel++) own[channel]! += (1.1 - own[channel]!) * washed * (1 - hour.lamps)
      } else {
        const face = points.on[i]!
        const [px, py, pz] = [points.at[3 * i]!, points.at[3 * i + 1]!, points.at[3 * i + 2]!]
        const soft = softAt(face, px, py, pz)
        const brightness = (soft[0]! + soft[1]! + soft[2]!) / 3
        const fill = (mean / Math.max(brightness, 0.02 * mean)) ** filling
        const { nx, ny, nz } = normalOf(face)
        const cos = sun && face !== standing ? Math.max(0, nx * sun[0] + ny * sun[1] + nz * sun[2]) : 0
        const lit = cos > 0 ? cos * sunAt(px + nx * 0.01, py + ny * 0.01, pz + nz * 0.01) : 0
        const shade =
          contact[i]! *
          (face === standing ? 0.7 + 0.3 * smoothstep(0, 0.45, pz) : cornersAt(bounds, px, py, pz, nx, ny, nz))
        oklabToLinear(L[i]!, a[i]!, b[i]!, own)
        const laid = face === 0 ? 1 - smoothstep(ofFloor[0], ofFloor[1], distance(i)) : 0
        if (laid > 0) {
          place.u = px
          place.v = py
          const length = Math.hypot(direction[0]!, direction[1]!, direction[2]!)
          const t = Math.hypot(px, py)
          place.pixel = (t / room.camera.focalPx) * Math.min(6, length / Math.max(0.05, -direction[2]!))
          colourAt(floor, place, weather, mark, scene.freedom.texture, touched)
          oklabToLinear(floor.colour[0], floor.colour[1], floor.colour[2], lab)
          for (let channel = 0; channel < 3; channel++)
            own[channel]! *= 1 + laid * (touched[channel]! / Math.max(0.01, lab[channel]!) - 1)
        }
        for (let channel = 0; channel < 3; channel++)
          own[channel]! *= exposure * balance[channel]! * (soft[channel]! * fill * shade + hour.sun[channel]! * lit)
      }
      develop(own)
      linearToOklab(own[0]!, own[1]!, own[2]!, lab)
      L[i] = lab[0]!
      a[i] = lab[1]!
      b[i] = lab[2]!
    }
  scene.isLit = true
  const found = new Set<Part>(['surface', 'sky', 'ground', 'seat', 'bedding', 'table', 'cupboard', 'chair', 'wood'])
  if (windows.length > 0) found.add('opening').add('frame')
  reportWords(scene, found, materials)
  return true
}

/** How much of the day outside a camera that is set for the room washes out; and how much a photographer lights up what is dark. */
const [washed, filling] = [0.1, 0.65]
/** Models are painted darker than what they stand for is. */
const bright = 1.25

/** In OKLab, what a model leaves to be painted has less chroma; and within which it has painted something as the words say. */
const plain = 0.03
const asSaid = { colour: 0.03, L: 0.3 } as const
/** Of the picture, the least that is painted so. */
const saidMin = 0.01

/** Walls and floors that a model leaves plain get the colour that words name, unless it paints something in that colour. */
function paintPlain({ L, a, b }: Picture, { on }: SurfacePoints, mask: Uint8Array, { named, of }: Materials): void {
  for (const [part, isOf] of [
    ['surface', (face: number) => face > 1 && face < standing],
    ['ground', (face: number) => face === 0],
  ] as const) {
    const said = named.has(part) ? of[part][0]?.colour : undefined
    if (!said || Math.hypot(said[1], said[2]) < plain) continue
    const isSaid = (i: number) =>
      Math.hypot(a[i]! - said[1], b[i]! - said[2]) < asSaid.colour && Math.abs(L[i]! - said[0]) < asSaid.L
    let count = 0
    const own: number[] = []
    for (let i = 0; i < on.length; i += sampled) {
      if (isSaid(i) && !mask[i]) count++
      if (isOf(on[i]!) && !mask[i]) own.push(L[i]!)
    }
    if (count > (saidMin * on.length) / sampled) continue
    const usual = own.sort((one, other) => one - other)[own.length >> 1] ?? 1
    for (let i = 0; i < on.length; i++) {
      if (!isOf(on[i]!) || mask[i]) continue
      const share = 1 - smoothstep(plain, 2 * plain, Math.hypot(a[i]!, b[i]!))
      const light = Math.min(1.3, L[i]! / usual)
      L[i]! += share * (said[0] * light - L[i]!)
      a[i]! += share * (said[1] * light - a[i]!)
      b[i]! += share * (said[2] * light - b[i]!)
    }
  }
}

/** Every so many pixels tell of colours, of light, and of where the sun may fall. */
const [sampled, sampledLight, sampledSun] = [11, 97, 331]

function samplePoints({ on, at }: SurfacePoints, mask: Uint8Array): SunPoint[] {
  const points: SunPoint[] = []
  for (let i = 0; i < on.length; i += sampledSun) {
    const face = on[i]!
    if (mask[i] || face === 1) continue
    const normal = face === standing ? { nx: 0, ny: 0, nz: 1 } : normalOf(face)
    points.push({ x: at[3 * i]!, y: at[3 * i + 1]!, z: at[3 * i + 2]!, ...normal, weight: face === 0 ? 1 : 0.5 })
  }
  return points
}

function meanOf({ L, a, b }: Picture, { on }: SurfacePoints, face: number): [number, number, number] {
  const [sum, rgb] = [[0, 0, 0] as [number, number, number], new Float64Array(3)]
  let count = 0
  for (let i = 0; i < on.length; i += sampled) {
    if (Math.min(2, on[i]!) !== face || on[i] === standing) continue
    oklabToLinear(L[i]!, a[i]!, b[i]!, rgb)
    for (let channel = 0; channel < 3; channel++) sum[channel]! += Math.max(0, rgb[channel]!)
    count++
  }
  return sum.map((value) => value / Math.max(1, count)) as [number, number, number]
}

/** The mean brightness of what is seen, and by channel what takes the light's colour out. */
function measureLight(
  { L, a, b }: Picture,
  { on, at }: SurfacePoints,
  mask: Uint8Array,
  softAt: ReturnType<typeof openSoftLight>,
  balanced: number,
) {
  const [rgb, light] = [new Float64Array(3), [1e-9, 1e-9, 1e-9]]
  let [sum, count] = [0, 0]
  for (let i = 0; i < on.length; i += sampledLight) {
    if (mask[i]) continue
    const soft = softAt(on[i]!, at[3 * i]!, at[3 * i + 1]!, at[3 * i + 2]!)
    oklabToLinear(L[i]!, a[i]!, b[i]!, rgb)
    for (let channel = 0; channel < 3; channel++) light[channel]! += soft[channel]!
    sum += Math.log(0.01 + Math.sqrt(0.45 * Math.max(0, rgb[1]!)) * soft[1]!)
    count++
  }
  const balance = light.map((value) => (light[1]! / value) ** balanced)
  return { mean: Math.exp(sum / Math.max(1, count)), balance }
}

/** What stands takes so much light off the floor. */
const footShades = [
  { reach: 1 / 220, depth: 0.4 },
  { reach: 1 / 45, depth: 0.34 },
] as const

/** In OKLab, how far boards are from the colour of most of a floor, in which what is not the floor certainly is not. */
const ofFloor = [0.07, 0.13] as const
/** The same in lightness alone, from which on boards are drawn, and the part of the floor that they are. */
const [boardAway, boardsMin] = [0.016, 0.2]

/** The colour of most of the floor, and whether boards are drawn on it. */
function readFloor({ L, a, b }: Picture, { on }: SurfacePoints) {
  const places: number[] = []
  for (let i = 0; i < on.length; i += sampled) if (on[i] === 0) places.push(i)
  const colour = [L, a, b].map((plane) => {
    const values = places.map((i) => plane[i]!).sort((one, other) => one - other)
    return values[values.length >> 1] ?? 0
  }) as [number, number, number]
  const distance = (i: number) => Math.hypot(L[i]! - colour[0], a[i]! - colour[1], b[i]! - colour[2])
  const own = places.filter((i) => distance(i) < ofFloor[0])
  const hasBoards = own.filter((i) => Math.abs(L[i]! - colour[0]) > boardAway).length > boardsMin * own.length
  return { distance, hasBoards }
}
