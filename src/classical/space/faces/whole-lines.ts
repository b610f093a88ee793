import type { Line } from '../rays.ts'
import type { RuledLines } from './ruled-lines.ts'

/** Of the width: gaps within a line, and the way from its end to the next one. */
const gapMax = 0.08
const prolongMax = 0.08
/** Pixels by which pieces of one line lie beside each other, or overlap. */
const offMax = 2.5
const overlapMax = 10
/** Sine of the angle at which two lines cross. */
const crossMin = 0.1

/** In a map of lines: where one is assumed, and where it is seen. */
export const seenLine = 2
const assumedLine = 1

/** Lines whose gaps are closed and whose ends go on to the next line. */
export function closeGaps(byDirection: Line[][], width: number): Line[] {
  const whole = byDirection.flatMap((lines) => joinPieces(lines, width))
  return whole.map((line) => prolong(line, whole, width))
}

function joinPieces(lines: Line[], width: number): Line[] {
  const open = lines.toSorted((one, other) => lengthOf(other) - lengthOf(one))
  for (let n = 0; n < open.length; n++) {
    const next = open.findIndex((other, m) => m !== n && goesOn(open[n]!, other, width))
    if (next < 0) continue
    const { x2, y2 } = open[next]!
    open[n] = { ...open[n]!, x2, y2 }
    open.splice(next, 1)
    n = -1
  }
  return open
}

/** Whether a line has another one as its end; both run the same way. */
function goesOn(one: Line, other: Line, width: number): boolean {
  const length = lengthOf(one)
  const [dx, dy] = [(one.x2 - one.x1) / length, (one.y2 - one.y1) / length]
  const along = (x: number, y: number) => (x - one.x1) * dx + (y - one.y1) * dy
  const off = (x: number, y: number) => Math.abs((x - one.x1) * dy - (y - one.y1) * dx)
  const gap = along(other.x1, other.y1) - length
  if (gap > gapMax * width || gap < -overlapMax || along(other.x2, other.y2) < length) return false
  return off(other.x1, other.y1) < offMax && off(other.x2, other.y2) < offMax
}

function prolong(line: Line, all: Line[], width: number): Line {
  const most = prolongMax * width
  const length = lengthOf(line)
  const [dx, dy] = [line.x2 - line.x1, line.y2 - line.y1]
  let [before, after] = [0, 1]
  let [least, most1] = [-most / length, 1 + most / length]
  for (const other of all) {
    const [ex, ey] = [other.x2 - other.x1, other.y2 - other.y1]
    const cross = dx * ey - dy * ex
    if (Math.abs(cross) < crossMin * length * lengthOf(other)) continue
    const [fromX, fromY] = [other.x1 - line.x1, other.y1 - line.y1]
    const at = (fromX * ey - fromY * ex) / cross
    const onOther = (fromX * dy - fromY * dx) / cross
    const slack = most / lengthOf(other)
    if (onOther < -slack || onOther > 1 + slack) continue
    if (at < 0 && at > least) [before, least] = [at, at]
    if (at > 1 && at < most1) [after, most1] = [at, at]
  }
  const { x1, y1 } = line
  return { x1: x1 + before * dx, y1: y1 + before * dy, x2: x1 + after * dx, y2: y1 + after * dy }
}

const lengthOf = ({ x1, y1, x2, y2 }: Line) => Math.hypot(x2 - x1, y2 - y1)

/** By pixel, whether a line goes through it. */
export function markLines({ seen, whole }: RuledLines, width: number, height: number): Uint8Array {
  const marks = new Uint8Array(width * height)
  for (const line of whole) mark(marks, line, assumedLine, width, height)
  for (const line of seen) mark(marks, line, seenLine, width, height)
  return marks
}

/** Nothing that spreads from pixel to pixel passes a line. */
function mark(marks: Uint8Array, line: Line, as: number, width: number, height: number): void {
  const set = (x: number, y: number) => {
    if (x >= 0 && y >= 0 && x < width && y < height) marks[y * width + x] = as
  }
  const steps = Math.ceil(2 * lengthOf(line))
  let [lastX, lastY] = [Math.round(line.x1), Math.round(line.y1)]
  for (let n = 0; n <= steps; n++) {
    const x = Math.round(line.x1 + ((line.x2 - line.x1) * n) / steps)
    const y = Math.round(line.y1 + ((line.y2 - line.y1) * n) / steps)
    if (x !== lastX && y !== lastY) set(lastX, y)
    set(x, y)
    ;[lastX, lastY] = [x, y]
  }
}
