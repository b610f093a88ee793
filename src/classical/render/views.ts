import { gaussianBlur } from './blur.ts'
import { smoothstep } from './grade.ts'
import { guidedFilter } from './guided-filter.ts'
import type { Picture, Plane } from './raster.ts'
import { enlarge, shrinkPicture } from './scale.ts'
import { findVerticals, type Vertical } from './verticals.ts'

const factor = 4

/** Sizes in shares of the picture's width and height. */
const widthMin = 0.05
const heightMin = 0.14

/** Share of a view that is green, or as bright or as blue as only the outdoors is. */
const outdoorsMin = 0.5

/** The least of it in a column that is no bar. */
const columnMin = 0.3

/** How much more of that it has than what is on either side of it. */
const outdoorsStep = 0.3

/** Contrast of a view, as the deviation of lightness; a sunlit wall has less. */
const contrastMin = 0.07

/** Share of a row that looks like the outdoors, in a view. */
const rowMin = 0.4

/** Thickness of the bars of a window, across and upright, in shares of the picture's height and width. */
const barMax = 0.03
const mullionMax = 0.05

/** Where a room's windows show the outdoors, 0..1; undefined where none was found. */
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
      if (!isView(left, right, reduced, outdoors)) continue
      const { top, bottom } = extend(left, right, outdoors, reduced)
      for (let y = top; y <= bottom; y++)
        mask.fill(1, y * reduced.width + Math.ceil(left.x), y * reduced.width + Math.floor(right.x) + 1)
    }
  }
  if (!mask.includes(1)) return undefined
  const soft = enlarge(gaussianBlur(mask, reduced.width, reduced.height, 0.7), width, height, factor)
  // Frames are plain, and stay with the room.
  const green = enlarge(gaussianBlur(outdoors, reduced.width, reduced.height, 1), width, height, factor)
  const frames = guidedFilter(picture.L, green, width, height, 6, 0.002)
  for (let i = 0; i < soft.length; i++) soft[i]! *= smoothstep(0.12, 0.34, frames[i]!)
  return soft
}

/** Up and down, a view goes on as far as most of each row looks like it, across a bar. */
function extend(left: Vertical, right: Vertical, outdoors: Plane, { width, height }: Picture) {
  const from = Math.ceil(left.x) + 1
  const to = Math.floor(right.x)
  const isOutdoors = (y: number) => {
    let sum = 0
    for (let x = from; x < to; x++) sum += outdoors[y * width + x]!
    return sum > rowMin * (to - from)
  }
  let top = Math.max(left.top, right.top)
  let bottom = Math.min(left.bottom, right.bottom)
  const bar = Math.round(height * barMax)
  for (let y = top; y >= Math.max(0, top - bar); y--) if (isOutdoors(y)) top = y
  // Below there may be a sunlit floor.
  const last = Math.min(height - 1, bottom + bar)
  for (let y = bottom; y <= last; y++) if (isOutdoors(y)) bottom = y
  return { top, bottom }
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

function isView(left: Vertical, right: Vertical, { width, height, L }: Picture, outdoors: Plane): boolean {
  const across = right.x - left.x
  const top = Math.max(left.top, right.top)
  const bottom = Math.min(left.bottom, right.bottom)
  if (across < width * widthMin || bottom - top < height * heightMin || top > height * 0.55) return false
  const isCut = left.x === 0 || right.x === width - 1
  if (isCut && across > width * 0.3) return false
  if (widestGap(Math.ceil(left.x) + 1, Math.floor(right.x) - 1, top, bottom, width, outdoors) > width * mullionMax)
    return false
  const inside = measure(Math.ceil(left.x) + 1, Math.floor(right.x) - 1, top, bottom, width, L, outdoors)
  if (inside.outdoors < outdoorsMin || inside.deviation < contrastMin) return false
  const rim = Math.round(width / 40)
  const isPlainer = (from: number, to: number) =>
    measure(from, to, top, bottom, width, L, outdoors).outdoors < inside.outdoors - outdoorsStep
  const besideLeft = left.x > 0 && isPlainer(Math.max(0, Math.round(left.x) - rim), Math.round(left.x))
  const besideRight = right.x < width - 1 && isPlainer(Math.round(right.x), Math.min(width, Math.round(right.x) + rim))
  return besideLeft || besideRight
}

/** The most columns beside each other that hardly look like the outdoors: a wall between two windows, or beside a plant. */
function widestGap(from: number, to: number, top: number, bottom: number, width: number, outdoors: Plane): number {
  let widest = 0
  let gap = 0
  for (let x = from; x < to; x++) {
    let sum = 0
    for (let y = top; y < bottom; y++) sum += outdoors[y * width + x]!
    gap = sum < columnMin * (bottom - top) ? gap + 1 : 0
    widest = Math.max(widest, gap)
  }
  return widest
}

function measure(from: number, to: number, top: number, bottom: number, width: number, L: Plane, outdoors: Plane) {
  let [count, shown, sum, squares] = [0, 0, 0, 0]
  for (let y = top; y < bottom; y++) {
    for (let i = y * width + from; i < y * width + to; i++) {
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
