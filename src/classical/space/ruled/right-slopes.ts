import { type Camera, rayOf } from '../camera.ts'
import type { Orientation } from '../orientation.ts'
import { outside, type Partition, type Side } from '../partition.ts'
import { findPitches, slantOf } from '../sides/pitches.ts'
import { runOf } from '../sides/runs.ts'
import { findSpans } from '../spans.ts'
import { cross, dot, minus, times, unit, type Vector } from '../vector.ts'

/** Of a roof: its area, in shares of the picture, and the share of its border that ends against the sky. */
const roofMin = 0.004
const openMin = 0.15
/** Of its border: its ridge, its slants, and the uprights of what stands before it. */
const ridgeMin = 0.085
const slantsMin = 0.12
const uprightsMax = 0.16

/**
 * What a sketch leaves open of a slope may tell the wrong one. A slope below the horizon is level: a path or a pool that lost a corner. What
 * ends against the sky and seems to face down is a roof that rises the other way. And what has a ridge there, slants and hardly an upright
 * is a roof, too, whatever a chimney or dormers before it tell.
 */
export function rightSlopes(partition: Partition, orientations: Orientation[], camera: Camera): Orientation[] {
  const { areas, sides, width, height } = partition
  const up = camera.axes[2]
  const spans = findSpans(partition, camera)
  const borders = areas.map((): Border => ({ total: 1, open: 0, ridges: [0, 0], uprights: 0, slants: [] }))
  for (const side of sides) {
    const { axis } = runOf(side, camera)
    const { left, right, length } = side
    for (const [one, other] of [
      [left, right],
      [right, left],
    ] as const) {
      if (one === outside) continue
      const border = borders[one]!
      border.total += length
      if (axis === 2) border.uprights += length
      if (axis === undefined) border.slants.push(side)
      if (other === outside || orientations[other]!.kind !== 'sky') continue
      border.open += length
      if (axis === 0 || axis === 1) border.ridges[axis] += length
    }
  }
  return orientations.map((orientation, region): Orientation => {
    const { kind, normal, host } = orientation
    const { total, open } = borders[region]!
    if (kind === 'slope' && spans[region]!.above === 0) return { ...orientation, kind: 'level', normal: up }
    if (areas[region]! < roofMin * width * height || open < openMin * total) return orientation
    const rise = normal ? dot(normal, up) : 0
    const ray = rayOf(camera, ...spans[region]!.middle)
    if (kind === 'slope' && rise < 0) {
      const other = minus(normal!, times(up, 2 * rise))
      return dot(other, ray) < 0 ? { ...orientation, normal: other } : orientation
    }
    const mayBeRoof = host === undefined && (kind === 'upright' || (kind === 'level' && rise < 0))
    const roof = mayBeRoof && roofOf(borders[region]!, ray, camera)
    return roof ? { ...orientation, kind: 'slope', normal: roof } : orientation
  })
}

type Border = { total: number; open: number; ridges: [number, number]; uprights: number; slants: Side[] }

/** The normal of a roof that a border tells, upwards and towards the eye; undefined if it is none. */
function roofOf({ total, ridges, uprights, slants }: Border, ray: Vector, camera: Camera): Vector | undefined {
  const along = ridges[0] > ridges[1] ? 0 : 1
  if (ridges[along] < ridgeMin * total || uprights > uprightsMax * total) return undefined
  if (slants.reduce((sum, { length }) => sum + length, 0) < slantsMin * total) return undefined
  return findPitches(slants, camera)
    .filter(({ axis }) => axis !== along)
    .map(({ axis, angle }) => {
      const normal = unit(cross(camera.axes[along], slantOf(camera, axis, angle)))
      return dot(normal, camera.axes[2]) < 0 ? times(normal, -1) : normal
    })
    .find((normal) => dot(normal, ray) < 0)
}
