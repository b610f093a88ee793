import { coverStroke } from '../pixels/shapes/strokes.ts'
import type { Segment } from './segments.ts'

const strokePx = 5

/** By pixel 1 where one of the lines runs, as broad as a pen draws it or as is said. */
export function ruledLines(
  lines: readonly Pick<Segment, 'x1' | 'y1' | 'x2' | 'y2'>[],
  width: number,
  height: number,
  broadPx = strokePx,
): Uint8Array {
  const ruled = new Uint8Array(width * height)
  for (const { x1, y1, x2, y2 } of lines) {
    coverStroke({ fromX: x1, fromY: y1, toX: x2, toY: y2 }, broadPx, { width, height }, (i) => {
      ruled[i] = 1
    })
  }
  return ruled
}

/** Whether something is true of most of a line's pixels. */
export function holdsAlong(
  { x1, y1, dx, dy, length }: Segment,
  width: number,
  height: number,
  is: (i: number) => boolean,
): boolean {
  let [held, all] = [0, 0]
  for (let at = 0; at <= length; at++) {
    const [x, y] = [Math.round(x1 + dx * at), Math.round(y1 + dy * at)]
    if (x < 0 || y < 0 || x >= width || y >= height) continue
    all++
    if (is(y * width + x)) held++
  }
  return held > all / 2
}
