/** Samples in rows; places between them and beyond the edges are interpolated. */
export type Grid = { width: number; height: number; samples: Float32Array }

/** For every sample of the first grid, how far to the right and down its counterpart in the second lies, in samples. */
export type Flow = { x: Grid; y: Grid }

const levels = 4
const warpsPerLevel = 4
const iterations = 40
/** Of the flow, against the likeness of the grids, whose samples have a variance of about 1. */
const smoothness = 0.6

/**
 * Dense optical flow: Horn & Schunck 1981 on a pyramid, from coarse to fine, the second grid warped by what is known so far.
 */
export function findFlow(first: Grid, second: Grid): Flow {
  const pyramid = [{ first, second }]
  while (pyramid.length < levels) {
    const finer = pyramid.at(-1)!
    pyramid.push({ first: halve(finer.first), second: halve(finer.second) })
  }
  let flow: Flow | undefined
  for (const { first, second } of pyramid.reverse()) {
    flow = flow ? enlarge(flow, first) : { x: emptyLike(first), y: emptyLike(first) }
    for (let warp = 0; warp < warpsPerLevel; warp++) refine(flow, first, second)
  }
  return flow!
}

/** The sample at a place counted from the middle of the first sample, bilinearly. */
export function sampleAt({ width, height, samples }: Grid, x: number, y: number): number {
  const column = Math.min(Math.max(x, 0), width - 1.001)
  const row = Math.min(Math.max(y, 0), height - 1.001)
  const [left, top] = [Math.floor(column), Math.floor(row)]
  const [across, down] = [column - left, row - top]
  const p = top * width + left
  const upper = samples[p]! + (samples[p + 1]! - samples[p]!) * across
  const lower = samples[p + width]! + (samples[p + width + 1]! - samples[p + width]!) * across
  return upper + (lower - upper) * down
}

const emptyLike = ({ width, height }: Grid): Grid => ({ width, height, samples: new Float32Array(width * height) })

export function mapGrid(size: Grid, sample: (column: number, row: number) => number): Grid {
  const grid = emptyLike(size)
  for (let row = 0, i = 0; row < grid.height; row++) {
    for (let column = 0; column < grid.width; column++, i++) grid.samples[i] = sample(column, row)
  }
  return grid
}

function halve(grid: Grid): Grid {
  const half = { width: grid.width >> 1, height: grid.height >> 1, samples: grid.samples }
  return mapGrid(half, (column, row) => sampleAt(grid, column * 2 + 0.5, row * 2 + 0.5))
}

function enlarge({ x, y }: Flow, size: Grid): Flow {
  const scaleX = size.width / x.width
  const scaleY = size.height / x.height
  const place = (grid: Grid, factor: number) =>
    mapGrid(size, (column, row) => factor * sampleAt(grid, (column + 0.5) / scaleX - 0.5, (row + 0.5) / scaleY - 0.5))
  return { x: place(x, scaleX), y: place(y, scaleY) }
}

function refine(flow: Flow, first: Grid, second: Grid): void {
  const { width, height } = first
  const [u, v] = [flow.x.samples, flow.y.samples]
  const warped = mapGrid(first, (column, row) => {
    const p = row * width + column
    return sampleAt(second, column + u[p]!, row + v[p]!)
  })
  const slope = (step: number, p: number) =>
    (first.samples[p + step]! - first.samples[p - step]! + warped.samples[p + step]! - warped.samples[p - step]!) / 4
  const inner = mapGrid(first, (column, row) => Number(column > 0 && row > 0 && column < width - 1 && row < height - 1))
  const [slopeX, slopeY] = [1, width].map((step) =>
    mapGrid(first, (column, row) => (inner.samples[row * width + column] ? slope(step, row * width + column) : 0)),
  ) as [Grid, Grid]
  const [u0, v0] = [u.slice(), v.slice()]
  for (let iteration = 0; iteration < iterations; iteration++) {
    for (let row = 0, p = 0; row < height; row++) {
      for (let column = 0; column < width; column++, p++) {
        const [left, right] = [column > 0 ? p - 1 : p, column < width - 1 ? p + 1 : p]
        const [above, below] = [row > 0 ? p - width : p, row < height - 1 ? p + width : p]
        const meanX = (u[left]! + u[right]! + u[above]! + u[below]!) / 4
        const meanY = (v[left]! + v[right]! + v[above]! + v[below]!) / 4
        const [ix, iy] = [slopeX.samples[p]!, slopeY.samples[p]!]
        const change = warped.samples[p]! - first.samples[p]!
        const along = (ix * (meanX - u0[p]!) + iy * (meanY - v0[p]!) + change) / (smoothness + ix * ix + iy * iy)
        u[p] = meanX - ix * along
        v[p] = meanY - iy * along
      }
    }
  }
}
