import { findVerticals, type Vertical } from '../../lines/verticals.ts'
import { gaussianBlur } from '../../pixels/blur.ts'
import { smoothstep } from '../../pixels/grade.ts'
import type { Picture } from '../../pixels/picture.ts'
import type { Plane } from '../../pixels/plane.ts'
import { enlarge, shrinkPicture } from '../../pixels/scale.ts'

const factor = 4

/** Sizes in shares of the picture's width and height. */
const widthMin = 0.05
const heightMin = 0.14

/** Share of a view that is green, or as bright or as blue as only the outdoors is. */
const outdoorsMin = 0.5

/** The most of it in a column or row that is a frame's, and how evenly light those are. */
const frameMax = 0.2
const frameDeviationMax = 0.1

/** The least of it in the second column of glass. */
const glassMin = 0.5

/** How far from an upright edge its frame may be, in pixels of the reduced picture. */
const frameReach = 3

/** Contrast of a view, as the deviation of lightness; a sunlit wall has less. */
const contrastMin = 0.03

/** Share of a row that looks like the outdoors, in a view. */
const rowMin = 0.4

/** The most of it in a horizontal bar, to distinguish bars from shaded ground. */
const barShownMax = 0.08

/** Thickness of a window's bars across, in shares of the picture's height. */
const barMax = 0.03

/** Where a room's windows show the outdoors, 0..1, as far as their frames; undefined if none was found. */
export function findViews(picture: Picture): Plane | undefined {
  const { width, height } = picture
  const reduced = shrinkPicture(picture, factor)
  const outdoors = readOutdoors(reduced)
  const uprights = findVerticals(reduced, reduced.height * heightMin)
  // A window may be cut by the picture's sides.
  for (const x of [0, reduced.width - 1]) uprights.push({ x, top: 0, bottom: reduced.height - 1 })
  const mask = new Float32Array(reduced.L.length)
  for (const left of uprights) {
    for (const right of uprights) {
      const pane = paneBetween(left, right, reduced, outdoors)
      if (pane) fillPane(mask, pane, reduced, outdoors)
    }
  }
  if (!mask.includes(1)) return undefined
  return enlarge(gaussianBlur(mask, reduced.width, reduced.height, 0.7), width, height, factor)
}

function readOutdoors({ L, a, b }: Picture): Plane {
  const out = new Float32Array(L.length)
  for (let i = 0; i < out.length; i++) {
    const bright = smoothstep(0.84, 0.92, L[i]!) * (1 - smoothstep(0.02, 0.05, b[i]!))
    const blue = smoothstep(0.03, 0.06, -b[i]!) * smoothstep(0.5, 0.65, L[i]!)
    // Even a little green is rare on walls.
    out[i] = Math.max(bright, blue, smoothstep(0.003, 0.014, -a[i]!))
  }
  return out
}

/** Glass without an upright bar, in pixels of the reduced picture; right is outside. */
type Pane = { left: number; right: number; top: number; bottom: number }

/** The glass between two uprights with a frame each: a plant before a sunlit wall has none. */
function paneBetween(one: Vertical, other: Vertical, reduced: Picture, outdoors: Plane): Pane | undefined {
  const { width, height, L } = reduced
  const across = other.x - one.x
  const top = Math.max(one.top, other.top)
  const bottom = Math.min(one.bottom, other.bottom)
  if (across < width * widthMin || bottom - top < height * heightMin || top > height * 0.55) return undefined
  const isCut = one.x === 0 || other.x === width - 1
  if (isCut && across > width * 0.3) return undefined
  const [oneX, otherX] = [Math.round(one.x), Math.round(other.x)]
  const frames = new Set<number>()
  for (let x = Math.max(0, oneX - frameReach); x <= Math.min(width - 1, otherX + frameReach); x++)
    if (isPlain(measure({ left: x, right: x + 1, top, bottom }, width, L, outdoors))) frames.add(x)
  const near = (x: number) => [...frames].filter((frame) => Math.abs(frame - x) <= frameReach)
  let left = one.x === 0 ? 0 : Math.max(...near(oneX)) + 1
  let right = other.x === width - 1 ? width : Math.min(...near(otherX))
  // Beside an upright without a frame there is no glass.
  if (!Number.isFinite(right - left)) return undefined
  while (frames.has(left)) left++
  while (frames.has(right - 1)) right--
  if (right - left < width * widthMin || [...frames].some((x) => x >= left && x < right)) return undefined
  // Leaves thin out before a wall; glass begins at its frame.
  const isGlass = (x: number) => measure({ left: x, right: x + 1, top, bottom }, width, L, outdoors).outdoors > glassMin
  if ((one.x > 0 && !isGlass(left + 1)) || (other.x < width - 1 && !isGlass(right - 2))) return undefined
  const pane = { left, right, top, bottom }
  const inside = measure(pane, width, L, outdoors)
  return inside.outdoors < outdoorsMin || inside.deviation < contrastMin ? undefined : pane
}

const isPlain = ({ outdoors, deviation }: { outdoors: number; deviation: number }) =>
  outdoors < frameMax && deviation < frameDeviationMax

function measure({ left, right, top, bottom }: Pane, width: number, L: Plane, outdoors: Plane) {
  let [count, shown, sum, squares] = [0, 0, 0, 0]
  for (let y = top; y < bottom; y++) {
    for (let i = y * width + left; i < y * width + right; i++) {
      count++
      shown += outdoors[i]!
      sum += L[i]!
      squares += L[i]! * L[i]!
    }
  }
  const mean = sum / Math.max(1, count)
  return {
    outdoors: shown / Math.max(1, count),
    deviation: Math.sqrt(Math.max(0, squares / Math.max(1, count) - mean * mean)),
  }
}

/** A pane's rows run along its frame, which perspective slants. Bars across are left out. */
function fillPane(mask: Plane, pane: Pane, { width, height, L }: Picture, outdoors: Plane): void {
  const { left, right } = pane
  const upper = findEnd(pane, -1, width, height, outdoors)
  const lower = findEnd(pane, 1, width, height, outdoors)
  const bar = Math.round(height * barMax)
  const rows = Math.max(1, lower.from - upper.from, lower.to - upper.to)
  const yAt = (row: number, x: number) => {
    const across = (x + 0.5 - left) / (right - left)
    const top = upper.from + (upper.to - upper.from) * across
    return Math.round(top + ((lower.from + (lower.to - lower.from) * across - top) * row) / rows)
  }
  const measureRow = (row: number) => {
    let [shown, sum, squares] = [0, 0, 0]
    for (let x = left; x < right; x++) {
      const i = Math.min(height - 1, Math.max(0, yAt(row, x))) * width + x
      shown += outdoors[i]!
      sum += L[i]!
      squares += L[i]! * L[i]!
    }
    const mean = sum / (right - left)
    return {
      outdoors: shown / (right - left),
      deviation: Math.sqrt(Math.max(0, squares / (right - left) - mean * mean)),
    }
  }
  // Above a bar there may be more glass; below there may be a sunlit floor.
  let first = 0
  for (let row = 0, missed = 0; missed <= bar && row > -height; row--) {
    missed = measureRow(row).outdoors > rowMin ? 0 : missed + 1
    if (missed === 0) first = row
  }
  for (let row = first; row <= rows; row++) {
    const { outdoors: shown, deviation } = measureRow(row)
    if (shown < barShownMax && deviation < frameDeviationMax) continue
    for (let x = left; x < right; x++) {
      const y = yAt(row, x)
      if (y >= 0 && y < height) mask[y * width + x] = 1
    }
  }
}

/**
 * Where a pane's first and last columns end: of the straight lines across it, below that with the clearest step of what is outdoors, above the
 * topmost with a clear one: beyond a bar there may be more glass.
 */
function findEnd(
  { left, right, top, bottom }: Pane,
  outwards: 1 | -1,
  width: number,
  height: number,
  outdoors: Plane,
): { from: number; to: number } {
  const end = outwards < 0 ? top : bottom - 1
  const reach = Math.round(height * endReach)
  const slant = Math.round((right - left) * slantMax)
  const slack = Math.round(height * barMax)
  const start = Math.max(2, Math.min(height - 3, end - (outwards < 0 ? reach : slack)))
  const last = Math.max(2, Math.min(height - 3, end + (outwards < 0 ? slack : reach)))
  const found: { from: number; to: number; step: number }[] = []
  for (let from = start; from <= last; from++) {
    for (let to = Math.max(start, from - slant); to <= Math.min(last, from + slant); to++) {
      let sum = 0
      for (let x = left; x < right; x += 2) {
        const y = Math.round(from + ((to - from) * (x + 0.5 - left)) / (right - left))
        sum += outdoors[(y - outwards) * width + x]! - outdoors[(y + outwards) * width + x]!
      }
      found.push({ from, to, step: (2 * sum) / (right - left) })
    }
  }
  const best = Math.max(...found.map(({ step }) => step))
  if (best < stepMin) return { from: end, to: end }
  return found
    .filter(({ step }) => step >= (outwards < 0 ? 0.8 : 1) * best)
    .reduce((one, other) => (other.from + other.to < one.from + one.to ? other : one))
}

/** How far beyond its uprights' ends a pane may end, in shares of the height, and how far its ends may slant. */
const endReach = 0.14
const slantMax = 0.5

/** The least step of what is outdoors at the end of a pane; below it the uprights' ends hold. */
const stepMin = 0.3
