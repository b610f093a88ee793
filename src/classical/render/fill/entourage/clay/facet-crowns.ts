import type { Picture } from '../../../../pixels/picture.ts'
import { openTracing, outside, type Partition } from '../../../../space/partition.ts'
import { findBorders } from '../ball-borders.ts'
import type { Box } from '../boxes.ts'
import { measureShape } from '../crown-shape.ts'
import { findStems } from '../find-stems.ts'
import { fitLeast } from '../fit-least.ts'
import { type SolidCrown, stemEdge } from './clay-crowns.ts'

/** Pixels by which a facet's sides may be off its border; of the facets' outlines, what may run upright, and by how much that leans. */
const [traced, uprightMax, lean] = [1.6, 0.14, 0.06] as const
/** Of the picture, the least facet and the largest; and in OKLab's lightness, by how much two facets of one crown differ. */
const [facetMin, facetMax, stepMin] = [0.00004, 0.012, 0.008] as const
/** Of the width, how thick a facet is at least: rails are thinner. */
const thickMin = 0.003
/** How many facets a crown has; and of the picture, the least and the largest crown. */
const [facetsMin, facetsMax] = [8, 60] as const
const sizes = [0.0005, 0.06] as const
/** What a crown and the ellipse in its box share; and of its outline, what may run upright. */
const [roundMin, sideMax] = [0.84, 0.2] as const
/** How well the light on a ball explains that of its facets, and in OKLab's lightness, how far one may be off it. */
const [litMin, missMax] = [0.7, 0.07] as const
/** How often a ball's light is fitted again, and how much weights stay near zero, for each facet. */
const turns = 4
const unsure = 1e-6
/** The same share if their light does not tell: roofs have many directions, too. */
const askewRound = 0.91
/** Of the width of a crown, how far from its middle a stem may stand. */
const asideMax = 0.4
/** From so many on, what is round is trees, though no stem is seen of some. */
const manyMin = 5
/** Height over width. */
const talls = [0.55, 2.4] as const
/** A pixel of so many, across and down, tells how round something is. */
const every = 4

/** A facet: its box, area and middle, how long its outline is and how much of that is upright, its mean lightness, the facets beside it, and some of its pixels, as x and y in turns. */
type Facet = Box & {
  area: number
  x: number
  y: number
  outline: number
  upright: number
  light: number
  beside: Set<number>
  points: number[]
}

type Round = { members: readonly number[]; box: Box; round: number }

/**
 * Crowns of grey clay with few, flat facets: a facet and those around it, added one by one, nearest first, as far as they become rounder. Each
 * is as light as none beside it. Without a stem, a few may be domes; those that have one come first where two overlap.
 */
export function findFacetCrowns(picture: Picture, labels: Int32Array): SolidCrown[] {
  const { width, height } = picture
  const borders = findBorders(picture, stemEdge)
  const facets = findFacets(picture, openTracing(labels, width, height)(traced))
  const round = new Set<number>()
  const grown = [...facets.keys()].flatMap((seed) => {
    const first = round.has(seed) ? undefined : growRound(facets, seed)
    const found = first && (settle(facets, first.members) ?? (isAskew(facets, first) ? first : undefined))
    for (const label of found?.members ?? []) round.add(label)
    return found ?? []
  })
  grown.sort((one, other) => other.round - one.round)
  const taken = new Set<number>()
  const isFree = ({ members }: { members: readonly number[] }) => {
    if (members.some((label) => taken.has(label))) return false
    for (const label of members) taken.add(label)
    return true
  }
  const crowns = grown.flatMap(({ members, box }) => {
    const crown = crownOf(members, box)
    return crown ? [{ members, crown }] : []
  })
  const [standing, bare] = [true, false].map((stands) =>
    crowns.filter(({ crown }) => stands === crown.stems.length > 0).filter(isFree),
  ) as [typeof crowns, typeof crowns]
  return (standing.length + bare.length < manyMin ? standing : [...standing, ...bare]).map(({ crown }) => crown)

  function crownOf(members: readonly number[], box: Box): SolidCrown | undefined {
    const share = (((box.right - box.left) * (box.bottom - box.top)) / labels.length) * (Math.PI / 4)
    const tall = (box.bottom - box.top + 1) / (box.right - box.left + 1)
    if (share < sizes[0] || share > sizes[1] || tall < talls[0] || tall > talls[1]) return undefined
    const pixels: number[] = []
    for (let y = box.top; y <= box.bottom; y++)
      for (let x = box.left; x <= box.right; x++) {
        const label = labels[y * width + x]!
        // Facets that are too small to tell anything lie between the others.
        if (members.includes(label) || (!facets.has(label) && isWithin(box, x, y))) pixels.push(y * width + x)
      }
    const blob = { ...box, pixels }
    if (measureShape(blob, width, height).upright > sideMax) return undefined
    const middle = (box.left + box.right) / 2
    const [stem] = findStems(borders, picture, blob, () => false)
      .filter(({ x }) => Math.abs(x - middle) < asideMax * (box.right - box.left))
      .sort((one, other) => Math.abs(one.x - middle) - Math.abs(other.x - middle))
    return { ...blob, stems: stem ? [stem] : [], isConical: false, isShrub: !stem }
  }
}

/** Whether a place is within the ellipse in a box. */
const isWithin = ({ left, right, top, bottom }: Box, x: number, y: number) =>
  Math.hypot((2 * (x - left) + 1) / (right - left + 1) - 1, (2 * (y - top) + 1) / (bottom - top + 1) - 1) <= 1

/** The roundest of what grows from a facet; undefined if nothing is round. */
function growRound(facets: ReadonlyMap<number, Facet>, seed: number): Round | undefined {
  const members = [seed]
  const beside = new Set<number>()
  let [x, y, area, points] = [0, 0, 0, [] as number[]]
  let box: Box = facets.get(seed)!
  let best: Round | undefined
  for (let label = seed; members.length < facetsMax; members.push(label)) {
    const facet = facets.get(label)!
    x = (x * area + facet.x * facet.area) / (area + facet.area)
    y = (y * area + facet.y * facet.area) / (area + facet.area)
    area += facet.area
    points = [...points, ...facet.points]
    box = {
      left: Math.min(box.left, facet.left),
      right: Math.max(box.right, facet.right),
      top: Math.min(box.top, facet.top),
      bottom: Math.max(box.bottom, facet.bottom),
    }
    if (members.length >= facetsMin) {
      const round = roundnessOf(points, box)
      if (members.length > 2 * facetsMin && round < roundMin / 1.4) break
      if (round >= roundMin && round > (best?.round ?? 0)) best = { members: [...members], box, round }
    }
    for (const next of facet.beside) if (!members.includes(next)) beside.add(next)
    beside.delete(label)
    const farOf = (one: number) => Math.hypot(facets.get(one)!.x - x, facets.get(one)!.y - y)
    const [nearest] = [...beside].sort((one, other) => farOf(one) - farOf(other))
    if (nearest === undefined) break
    label = nearest
  }
  return best
}

/** The facets in and around a box that are lit as those of one ball, fitted again without those that are not; undefined if most are not. */
function settle(facets: ReadonlyMap<number, Facet>, grown: readonly number[]): Round | undefined {
  let members = grown
  let box = boxAround(facets, members)
  for (let turn = 0; turn < turns; turn++) {
    const own = members.map((label) => facets.get(label)!)
    const weights = fitLeast(
      own.map((one) => facingOf(one, box)),
      own.map(({ light }) => light),
      unsure,
    )
    if (!weights) return undefined
    const missOf = (facet: Facet) =>
      facet.light - facingOf(facet, box).reduce((sum, one, k) => sum + one * weights[k]!, 0)
    const all = own.reduce((sum, { area }) => sum + area, 0)
    const mean = own.reduce((sum, { light, area }) => sum + (light * area) / all, 0)
    const left = own.reduce((sum, facet) => sum + facet.area * missOf(facet) ** 2, 0)
    if (left > (1 - litMin) * own.reduce((sum, { light, area }) => sum + area * (light - mean) ** 2, 0))
      return undefined
    const near = new Set(members.flatMap((label) => [label, ...facets.get(label)!.beside]))
    members = [...near].filter((label) => {
      const facet = facets.get(label)!
      return Math.abs(missOf(facet)) < missMax && Math.hypot(...facingOf(facet, box).slice(1, 3)) < 1
    })
    if (members.length < facetsMin) return undefined
    box = boxAround(facets, members)
  }
  const round = roundnessOf(
    members.flatMap((label) => facets.get(label)!.points),
    box,
  )
  return round >= roundMin ? { members, box, round } : undefined
}

/** Whether facets of something very round face in so many directions that few of their sides are upright, whatever their light. */
function isAskew(facets: ReadonlyMap<number, Facet>, { members, round }: Round): boolean {
  if (round < askewRound) return false
  const own = members.map((label) => facets.get(label)!)
  return (
    own.reduce((sum, { upright }) => sum + upright, 0) < uprightMax * own.reduce((sum, { outline }) => sum + outline, 0)
  )
}

/** 1, and where a facet faces if it lies on the ball in a box: right, down and forwards. */
function facingOf({ x, y }: Facet, { left, right, top, bottom }: Box): readonly [number, number, number, number] {
  const [nx, ny] = [(2 * x - left - right) / (right - left + 1), (2 * y - top - bottom) / (bottom - top + 1)]
  return [1, nx, ny, Math.sqrt(Math.max(0, 1 - nx * nx - ny * ny))]
}

function boxAround(facets: ReadonlyMap<number, Facet>, members: readonly number[]): Box {
  const own = members.map((label) => facets.get(label)!)
  return {
    left: Math.min(...own.map(({ left }) => left)),
    right: Math.max(...own.map(({ right }) => right)),
    top: Math.min(...own.map(({ top }) => top)),
    bottom: Math.max(...own.map(({ bottom }) => bottom)),
  }
}

/** What some pixels and the ellipse in their box share of what both cover. */
function roundnessOf(points: readonly number[], box: Box): number {
  let both = 0
  for (let n = 0; n < points.length; n += 2) if (isWithin(box, points[n]!, points[n + 1]!)) both++
  const ellipse = ((Math.PI / 4) * (box.right - box.left + 1) * (box.bottom - box.top + 1)) / every ** 2
  return both / (ellipse + points.length / 2 - both)
}

/** By label, the regions that may be facets. */
function findFacets({ L, width }: Picture, { labels, areas, sides }: Partition): Map<number, Facet> {
  const facets = new Map<number, Facet>()
  const [outlines, uprights] = [areas.map(() => 0), areas.map(() => 0)]
  for (const { left, right, x1, y1, x2, y2, length } of sides)
    for (const label of [left, right]) {
      if (label === outside) continue
      outlines[label]! += length
      if (Math.abs(x2 - x1) < lean * Math.abs(y2 - y1)) uprights[label]! += length
    }
  for (const [label, area] of areas.entries())
    if (
      area > facetMin * labels.length &&
      area < facetMax * labels.length &&
      2 * area > thickMin * width * outlines[label]!
    )
      facets.set(label, {
        ...{ left: width, right: 0, top: labels.length, bottom: 0 },
        ...{ outline: outlines[label]!, upright: uprights[label]! },
        ...{ area, x: 0, y: 0, light: 0, beside: new Set(), points: [] },
      })
  for (let i = 0; i < labels.length; i++) {
    const facet = facets.get(labels[i]!)
    if (!facet) continue
    const [x, y] = [i % width, Math.floor(i / width)]
    facet.light += L[i]! / facet.area
    facet.x += x / facet.area
    facet.y += y / facet.area
    facet.left = Math.min(facet.left, x)
    facet.right = Math.max(facet.right, x)
    facet.top = Math.min(facet.top, y)
    facet.bottom = Math.max(facet.bottom, y)
    if (x % every === 0 && y % every === 0) facet.points.push(x, y)
  }
  for (const { left, right } of sides) {
    if (left === outside || right === outside) continue
    const [one, other] = [facets.get(left), facets.get(right)]
    if (!one || !other || Math.abs(one.light - other.light) < stepMin) continue
    one.beside.add(right)
    other.beside.add(left)
  }
  return facets
}
