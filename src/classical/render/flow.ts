import { gaussianBlur } from './blur.ts'
import type { Plane } from './raster.ts'

/** The direction along the form at each pixel (a unit vector), and how sure it is: 0 none, 1 a straight edge. */
export type Flow = { width: number; height: number; x: Plane; y: Plane; anisotropy: Plane }

/** Edge tangents from the smoothed structure tensor: Kyprianidis & Döllner 2008. */
export function findFlow(form: Plane, width: number, height: number): Flow {
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
      xx[here + x] = (east - west) ** 2
      xy[here + x] = (east - west) * (south - north)
      yy[here + x] = (south - north) ** 2
    }
  }
  const tensor = [xx, xy, yy].map((plane) => withWideNeighbourhood(plane, width, height))
  return tangents(tensor[0]!, tensor[1]!, tensor[2]!, width, height)
}

/** Where the near neighbourhood is flat, the wide one decides. */
function withWideNeighbourhood(plane: Plane, width: number, height: number): Plane {
  const near = gaussianBlur(plane, width, height, 2.6)
  const wide = gaussianBlur(near, width, height, 18)
  for (let i = 0; i < near.length; i++) near[i]! += wide[i]! * 0.2
  return near
}

/** The squared gradient of sensor and compression noise. */
const noiseFloor = 0.006

function tangents(xx: Plane, xy: Plane, yy: Plane, width: number, height: number): Flow {
  const anisotropy = new Float32Array(xx.length)
  for (let i = 0; i < xx.length; i++) {
    const half = (xx[i]! - yy[i]!) / 2
    const root = Math.sqrt(half * half + xy[i]! * xy[i]!)
    const trace = xx[i]! + yy[i]!
    anisotropy[i] = (2 * root) / (trace + noiseFloor)
    const angle = Math.atan2(2 * xy[i]!, xx[i]! - yy[i]!) / 2 + Math.PI / 2
    xx[i] = Math.cos(angle)
    yy[i] = Math.sin(angle)
  }
  return { width, height, x: xx, y: yy, anisotropy }
}

/**
 * Averages planes along the flow, `steps` pixels each way: line integral convolution (Cabral & Leedom 1993), of noise for
 * strokes, of colours for brushed paint.
 */
export function smoothAlongFlow(planes: Plane[], flow: Flow, steps: number): Plane[] {
  const { width, height } = flow
  const outs = planes.map((plane) => new Float32Array(plane.length))
  const path = new Int32Array(2 * steps + 1)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      path[0] = i
      let length = trace(flow, x, y, 1, steps, path, 1)
      length = trace(flow, x, y, -1, steps, path, length)
      for (let p = 0; p < planes.length; p++) {
        const plane = planes[p]!
        let sum = 0
        for (let k = 0; k < length; k++) sum += plane[path[k]!]!
        outs[p]![i] = sum / length
      }
    }
  }
  return outs
}

function trace(
  flow: Flow,
  startX: number,
  startY: number,
  sign: number,
  steps: number,
  path: Int32Array,
  from: number,
): number {
  const { width, height } = flow
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
    if (px < 0 || py < 0 || px >= width || py >= height) break
    i = (py | 0) * width + (px | 0)
    path[length++] = i
    previousX = dx
    previousY = dy
  }
  return length
}
