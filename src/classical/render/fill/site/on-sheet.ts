import type { Box } from '../../../lines/sheet-frame.ts'
import type { Oklab } from '../../../pixels/oklab.ts'
import { blankPicture, type Picture } from '../../../pixels/picture.ts'
import type { Plane } from '../../../pixels/plane.ts'

/** Pixels of a frame's line. */
const framePx = 3

/** What a box holds of a sheet. */
export function within({ width, L, a, b }: Picture, { left, right, top, bottom }: Box): Picture {
  const inner = blankPicture(right - left, bottom - top)
  for (const [to, from] of [
    [inner.L, L],
    [inner.a, a],
    [inner.b, b],
  ] as const)
    for (let y = top; y < bottom; y++)
      to.set(from.subarray(y * width + left, y * width + right), (y - top) * inner.width)
  return inner
}

/** Puts what a box holds at its place in a sheet. */
export function putIn<Of extends Plane | Int32Array>(
  sheet: Of,
  width: number,
  { left, right, top, bottom }: Box,
  inner: Of,
) {
  const wide = right - left
  for (let y = top; y < bottom; y++) sheet.set(inner.subarray((y - top) * wide, (y - top + 1) * wide), y * width + left)
}

/** What was painted in a frame, with the frame's line and the sheet around it. */
export function onSheet(sheet: Picture, frame: Box, painted: Picture, line: Oklab): Picture {
  const { width, height } = sheet
  const out = { width, height, L: sheet.L.slice(), a: sheet.a.slice(), b: sheet.b.slice() }
  const [left, right] = [Math.max(0, frame.left - framePx), Math.min(width, frame.right + framePx)]
  for (let y = Math.max(0, frame.top - framePx); y < Math.min(height, frame.bottom + framePx); y++)
    for (const [n, plane] of [out.L, out.a, out.b].entries()) plane.fill(line[n]!, y * width + left, y * width + right)
  for (const name of ['L', 'a', 'b'] as const) putIn(out[name], width, frame, painted[name])
  return out
}
