import type { Segment } from '../../lines/segments.ts'
import { gaussianBlur } from '../../pixels/blur.ts'
import { findComponents } from '../../pixels/components.ts'
import { distanceToBlocked } from '../../pixels/distance.ts'
import { percentile, smoothstep } from '../../pixels/grade.ts'
import { maskBelow, maskWhere } from '../../pixels/mask.ts'
import type { Picture } from '../../pixels/picture.ts'
import { openScratch, type Plane, takePlane } from '../../pixels/plane.ts'
import { enlargedRows, shrink, thin } from '../../pixels/scale.ts'
import { coverStroke } from '../../pixels/shapes/strokes.ts'
import { type RegionKind, type Regions, remeasure } from '../see/regions/regions.ts'
import { noiseAt, openWeather } from './patterns.ts'

const factor = 4
/** How far leaves reach beyond what was found, and in, as a share of the blurred edge. */
const raggedness = 0.42
/** Breadth around a ruled line, in small pixels, in which no leaves are looked for. */
const besideLine = 4

const isOpen = (kind: RegionKind) => kind === 'sky' || kind === 'ground' || kind === 'foliage'

/** Density of leaf marks, 0..1 above the bare paper's, that in the sky are leaves by themselves; and half of a crown's. */
const sparse = 0.07
const usualDensity = 0.12
/** How much the marks say about where a crown's edge is. */
const markedShare = 3

/**
 * Crowns end where their leaf marks do, and noise makes leaves of the edge; marks scattered in the sky are twigs, and beneath a
 * crown is undergrowth, not sky. All foliage becomes one region. `marks` is the coverage of everything drawn, `segments` its ruled lines.
 */
export function growLeaves(
  regions: Regions,
  marks: Plane,
  segments: Segment[],
  width: number,
  horizonY: number,
  seed: number,
): void {
  const { labels, kinds } = regions
  const foliage = kinds.indexOf('foliage')
  if (foliage < 0) return
  openBranches(regions, width)
  const height = labels.length / width
  using scratch = openScratch()
  const density = scratch.plane(densityOfLeaves(marks, segments, width, height))
  const cover = scratch.plane(blurredCover(regions, width, width / 150 / factor, density))
  const { coarse, fine } = openWeather(seed)
  const sky = kinds.indexOf('sky')
  const ground = kinds.indexOf('ground')
  const open = Uint8Array.from(kinds, (kind) => (isOpen(kind) ? 1 : 0))
  const green = Uint8Array.from(kinds, (kind) => (kind === 'foliage' ? 1 : 0))
  const scale = (3 * 32) / (width / 30)
  const rows = enlargedRows(width, height, factor)
  const covered = new Float32Array(width)
  const dense = new Float32Array(width)
  for (let y = 0, i = 0; y < height; y++) {
    const behind = y < horizonY ? sky : ground
    rows(cover, y, covered)
    rows(density, y, dense)
    for (let x = 0; x < width; x++, i++) {
      const label = labels[i]!
      const near = covered[x]!
      if (!open[label] || near < 0.06) continue
      const leaf = noiseAt(coarse, x * scale, y * scale) + 0.5 * noiseAt(fine, x * 1.6, y * 1.6)
      // On the lawn blades are drawn as well, and nothing in a shadow.
      const marked = label === ground ? 0 : markedShare * Math.min(0.1, dense[x]! - usualDensity)
      if (near > 0.985 || near + leaf * raggedness + marked > 0.5) labels[i] = foliage
      else if (green[label] && behind >= 0) labels[i] = behind
      else if (green[label]) labels[i] = foliage
    }
  }
  for (let i = 0; i < labels.length; i++) if (green[labels[i]!]) labels[i] = foliage
  clearHills(regions, marks, width, horizonY)
  fillSpecks(regions, width)
  regions.boxes = remeasure(regions, width)
}

/** Of the picture, the largest gap between strokes. */
const speckMax = 0.002

/** Where strokes within a wall or roof looked like leaves, a speck of sky is left: it goes to what lies left of it. */
function fillSpecks({ labels, kinds }: Regions, width: number): void {
  const sky = kinds.indexOf('sky')
  const isSky = maskWhere(labels, (label) => label === sky)
  const { labels: parts, components } = findComponents(isSky, width, labels.length / width)
  const isSpeck = components.map(({ area, top, left }) => top > 0 && left > 0 && area < speckMax * labels.length)
  for (let i = 0; i < labels.length; i++) if (isSky[i] && isSpeck[parts[i]! - 1]) labels[i] = labels[i - 1]!
}

/** Of the height, how far above the horizon a crown may end without a stem; of the way down to it, what is drawn of a stem; its half width. */
const stemless = 0.05
const stemMin = 0.5
const stemReach = 0.006

/** The hatching of hills and clouds looks like leaves, but stands on nothing: it is left to the sky, and its lines stay. */
function clearHills({ labels, kinds }: Regions, marks: Plane, width: number, horizonY: number): void {
  const sky = kinds.indexOf('sky')
  if (sky < 0) return
  const isLeaf = (label: number) => kinds[label] === 'foliage'
  const isGreen = maskWhere(labels, (label) => isLeaf(label))
  const height = labels.length / width
  const { labels: crowns, components } = findComponents(isGreen, width, height)
  const stands = components.map(
    ({ left, right, bottom }) => bottom > horizonY - stemless * height || hasStem(left, right, bottom),
  )
  for (let i = 0; i < labels.length - width; i++) {
    const [crown, below] = [crowns[i]!, labels[i + width]!]
    if (crown && !isLeaf(below!) && kinds[below!] !== 'sky') stands[crown - 1] = true
  }
  for (const [i, crown] of crowns.entries()) if (crown && !stands[crown - 1]) labels[i] = sky

  function hasStem(left: number, right: number, bottom: number): boolean {
    const reach = Math.ceil(stemReach * width)
    const rows = Math.round(horizonY) - bottom
    for (let x = left + reach; x <= right - reach; x += reach) {
      let drawn = 0
      for (let y = bottom + 1; y <= bottom + rows; y++) {
        const label = labels[y * width + x]!
        // What is built hides the stem, or something else's lines.
        if (kinds[label] !== 'sky' && !isLeaf(label)) {
          drawn = 0
          break
        }
        const row = marks.subarray(y * width + x - reach, y * width + x + reach + 1)
        if (row.some((mark) => mark > 0.3)) drawn++
      }
      if (drawn > stemMin * rows) return true
    }
    return false
  }
}

/** Of the picture, the least of what is built. */
const builtMin = 0.015

/** Between branches there is sky: what no wall holds and no ground bears is not built. */
export function openBranches({ labels, kinds }: Regions, width: number): void {
  const sky = kinds.indexOf('sky')
  if (sky < 0) return
  const isBuilt = maskWhere(labels, (label) => !isOpen(kinds[label]!))
  const parts = findComponents(isBuilt, width, labels.length / width)
  const floats = parts.components.map(({ area }) => area < builtMin * labels.length)
  for (let i = width; i < labels.length; i++)
    if (kinds[labels[i]!] === 'ground' && parts.labels[i - width]) floats[parts.labels[i - width]! - 1] = false
  for (const [i, part] of parts.labels.entries()) if (part && floats[part - 1]) labels[i] = sky
}

/** What is drawn without a ruler, blurred to the size of a twig: small. */
function densityOfLeaves(marks: Plane, segments: Segment[], width: number, height: number): Plane {
  using scratch = openScratch()
  const leaves = scratch.plane(shrink(marks, width, height, factor))
  const smallWidth = Math.ceil(width / factor)
  const small = { width: smallWidth, height: Math.ceil(height / factor) }
  for (const { x1, y1, x2, y2 } of segments) {
    const line = { fromX: x1 / factor, fromY: y1 / factor, toX: x2 / factor, toY: y2 / factor }
    coverStroke(line, besideLine, small, (i) => {
      leaves[i] = 0
    })
  }
  const bare = percentile(leaves, 0.1)
  const density = gaussianBlur(leaves, small.width, small.height, width / 230 / factor)
  for (let i = 0; i < density.length; i++) density[i]! -= bare
  return density
}

/** Small; with the density of leaf marks, twigs as well as what lies among leaves. */
function blurredCover({ labels, kinds }: Regions, width: number, sigmaPx: number, density?: Plane): Plane {
  const columns = Math.ceil(width / factor)
  const small = thin(labels, width, factor)
  using scratch = openScratch()
  const mask = scratch.plane(takePlane(small.length))
  const green = Uint8Array.from(kinds, (kind) => (kind === 'foliage' ? 1 : 0))
  for (let i = 0; i < mask.length; i++) mask[i] = green[small[i]!]!
  if (density) {
    fillSky(mask, small, kinds, columns)
    gatherTwigs(mask, small, kinds, density, columns)
  }
  return gaussianBlur(mask, columns, mask.length / columns, sigmaPx)
}

/** In shares of the width: how far apart twigs are that make one crown, and how broad a crown is: a lone line in the sky is a far hill's. */
const betweenTwigs = 1 / 60
const crownMin = 1 / 55

/** Twigs in the sky that stand close together make crowns (morphological closing, then opening; Serra 1982). */
function gatherTwigs(mask: Plane, labels: Int32Array, kinds: RegionKind[], density: Plane, width: number): void {
  const isSky = maskWhere(labels, (label) => kinds[label] === 'sky')
  const isFree = maskWhere(mask, (leaves, i) => !leaves && !(isSky[i] && density[i]! > sparse))
  const far = distanceToBlocked(isFree, width)
  const gap = (betweenTwigs * width) / 2
  const within = distanceToBlocked(maskBelow(far, gap), width)
  const half = (crownMin * width) / 2
  const isThin = maskWhere(within, (depth) => depth <= gap + half)
  const toCore = distanceToBlocked(isThin, width)
  for (let i = 0; i < mask.length; i++) if (isSky[i]) mask[i] = within[i]! > gap && toCore[i]! < half + 1 ? 1 : 0
}

/** In shares of the width: how wide a gap beside a crown shows no sky, and how far undergrowth reaches into the lawn. */
const gapMax = 1 / 24
const footReach = 1 / 120

/** Sky between leaves above and the ground below, and in narrow gaps between leaves and what stands beside them. */
function fillSky(mask: Plane, labels: Int32Array, kinds: RegionKind[], width: number): void {
  const sky = Uint8Array.from(kinds, (kind) => (kind === 'sky' ? 1 : 0))
  const ground = Uint8Array.from(kinds, (kind) => (kind === 'ground' ? 1 : 0))
  const endsLeaves = Uint8Array.from(kinds, (kind) => (kind === 'sky' || kind === 'foliage' ? 0 : 1))
  // By column, the last place with leaves above.
  const leavesEnd = new Int32Array(width).fill(-1)
  const reach = Math.round(width * footReach) * width
  for (let i = 0, x = 0; i < labels.length; i++, x = x === width - 1 ? 0 : x + 1) {
    const label = labels[i]!
    if (mask[i]) leavesEnd[x] = i
    else if (ground[label] && leavesEnd[x]! >= 0)
      for (let at = leavesEnd[x]!; at < Math.min(labels.length, i + reach); at += width) mask[at] = 1
    if (endsLeaves[label]) leavesEnd[x] = -1
  }
  const rows = labels.length / width
  for (let y = 0; y < rows; y++) {
    let start = -1
    for (let i = y * width; i < (y + 1) * width; i++) {
      if (sky[labels[i]!]) continue
      const isBesideLeaves = start >= y * width && (mask[start] === 1 || mask[i] === 1)
      if (isBesideLeaves && i - start < width * gapMax) mask.fill(1, start + 1, i)
      start = i
    }
  }
}

/** The side of a crown that faces the sun is lighter and yellower, the other sinks into shade. */
export function lightOnCrowns({ width, height, L, a, b }: Picture, regions: Regions, lightFromLeft: boolean): void {
  const { labels, kinds } = regions
  if (!kinds.includes('foliage')) return
  using scratch = openScratch()
  const cover = scratch.plane(blurredCover(regions, width, width / 42 / factor))
  const green = Uint8Array.from(kinds, (kind) => (kind === 'foliage' ? 1 : 0))
  const reach = Math.round(width / 36)
  const stepX = lightFromLeft ? -reach : reach
  const rows = enlargedRows(width, height, factor)
  const here = new Float32Array(width)
  const above = new Float32Array(width)
  for (let y = 0, i = 0; y < height; y++) {
    rows(cover, y, here)
    rows(cover, Math.max(0, y - reach), above)
    for (let x = 0; x < width; x++, i++) {
      if (!green[labels[i]!]) continue
      const lit = here[x]! - above[Math.min(width - 1, Math.max(0, x + stepX))]!
      const light = smoothstep(-0.35, 0.5, lit) - 0.42
      L[i]! += 0.16 * light
      a[i]! -= 0.004 * light
      b[i]! += 0.014 * light
    }
  }
}
