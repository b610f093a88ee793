import { maskWhere } from '../../../pixels/mask.ts'
import type { Plane } from '../../../pixels/plane.ts'
import { convexHull } from '../../../pixels/shapes/convex-hull.ts'
import { coverPolygon } from '../../../pixels/shapes/polygon.ts'
import { horizonRow, rayOf } from '../../../space/camera.ts'
import { standingEyeHeight } from '../../../space/depths.ts'
import { pixelAt } from '../../../space/extents.ts'
import type { FullSpace } from '../../../space/space.ts'
import { dot } from '../../../space/vector.ts'
import type { Built } from '../built/occlusion.ts'
import { vacate } from './vacate.ts'

/** Where a car stands on the ground, by the height of the eye, and how it is turned. */
export type DrawnCar = { x: number; y: number; turn: number }

/** A tyre's outline in pixels: its middle, half its height, and where it stands; and by how much what is beside it is paler. */
type Wheel = { x: number; y: number; half: number; foot: number; score: number }
/** Half the height of a wheel: in pixels, by the picture's width, and from one that is tried to the next; and its width by its height. */
const halfMin = 4
const halfMax = 0.02
const halfStep = 0.5
const [wideMin, wideMax] = [0.45, 1]
/** Pixels by which one width differs from the next. */
const wideStep = 1.2
/** Where ink is looked for around a wheel: how much of it there is on the mean, and in all places but two. */
const looks = Array.from({ length: 16 }, (_, n) => [Math.cos((n * Math.PI) / 8), Math.sin((n * Math.PI) / 8)] as const)
const [ringMin, gapMin] = [0.5, 0.2]
/** By how much less there is on the tyre and outside, so many times as far from the middle. */
const paler = 0.28
const [tyre, beyond] = [0.78, 1.3]
/** Shares of a wheel where its hub may end, which has so much ink. */
const hubs = [0.5, 0.57, 0.64] as const
const hubMin = 0.42
/** Metres between a car's axles, how tall its wheels are, and the first by the height of its wheels; vans and lorries have more. */
const wheelbase = [1.8, 3.5] as const
const wheelSize = [0.4, 0.85] as const
const byWheel = [3.1, 6] as const
const usualByWheel = 4.1
/** Of two wheels, how much taller one is than the other, and how much paler it is beside both: courses and slabs have rings, too. */
const unlikeMax = 1.45
const clearMin = 0.74
/** How much clearer they must be for each unit by which their size and distance are unusual. */
const clearerBy = 0.3
/** Of half their height, how far apart wheels of one height may not stand. */
const overlap = 1.4
/** A car's box by its wheelbase: before and behind its axles, half its width and its height; and of one that is taller. */
const over = 0.36
const halfWide = 0.34
const tall = 0.6
const taller = 1
/** Of a region, what lies within a car that it is a part of. */
const withinMin = 0.7
/** Of a car's box, what its parts cover. */
const coveredMin = 0.2
/** Of the side of a van, what lies in a car of its wheelbase. */
const vanWithin = [0.3, withinMin] as const
/** By the largest part of a car, the least side of a van. */
const vanMin = 2

/**
 * Cars that are drawn in outline, by their wheels: two discs on the ground, as far from each other as axles are for wheels of that size. What
 * was drawn of them is taken away, and the space closes behind.
 */
export function clearCars<Of extends FullSpace & Built>(space: Of, ink: Plane): { space: Of; cars: DrawnCar[] } {
  const found = pairWheels(space, findWheels(space, ink))
  const { areas } = space.regions.partition
  const taken = new Set<number>()
  const cars: DrawnCar[] = []
  for (const { car, base } of found) {
    const { shares: low, hull } = sharesWithin(space, car, base, tall)
    const own = [...low].flatMap(([region, share]) => (share > withinMin ? [region] : []))
    // A van is a box, and stays one.
    const isTaller = [...sharesWithin(space, car, base, taller).shares].some(
      ([region, share]) =>
        share > withinMin &&
        isBetween(low.get(region) ?? 0, vanWithin) &&
        areas[region]! > vanMin * Math.max(...own.map((one) => areas[one]!)),
    )
    const covered = own.reduce((sum, region) => sum + low.get(region)! * areas[region]!, 0)
    if (isTaller || covered < coveredMin * hull) continue
    for (const region of own) taken.add(region)
    const { eyeHeight = standingEyeHeight } = space
    cars.push({ ...car, x: car.x / eyeHeight, y: car.y / eyeHeight })
  }
  return cars.length === 0 ? { space, cars } : { space: vacate(space, taken), cars }
}

/** Ellipses of ink with a hub, on both sides of which it is paler. */
function findWheels({ width, height, camera }: FullSpace, ink: Plane): Wheel[] {
  const inkAt = (x: number, y: number) => {
    const [left, top] = [Math.floor(x), Math.floor(y)]
    const [i, across, down] = [top * width + left, x - left, y - top]
    const [upper, lower] = [i, i + width].map((at) => ink[at]! + (ink[at + 1]! - ink[at]!) * across) as [number, number]
    return upper + (lower - upper) * down
  }
  const around = (x: number, y: number, half: number, wide: number) =>
    meanOf(looks.map(([dx, dy]) => inkAt(x + dx * half * wide, y + dy * half)))
  const most = halfMax * width
  const shapes: Shape[] = []
  for (let half = halfMin; half <= most; half += halfStep)
    shapes.push({
      half,
      rows: Math.round(half),
      outlines: widthsOf(half).map((wide) => {
        const ringAt = (by: number) =>
          Int32Array.from(looks, ([dx, dy]) => Math.round(dy * by * half) * width + Math.round(dx * by * half * wide))
        return { wide, ring: ringAt(1), near: [tyre, beyond].map(ringAt) }
      }),
    })
  const isInk = maskWhere(ink, (value) => value >= gapMin)
  const found: Wheel[] = []
  const rim = Math.ceil(beyond * most) + 1
  const [first, last] = [Math.max(rim, Math.ceil(horizonRow(camera, width / 2))), height - rim]
  for (let top = 0; top < isInk.length; top++) {
    if (!isInk[top]) continue
    const x = top % width
    if (x < rim || x >= width - rim) continue
    for (const { half, rows, outlines } of shapes) {
      const y = (top - x) / width + rows
      const i = top + rows * width
      if (y < first || y >= last || !isInk[i + rows * width]) continue
      for (const { wide, ring, near } of outlines) {
        if (!isRing(isInk, ring, i)) continue
        // The nearest pixels say as much of hatching, and cost less than what lies between them.
        const most = meanAt(ink, ring, i) - paler / 2
        if (near.some((other) => meanAt(ink, other, i) > most)) continue
        const on = around(x, y, half, wide)
        const beside = Math.max(...[tyre, beyond].map((by) => around(x, y, by * half, wide)))
        if (on < Math.max(ringMin, beside + paler)) continue
        if (hubs.some((by) => around(x, y, by * half, wide) > hubMin))
          found.push({ x, y, half, foot: y + half, score: on - beside })
      }
    }
  }
  const rings: Wheel[] = []
  const byClearness = (one: Wheel, other: Wheel) =>
    other.score - one.score || one.y - other.y || one.x - other.x || one.half - other.half
  for (const one of found.sort(byClearness))
    if (!rings.some((other) => isOne(one, other) && isBetween(one.half / other.half, alike))) rings.push(one)
  // A hub lies within its tyre; and discs side by side that overlap are the bars of a railing.
  const isBars = (one: Wheel, other: Wheel) =>
    !isOne(one, other) &&
    Math.abs(one.x - other.x) < overlap * Math.max(one.half, other.half) &&
    Math.abs(one.y - other.y) < 0.3 * one.half
  return rings.filter(
    (one) =>
      !rings.some((other) => other !== one && ((other.half > one.half && isOne(one, other)) || isBars(one, other))),
  )
}

const widthsOf = (half: number) => {
  const steps = Math.max(4, Math.ceil(((wideMax - wideMin) * half) / wideStep))
  return Array.from({ length: steps + 1 }, (_, n) => wideMin + ((wideMax - wideMin) * n) / steps)
}

/** Ellipses of one height: how many rows their lowest one is from their middle, and their outlines by their widths. */
type Shape = { half: number; rows: number; outlines: { wide: number; ring: Int32Array; near: Int32Array[] }[] }

/** Whether all of a ring but two places are ink. */
function isRing(isInk: Uint8Array, ring: Int32Array, at: number): boolean {
  let gaps = 0
  for (const off of ring) if (!isInk[at + off] && ++gaps > 2) return false
  return true
}

function meanAt(ink: Plane, ring: Int32Array, at: number): number {
  let sum = 0
  for (const off of ring) sum += ink[at + off]!
  return sum / ring.length
}

const isOne = (one: Wheel, other: Wheel) =>
  Math.hypot(one.x - other.x, one.y - other.y) < 0.8 * Math.max(one.half, other.half)
const alike = [0.75, 1.33] as const

const meanOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Of wheels that stand on ground, those that are a car's: each is one of a pair at most. */
function pairWheels(space: FullSpace & Built, wheels: Wheel[]): { car: DrawnCar; base: number }[] {
  const { labels } = space.regions.partition
  const { parts } = space.scene
  const standing = wheels.flatMap((wheel) => {
    const under = Math.round(wheel.foot + wheel.half / 2) * space.width + Math.round(wheel.x)
    const on = groundAt(space, wheel.x, wheel.foot)
    const isOn = parts[labels[under] ?? -1] === 'ground' || parts[labels[under] ?? -1] === 'top'
    return on ? [{ ...wheel, ...on, isOn, size: (2 * wheel.half * on.depth) / space.camera.focalPx }] : []
  })
  const pairs = standing.flatMap((one, n) =>
    standing.slice(n + 1).flatMap((other) => {
      const base = Math.hypot(one.east - other.east, one.north - other.north)
      const size = (one.size + other.size) / 2
      const unlike = Math.max(one.size, other.size) / Math.min(one.size, other.size)
      // Another car may stand right before one wheel.
      if (!one.isOn && !other.isOn) return []
      if (!isBetween(base, wheelbase) || !isBetween(base / size, byWheel) || unlike > unlikeMax) return []
      const off = Math.abs(Math.log(base / size / usualByWheel)) + Math.log(unlike)
      if (!isBetween(size, wheelSize) || one.score + other.score < clearMin + clearerBy * off) return []
      return [{ one, other, base, off }]
    }),
  )
  const used = new Set<(typeof standing)[number]>()
  return pairs
    .sort((one, other) => one.off - other.off)
    .flatMap(({ one, other, base }) => {
      if (used.has(one) || used.has(other)) return []
      used.add(one).add(other)
      const [dx, dy] = [(other.east - one.east) / base, (other.north - one.north) / base]
      const middle = { x: (one.east + other.east) / 2, y: (one.north + other.north) / 2 }
      // The wheels that are seen are on the near side.
      const side = middle.x * -dy + middle.y * dx > 0 ? 1 : -1
      const off = side * halfWide * base
      return [{ car: { x: middle.x - dy * off, y: middle.y + dx * off, turn: Math.atan2(dy, dx) }, base }]
    })
}

/** Where on the ground a pixel is, in metres from below the eye, and how deep in the picture. */
function groundAt({ camera, eyeHeight = standingEyeHeight }: FullSpace & Built, x: number, y: number) {
  const ray = rayOf(camera, x, y)
  const fall = -dot(ray, camera.axes[2])
  if (fall < 0.005) return undefined
  const depth = eyeHeight / fall
  return { east: dot(ray, camera.axes[0]) * depth, north: dot(ray, camera.axes[1]) * depth, depth }
}

/** By region, but of ground and sky, how much of it lies in a car's box as it is seen; and the pixels of that. */
function sharesWithin(
  space: FullSpace & Built,
  { x, y, turn }: DrawnCar,
  base: number,
  height: number,
): { shares: Map<number, number>; hull: number } {
  const { regions, scene, width } = space
  const { labels, areas } = regions.partition
  const [dx, dy] = [Math.cos(turn), Math.sin(turn)]
  const corners = [-1, 1].flatMap((along) =>
    [-1, 1].flatMap((side) =>
      [0, height * base].map((z) => {
        const [forth, across] = [along * (0.5 + over) * base, side * halfWide * base]
        return pixelAt(space, [x + dx * forth - dy * across, y + dy * forth + dx * across, z], 0.5)
      }),
    ),
  )
  if (corners.some((corner) => corner === undefined)) return { shares: new Map(), hull: 0 }
  const counts = new Map<number, number>()
  let hull = 0
  const outline = convexHull(corners.map((corner) => [corner![0], corner![1]]))
  coverPolygon(outline.flat(), { width, height: space.height }, (i, share) => {
    if (share <= 0.5) return
    hull++
    counts.set(labels[i]!, (counts.get(labels[i]!) ?? 0) + 1)
  })
  const shares = new Map(
    [...counts].flatMap(([region, count]) =>
      ['sky', 'ground'].includes(scene.parts[region]!) ? [] : [[region, count / areas[region]!] as const],
    ),
  )
  return { shares, hull }
}

const isBetween = (value: number, [least, most]: readonly [number, number]) => value >= least && value <= most
