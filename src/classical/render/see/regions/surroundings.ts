import { gaussianBlur } from '../../../pixels/blur.ts'
import { findComponents } from '../../../pixels/components.ts'
import { distanceToBlocked } from '../../../pixels/distance.ts'
import { percentile } from '../../../pixels/grade.ts'
import { maskAbove, maskBelow } from '../../../pixels/mask.ts'
import type { Plane } from '../../../pixels/plane.ts'
import { maskOfKinds } from './mask-of-kinds.ts'
import { type RegionKind, type Regions, remeasure } from './regions.ts'

/** Where a drawing without a building has its horizon, as a share of the height. */
export const usualHorizon = 0.6

/** Share of the drawn building above its horizon: its foot stands nearer than that. */
const aboveHorizon = 0.8

/** Where the horizon is known, the lawn begins this share of the height below it, behind hedges and in haze. */
const beyond = 0.03

/** Density of marks, 0..1, above that of the bare paper, that an empty sky never has. */
const marksMin = 0.1

/** Shares of the picture: smaller parts are specks. */
const partMin = 0.003

/** Share of a part's outline that stands against sky or ground, from which on it is a tree and not a wall. */
const openMin = 0.37

/** A region of this size with lines this weak around it may be a crown. */
const looseMax = 0.06
const looseEnclosure = 0.1

/** Whatever its size, a region with hardly a straight line around it that stands partly in the open is not a wall. */
const bentMax = 0.08
const bentOpenMin = 0.25

/** In pixels of a picture 448 wide, as regions are found in. */
const outerRadius = 4

/** Leaves are found from the outside of a crown inwards. */
const rounds = 5

/**
 * Nobody draws the line between air and lawn behind a house, around the leaves of a tree, or all round a gable: what was
 * taken for sky is split into marked parts (foliage, or walls where the building continues) and empty ones, and the
 * empty part at the horizon into sky and ground. `marks` is the coverage with even the faintest strokes; plants that `areOutlined` are
 * known, and what else is round is a dome.
 */
export function findSurroundings(
  regions: Regions,
  marks: Plane,
  width: number,
  seenHorizon?: number,
  areOutlined = false,
): void {
  const { labels, kinds } = regions
  const height = labels.length / width
  const footY = findHorizon(regions, width, height)
  const horizonY = seenHorizon === undefined ? footY : Math.min(footY, Math.round((seenHorizon + beyond) * height))
  closeWalls(regions, width, Math.round((Math.min(horizonY, footY * 0.92) + footY) / 2), footY)
  const sky = maskOfKinds(labels, kinds, ['sky'])
  const marked = findMarked(sky, marks, width, height)
  marked.fill(0, footY * width)
  takeOut(regions, findComponents(marked, width, height))
  nameFoliage(regions, width, areOutlined)
  standWalls(regions, width, horizonY)
  const ground = kinds.length
  let moved = 0
  const isSky = Uint8Array.from(kinds, (kind) => (kind === 'sky' ? 1 : 0))
  for (let i = horizonY * width; i < labels.length; i++) {
    if (!isSky[labels[i]!]) continue
    labels[i] = ground
    moved++
  }
  if (moved > 0) kinds.push('ground')
  regions.boxes = remeasure(regions, width)
}

/**
 * Walls that are open at their foot: a region with the building on all sides except the ground is not sky. It is cut off above the
 * foot, where it may be open, and goes on down to it, or as far as the building beside it does.
 */
function closeWalls({ labels, kinds, boxes }: Regions, width: number, cutY: number, footY: number): void {
  const isSky = Uint8Array.from(kinds, (kind) => (kind === 'sky' ? 1 : 0))
  const sky = new Uint8Array(labels.length)
  for (let i = 0; i < cutY * width; i++) sky[i] = isSky[labels[i]!]!
  const outer = outerSky(sky, width)
  for (let i = 0; i < sky.length; i++) if (outer[i]) sky[i] = 0
  const { labels: parts, components } = findComponents(sky, width, labels.length / width)
  const skies = kinds.length
  const names = components.map(({ top, left, right, area }) => {
    const isOpen = top === 0 || left === 0 || right === width - 1
    return isOpen || area < partMin * 0.1 * labels.length ? undefined : kinds.push('surface') - 1
  })
  const height = labels.length / width
  const ends = names.map(() => 0)
  for (let i = 1; i < cutY * width - 1; i++) {
    const part = parts[i]!
    if (part === 0 || names[part - 1] === undefined) continue
    for (const beside of [labels[i - 1]!, labels[i + 1]!])
      if (!isSky[beside]) ends[part - 1] = Math.max(ends[part - 1]!, boxes[beside]!.bottom * height)
  }
  for (let i = 0; i < footY * width; i++) {
    const name = parts[i]! > 0 ? names[parts[i]! - 1] : undefined
    const above = i >= width ? labels[i - width]! : -1
    if (name !== undefined) labels[i] = name
    else if (above >= skies && kinds[labels[i]!] === 'sky' && i < ends[names.indexOf(above)]! * width) labels[i] = above
  }
}

/** Nothing that lies flat is seen above the horizon: what is open to the lawn there, below a building, is a wall whose foot is not drawn. */
function standWalls(regions: Regions, width: number, horizonY: number): void {
  const { labels, kinds } = regions
  const height = labels.length / width
  // Walls that were closed just now have no boxes yet.
  const boxes = remeasure(regions, width)
  const isGround = Uint8Array.from(kinds, (kind) => (kind === 'ground' ? 1 : 0))
  const isBuilt = Uint8Array.from(kinds, (kind) =>
    kind === 'surface' || kind === 'opening' || kind === 'roof' ? 1 : 0,
  )
  const standing = new Uint8Array(labels.length)
  for (let i = width; i < horizonY * width; i++)
    standing[i] = isGround[labels[i]!]! && (standing[i - width] || isBuilt[labels[i - width]!]!) ? 1 : 0
  const { labels: parts, components } = findComponents(standing, width, height)
  const names = components.map(({ area }) => (area < partMin * labels.length ? undefined : kinds.push('surface') - 1))
  const ends = names.map(() => horizonY)
  for (let i = 1; i < horizonY * width - 1; i++) {
    const part = parts[i]! - 1
    if (part < 0) continue
    for (const beside of [labels[i - 1]!, labels[i + 1]!])
      if (isBuilt[beside]) ends[part] = Math.max(ends[part]!, Math.round(boxes[beside]!.bottom * height))
  }
  for (let i = width; i < labels.length; i++) {
    const part = parts[i]! - 1
    const above = labels[i - width]!
    if (names[part] !== undefined) labels[i] = names[part]
    else if (isGround[labels[i]!] && i < ends[names.indexOf(above)]! * width) labels[i] = above
  }
}

/** The sky as far as a ball too large for the gaps in an outline rolls into it from the top. */
function outerSky(sky: Uint8Array, width: number): Uint8Array {
  const centres = maskAbove(distanceToBlocked(sky, width), outerRadius)
  const { labels, components } = findComponents(centres, width, sky.length / width)
  const around = Uint8Array.from([1, ...components.map(({ top }) => (top === 0 ? 0 : 1))])
  for (let i = 0; i < centres.length; i++) centres[i] = around[labels[i]!]!
  return maskBelow(distanceToBlocked(centres, width), outerRadius + 1.5)
}

function findHorizon({ labels, kinds }: Regions, width: number, height: number): number {
  const rows = new Float64Array(height)
  const walls = maskOfKinds(labels, kinds, ['surface', 'opening'])
  for (let y = 0, i = 0; y < height; y++) for (let x = 0; x < width; x++, i++) rows[y]! += walls[i]!
  const built = rows.reduce((sum, count) => sum + count, 0)
  if (built < partMin * labels.length) return Math.round(height * usualHorizon)
  let above = 0
  let y = 0
  while (above < built * aboveHorizon) above += rows[y++]!
  return Math.max(y, Math.round(height * usualHorizon * 0.8))
}

/** Closed by blurring, opened against the thin halo of single lines. */
function findMarked(sky: Uint8Array, marks: Plane, width: number, height: number): Uint8Array {
  const density = gaussianBlur(marks, width, height, width / 110)
  const threshold = percentile(density, 0.05) + marksMin
  const dense = new Float32Array(density.length)
  for (let i = 0; i < dense.length; i++) dense[i] = sky[i] && density[i]! > threshold ? 1 : 0
  const core = gaussianBlur(dense, width, height, width / 70)
  for (let i = 0; i < core.length; i++) core[i] = core[i]! > 0.72 ? 1 : 0
  const marked = maskAbove(gaussianBlur(core, width, height, width / 70), 0.1)
  for (let i = 0; i < marked.length; i++) if (!sky[i] || density[i]! <= threshold * 0.6) marked[i] = 0
  return marked
}

/** Each part larger than a speck becomes a region. */
function takeOut({ labels, kinds }: Regions, { labels: parts, components }: ReturnType<typeof findComponents>): void {
  const region = components.map(({ area }) => (area < partMin * labels.length ? undefined : kinds.push('surface') - 1))
  for (let i = 0; i < labels.length; i++) {
    if (parts[i]! > 0) labels[i] = region[parts[i]! - 1] ?? labels[i]!
  }
}

/** Trees stand in the open and have no outline; walls continue the building or are drawn round. */
function nameFoliage({ labels, kinds, boxes }: Regions, width: number, areOutlined: boolean): void {
  const parts = openShares(labels, kinds, width)
  for (let label = boxes.length; label < kinds.length; label++) if (parts[label]! > openMin) kinds[label] = 'foliage'
  for (let round = 0, changed = true; changed && round < rounds; round++) {
    changed = false
    const crowns = openShares(labels, kinds, width)
    for (const [label, { area, enclosure, straight, border }] of boxes.entries()) {
      const isLoose = area > partMin && area < looseMax && enclosure < looseEnclosure && crowns[label]! > 0.5
      const isBent = !areOutlined && border > 0 && straight < bentMax && crowns[label]! > bentOpenMin
      if (kinds[label] !== 'surface' || !(isLoose || isBent)) continue
      kinds[label] = 'foliage'
      changed = true
    }
  }
}

/** By label, how much of its outline stands against sky, ground or leaves. */
function openShares(labels: Int32Array, kinds: RegionKind[], width: number): Float64Array {
  const outline = new Float64Array(kinds.length)
  const open = new Float64Array(kinds.length)
  const isOpen = Uint8Array.from(kinds, (kind) => (kind === 'sky' || kind === 'ground' || kind === 'foliage' ? 1 : 0))
  const meet = (one: number, other: number) => {
    outline[one]!++
    outline[other]!++
    open[one]! += isOpen[other]!
    open[other]! += isOpen[one]!
  }
  for (let i = 0; i < labels.length - width; i++) {
    const label = labels[i]!
    if (labels[i + 1] !== label) meet(label, labels[i + 1]!)
    if (labels[i + width] !== label) meet(label, labels[i + width]!)
  }
  return open.map((length, label) => length / Math.max(1, outline[label]!))
}
