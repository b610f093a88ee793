import { hashUnit } from '../../../pixels/noise.ts'
import type { Plane } from '../../../pixels/plane.ts'
import { standingEyeHeight } from '../../../space/depths.ts'
import { dot, type SurfacePoint, unit, type Vector } from '../../../space/vector.ts'
import type { Hour } from './hour.ts'
import type { Built, Occluders } from './occlusion.ts'

/** What falls on each pixel: how much of the sun is seen, 0..1, and how much of the sky and of what is around, 0..1. */
export type Light = { sun: Vector; sunlit: Float32Array; open: Float32Array }

const sunGrid = 4
const sunRays = 5
const openGrid = 6
const openRays = 16
const openReach = 4.5
const sunReach = 150

/** Sun and sky on every surface, from rays between what is seen and what hides it. */
export function lightScene(
  built: Built,
  labels: Int32Array,
  occluders: Occluders,
  hour: Hour,
  sun: Vector,
  seed: number,
): Light {
  if (built.shade) return lightStage(built.shade, sun)
  const at = openPoints(built, labels)
  const hasSun = hour.sun[0] > 0
  const sunlit = hasSun ? traceSun(built, labels, occluders, at, sun, hour.disc, seed) : new Float32Array(labels.length)
  return { sun, sunlit, open: traceSky(built, labels, occluders, at, seed) }
}

/** How much of the sun and of the sky a contact shadow keeps off, for what it takes off the lightness. */
const shadeOfSun = 4.5
const shadeOfSky = 1.8

function lightStage(shade: Plane, sun: Vector): Light {
  return {
    sun,
    sunlit: shade.map((value) => Math.max(0, 1 - shadeOfSun * value)),
    open: shade.map((value) => Math.max(0.3, 1 - shadeOfSky * value)),
  }
}

/**
 * The azimuth at which the largest walls have the light that shows their form best: the sun stands behind the viewer to the side
 * from which they are lit aslant and the others lie in shade.
 */
export function placeSun({ scene, regions, camera }: Built, altitude: number): Vector {
  const faces = listFaces({ scene, regions, camera })
  const back = camera.axes.map((axis) => -axis[2])
  const behind = Math.atan2(back[1]!, back[0]!)
  const [rise, out] = [Math.sin((altitude * Math.PI) / 180), Math.cos((altitude * Math.PI) / 180)]
  let best: Vector = [0, 0, 1]
  let bestScore = Number.NEGATIVE_INFINITY
  for (let degrees = -80; degrees <= 80; degrees += 5) {
    const azimuth = behind + (degrees * Math.PI) / 180
    const sun: Vector = [Math.cos(azimuth) * out, Math.sin(azimuth) * out, rise]
    // Form shows if the largest face is lit aslant and the others are in half light or shade.
    const score = faces.reduce((sum, { normal, area }, n) => {
      const cos = (normal[0]! * sun[0] + normal[1]! * sun[1]) / out
      const lit = cos > 0.55 && cos < 0.94
      return sum + area * (n === 0 ? (lit ? 3 : cos > 0.33 ? 1.5 : 0) : cos < 0.3 ? 1.7 : lit ? 0.3 : 0.6)
    }, 0)
    const turned = score * (1 - Math.abs(degrees) / 900)
    if (turned > bestScore) {
      bestScore = turned
      best = sun
    }
  }
  return unit(best)
}

/** A front is seen by its windows: by so many times their area, which makes it larger than a blank gable. */
const openingTimes = 2

/** The directions in which walls face, with their areas, the largest first. */
function listFaces({
  scene,
  regions,
  camera,
}: Pick<Built, 'scene' | 'regions' | 'camera'>): { normal: number[]; area: number }[] {
  const faces: { normal: number[]; area: number }[] = []
  for (const [region, plane] of scene.planes.entries()) {
    const part = scene.parts[region]!
    if (!plane || (part !== 'wall' && part !== 'opening')) continue
    const area = regions.partition.areas[region]! * (part === 'opening' ? openingTimes : 1)
    const normal = camera.axes.map((axis) => dot(axis, plane.normal))
    const same = faces.find((face) => face.normal.every((value, n) => Math.abs(value - normal[n]!) < 0.1))
    if (same) same.area += area
    else faces.push({ normal, area })
  }
  return faces.sort((one, other) => other.area - one.area)
}

type Points = (i: number) => SurfacePoint | undefined

/** The point and normal at a pixel, in one object that is used again. */
function openPoints({ camera, scene, width, eyeHeight = standingEyeHeight }: Built, labels: Int32Array): Points {
  const { axes, focalPx, centre } = camera
  const [a, b, c] = axes
  const at: SurfacePoint = { x: 0, y: 0, z: 0, nx: 0, ny: 0, nz: 0 }
  const normals = scene.planes.map(
    (plane) => plane && (axes.map((axis) => dot(axis, plane.normal)) as [number, number, number]),
  )
  return (i) => {
    const plane = scene.planes[labels[i]!]
    if (!plane) return undefined
    const rx = ((i % width) - centre[0]) / focalPx
    const ry = (Math.floor(i / width) - centre[1]) / focalPx
    const towards = -(plane.normal[0] * rx + plane.normal[1] * ry + plane.normal[2])
    if (towards < 1e-6) return undefined
    const t = plane.distance / towards
    at.x = t * (rx * a[0] + ry * a[1] + a[2])
    at.y = t * (rx * b[0] + ry * b[1] + b[2])
    at.z = eyeHeight + t * (rx * c[0] + ry * c[1] + c[2])
    const normal = normals[labels[i]!]!
    at.nx = normal[0]
    at.ny = normal[1]
    at.nz = normal[2]
    return at
  }
}

/** One ray for every few pixels, and several where those nearby disagree: at the edges of shadows. */
function traceSun(
  { width, height }: Built,
  labels: Int32Array,
  occluders: Occluders,
  pointAt: Points,
  sun: Vector,
  disc: number,
  seed: number,
): Float32Array {
  const isFree = (at: SurfacePoint, dx: number, dy: number, dz: number) =>
    !occluders.isShaded(at.x + at.nx * 0.05, at.y + at.ny * 0.05, at.z + at.nz * 0.05, dx, dy, dz, sunReach)
  const facing = (at: SurfacePoint) => at.nx * sun[0] + at.ny * sun[1] + at.nz * sun[2]
  const coarse = openGrid4(width, height, sunGrid, labels, (i) => {
    const at = pointAt(i)
    return !at ? 1 : facing(at) > 0 && isFree(at, sun[0], sun[1], sun[2]) ? 1 : 0
  })
  coarse.open()
  const out = new Float32Array(width * height)
  const rough: number[] = []
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const value = coarse.agreed(x, y, labels[i]!)
      if (value >= 0) {
        out[i] = value
        continue
      }
      const at = pointAt(i)
      if (!at) out[i] = 1
      else if (facing(at) > 0) {
        let free = 0
        for (let ray = 0; ray < sunRays; ray++) {
          const turn = (ray + hashUnit(i, 1, seed)) * 2.399963
          const radius = disc * Math.sqrt((ray + 0.5) / sunRays)
          const a = Math.cos(turn) * radius
          const b = Math.sin(turn) * radius
          if (isFree(at, sun[0] + a, sun[1] + b * 0.7, sun[2] + (a + b) * 0.5)) free++
        }
        out[i] = free / sunRays
        rough.push(i)
      }
    }
  }
  smoothWithin(out, rough, labels, width, height)
  return out
}

/** Takes the grain out of half shadows. */
function smoothWithin(out: Float32Array, places: number[], labels: Int32Array, width: number, height: number): void {
  const smooth = places.map((i) => {
    const [x, y] = [i % width, Math.floor(i / width)]
    let sum = 0
    let count = 0
    for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++) {
      for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
        if (labels[v * width + u] !== labels[i]) continue
        sum += out[v * width + u]!
        count++
      }
    }
    return sum / count
  })
  for (const [n, i] of places.entries()) out[i] = smooth[n]!
}

function traceSky({ width, height }: Built, labels: Int32Array, occluders: Occluders, pointAt: Points, seed: number) {
  const value = (i: number) => {
    const at = pointAt(i)
    if (!at) return 1
    const { x, y, z, nx, ny, nz } = at
    const isLevel = Math.abs(nz) > 0.9
    const ux = isLevel ? 1 : -ny
    const uy = isLevel ? 0 : nx
    const vx = -nz * uy
    const vy = nz * ux
    const vz = nx * uy - ny * ux
    const start = hashUnit(i, 3, seed)
    let free = 0
    for (let ray = 0; ray < openRays; ray++) {
      // Even over the half sphere, weighed by the cosine (Malley).
      const turn = (ray + start) * 2.399963
      const radius = Math.sqrt((ray + 0.5) / openRays)
      const lift = Math.sqrt(1 - radius * radius)
      const c = Math.cos(turn) * radius
      const s = Math.sin(turn) * radius
      const dx = nx * lift + ux * c + vx * s
      const dy = ny * lift + uy * c + vy * s
      const dz = nz * lift + vz * s
      if (!occluders.isBlocked(x + nx * 0.05, y + ny * 0.05, z + nz * 0.05, dx, dy, dz, openReach)) free++
    }
    return free / openRays
  }
  const coarse = openGrid4(width, height, openGrid, labels, value)
  coarse.smooth()
  const out = new Float32Array(width * height)
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const near = coarse.mean(x, y, labels[i]!)
      out[i] = near >= 0 ? near : value(i)
    }
  return out
}

/** Values at every so many pixels, joined only within a region. */
function openGrid4(width: number, height: number, factor: number, labels: Int32Array, value: (i: number) => number) {
  const columns = Math.ceil(width / factor) + 1
  const rows = Math.ceil(height / factor) + 1
  let values = new Float32Array(columns * rows)
  const regions = new Int32Array(columns * rows)
  for (let row = 0, n = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, n++) {
      const i = Math.min(height - 1, row * factor) * width + Math.min(width - 1, column * factor)
      values[n] = value(i)
      regions[n] = labels[i]!
    }
  }
  const corner = (x: number, y: number) => Math.floor(y / factor) * columns + Math.floor(x / factor)
  return {
    /** What all four nearby say, and -1 if they do not agree. */
    agreed: (x: number, y: number, region: number): number => {
      const n = corner(x, y)
      const first = values[n]!
      for (let k = 0; k < 4; k++) {
        const at = n + (k & 1) + (k >> 1) * columns
        if (regions[at] !== region || values[at] !== first) return -1
      }
      return first
    },
    /** Their mean by nearness, and -1 if none is of the region. */
    mean: (x: number, y: number, region: number): number => {
      const n = corner(x, y)
      const across = (x % factor) / factor
      const down = (y % factor) / factor
      let sum = 0
      let total = 0
      for (let k = 0; k < 4; k++) {
        const at = n + (k & 1) + (k >> 1) * columns
        if (regions[at] !== region) continue
        const weight = (k & 1 ? across : 1 - across) * (k >> 1 ? down : 1 - down) + 1e-4
        sum += weight * values[at]!
        total += weight
      }
      return total > 0 ? sum / total : -1
    },
    /** Takes out what is high and narrower than three values: light that leaks between planes that do not quite meet. */
    open: (): void => {
      const original = values
      const within = (from: Float32Array, n: number, pick: (a: number, b: number) => number) => {
        let found = from[n]!
        for (let row = -1; row <= 1; row++) {
          for (let column = -1; column <= 1; column++) {
            const at = n + row * columns + column
            if (at >= 0 && at < from.length && regions[at] === regions[n]) found = pick(found, from[at]!)
          }
        }
        return found
      }
      const eroded = original.map((_, n) => within(original, n, Math.min))
      values = original.map((own, n) => Math.min(own, within(eroded, n, Math.max)))
    },
    smooth: (): void => {
      const from = values
      values = from.map((own, n) => {
        let sum = 2 * own
        let total = 2
        for (const at of [n - 1, n + 1, n - columns, n + columns]) {
          if (at < 0 || at >= from.length || regions[at] !== regions[n]) continue
          sum += from[at]!
          total++
        }
        return sum / total
      })
    },
  }
}
