import type { Picture } from '../../../pixels/picture.ts'
import type { Plane } from '../../../pixels/plane.ts'

/** A sky's colour by place, and the last row that shows some of it. */
export type SkyColours = { planes: [Fit, Fit, Fit]; horizon: number }
/** value = mean + perX (x - centreX) + perY (y - centreY), in the small picture's pixels, with its residual's deviation. */
type Fit = {
  mean: number
  perX: number
  perY: number
  centreX: number
  centreY: number
  /** The row below which a sky is as it is there: nothing is known of it. */
  lowest: number
  deviation: number
}

export function fitColours(small: Picture, seen: Uint8Array): SkyColours {
  const { width, height } = small
  const floors = [0.035, 0.014, 0.018]
  const planes = [small.L, small.a, small.b].map((plane, channel) => fitPlane(plane, width, seen, floors[channel]!))
  let horizon = 0
  for (let y = 0; y < height; y++) {
    let count = 0
    for (let i = y * width; i < (y + 1) * width; i++) count += seen[i]!
    if (count > width * 0.03) horizon = y
  }
  return { planes: planes as [Fit, Fit, Fit], horizon }
}

/** Least squares; x and y are treated as uncorrelated, which a sky that spans the picture nearly makes them. */
function fitPlane(plane: Plane, width: number, seen: Uint8Array, floor: number): Fit {
  let count = 0
  const sum = { x: 0, y: 0, v: 0, xx: 0, yy: 0, xv: 0, yv: 0, vv: 0 }
  for (let i = 0; i < plane.length; i++) {
    if (!seen[i]) continue
    const v = plane[i]!
    const x = i % width
    const y = (i - x) / width
    count++
    sum.x += x
    sum.y += y
    sum.v += v
    sum.xx += x * x
    sum.yy += y * y
    sum.xv += x * v
    sum.yv += y * v
    sum.vv += v * v
  }
  const centreX = sum.x / count
  const centreY = sum.y / count
  const mean = sum.v / count
  const spanX = sum.xx / count - centreX * centreX
  const spanY = sum.yy / count - centreY * centreY
  const perX = (sum.xv / count - centreX * mean) / Math.max(1, spanX)
  const perY = (sum.yv / count - centreY * mean) / Math.max(1, spanY)
  const rest = sum.vv / count - mean * mean - perX * perX * spanX - perY * perY * spanY
  return {
    mean,
    perX,
    perY,
    centreX,
    centreY,
    lowest: centreY + 2 * Math.sqrt(spanY),
    deviation: Math.max(floor, Math.sqrt(Math.max(0, rest))),
  }
}

/** Chroma of a sky that white paint can have, too. */
const colourlessMax = 0.04

export const isColourless = ({ planes: [, a, b] }: SkyColours) => Math.hypot(a.mean, b.mean) <= colourlessMax

/** In deviations. */
export function colourDistance(L: number, a: number, b: number, x: number, y: number, model: SkyColours): number {
  const [fitL, fitA, fitB] = model.planes
  const dL = (L - expected(fitL, x, y)) / fitL.deviation
  const dA = (a - expected(fitA, x, y)) / fitA.deviation
  const dB = (b - expected(fitB, x, y)) / fitB.deviation
  return Math.sqrt((dL * dL + dA * dA + dB * dB) / 3)
}

export function expected(fit: Fit, x: number, y: number): number {
  const down = Math.min(y, fit.lowest)
  return fit.mean + fit.perX * (x - fit.centreX) + fit.perY * (down - fit.centreY)
}
