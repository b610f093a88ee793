import type { SceneMood } from '../../../../../contract/arch-render-v41.ts'
import { hashUnit, seedOf } from '../../../../pixels/noise.ts'
import { hexToOklab } from '../../../../pixels/oklab.ts'
import type { Camera } from '../../../../space/camera.ts'
import { unit, type Vector } from '../../../../space/vector.ts'
import { type Air, openAir } from '../../built/air.ts'
import { paintBackdrop } from '../../built/backdrop.ts'
import { type Exposed, openExposed } from '../../built/film.ts'
import { lawn } from '../../built/ground-cover.ts'
import { type Hour, hourOf } from '../../built/hour.ts'
import { openDapple } from '../../growth/dapple.ts'
import { drawPlant, type Standing, type View } from '../../growth/draw-plants.ts'
import { openNursery } from '../../growth/grow.ts'
import type { Crown } from '../../growth/place-plants.ts'
import { type Kind, species } from '../../growth/species.ts'
import { openWeather, type Weather } from '../../patterns.ts'

/** Leaves the light that is seen in a direction, in linear light: a room that is exposed for itself shows it too bright by day. */
export type GardenView = (rgb: Float64Array, rx: number, ry: number, rz: number) => void

/** What is outside is out of focus: it is painted smaller than the room by this. */
const factor = 2
/** Metres over the lawn at which the eye of one who stands in a room is. */
const eyeHeight = 1.9
/**
 * By how much the outdoors are brighter than a photographer of them would have them. A picture whose white is that of a room shows daylight
 * blue, and glass veils it.
 */
const [bright, dim] = [6.4, 0.7]
const blueish = { day: [0.9, 1, 1.44], evening: [0.72, 0.92, 1.75] } as const
const onGlass = [0.09, 0.1, 0.13] as const
/** Metres. */
const lawnEnd = 400
/** What shades the lawn is so tall, and so near. */
const treeMin = 4
const shadeMax = 60
const grass = { colour: hexToOklab('#93a36c'), pattern: 'grass' } as const

/** Trees, shrubs and a wood on a lawn, under the sky of the hour, as they are seen through the windows of a room, if it has some. */
export function openGardenView(
  { focalPx, centre, ...camera }: Camera,
  { width, height }: { width: number; height: number },
  mood: SceneMood,
  seed: number,
): GardenView {
  const small: Camera = { ...camera, focalPx: focalPx / factor, centre: [centre[0] / factor, centre[1] / factor] }
  const hour = hourOf(mood, { isFoggy: false, isRainy: false, isLit: false }, 0)
  const isDay = hour.lamps < 0.5
  const times = blueish[isDay ? 'day' : 'evening'].map((tint) => hour.exposure * tint * (isDay ? bright : dim))
  const [a, b, c] = small.axes
  let painted: Exposed | undefined
  return (rgb, rx, ry, rz) => {
    painted ??= paintGarden(Math.ceil(width / factor) + 1, Math.ceil(height / factor) + 1, small, hour, seed)
    const depth = rx * a[2] + ry * b[2] + rz * c[2]
    const x = small.centre[0] + (small.focalPx * (rx * a[0] + ry * b[0] + rz * c[0])) / depth
    const y = small.centre[1] + (small.focalPx * (rx * a[1] + ry * b[1] + rz * c[1])) / depth
    sample(painted, x, y, rgb)
    for (let n = 0; n < 3; n++) rgb[n] = rgb[n]! * times[n]! + (isDay ? onGlass[n]! : 0)
  }
}

function paintGarden(width: number, height: number, camera: Camera, hour: Hour, seed: number): Exposed {
  const exposed = openExposed(width, height)
  const view = { camera, eyeHeight }
  const [ahead, aside] = levelDirections(camera)
  const sun = sunBeside(ahead, aside, hour)
  const weather = openWeather(seed)
  const air = openAir(hour, sun, weather, seedOf(seed, 'air'))
  paintBackdrop(exposed, new Uint8Array(exposed.depth.length).fill(1), view, air, hour, weather, seedOf(seed, 'stars'))
  const plants = plantView(ahead, aside, sun, seedOf(seed, 'garden'))
  paintLawn(exposed, view, hour, sun, air, weather, plants)
  for (const [n, plant] of plants.entries()) drawPlant(exposed, view, plant, { hour, sun, air, season: 'summer' }, n)
  return exposed
}

/** Where the view goes, and to the right of it, on the level. */
function levelDirections({ axes }: Camera): [Vector, Vector] {
  const ahead = unit([axes[0][2], axes[1][2], 0])
  return [ahead, [ahead[1], -ahead[0], 0]]
}

/** The sun stands to the left of what is seen, a little before it: leaves are bright on one side. */
function sunBeside(ahead: Vector, aside: Vector, { altitude }: Hour): Vector {
  const high = Math.tan((altitude * Math.PI) / 180)
  const [x, y] = [0, 1].map((n) => -0.85 * aside[n]! - 0.5 * ahead[n]!) as [number, number]
  return unit([x, y, high * Math.hypot(x, y)])
}

/** How far away rows of plants stand, in metres, how many there are in what a wide lens sees, how tall they are and how many leaves they have. */
const rows: { near: number; far: number; count: number; kinds: Kind[]; tall: [number, number]; leaves: number }[] = [
  { near: 70, far: 120, count: 44, kinds: ['broad', 'conifer', 'oak'], tall: [9, 15], leaves: 1200 },
  { near: 46, far: 54, count: 34, kinds: ['shrub', 'cushion', 'shrub'], tall: [2.2, 4.2], leaves: 2600 },
  { near: 26, far: 44, count: 9, kinds: ['broad', 'oak', 'hornbeam'], tall: [8, 12], leaves: 6000 },
  { near: 15, far: 24, count: 16, kinds: ['shrub', 'shrub', 'cushion'], tall: [0.9, 2.1], leaves: 7000 },
  { near: 12, far: 18, count: 3, kinds: ['birch', 'broad'], tall: [6, 8.5], leaves: 12_000 },
]
/** The tangent of how far to the side the rows go. */
const wide = 1.35

/** From the farthest to the nearest. */
function plantView(ahead: Vector, aside: Vector, sun: Vector, seed: number): Standing[] {
  const grow = openNursery(sun, false)
  const found = rows.flatMap(({ near, far, count, kinds, tall, leaves }, row) =>
    Array.from({ length: count }, (_, n): Standing & { depth: number } => {
      const chance = (of: number) => hashUnit(n * 7 + row * 911, of, seed)
      const depth = near + (far - near) * chance(1)
      const across = depth * wide * (2 * ((n + 0.15 + 0.7 * chance(2)) / count) - 1)
      const kind = kinds[Math.floor(chance(3) * kinds.length)]!
      return {
        plant: grow(kind, leaves, seed + (n % 2)),
        x: depth * ahead[0] + across * aside[0],
        y: depth * ahead[1] + across * aside[1],
        height: tall[0] + (tall[1] - tall[0]) * chance(4),
        turn: 6.28 * chance(5),
        tint: chance(6),
        isNear: false,
        depth,
      }
    }),
  )
  return found.sort((one, other) => other.depth - one.depth)
}

function paintLawn(
  { width, height, rgb, depth }: Exposed,
  { camera: { axes, focalPx, centre } }: View,
  hour: Hour,
  sun: Vector,
  { haze, clear }: Air,
  weather: Weather,
  plants: Standing[],
): void {
  const crowns = plants.flatMap(({ plant: { kind }, x, y, height: high }): Crown[] => {
    if (high < treeMin || Math.hypot(x, y) > shadeMax) return []
    const { middle, wide: across, tall } = species[kind]
    return [{ x, y, z: middle * high, wide: across * high, tall: tall * high }]
  })
  const dapple = openDapple(crowns, sun, weather)
  const [out, point] = [new Float64Array(3), new Float64Array(3)]
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const [cx, cy] = [(x - centre[0]) / focalPx, (y - centre[1]) / focalPx]
      const down = -(cx * axes[2][0] + cy * axes[2][1] + axes[2][2])
      if (down < eyeHeight / lawnEnd) continue
      const t = eyeHeight / down
      const px = t * (cx * axes[0][0] + cy * axes[0][1] + axes[0][2])
      const py = t * (cx * axes[1][0] + cy * axes[1][1] + axes[1][2])
      lawn(out, grass, 'mown', px, py, t, weather, 'summer')
      point[0] = px
      point[1] = py
      const sunlit = sun[2] * dapple(point)
      const veil = 1 - Math.exp(-t / clear)
      depth[i] = t
      for (let n = 0; n < 3; n++) {
        const light = out[n]! * (hour.sun[n]! * sunlit + hour.sky[n]!)
        rgb[i * 3 + n] = light + (haze[n]! - light) * veil
      }
    }
}

/** Between four pixels; what is beyond the border is as the border is. */
function sample({ width, height, rgb }: Exposed, x: number, y: number, out: Float64Array): void {
  const u = Math.min(width - 1.001, Math.max(0, x))
  const v = Math.min(height - 1.001, Math.max(0, y))
  const [left, top] = [Math.floor(u), Math.floor(v)]
  const [across, down] = [u - left, v - top]
  const at = (top * width + left) * 3
  for (let n = 0; n < 3; n++) {
    const upper = rgb[at + n]! + (rgb[at + 3 + n]! - rgb[at + n]!) * across
    const below = at + width * 3 + n
    const lower = rgb[below]! + (rgb[below + 3]! - rgb[below]!) * across
    out[n] = upper + (lower - upper) * down
  }
}
