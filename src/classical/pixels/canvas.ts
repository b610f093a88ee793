import { coverPolygon, type Polygon } from './shapes/polygon.ts'
import { textWidthPx, writeText } from './shapes/stroke-font.ts'
import { coverStroke } from './shapes/strokes.ts'

/** Red, green and blue, 0..255. */
export type Colour = readonly [number, number, number]

export type Box = { left: number; top: number; width: number; height: number }

export type Canvas = ReturnType<typeof openCanvas>

/** Draws on the bytes of a picture, three a pixel. */
export function openCanvas(rgb: Uint8Array, width: number, height: number) {
  const size = { width, height }
  const blend = (i: number, colour: Colour, share: number) => {
    for (let n = 0; n < 3; n++) {
      const at = i * 3 + n
      rgb[at] = Math.round(rgb[at]! + (colour[n]! - rgb[at]!) * share)
    }
  }
  const line = (from: readonly [number, number], to: readonly [number, number], strokePx: number, colour: Colour) => {
    const clipped = clip(from, to, size)
    if (clipped) coverStroke(clipped, strokePx, size, (i, cover) => blend(i, colour, cover))
  }
  const fill = (polygon: Polygon, colour: Colour, share = 1) =>
    coverPolygon(polygon, size, (i, cover) => blend(i, colour, cover * share))
  const fillBox = ({ left, top, width, height }: Box, colour: Colour, share = 1) =>
    fill([left, top, left + width, top, left + width, top + height, left, top + height], colour, share)
  const write = (text: string, left: number, top: number, heightPx: number, colour: Colour) => {
    const strokePx = Math.max(1.3, heightPx / 7)
    for (const stroke of writeText(text, left, top, heightPx))
      coverStroke(stroke, strokePx, size, (i, cover) => blend(i, colour, cover))
  }
  return { ...size, blend, line, fill, fillBox, write }
}

/** Room for text with a margin around it. */
export function boxOf(lines: string[], heightPx: number): { width: number; height: number } {
  const longest = Math.max(...lines.map((line) => textWidthPx(line, heightPx)))
  return { width: longest + heightPx * 1.4, height: lines.length * heightPx * 1.7 + heightPx * 0.5 }
}

export const overlap = (one: Box, other: Box): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height

/** The part of a line in the picture (Liang & Barsky 1984), so that a far end costs nothing. */
function clip(
  [x1, y1]: readonly [number, number],
  [x2, y2]: readonly [number, number],
  { width, height }: { width: number; height: number },
) {
  let [first, last] = [0, 1]
  for (const [step, room] of [
    [x1 - x2, x1 + 8],
    [x2 - x1, width + 8 - x1],
    [y1 - y2, y1 + 8],
    [y2 - y1, height + 8 - y1],
  ] as const) {
    if (step === 0 && room < 0) return undefined
    if (step < 0) first = Math.max(first, room / step)
    if (step > 0) last = Math.min(last, room / step)
  }
  if (!(first <= last)) return undefined
  const at = (t: number) => [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t] as const
  const [[fromX, fromY], [toX, toY]] = [at(first), at(last)]
  return { fromX, fromY, toX, toY }
}
