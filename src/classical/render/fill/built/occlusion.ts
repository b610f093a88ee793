import type { Segment } from '../../../lines/segments.ts'
import type { Plane } from '../../../pixels/plane.ts'
import { standingEyeHeight } from '../../../space/depths.ts'
import { type Extent, extentsOf, pointAt } from '../../../space/extents.ts'
import { outside } from '../../../space/partition.ts'
import type { FullSpace } from '../../../space/space.ts'
import { dot } from '../../../space/vector.ts'
import { openBoxTree } from './box-tree.ts'
import { findEaves } from './completed/eaves.ts'

/** What is between two points of a scene: the surfaces that are seen, and boxes for the sides that are not. */
export type Occluders = {
  boxes: Extent[]
  /** Whether anything stands within `reach` metres of a point in a direction, both in the scene's axes. */
  isBlocked: Blocked
  /** The same of what keeps the sun off: the edges of roofs, too, under which as much of the sky is seen. */
  isShaded: Blocked
}

type Blocked = (x: number, y: number, z: number, dx: number, dy: number, dz: number, reach: number) => boolean

/** What stands alone is as deep as a room, or as thick as a wall if it is low. */
const roomDepth = 4
const wallDepth = 0.3
const lowMax = 1.9
const shrink = 0.04

/**
 * A scene, and how high over its ground it was seen from. Of a stage set, which does not tell what hides what, `shade` is the
 * contact shadows by pixel, as what they take off the lightness.
 */
export type Built = FullSpace & {
  eyeHeight?: number
  /** Its metres are certain. */
  isScaled?: boolean
  /** By how much walls and roofs are larger than where they were placed says: courses and boards are as much smaller there. */
  patternScale?: number
  shade?: Plane
  /** By pixel, 0..1, fine lines that are drawn on faces. */
  lines?: Plane
  /**
   * The ink of a drawing and its straight lines, of which some are outlines: a line along which the picture has not got an edge is a joint.
   * Of a stage set, `untold` is the ink that no border shows: it is drawn where it stands alone, and shades where it is dense.
   */
  joints?: { ink: Plane; lines: readonly Segment[]; outlines: readonly Segment[]; untold?: Plane }
}

/** By region; undefined if its plane is not seen. */
export function findExtents(built: Built): (Extent | undefined)[] {
  const { planes } = built.scene
  return extentsOf(built.regions.partition, (region, x, y) => planes[region] && pointAt(built, planes[region], x, y))
}

/** `labels` are the regions by pixel, parted by straight borders. */
export function openOccluders(built: Built, extents: (Extent | undefined)[], labels: Int32Array): Occluders {
  const boxes = findBoxes(built, extents)
  const eaves = boundsOf(findEaves(built, extents))
  const surfaces = listSurfaces(built, extents)
  // Boxes first.
  const bounds = boundsOf([...boxes, ...surfaces])
  const tree = openBoxTree(bounds)
  const { width, height, eyeHeight = standingEyeHeight } = built
  const { axes, focalPx, centre } = built.camera
  const hostOf = Int32Array.from(built.scene.orientations, ({ host }, region) => host ?? region)
  // Normal, distance, bounds: ten numbers a surface.
  const planes = Float64Array.from(surfaces.flatMap(({ nx, ny, nz, d, min, max }) => [nx, ny, nz, d, ...min, ...max]))
  const regionOf = Int32Array.from(surfaces, ({ region }) => region)
  // Normal and distance by region, in the camera; what has no plane is behind everything.
  const seen = Float64Array.from(
    built.scene.planes.flatMap((plane) => (plane ? [...plane.normal, plane.distance] : [0, 0, 0, 1])),
  )
  const camera = Float64Array.from([...axes[0], ...axes[1], ...axes[2]])
  const [centreX, centreY] = centre
  /** Where a ray enters a box, and infinity if it passes; `from` is the box's first number. */
  function entry(of: Float64Array, from: number, x: number, y: number, z: number, ix: number, iy: number, iz: number) {
    const x1 = (of[from]! - x) * ix
    const x2 = (of[from + 3]! - x) * ix
    let near = x1 < x2 ? x1 : x2
    let far = x1 < x2 ? x2 : x1
    const y1 = (of[from + 1]! - y) * iy
    const y2 = (of[from + 4]! - y) * iy
    near = Math.max(near, y1 < y2 ? y1 : y2)
    far = Math.min(far, y1 < y2 ? y2 : y1)
    const z1 = (of[from + 2]! - z) * iz
    const z2 = (of[from + 5]! - z) * iz
    near = Math.max(near, z1 < z2 ? z1 : z2)
    far = Math.min(far, z1 < z2 ? z2 : z1)
    return far > 0 && near < far ? near : Number.POSITIVE_INFINITY
  }
  function isBlocked(x: number, y: number, z: number, dx: number, dy: number, dz: number, reach: number): boolean {
    const ix = 1 / (dx || 1e-12)
    const iy = 1 / (dy || 1e-12)
    const iz = 1 / (dz || 1e-12)
    for (let node = 0; node < tree.boxOf.length; ) {
      if (entry(tree.bounds, 6 * node, x, y, z, ix, iy, iz) > reach) {
        node = tree.next[node]!
        continue
      }
      const box = tree.boxOf[node++]!
      if (box < 0) continue
      if (box < boxes.length) {
        const near = entry(bounds, 6 * box, x, y, z, ix, iy, iz)
        // What a point lies in is not in its way: planes are known to some percent.
        if (near > 0 && near < reach) return true
        continue
      }
      const n = box - boxes.length
      const at = 10 * n
      const towards = planes[at]! * dx + planes[at + 1]! * dy + planes[at + 2]! * dz
      if (towards > -1e-6 && towards < 1e-6) continue
      const t = (planes[at + 3]! - planes[at]! * x - planes[at + 1]! * y - planes[at + 2]! * z) / towards
      if (t < 0.03 || t > reach) continue
      const px = x + dx * t
      const py = y + dy * t
      const pz = z + dz * t
      if (px < planes[at + 4]! || py < planes[at + 5]! || pz < planes[at + 6]!) continue
      if (px > planes[at + 7]! || py > planes[at + 8]! || pz > planes[at + 9]!) continue
      const up = pz - eyeHeight
      const depth = px * camera[2]! + py * camera[5]! + up * camera[8]!
      if (depth < 0.1) continue
      const right = (px * camera[0]! + py * camera[3]! + up * camera[6]!) / depth
      const down = (px * camera[1]! + py * camera[4]! + up * camera[7]!) / depth
      const u = Math.round(centreX + focalPx * right)
      const v = Math.round(centreY + focalPx * down)
      if (u < 0 || v < 0 || u >= width || v >= height) continue
      const label = labels[v * width + u]!
      if (hostOf[label] === regionOf[n]) return true
      // Behind what hides it a surface goes on, and where it meets another no light leaks through.
      const of = label * 4
      const facing = -(seen[of]! * right + seen[of + 1]! * down + seen[of + 2]!)
      if (facing > 1e-6 && seen[of + 3]! / facing < depth * joint) return true
    }
    return false
  }
  const isShaded: Blocked = (x, y, z, dx, dy, dz, reach) => {
    for (let at = 0; at < eaves.length; at += 6) {
      const near = entry(eaves, at, x, y, z, 1 / (dx || 1e-12), 1 / (dy || 1e-12), 1 / (dz || 1e-12))
      if (near > 0 && near < reach) return true
    }
    return isBlocked(x, y, z, dx, dy, dz, reach)
  }
  return { boxes, isBlocked, isShaded }
}

const boundsOf = (boxes: readonly Pick<Extent, 'min' | 'max'>[]) =>
  Float64Array.from(boxes.flatMap(({ min, max }) => [...min, ...max]))

const slack = 0.05
/** Of a distance: what is not farther than this hides what is there, or meets it. */
const joint = 1.006

/** Planes of what is seen beside the ground and the sky: n·p = d in the scene's axes. */
function listSurfaces(built: Built, extents: (Extent | undefined)[]) {
  const { eyeHeight = standingEyeHeight } = built
  return built.scene.planes.flatMap((plane, region) => {
    const part = built.scene.parts[region]!
    const extent = extents[region]
    if (!plane || !extent || built.scene.orientations[region]!.host !== undefined) return []
    if (part === 'ground' || part === 'floor' || part === 'water' || part === 'sky') return []
    const [nx, ny, nz] = built.camera.axes.map((axis) => dot(axis, plane.normal)) as [number, number, number]
    const min = extent.min.map((value) => value - slack) as Extent['min']
    const max = extent.max.map((value) => value + slack) as Extent['max']
    return [{ region, nx, ny, nz, d: nz * eyeHeight - plane.distance, min, max }]
  })
}

/** Every wall is the front of something: as deep as the wall that meets it round the corner, or as a room. */
function findBoxes(built: FullSpace, extents: (Extent | undefined)[]): Extent[] {
  const { orientations, parts, planes } = built.scene
  const corners = meetingWalls(built)
  const eaves = lowestSlopes(built, extents)
  const boxes: Extent[] = []
  for (const [region, extent] of extents.entries()) {
    if (!extent || parts[region] !== 'wall' || orientations[region]!.host !== undefined) continue
    const normal = built.camera.axes.map((axis) => dot(axis, planes[region]!.normal))
    const axis = Math.abs(normal[0]!) > Math.abs(normal[1]!) ? 0 : 1
    const front = (extent.min[axis] + extent.max[axis]) / 2
    const round = corners[region]!.map((other) => extents[other]!).filter(
      (other) => other.max[axis] - other.min[axis] > 0.2,
    )
    const depth = round.length
      ? Math.max(...round.map((other) => other.max[axis] - other.min[axis]))
      : extent.max[2] - extent.min[2] < lowMax
        ? wallDepth
        : roomDepth
    const box: Extent = { min: [...extent.min], max: [...extent.max] }
    if (normal[axis]! > 0) [box.min[axis], box.max[axis]] = [front - depth, front]
    else [box.min[axis], box.max[axis]] = [front, front + depth]
    box.max[2] = Math.min(box.max[2], eaves[region]!)
    for (const n of [0, 1, 2] as const) {
      box.min[n] += n === 2 ? 0 : shrink
      box.max[n] -= shrink
    }
    if (box.max.every((value, n) => value > box.min[n]!)) boxes.push(box)
  }
  return boxes
}

/** By region, the walls of another direction that share an upright border with it. */
function meetingWalls({ camera, regions, scene }: FullSpace): number[][] {
  const found: number[][] = scene.planes.map(() => [])
  for (const { left, right, x1, x2, length } of regions.partition.sides) {
    if (left === outside || right === outside || scene.parts[left] !== 'wall' || scene.parts[right] !== 'wall') continue
    if (Math.abs(x2 - x1) > 0.3 * length) continue
    const [one, other] = [scene.planes[left]!, scene.planes[right]!]
    if (Math.abs(dot(one.normal, other.normal)) > 0.5) continue
    // Both planes must be where they meet.
    const gap = Math.abs(dot(one.normal, camera.axes[2])) + Math.abs(dot(other.normal, camera.axes[2]))
    if (gap > 0.1) continue
    found[left]!.push(right)
    found[right]!.push(left)
  }
  return found
}

/** By region, the height at which a sloping roof that touches it begins: below it the box ends. */
function lowestSlopes({ regions, scene }: FullSpace, extents: (Extent | undefined)[]): number[] {
  const lowest = scene.planes.map(() => Number.POSITIVE_INFINITY)
  for (const { left, right } of regions.partition.sides) {
    for (const [one, other] of [
      [left, right],
      [right, left],
    ] as const) {
      if (one === outside || other === outside || scene.orientations[other]!.kind !== 'slope') continue
      lowest[one] = Math.min(lowest[one]!, extents[other]?.min[2] ?? Number.POSITIVE_INFINITY)
    }
  }
  return lowest
}
