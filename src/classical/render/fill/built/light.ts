import { dot, unit, type Vector } from '../../../space/vector.ts'
import { hashUnit } from '../../pixels/noise.ts'
import type { Built, Occluders } from './occlusion.ts'

/** What falls on each pixel: how much of the sun is seen, 0..1, and how much of the sky and of what is around, 0..1. */
export type Light = { sun: Vector; sunlit: Float32Array; open: Float32Array }

/** Degrees above the horizon: shadows as long as what casts them. */
const altitude = 41
/** The sun's disc is widened a little, so that shadows have soft edges. */
const discRadius = 0.012
const sunFactor = 2
const sunRays = 3
const openFactor = 4
const openRays = 12
const openReach = 4

/**
 * Sun and sky on every surface, from rays between what is seen and what hides it. The sun stands behind the viewer to the side
 * from which the larger walls are lit aslant and the others lie in shade.
 */
export function lightScene(built: Built, occluders: Occluders, seed: number): Light {
  const sun = placeSun(built)
  const points = openPoints(built)
  const sunlit = sampleAt(built, sunFactor, (i) => {
    const at = points(i)
    if (!at) return 1
    const { x, y, z, nx, ny, nz } = at
    if (nx * sun[0] + ny * sun[1] + nz * sun[2] <= 0) return 0
    let free = 0
    for (let ray = 0; ray < sunRays; ray++) {
      const [a, b] = [hashUnit(i, ray, seed) - 0.5, hashUnit(i, ray + 7, seed) - 0.5]
      const [dx, dy, dz] = [sun[0] + a * 2 * discRadius, sun[1] + b * 2 * discRadius, sun[2] + (a - b) * discRadius]
      if (!occluders.isBlocked(x + nx * 0.05, y + ny * 0.05, z + nz * 0.05, dx, dy, dz, 120)) free++
    }
    return free / sunRays
  })
  const open = sampleAt(built, openFactor, (i) => {
    const at = points(i)
    if (!at) return 1
    const { x, y, z, nx, ny, nz } = at
    let free = 0
    for (let ray = 0; ray < openRays; ray++) {
      // Even over the half sphere, weighed by the cosine (Malley).
      const turn = (ray + hashUnit(i, 3, seed)) * 2.399963
      const radius = Math.sqrt((ray + 0.5) / openRays)
      const lift = Math.sqrt(1 - radius * radius)
      const [ux, uy, uz] = Math.abs(nz) > 0.9 ? [1, 0, 0] : [-ny, nx, 0]
      const [vx, vy, vz] = [ny * uz - nz * uy, nz * ux - nx * uz, nx * uy - ny * ux]
      const [c, s] = [Math.cos(turn) * radius, Math.sin(turn) * radius]
      const [dx, dy, dz] = [nx * lift + ux * c + vx * s, ny * lift + uy * c + vy * s, nz * lift + uz * c + vz * s]
      if (!occluders.isBlocked(x + nx * 0.05, y + ny * 0.05, z + nz * 0.05, dx, dy, dz, openReach)) free++
    }
    return free / openRays
  })
  return { sun, sunlit, open }
}

/** The azimuth at which the largest walls have the light that shows their form best. */
function placeSun({ scene, regions, camera }: Built): Vector {
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
      const cos = normal[0]! * sun[0] + normal[1]! * sun[1]
      const lit = cos > 0.42 && cos < 0.74
      return sum + area * (n === 0 ? (lit ? 3 : cos > 0.25 ? 1.5 : 0) : cos < 0.25 ? 1 : lit ? 0.35 : 0.6)
    }, 0)
    const turned = score * (1 - Math.abs(degrees) / 900)
    if (turned > bestScore) {
      bestScore = turned
      best = sun
    }
  }
  return unit(best)
}

/** The directions in which walls face, with their areas, the largest first. */
function listFaces({
  scene,
  regions,
  camera,
}: Pick<Built, 'scene' | 'regions' | 'camera'>): { normal: number[]; area: number }[] {
  const faces: { normal: number[]; area: number }[] = []
  for (const [region, plane] of scene.planes.entries()) {
    if (!plane || scene.parts[region] !== 'wall') continue
    const normal = camera.axes.map((axis) => dot(axis, plane.normal))
    const same = faces.find((face) => face.normal.every((value, n) => Math.abs(value - normal[n]!) < 0.1))
    if (same) same.area += regions.partition.areas[region]!
    else faces.push({ normal, area: regions.partition.areas[region]! })
  }
  return faces.sort((one, other) => other.area - one.area)
}

type At = { x: number; y: number; z: number; nx: number; ny: number; nz: number }

/** The point and normal at a pixel, in one object that is used again. */
function openPoints({ camera, regions, scene, width }: Built): (i: number) => At | undefined {
  const { labels } = regions.partition
  const { axes, focalPx, centre } = camera
  const at: At = { x: 0, y: 0, z: 0, nx: 0, ny: 0, nz: 0 }
  const normals = scene.planes.map(
    (plane) => plane && (axes.map((axis) => dot(axis, plane.normal)) as [number, number, number]),
  )
  return (i) => {
    const plane = scene.planes[labels[i]!]
    if (!plane) return undefined
    const [rx, ry] = [((i % width) - centre[0]) / focalPx, (Math.floor(i / width) - centre[1]) / focalPx]
    const towards = -(plane.normal[0] * rx + plane.normal[1] * ry + plane.normal[2])
    if (towards < 1e-6) return undefined
    const t = plane.distance / towards
    at.x = t * (rx * axes[0][0] + ry * axes[0][1] + axes[0][2])
    at.y = t * (rx * axes[1][0] + ry * axes[1][1] + axes[1][2])
    at.z = 1.6 + t * (rx * axes[2][0] + ry * axes[2][1] + axes[2][2])
    ;[at.nx, at.ny, at.nz] = normals[labels[i]!]!
    return at
  }
}

/** A value for some pixels, and for the others the mean of those nearby on the same region. */
function sampleAt({ width, height, regions }: Built, factor: number, value: (i: number) => number): Float32Array {
  const { labels } = regions.partition
  const [columns, rows] = [Math.ceil(width / factor), Math.ceil(height / factor)]
  const some = new Float32Array(columns * rows)
  const placeOf = (column: number, row: number) =>
    Math.min(height - 1, row * factor) * width + Math.min(width - 1, column * factor)
  for (let row = 0, n = 0; row < rows; row++)
    for (let column = 0; column < columns; column++, n++) some[n] = value(placeOf(column, row))
  const out = new Float32Array(width * height)
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor(y / factor)
    for (let x = 0; x < width; x++, i++) {
      const column = Math.floor(x / factor)
      let [sum, total] = [0, 0]
      for (let v = row - 1; v <= row + 2; v++) {
        for (let u = column - 1; u <= column + 2; u++) {
          if (u < 0 || v < 0 || u >= columns || v >= rows || labels[placeOf(u, v)] !== labels[i]) continue
          const [dx, dy] = [x / factor - u, y / factor - v]
          const weight = Math.max(0, 2 - dx * dx - dy * dy)
          sum += weight * some[v * columns + u]!
          total += weight
        }
      }
      out[i] = total > 0 ? sum / total : value(i)
    }
  }
  return out
}
