import { findComponents } from '../pixels/components.ts'
import { maskBelow } from '../pixels/mask.ts'
import type { Plane } from '../pixels/plane.ts'
import { shrink } from '../pixels/scale.ts'
import { distanceToBlocked, grow, measureRegions, type RegionBox } from './regions/regions.ts'

/** Diameters of the balls, as shares of the width: the first pass no door. */
const ballShares = [1 / 10.5, 1 / 16, 1 / 28, 1 / 56]
/** A room's neighbours take the doorway between them: how far beyond the ball they grow. */
const doorway = 0.8
const wallMin = 0.3
/** Share of the picture below which a space is a niche. */
const roomMin = 0.003

/** Rooms of a plan: 0 is outside, walls included; rooms from 1. The labels are those of a picture `factor` times smaller. */
export function findRooms(
  walls: Plane,
  width: number,
  height: number,
): { labels: Int32Array; boxes: RegionBox[]; factor: number } {
  const factor = Math.max(1, Math.round(width / 448))
  const smallWidth = Math.ceil(width / factor)
  const smallHeight = Math.ceil(height / factor)
  const small = shrink(walls, width, height, factor)
  const free = maskBelow(small, wallMin)
  const distance = distanceToBlocked(free, smallWidth)
  const labels = new Int32Array(small.length)
  const centres = new Uint8Array(small.length)
  let count = 0
  for (const share of ballShares) {
    const radius = share * 0.5 * smallWidth
    for (let i = 0; i < labels.length; i++) centres[i] = labels[i] === 0 && distance[i]! > radius ? 1 : 0
    const { labels: found, components } = findComponents(centres, smallWidth, smallHeight)
    for (let i = 0; i < labels.length; i++) if (labels[i] === 0 && found[i]! > 0) labels[i] = found[i]! + count
    grow(labels, smallWidth, smallHeight, free, radius + 1)
    for (const [index, { left, top, right, bottom }] of components.entries()) {
      if (left > 0 && top > 0 && right < smallWidth - 1 && bottom < smallHeight - 1) continue
      // The outside stays before the doors.
      for (let i = 0; i < labels.length; i++) if (labels[i] === count + index + 1) labels[i] = -1
    }
    grow(labels, smallWidth, smallHeight, free, radius * doorway + 2)
    count += components.length
  }
  grow(labels, smallWidth, smallHeight, free, Number.POSITIVE_INFINITY)
  for (let i = 0; i < labels.length; i++) if (labels[i] === -1) labels[i] = 0
  const boxes = nameOutside(labels, count, smallWidth, smallHeight)
  return { labels, boxes, factor }
}

/** What reaches the picture's edge is outside, and niches are not rooms. */
function nameOutside(labels: Int32Array, count: number, width: number, height: number): RegionBox[] {
  const numbers = new Int32Array(count + 1)
  let rooms = 0
  for (const [label, { area, left, top, right, bottom }] of measureRegions(
    labels,
    count + 1,
    width,
    height,
  ).entries()) {
    const isInside = left > 0 && top > 0 && right < 1 && bottom < 1
    if (label > 0 && isInside && area > roomMin) numbers[label] = ++rooms
  }
  for (let i = 0; i < labels.length; i++) labels[i] = numbers[labels[i]!]!
  return measureRegions(labels, rooms + 1, width, height)
}
