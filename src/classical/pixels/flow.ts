import { gaussianBlur } from './blur.ts'
import { openScratch, type Plane, takePlane } from './plane.ts'

/**
 * The direction along the form (a unit vector), and how sure it is: 0 none, 1 a straight edge. `width` and `height` are the
 * picture's; the planes are `factor` times smaller, because directions are smooth, and `columns` wide.
 */
export type Flow = {
  width: number
  height: number
  factor: 1 | 2
  columns: number
  x: Plane
  y: Plane
  anisotropy: Plane
}

/** Above this width every second pixel is enough. */
const halvedWidthPx = 600

/** Edge tangents from the smoothed structure tensor: Kyprianidis & Döllner 2008. */
export function findFlow(form: Plane, width: number, height: number): Flow {
  const factor = width > halvedWidthPx && height > 8 ? 2 : 1
  const columns = Math.ceil(width / factor)
  const rows = Math.ceil(height / factor)
  const [xx, xy, yy] = tensorOf(form, width, height, factor).map((plane) =>
    withWideNeighbourhood(plane, columns, rows, factor),
  )
  return { width, height, factor, columns, ...tangents(xx!, xy!, yy!) }
}

/** By Sobel's operator; where every second pixel is enough, the mean of the four that it stands for. */
function tensorOf(form: Plane, width: number, height: number, factor: 1 | 2): [xx: Plane, xy: Plane, yy: Plane] {
  const columns = Math.ceil(width / factor)
  const size = columns * Math.ceil(height / factor)
  const [xx, xy, yy] = [takePlane(size).fill(0), takePlane(size).fill(0), takePlane(size).fill(0)]
  // What a column of three pixels has, above to below: its weighted sum and its difference.
  const sums = new Float64Array(width + 2)
  const falls = new Float64Array(width + 2)
  for (let y = 0; y < height; y++) {
    const above = Math.max(0, y - 1) * width
    const here = y * width
    const below = Math.min(height - 1, y + 1) * width
    for (let x = 0; x < width; x++) {
      sums[x + 1] = form[above + x]! + 2 * form[here + x]! + form[below + x]!
      falls[x + 1] = form[below + x]! - form[above + x]!
    }
    for (const ends of [sums, falls]) {
      ends[0] = ends[1]!
      ends[width + 1] = ends[width]!
    }
    const row = (factor === 1 ? y : y >> 1) * columns
    const share = factor === 1 ? 1 : 0.25
    for (let x = 0; x < width; x++) {
      const across = sums[x + 2]! - sums[x]!
      const down = falls[x]! + 2 * falls[x + 1]! + falls[x + 2]!
      const i = row + (factor === 1 ? x : x >> 1)
      xx[i]! += across * across * share
      xy[i]! += across * down * share
      yy[i]! += down * down * share
    }
  }
  return [xx, xy, yy]
}

/** Where the near neighbourhood is flat, the wide one decides. The plane must not be used afterwards. */
function withWideNeighbourhood(plane: Plane, width: number, height: number, factor: number): Plane {
  const near = gaussianBlur(plane, width, height, 2.6 / factor)
  using scratch = openScratch()
  scratch.plane(plane)
  const wide = scratch.plane(gaussianBlur(near, width, height, 18 / factor))
  for (let i = 0; i < near.length; i++) near[i]! += wide[i]! * 0.2
  return near
}

/** The squared gradient of sensor and compression noise. */
const noiseFloor = 0.006

/** The eigenvector of the smaller eigenvalue lies along the edge. */
function tangents(xx: Plane, xy: Plane, yy: Plane): { x: Plane; y: Plane; anisotropy: Plane } {
  using scratch = openScratch()
  scratch.plane(xy)
  const anisotropy = takePlane(xx.length)
  for (let i = 0; i < xx.length; i++) {
    const half = (xx[i]! - yy[i]!) / 2
    const cross = xy[i]!
    const root = Math.sqrt(half * half + cross * cross)
    anisotropy[i] = (2 * root) / (xx[i]! + yy[i]! + noiseFloor)
    // Of the two equivalent forms, the one without cancellation.
    const x = half > 0 ? -cross : root - half
    const y = half > 0 ? root + half : -cross
    const length = Math.sqrt(x * x + y * y)
    xx[i] = length > 1e-12 ? x / length : 0
    yy[i] = length > 1e-12 ? y / length : 1
  }
  return { x: xx, y: yy, anisotropy }
}

/**
 * Averages planes along the flow, `steps` pixels each way: line integral convolution (Cabral & Leedom 1993), of noise for
 * strokes, of colours for brushed paint. Four neighbours share one path, because the flow hardly differs among them. Where
 * `isIdle` says so of their upper left one, nothing is worth averaging, and the result is 0.
 */
export function smoothAlongFlow(
  planes: Plane[],
  flow: Flow,
  steps: number,
  isIdle?: (x: number, y: number) => boolean,
): Plane[] {
  const { width, height } = flow
  const outs = planes.map((plane) => (isIdle ? takePlane(plane.length).fill(0) : takePlane(plane.length)))
  const path = new Int32Array(2 * steps + 1)
  const stepX = width > 1 ? 2 : 1
  const stepY = height > 1 ? 2 : 1
  for (let y = 0; y < height; y += stepY) {
    const top = Math.min(y, height - stepY)
    for (let x = 0; x < width; x += stepX) {
      const left = Math.min(x, width - stepX)
      if (isIdle?.(left, top)) continue
      path[0] = top * width + left
      let length = trace(flow, left, top, 1, steps, path, 1, stepX, stepY)
      length = trace(flow, left, top, -1, steps, path, length, stepX, stepY)
      for (let p = 0; p < planes.length; p++)
        averageAlong(planes[p]!, outs[p]!, path, length, stepX - 1, (stepY - 1) * width)
    }
  }
  return outs
}

function averageAlong(
  plane: Plane,
  out: Plane,
  path: Int32Array,
  length: number,
  toRight: number,
  toBelow: number,
): void {
  let here = 0
  let right = 0
  let below = 0
  let beyond = 0
  for (let k = 0; k < length; k++) {
    const i = path[k]!
    here += plane[i]!
    right += plane[i + toRight]!
    below += plane[i + toBelow]!
    beyond += plane[i + toBelow + toRight]!
  }
  const i = path[0]!
  out[i] = here / length
  out[i + toRight] = right / length
  out[i + toBelow] = below / length
  out[i + toBelow + toRight] = beyond / length
}

/** Leaves room for a neighbour to the right of and below every place of the path. */
function trace(
  flow: Flow,
  startX: number,
  startY: number,
  sign: number,
  steps: number,
  path: Int32Array,
  from: number,
  roomX: number,
  roomY: number,
): number {
  const { width, columns } = flow
  const halved = flow.factor - 1
  const endX = width - roomX + 1
  const endY = flow.height - roomY + 1
  let length = from
  let px = startX + 0.5
  let py = startY + 0.5
  let previousX = 0
  let previousY = 0
  let x = startX
  let y = startY
  for (let step = 0; step < steps; step++) {
    const place = (y >> halved) * columns + (x >> halved)
    let dx = flow.x[place]!
    let dy = flow.y[place]!
    const turned = step === 0 ? sign < 0 : dx * previousX + dy * previousY < 0
    if (turned) {
      dx = -dx
      dy = -dy
    }
    px += dx
    py += dy
    if (px < 0 || py < 0 || px >= endX || py >= endY) break
    x = px | 0
    y = py | 0
    path[length++] = y * width + x
    previousX = dx
    previousY = dy
  }
  return length
}
