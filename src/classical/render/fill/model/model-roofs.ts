import { maskWhere } from '../../../pixels/mask.ts'
import type { Picture } from '../../../pixels/picture.ts'
import type { Plane } from '../../../pixels/plane.ts'
import { partColours } from '../../../space/colour-regions.ts'
import { openTracing, outside } from '../../../space/partition.ts'

/** Of the picture, and of a roof's outline what runs upright, what borders the ground, and by how much it may lean. */
const areaMin = 0.0007
const uprightMax = 0.1
const groundMax = 0.2
const lean = 0.14
/** Of the width, what is thinner is an edge of a slab; and the sides that are long enough to be drawn, of which an outline mostly is. */
const thickMin = 0.011
const sideMin = 0.014
const drawnMin = 0.6
/** Lightness from pixel to pixel: what is not smooth is made of small parts that do not tell where they face. */
const smoothMax = 0.008
/** Lightness by which a roof in shade is darker than what is built is on average: recesses are darker. */
const shadeMax = 0.1
/** Of the panes in line with a terrace, which looks upwards as a roof does, how many stand over it. */
const overMin = 0.75
/** Pixels within which sides follow what was traced. */
const traced = 2

/**
 * Faces of a model that look upwards, 0..1: walls stand between upright edges, and roofs have none. `built` is 1 where neither sky nor
 * ground is; `ground` tells where that is, and `panes` where those are.
 */
export function findModelRoofs(picture: Picture, built: Plane, ground: Uint8Array, panes: Plane | undefined): Plane {
  const { width, height } = picture
  const labels = partColours(picture)
  const { areas, sides } = openTracing(labels, width, height)(traced)
  const [upright, all, low, long] = [0, 1, 2, 3].map(() => new Float64Array(areas.length)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  const isBuilt = sharesOf(labels, built, areas)
  const isGround = sharesOf(labels, ground, areas)
  for (const { left, right, x1, y1, x2, y2, length } of sides) {
    const stands = Math.abs(x2 - x1) < lean * Math.abs(y2 - y1) ? length : 0
    for (const [one, other] of [
      [left, right],
      [right, left],
    ] as const) {
      if (one === outside || other === outside) continue
      all[one]! += length
      upright[one]! += stands
      if (length > sideMin * width) long[one]! += length
      if (isGround[other]! > 0.5) low[one]! += length
    }
  }
  const lights = sharesOf(labels, picture.L, areas)
  const usual =
    sumOf(areas, (area, label) => area * isBuilt[label]! * lights[label]!) /
    sumOf(areas, (area, label) => area * isBuilt[label]!)
  const steps = stepsOf(labels, picture.L, areas)
  const isTerrace = panes ? findTerraces(labels, width, areas, panes) : areas.map(() => false)
  const isRoof = areas.map(
    (area, label) =>
      area > areaMin * labels.length &&
      isBuilt[label]! > 0.7 &&
      lights[label]! > usual - shadeMax &&
      upright[label]! < uprightMax * all[label]! &&
      low[label]! < groundMax * all[label]! &&
      !isTerrace[label] &&
      area > 0.5 * thickMin * width * all[label]! &&
      long[label]! > drawnMin * all[label]! &&
      steps[label]! < smoothMax,
  )
  return Float32Array.from(maskWhere(labels, (label) => isRoof[label]!))
}

/** By region: nearly all panes in line with a terrace stand over it. */
function findTerraces(labels: Int32Array, width: number, areas: readonly number[], panes: Plane): boolean[] {
  const [all, seen] = [new Float64Array(width), new Float64Array(width)]
  for (const [i, share] of panes.entries()) all[i % width]! += share
  const [over, inLine] = [new Float64Array(areas.length), new Float64Array(areas.length)]
  for (const [i, label] of labels.entries()) {
    const x = i % width
    seen[x]! += panes[i]!
    over[label]! += seen[x]!
    inLine[label]! += all[x]!
  }
  return areas.map((_, label) => over[label]! > overMin * inLine[label]!)
}

function sharesOf(labels: Int32Array, mask: ArrayLike<number>, areas: readonly number[]): Float64Array {
  const shares = new Float64Array(areas.length)
  for (let i = 0; i < labels.length; i++) shares[labels[i]!]! += mask[i]! / areas[labels[i]!]!
  return shares
}

function stepsOf(labels: Int32Array, L: Plane, areas: readonly number[]): Float64Array {
  const steps = new Float64Array(areas.length)
  for (let i = 1; i < labels.length; i++)
    if (labels[i] === labels[i - 1]) steps[labels[i]!]! += Math.abs(L[i]! - L[i - 1]!) / areas[labels[i]!]!
  return steps
}

const sumOf = (areas: readonly number[], of: (area: number, label: number) => number) =>
  areas.reduce((sum, area, label) => sum + of(area, label), 0)
