import { findComponents } from '../../../pixels/components.ts'
import { maskWhere } from '../../../pixels/mask.ts'
import type { Picture } from '../../../pixels/picture.ts'
import type { Plane } from '../../../pixels/plane.ts'
import { colourDistance, expected, fitColours, isColourless, type SkyColours } from './sky-colours.ts'

/** By how much the sky is darker than its model at most: clouds are, as far as leaves and roads are not. */
const darkerMax = 0.13
/** The same of what is above the first border. */
const strangerMin = 0.2
/** By how much a cloud is darker than the sky at most. */
const cloudDarker = 0.02
/** How much a sky changes from one pixel to the next at most, in OKLab, its hue counted twice: the edge of a roof is sharper, and softer if both are white. */
const softStep = 0.05
const sharpStep = 0.03
/** How far down a white sky goes on, in shares of the height, if its first border does not. */
const whiteEnd = 0.55
/** Of the picture's lower edge, what a sky reaches at most. */
const lowerEdgeMax = 0.2
const rounds = 5

/**
 * All of the sky above a first border: wisps stop that early, and what goes on from there by colour, clouds and the gaps between branches are
 * sky as well, 1 for each pixel. Returned with the sky's colours.
 */
export function growSky(small: Picture, first: Uint8Array): { seen: Plane; colours: SkyColours } {
  const certain = withoutStrangers(small, first, fitColours(small, first))
  const known = fitColours(small, certain)
  // White walls and roads have the colours of a white sky.
  const [last, step] = isColourless(known)
    ? [Math.max(known.horizon, whiteEnd * small.height), sharpStep]
    : [small.height, softStep]
  let [seen, colours] = [certain, known]
  for (let round = 0; round < rounds; round++) {
    seen = spread(small, seen, colours, last, step)
    colours = fitColours(small, seen)
  }
  // What takes the ground, too, is not the sky.
  if (shareOfLowerEdge(small, seen) > lowerEdgeMax) [seen, colours] = [certain, known]
  return { seen: withGaps(small, withClouds(small, seen, colours), colours), colours }
}

const shareOfLowerEdge = ({ width }: Picture, seen: Uint8Array) =>
  seen.subarray(-width).reduce((sum, value) => sum + value, 0) / width

/** Without the leaves of a tree that reaches the top of the picture. */
function withoutStrangers({ width, L }: Picture, seen: Uint8Array, colours: SkyColours): Uint8Array {
  return seen.map((value, i) => {
    const isDark = expected(colours.planes[0], i % width, Math.floor(i / width)) - L[i]! > strangerMin
    return isDark ? 0 : value
  })
}

/** Floods from what is seen into neighbours of the sky's colours that have no edge before them. */
function spread(
  { width, L, a, b }: Picture,
  seen: Uint8Array,
  colours: SkyColours,
  last: number,
  step: number,
): Uint8Array {
  const out = seen.slice()
  const front = new Int32Array(out.length)
  let waiting = 0
  for (let i = 0; i < out.length; i++) if (out[i]) front[waiting++] = i
  const reach = (from: number, i: number) => {
    if (i < 0 || i > last * width || i >= out.length || out[i]) return
    if (Math.hypot(L[i]! - L[from]!, 2 * (a[i]! - a[from]!), 2 * (b[i]! - b[from]!)) > step) return
    const x = i % width
    const y = (i - x) / width
    if (expected(colours.planes[0], x, y) - L[i]! > darkerMax) return
    if (colourDistance(L[i]!, a[i]!, b[i]!, x, y, colours) > 2) return
    out[i] = 1
    front[waiting++] = i
  }
  while (waiting > 0) {
    const i = front[--waiting]!
    const x = i % width
    reach(i, i + width)
    reach(i, i - width)
    if (x > 0) reach(i, i - 1)
    if (x < width - 1) reach(i, i + 1)
  }
  return out
}

/** Of the border of a cloud, what is sky or the picture's border. */
const openMin = 0.8

/** With what is no darker than a blue sky and borders on little else: a house stands on something. */
function withClouds(small: Picture, seen: Uint8Array, colours: SkyColours): Uint8Array {
  if (isColourless(colours)) return seen
  const { width, height, L } = small
  const isLight = maskWhere(seen, (value, i) => {
    const y = Math.floor(i / width)
    return !value && y <= colours.horizon && L[i]! >= expected(colours.planes[0], i % width, y) - cloudDarker
  })
  const { labels, components } = findComponents(isLight, width, height)
  const [open, all] = [new Float64Array(components.length + 1), new Float64Array(components.length + 1)]
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i]!
    if (label === 0) continue
    const x = i % width
    for (const beside of [x > 0 ? i - 1 : -1, x < width - 1 ? i + 1 : -1, i - width, i + width]) {
      const isIn = beside >= 0 && beside < labels.length
      if (isIn && labels[beside] === label) continue
      all[label]!++
      if (!isIn || seen[beside]) open[label]!++
    }
  }
  return seen.map((value, i) => (value || (labels[i]! > 0 && open[labels[i]!]! > openMin * all[labels[i]!]!) ? 1 : 0))
}

/** By a white sky's lightness, how light is at most what surrounds a gap in it. */
const aroundMax = 0.6

/**
 * Sky between branches is connected to nothing, but closely matches the sky's colours. What is as white as a white sky is a gap only
 * among what is dark: carved wood around a window is not.
 */
function withGaps(small: Picture, seen: Uint8Array, colours: SkyColours): Plane {
  const { width, height } = small
  const isLike = maskWhere(seen, (value, i) => {
    const x = i % width
    const y = (i - x) / width
    if (value || y > colours.horizon) return false
    return colourDistance(small.L[i]!, small.a[i]!, small.b[i]!, x, y, colours) < 1.4
  })
  const fitL = colours.planes[0]
  const gaps = Float32Array.from(maskWhere(seen, (value, i) => value === 1 || isLike[i] === 1))
  if (!isColourless(colours)) return gaps
  const { labels, components } = findComponents(isLike, width, height)
  const [sums, counts] = [new Float64Array(components.length + 1), new Float64Array(components.length + 1)]
  for (let i = width; i < labels.length - width; i++)
    for (const beside of [i - 1, i + 1, i - width, i + width]) {
      if (labels[i] === 0 || gaps[beside] === 1) continue
      sums[labels[i]!]! += small.L[beside]!
      counts[labels[i]!]!++
    }
  const isGap = sums.map((sum, label) => (sum < aroundMax * fitL.mean * counts[label]! ? 1 : 0))
  return gaps.map((value, i) => (seen[i] ? value : value * isGap[labels[i]!]!))
}
