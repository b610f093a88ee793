import type { Picture } from '../pixels/picture.ts'

/** Lightness below which cleaned paper is drawn on. */
const drawnMax = 0.72
/** How far a frame may be from the sheet's edge, and how much of a side, without its corners, its line covers: shares of that side. */
const marginMax = 0.1
const coveredMin = 0.93
const corners = 0.12
/** A frame's line is thinner than a wall that is cut, in pixels, nearly all along. */
const thinPx = 5
const thickMax = 0.2
/** Pixels by which a line may stray and be broken, and around it that its soft border covers. */
const stray = 2
const soft = 4
/** A title block stands in a corner of the frame: how wide and how tall it may be, as shares of the frame. */
const blockWide = [0.1, 0.5] as const
const blockTall = [0.02, 0.3] as const

/**
 * Clears the frame of a cleaned sheet, its margin, and the title block in a corner: nobody builds these. The picture is changed. Returns
 * what the frame holds, in pixels; undefined if there is none.
 */
export function clearFrame(sheet: Picture): Box | undefined {
  const { width, height, L } = sheet
  const isDrawn = (x: number, y: number) => L[y * width + x]! < drawnMax
  const row: Line = (y, x) => isAny(-stray, stray, (step) => isDrawn(x, y + step))
  const column: Line = (x, y) => isAny(-stray, stray, (step) => isDrawn(x + step, y))
  const left = innermost(column, width, height, 1)
  const right = innermost(column, width, height, -1)
  const top = innermost(row, height, width, 1)
  const bottom = innermost(row, height, width, -1)
  if (left === undefined || right === undefined || top === undefined || bottom === undefined) return undefined
  const isClosed =
    share(left, right, (x) => row(top, x)) > coveredMin &&
    share(left, right, (x) => row(bottom, x)) > coveredMin &&
    share(top, bottom, (y) => column(left, y)) > coveredMin &&
    share(top, bottom, (y) => column(right, y)) > coveredMin
  const isThick =
    share(left, right, (x) => isWider((step) => isDrawn(x, top + step))) > thickMax ||
    share(top, bottom, (y) => isWider((step) => isDrawn(left + step, y))) > thickMax
  if (!isClosed || isThick) return undefined
  const frame = { left, right, top, bottom }
  for (const across of [1, -1] as const)
    for (const down of [1, -1] as const) {
      const block = findBlock(isDrawn, frame, across, down)
      if (block) clear(sheet, block)
    }
  clear(sheet, { left: 0, right: left + soft, top: 0, bottom: height - 1 })
  clear(sheet, { left: right - soft, right: width - 1, top: 0, bottom: height - 1 })
  clear(sheet, { left: 0, right: width - 1, top: 0, bottom: top + soft })
  clear(sheet, { left: 0, right: width - 1, top: bottom - soft, bottom: height - 1 })
  return { left: left + soft + 1, right: right - soft, top: top + soft + 1, bottom: bottom - soft }
}

/** Whether a row or a column is drawn on at a place, or just beside it. */
type Line = (at: number, along: number) => boolean

/** From the first column and row to those after the last. */
export type Box = { left: number; right: number; top: number; bottom: number }

function isAny(from: number, to: number, is: (step: number) => boolean): boolean {
  for (let step = from; step <= to; step++) if (is(step)) return true
  return false
}

function isWider(is: (step: number) => boolean): boolean {
  let count = 0
  for (let step = -thinPx - stray; step <= thinPx + stray; step++) if (is(step)) count++
  return count > thinPx
}

function share(from: number, to: number, is: (at: number) => boolean): number {
  let count = 0
  for (let at = from; at < to; at++) if (is(at)) count++
  return count / (to - from)
}

/** Where the last line is that runs along a side, from the sheet's edge inwards. */
function innermost(line: Line, length: number, along: number, inwards: 1 | -1): number | undefined {
  let last: number | undefined
  for (let n = stray; n < marginMax * length; n++) {
    const at = inwards === 1 ? n : length - 1 - n
    const covered = share(Math.round(corners * along), Math.round((1 - corners) * along), (place) => line(at, place))
    if (covered > coveredMin) last = at
  }
  return last
}

/** A box in a corner of the frame that a line across and a line upright part from the rest. */
function findBlock(
  isDrawn: (x: number, y: number) => boolean,
  { left, right, top, bottom }: Box,
  across: 1 | -1,
  down: 1 | -1,
): Box | undefined {
  const [startX, startY] = [across === 1 ? left : right, down === 1 ? top : bottom]
  const [wide, tall] = [right - left, bottom - top]
  const inside = soft + stray
  let found: Box | undefined
  for (let v = Math.round(blockTall[0] * tall); v < blockTall[1] * tall; v++) {
    const y = startY + down * v
    const u = runOf(
      (at) => isAny(-stray, stray, (step) => isDrawn(startX + across * at, y + step)),
      inside,
      blockWide[1] * wide,
    )
    if (u < blockWide[0] * wide || u >= Math.floor(blockWide[1] * wide)) continue
    const upright = runOf(
      (at) => isAny(-stray, stray, (step) => isDrawn(startX + across * (u + step), startY + down * at)),
      inside,
      v,
    )
    if (upright < v - stray) continue
    const [x1, x2] = [startX, startX + across * (u + soft)]
    const [y1, y2] = [startY, y + down * soft]
    found = { left: Math.min(x1, x2), right: Math.max(x1, x2), top: Math.min(y1, y2), bottom: Math.max(y1, y2) }
  }
  return found
}

/** How far a line goes on, with gaps of a stroke's stray at most. */
function runOf(isOn: (at: number) => boolean, from: number, to: number): number {
  let last = from
  for (let at = from; at < to && at - last <= stray + 1; at++) if (isOn(at)) last = at
  return last
}

/** Lightness of cleaned paper. */
const paper = 0.97

function clear({ width, height, L, a, b }: Picture, { left, right, top, bottom }: Box): void {
  for (let y = Math.max(0, top); y <= Math.min(height - 1, bottom); y++) {
    const [from, to] = [y * width + Math.max(0, left), y * width + Math.min(width - 1, right) + 1]
    L.fill(paper, from, to)
    a.fill(0, from, to)
    b.fill(0, from, to)
  }
}
