import type { Part, Seen } from '../parts.ts'
import { facesAs } from '../shades.ts'
import { hullOf } from '../sides/hull.ts'

/** OKLab lightness by which a hand shades glass darker than the walls that face its way, whose own is that of their lightest quarter. */
const darkerMin = 0.035
const lightShare = 0.25
/** Metres: lower and narrower things are frames, what ends lower is a box or a plinth, and more than a storey is a wall in shade. */
const sizeMin = 0.35
const topMin = 1.1
const heightMax = 3.4
/** Of its convex hull: a wall in shade is left around windows. */
const filledMin = 0.8
/** Of all that faces its way. */
const shareMax = 0.25

/** What a pencil's shade says of the regions of facades: glass is darker than the walls around it. */
export function correctByShading(named: Part[], seen: Seen): Part[] {
  const { partition, orientations, uprights, colours, planes } = seen
  const { areas } = partition
  const parts = [...named]
  const isWhole = (region: number) => {
    const outline = partition.sides.filter(({ left, right }) => left === region || right === region)
    return areas[region]! > filledMin * hullOf(outline, partition.tolerance).area
  }
  const open = new Set([...parts.keys()].filter((region) => orientations[region]!.kind === 'upright' && planes[region]))
  for (const first of open) {
    const side = [...open].filter((region) => facesAs(orientations[first]!, orientations[region]!))
    for (const region of side) open.delete(region)
    const whole = side.reduce((sum, region) => sum + areas[region]!, 0)
    let lit = 0
    const lightest = side
      .toSorted((one, other) => colours[other]!.L - colours[one]!.L)
      .find((region) => {
        lit += areas[region]!
        return lit >= lightShare * whole
      })!
    for (const region of side) {
      const { from, to, bottom, top } = uprights[region]!
      const isDark = colours[region]!.L < colours[lightest]!.L - darkerMin
      const isSized = Math.min(to - from, top - bottom) > sizeMin && top - bottom < heightMax && top > topMin
      if (parts[region] === 'wall' && isDark && isSized && areas[region]! < shareMax * whole && isWhole(region))
        parts[region] = 'opening'
    }
  }
  return parts
}
