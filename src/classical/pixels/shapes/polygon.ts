/** Corners as x and y in turn; the last is joined to the first. */
export type Polygon = readonly number[]

/**
 * Calls back with every pixel that a polygon covers, and the share of its area that it does, exactly: each side adds its signed area to the
 * row it passes, and the sum along the row is the cover (R. Levien, font-rs, 2016). Where a polygon winds over itself, the cover stays 1.
 */
export function coverPolygon(
  polygon: Polygon,
  { width, height }: { width: number; height: number },
  covered: (i: number, cover: number) => void,
): void {
  const xs = polygon.filter((_, index) => index % 2 === 0)
  const ys = polygon.filter((_, index) => index % 2 === 1)
  const left = Math.floor(Math.min(...xs))
  const top = Math.floor(Math.min(...ys))
  const columns = Math.ceil(Math.max(...xs)) - left + 2
  const rows = Math.ceil(Math.max(...ys)) - top
  const areas = new Float64Array(columns * rows)
  for (let from = xs.length - 1, to = 0; to < xs.length; from = to++)
    addSide(areas, columns, xs[from]! - left, ys[from]! - top, xs[to]! - left, ys[to]! - top)
  for (let row = Math.max(0, -top); row < Math.min(rows, height - top); row++) {
    let sum = 0
    for (let column = 0; column < columns; column++) {
      sum += areas[row * columns + column]!
      const x = left + column
      const cover = Math.min(1, Math.abs(sum))
      if (cover > 1e-6 && x >= 0 && x < width) covered((top + row) * width + x, cover)
    }
  }
}

/** A side covers, with the height that it passes in a row, all that lies right of it: stored as differences from pixel to pixel. */
function addSide(areas: Float64Array, columns: number, x1: number, y1: number, x2: number, y2: number): void {
  if (y1 === y2) return
  const sign = y1 < y2 ? 1 : -1
  const [startX, startY, endX, endY] = y1 < y2 ? [x1, y1, x2, y2] : [x2, y2, x1, y1]
  const perRow = (endX - startX) / (endY - startY)
  for (let row = Math.floor(startY), x = startX; row < endY; row++) {
    const passed = Math.min(row + 1, endY) - Math.max(row, startY)
    const nextX = x + perRow * passed
    addInRow(areas, row * columns, Math.min(x, nextX), Math.max(x, nextX), sign * passed)
    x = nextX
  }
}

function addInRow(areas: Float64Array, row: number, fromX: number, toX: number, passed: number): void {
  const first = Math.floor(fromX)
  const last = Math.max(first, Math.ceil(toX) - 1)
  let before = 0
  let coverBefore = 0
  for (let column = first; column <= last; column++) {
    const enters = Math.max(fromX, column)
    const leaves = Math.min(toX, column + 1)
    const share = toX === fromX ? 1 : (leaves - enters) / (toX - fromX)
    const cover = passed * (before + share * (column + 1 - (enters + leaves) / 2))
    areas[row + column]! += cover - coverBefore
    before += share
    coverBefore = cover
  }
  areas[row + last + 1]! += passed - coverBefore
}
