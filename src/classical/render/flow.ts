import { gaussianBlur } from './blur.ts'
import type { Plane } from './raster.ts'
import { shrink } from './scale.ts'

/** The direction along the form at each pixel (a unit vector), and how sure it is: 0 none, 1 a straight edge. */
export type Flow = { width: number; height: number; x: Plane; y: Plane; anisotropy: Plane }

/** Directions are smooth: above this width every second pixel is enough to find them. */
const halvedWidthPx = 600

/** Edge tangents from the smoothed structure tensor: Kyprianidis & Döllner 2008. */
export function findFlow(form: Plane, width: number, height: number): Flow {
  const factor = width > halvedWidthPx && height > 8 ? 2 : 1
  const smallWidth = Math.ceil(width / factor)
  const smallHeight = Math.ceil(height / factor)
  const tensor = tensorOf(form, width, height).map((plane) => {
    const small = factor === 1 ? plane : shrink(plane, width, height, factor)
    return withWideNeighbourhood(small, smallWidth, smallHeight, factor)
  })
  const flow = tangents(tensor[0]!, tensor[1]!, tensor[2]!, smallWidth, smallHeight)
  return factor === 1 ? flow : spreadFlow(flow, width, height, factor)
}

function tensorOf(form: Plane, width: number, height: number): [xx: Plane, xy: Plane, yy: Plane] {
  const size = width * height
  const xx = new Float32Array(size)
  const xy = new Float32Array(size)
  const yy = new Float32Array(size)
  for (let y = 0; y < height; y++) {
    const above = Math.max(0, y - 1) * width
    const here = y * width
    const below = Math.min(height - 1, y + 1) * width
    for (let x = 0; x < width; x++) {
      const left = x > 0 ? x - 1 : 0
      const right = x < width - 1 ? x + 1 : x
      const east = form[above + right]! + 2 * form[here + right]! + form[below + right]!
      const west = form[above + left]! + 2 * form[here + left]! + form[below + left]!
      const south = form[below + left]! + 2 * form[below + x]! + form[below + right]!
      const north = form[above + left]! + 2 * form[above + x]! + form[above + right]!
      xx[here + x] = (east - west) * (east - west)
      xy[here + x] = (east - west) * (south - north)
      yy[here + x] = (south - north) * (south - north)
    }
  }
  return [xx, xy, yy]
}

/** Where the near neighbourhood is flat, the wide one decides. */
function withWideNeighbourhood(plane: Plane, width: number, height: number, factor: number): Plane {
  const near = gaussianBlur(plane, width, height, 2.6 / factor)
  const wide = gaussianBlur(near, width, height, 18 / factor)
  for (let i = 0; i < near.length; i++) near[i]! += wide[i]! * 0.2
  return near
}

/** The squared gradient of sensor and compression noise. */
const noiseFloor = 0.006

/** The eigenvector of the smaller eigenvalue lies along the edge. */
function tangents(xx: Plane, xy: Plane, yy: Plane, width: number, height: number): Flow {
  const anisotropy = new Float32Array(xx.length)
  for (let i = 0; i < xx.length; i++) {
    const half = (xx[i]! - yy[i]!) / 2
    const cross = xy[i]!
    const root = Math.sqrt(half * half + cross * cross)
    anisotropy[i] = (2 * root) / (xx[i]! + yy[i]! + noiseFloor)
    // Of the two ways to write it, the one that does not cancel.
    const x = half > 0 ? -cross : root - half
    const y = half > 0 ? root + half : -cross
    const length = Math.sqrt(x * x + y * y)
    xx[i] = length > 1e-12 ? x / length : 0
    yy[i] = length > 1e-12 ? y / length : 1
  }
  return { width, height, x: xx, y: yy, anisotropy }
}

function spreadFlow(flow: Flow, width: number, height: number, factor: number): Flow {
  const spread = (plane: Plane) => {
    const out = new Float32Array(width * height)
    for (let y = 0, i = 0; y < height; y++) {
      const row = Math.floor(y / factor) * flow.width
      for (let x = 0; x < width; x++, i++) out[i] = plane[row + ((x / factor) | 0)]!
    }
    return out
  }
  return { width, height, x: spread(flow.x), y: spread(flow.y), anisotropy: spread(flow.anisotropy) }
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
  const outs = planes.map((plane) => new Float32Array(plane.length))
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
  const { width } = flow
  const endX = width - roomX + 1
  const endY = flow.height - roomY + 1
  let length = from
  let px = startX + 0.5
  let py = startY + 0.5
  let previousX = 0
  let previousY = 0
  let i = startY * width + startX
  for (let step = 0; step < steps; step++) {
    let dx = flow.x[i]!
    let dy = flow.y[i]!
    const turned = step === 0 ? sign < 0 : dx * previousX + dy * previousY < 0
    if (turned) {
      dx = -dx
      dy = -dy
    }
    px += dx
    py += dy
    if (px < 0 || py < 0 || px >= endX || py >= endY) break
    i = (py | 0) * width + (px | 0)
    path[length++] = i
    previousX = dx
    previousY = dy
  }
  return length
}
