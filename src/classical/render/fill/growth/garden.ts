import { standingEyeHeight } from '../../../space/depths.ts'
import { type Extent, pixelAt } from '../../../space/extents.ts'
import { dot, type Vector } from '../../../space/vector.ts'
import type { Built } from '../built/occlusion.ts'

type Foot = { from: number; to: number; along: Vector; out: Vector; base: Vector }

/** Where things may stand before what is built: places on the ground, and what they would hide. */
export function openGarden(built: Built) {
  const { camera, scene, regions, width, height, eyeHeight = standingEyeHeight } = built
  const { axes, focalPx, centre } = camera
  const { labels } = regions.partition
  const isPane = Uint8Array.from(scene.parts, (part) => (part === 'opening' || part === 'door' ? 1 : 0))
  const isHouse = Uint8Array.from(scene.parts, (part) => (part === 'sky' || part === 'ground' ? 0 : 1))
  const isGround = Uint8Array.from(scene.parts, (part) => (part === 'ground' ? 1 : 0))
  const panes = sumTable(labels, width, height, isPane)
  const house = sumTable(labels, width, height, isHouse)
  const houseAll = house[house.length - 1]!
  const { near, far, tall } = reachOf(built)
  /** The ground's point at a share of the picture's width and a depth. */
  function groundAt(across: number, depth: number): { x: number; y: number } {
    const right = ((across * width - centre[0]) / focalPx) * depth
    // In the camera: right, down, depth; the ground lies an eye's height below.
    const up = axes[2]
    const down = (-eyeHeight - right * up[0] - depth * up[2]) / up[1]
    return {
      x: right * axes[0][0] + down * axes[0][1] + depth * axes[0][2],
      y: right * axes[1][0] + down * axes[1][1] + depth * axes[1][2],
    }
  }
  function boxOf(x: number, y: number, tall: number, reach: number) {
    const [foot, top] = [pixelAt(built, [x, y, 0], 0.5), pixelAt(built, [x, y, tall], 0.5)]
    if (!foot || !top) return undefined
    const half = Math.max((reach * focalPx) / foot[2], (reach * focalPx) / top[2])
    return { left: foot[0] - half, right: foot[0] + half, top: top[1], bottom: foot[1] }
  }
  function inBox(
    table: Float64Array,
    { left, right, top, bottom }: { left: number; right: number; top: number; bottom: number },
  ) {
    const clampX = (value: number) => Math.min(width, Math.max(0, Math.round(value)))
    const clampY = (value: number) => Math.min(height, Math.max(0, Math.round(value)))
    const [x0, x1, y0, y1] = [clampX(left), clampX(right), clampY(top), clampY(bottom)]
    const row = width + 1
    return table[y1 * row + x1]! - table[y0 * row + x1]! - table[y1 * row + x0]! + table[y0 * row + x0]!
  }
  return {
    near,
    far,
    tall,
    groundAt,
    /** Along the view, in metres. */
    depthOf: (x: number, y: number): number => x * axes[0][2] + y * axes[1][2] - eyeHeight * axes[2][2],
    /** In shares of the picture's width. */
    acrossOf: (x: number, y: number): number => pixelAt(built, [x, y, 0], Number.NEGATIVE_INFINITY)![0] / width,
    /** Whether the ground is seen where a plant of such a reach would stand, or lies below the picture: what is hidden may be misread. */
    isRooted: (x: number, y: number, reach: number): boolean => {
      const box = boxOf(x, y, 0, reach)
      if (!box) return false
      const v = Math.round(box.bottom)
      if (v >= height) return true
      return [box.left, (box.left + box.right) / 2, box.right].every((at) => {
        const u = Math.min(width - 1, Math.max(0, Math.round(at)))
        return v >= 0 && isGround[labels[v * width + u]!] === 1
      })
    },
    /** Whether it would stand in water, or be seen before something that is built, and in mid-air: that was misread, and hides what stands there. */
    isAfloat: (x: number, y: number): boolean => {
      const foot = pixelAt(built, [x, y, 0], 0.5)
      if (!foot) return false
      const [u, v] = [Math.round(foot[0]), Math.round(foot[1])]
      if (u < 0 || v < 0 || u >= width || v >= height) return false
      const region = labels[v * width + u]!
      const plane = scene.planes[region]
      if (scene.parts[region] === 'water') return true
      if (!isHouse[region] || !plane) return isHouse[region] === 1
      const ray: Vector = [(u - centre[0]) / focalPx, (v - centre[1]) / focalPx, 1]
      return plane.distance / -dot(plane.normal, ray) > foot[2]
    },
    /** Whether anything of such a size would stand before a window or a door. */
    hidesPane: (x: number, y: number, tall: number, reach: number): boolean => {
      const box = boxOf(x, y, tall, reach)
      return !box || inBox(panes, box) > 0
    },
    /** Share of what is built that it would stand before. */
    coversHouse: (x: number, y: number, tall: number, reach: number): number => {
      const box = boxOf(x, y, tall, reach)
      return box ? inBox(house, box) / Math.max(1, houseAll) : 1
    },
    /** Where a wall meets the ground; undefined if it does not. */
    footOf: (region: number, extent: Extent | undefined): Foot | undefined => {
      const plane = scene.planes[region]
      if (!extent || !plane || scene.parts[region] !== 'wall' || scene.orientations[region]!.host !== undefined)
        return undefined
      // What would reach below the ground was misread.
      if (Math.abs(extent.min[2]) > 0.3 || extent.max[2] < 1.9) return undefined
      const normal = [dot(axes[0], plane.normal), dot(axes[1], plane.normal)] as const
      const axis = Math.abs(normal[0]) > 0.9 ? 0 : Math.abs(normal[1]) > 0.9 ? 1 : undefined
      if (axis === undefined) return undefined
      const face = (extent.min[axis] + extent.max[axis]) / 2
      const other = 1 - axis
      const base: [number, number, number] = [0, 0, 0]
      base[axis] = face
      base[other] = extent.min[other]!
      return {
        from: 0,
        to: extent.max[other]! - extent.min[other]!,
        along: axis === 0 ? [0, 1, 0] : [1, 0, 0],
        out: axis === 0 ? [Math.sign(normal[0]), 0, 0] : [0, Math.sign(normal[1]), 0],
        base,
      }
    },
  }
}

/** How far away what is built begins and ends, and how tall it is: by far the most of it. */
function reachOf({ scene, regions, camera, eyeHeight = standingEyeHeight }: Built) {
  let [near, far, tall] = [Number.POSITIVE_INFINITY, 0, 3]
  for (const { left, right, x1, y1 } of regions.partition.sides) {
    for (const region of [left, right]) {
      const plane = scene.planes[region]
      const part = scene.parts[region]
      if (!plane || (part !== 'wall' && part !== 'roof' && part !== 'soffit')) continue
      const ray: Vector = [(x1 - camera.centre[0]) / camera.focalPx, (y1 - camera.centre[1]) / camera.focalPx, 1]
      const depth = plane.distance / -dot(plane.normal, ray)
      if (!(depth > 0) || depth > 400) continue
      near = Math.min(near, depth)
      far = Math.max(far, depth)
      tall = Math.max(tall, eyeHeight + depth * dot(ray, camera.axes[2]))
    }
  }
  return Number.isFinite(near) ? { near, far, tall: Math.min(tall, 14) } : { near: 12, far: 24, tall: 6 }
}

/** Sums of a mask over all that is above and to the left. */
function sumTable(labels: Int32Array, width: number, height: number, of: Uint8Array): Float64Array {
  const out = new Float64Array((width + 1) * (height + 1))
  for (let y = 0, i = 0; y < height; y++) {
    let row = 0
    for (let x = 0; x < width; x++, i++) {
      row += of[labels[i]!]!
      out[(y + 1) * (width + 1) + x + 1] = out[y * (width + 1) + x + 1]! + row
    }
  }
  return out
}
