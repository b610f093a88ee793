import { gaussianBlur } from '../../pixels/blur.ts'
import { findComponents } from '../../pixels/components.ts'
import { applyCurve, smoothstep } from '../../pixels/grade.ts'
import { guidedFilter } from '../../pixels/guided-filter.ts'
import type { Picture } from '../../pixels/picture.ts'
import type { Plane } from '../../pixels/plane.ts'
import { enlarge, shrinkPicture } from '../../pixels/scale.ts'

/**
 * Where the sky is (0..1), the row where it ends, and what its lightness would be without clouds. A photo's is mixed with what
 * stands before it; behind a drawing or model is what `behind` paints where the mask is then, in the light of the mood.
 */
export type Sky = { mask: Plane; horizonY: number; clearL: Plane; mixed?: true; behind?: () => Picture }

const factor = 4

/**
 * A border in each column that makes both sides most uniform (Shen & Wang 2013); then each pixel near it is judged by the
 * colours of that first estimate, so that sky between branches is found too. Undefined if there is no sky.
 */
export function findSky(picture: Picture): Sky | undefined {
  const small = shrinkPicture(picture, factor)
  const border = bestBorder(small)
  if (!border) return undefined
  let seen = aboveBorder(small, border)
  let model = fitColours(small, seen)
  // Wisps and contrails stop the first border early; what is connected to it by colour is sky as well.
  for (let round = 0; round < 3; round++) {
    seen = spread(small, seen, model)
    model = fitColours(small, seen)
  }
  return refine(picture, small, withGaps(small, seen, model), model)
}

type ColourModel = { planes: [Fit, Fit, Fit]; horizon: number }
/** value = mean + perX (x - centreX) + perY (y - centreY), in the small picture's pixels, with its residual's deviation. */
type Fit = { mean: number; perX: number; perY: number; centreX: number; centreY: number; deviation: number }

function bestBorder(small: Picture): Int32Array | undefined {
  const { width, height } = small
  const edges = edgeStrength(small)
  const sums = sumColumns(small)
  let best: Int32Array | undefined
  let bestScore = 0
  for (let threshold = 0.025; threshold < 0.4; threshold *= 1.22) {
    const border = firstEdges(edges, width, height, threshold)
    const share = border.reduce((sum, y) => sum + y, 0) / (width * height)
    if (share < 0.04 || share > 0.92) continue
    const { skySpread, groundSpread, distance, skyL } = compareSides(sums, border, height)
    if (skySpread > 0.02 || skyL < 0.3 || distance < 0.08) continue
    const score = 1 / (2 * skySpread + groundSpread)
    if (score > bestScore) {
      bestScore = score
      best = border
    }
  }
  return best
}

function edgeStrength({ width, height, L, a, b }: Picture): Plane {
  const out = new Float32Array(width * height)
  for (const [plane, weight] of [
    [gaussianBlur(L, width, height, 0.8), 1],
    [gaussianBlur(a, width, height, 0.8), 2],
    [gaussianBlur(b, width, height, 0.8), 2],
  ] as const) {
    for (let y = 1; y < height - 1; y++) {
      for (let x = 1; x < width - 1; x++) {
        const i = y * width + x
        const across = plane[i + 1]! - plane[i - 1]!
        const down = plane[i + width]! - plane[i - width]!
        out[i]! += weight * Math.sqrt(across * across + down * down)
      }
    }
  }
  return out
}

function firstEdges(edges: Plane, width: number, height: number, threshold: number): Int32Array {
  return Int32Array.from({ length: width }, (_, column) => {
    // The outermost columns have no gradient of their own.
    const x = Math.min(Math.max(column, 1), width - 2)
    let y = 1
    while (y < height && edges[y * width + x]! < threshold) y++
    return y <= 2 ? 0 : y - 1
  })
}

/** Sums from the top of each column down: of L, 2a and 2b, and of their squares. */
function sumColumns({ width, height, L, a, b }: Picture): Float64Array[] {
  const sums = Array.from({ length: 6 }, () => new Float64Array(width * (height + 1)))
  for (const [channel, plane] of [L, a, b].entries()) {
    const weight = channel === 0 ? 1 : 2
    const values = sums[channel]!
    const squares = sums[channel + 3]!
    for (let i = 0; i < plane.length; i++) {
      const value = plane[i]! * weight
      values[i + width] = values[i]! + value
      squares[i + width] = squares[i]! + value * value
    }
  }
  return sums
}

function compareSides(sums: Float64Array[], border: Int32Array, height: number) {
  const width = border.length
  const above = sums.map((sum) => border.reduce((total, y, x) => total + sum[y * width + x]!, 0))
  const all = sums.map((sum) => border.reduce((total, _, x) => total + sum[height * width + x]!, 0))
  const skyCount = border.reduce((sum, y) => sum + y, 0)
  const side = (total: number[], count: number) => {
    const mean = total.slice(0, 3).map((sum) => sum / count)
    return { mean, spread: mean.reduce((sum, m, channel) => sum + total[channel + 3]! / count - m * m, 0) }
  }
  const sky = side(above, skyCount)
  const ground = side(
    all.map((sum, channel) => sum - above[channel]!),
    width * height - skyCount,
  )
  return {
    skySpread: sky.spread,
    groundSpread: ground.spread,
    distance: Math.hypot(...sky.mean.map((value, channel) => value - ground.mean[channel]!)),
    skyL: sky.mean[0]!,
  }
}

function aboveBorder({ width, height }: Picture, border: Int32Array): Uint8Array {
  return new Uint8Array(width * height).map((_, i) => (Math.floor(i / width) < border[i % width]! ? 1 : 0))
}

function fitColours(small: Picture, seen: Uint8Array): ColourModel {
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
  return { mean, perX, perY, centreX, centreY, deviation: Math.max(floor, Math.sqrt(Math.max(0, rest))) }
}

/** Floods from what is seen into neighbours of the sky's colours, sideways and downwards, across wisps two pixels thick. */
function spread(small: Picture, seen: Uint8Array, model: ColourModel): Uint8Array {
  const { width, height } = small
  const out = seen.slice()
  const fits = (i: number) => {
    const x = i % width
    return colourDistance(small.L[i]!, small.a[i]!, small.b[i]!, x, (i - x) / width, model) < 2
  }
  const front = new Int32Array(width * height)
  let waiting = 0
  for (let i = 0; i < out.length; i++) if (out[i]) front[waiting++] = i
  const reach = (next: number) => {
    if (next < 0 || next >= out.length || out[next] || !fits(next)) return
    out[next] = 1
    front[waiting++] = next
  }
  while (waiting > 0) {
    const i = front[--waiting]!
    const x = i % width
    reach(i + width)
    reach(i + 3 * width)
    reach(i - width)
    if (x > 0) reach(i - 1)
    if (x < width - 1) reach(i + 1)
  }
  return out
}

/** Chroma of a sky that white paint can have, too; and by its lightness, how light is at most what surrounds a gap in such a sky. */
const colourlessMax = 0.04
const aroundMax = 0.6

/**
 * Sky between branches is connected to nothing, but closely matches the sky's colours. What is as white as a white sky is a gap only
 * among what is dark: carved wood around a window is not.
 */
function withGaps(small: Picture, seen: Uint8Array, model: ColourModel): Plane {
  const { width, height } = small
  const isLike = Uint8Array.from(seen, (value, i) => {
    const x = i % width
    const y = (i - x) / width
    if (value || y > model.horizon) return 0
    return colourDistance(small.L[i]!, small.a[i]!, small.b[i]!, x, y, model) < 1.4 ? 1 : 0
  })
  const [fitL, fitA, fitB] = model.planes
  const gaps = Float32Array.from(seen, (value, i) => value || isLike[i]!)
  if (Math.hypot(fitA.mean, fitB.mean) > colourlessMax) return gaps
  const { labels, components } = findComponents(isLike, width, height)
  const [sums, counts] = [new Float64Array(components.length + 1), new Float64Array(components.length + 1)]
  for (let i = width; i < labels.length - width; i++)
    for (const beside of [i - 1, i + 1, i - width, i + width]) {
      if (labels[i] === 0 || gaps[beside] === 1) continue
      sums[labels[i]!]! += small.L[beside]!
      counts[labels[i]!]!++
    }
  const isGap = sums.map((sum, label) => (sum < aroundMax * fitL.mean * counts[label]! ? 1 : 0))
  return gaps.map((value, i) => (seen[i] ? value : value * isGap[labels[i]!]!))
}

function colourDistance(L: number, a: number, b: number, x: number, y: number, model: ColourModel): number {
  const [fitL, fitA, fitB] = model.planes
  const dL = (L - expected(fitL, x, y)) / fitL.deviation
  const dA = (a - expected(fitA, x, y)) / fitA.deviation
  const dB = (b - expected(fitB, x, y)) / fitB.deviation
  return Math.sqrt((dL * dL + dA * dA + dB * dB) / 3)
}

function expected(fit: Fit, x: number, y: number): number {
  return fit.mean + fit.perX * (x - fit.centreX) + fit.perY * (y - fit.centreY)
}

function refine(picture: Picture, small: Picture, seen: Plane, model: ColourModel): Sky {
  const { width, height, L, a, b } = picture
  const mask = enlarge(gaussianBlur(seen, small.width, small.height, 1.2), width, height, factor)
  const clearL = new Float32Array(L.length)
  const [fitL, fitA, fitB] = model.planes
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const clear = expected(fitL, x / factor, y / factor)
      clearL[i] = clear
      const near = mask[i]!
      mask[i] = 0
      if (near < 0.03) continue
      const dL = (L[i]! - clear) / fitL.deviation
      const dA = (a[i]! - expected(fitA, x / factor, y / factor)) / fitA.deviation
      const dB = (b[i]! - expected(fitB, x / factor, y / factor)) / fitB.deviation
      const distance = Math.sqrt((dL * dL + dA * dA + dB * dB) / 3)
      // Well inside the sky only what is very different is taken out.
      const certain = smoothstep(0.75, 0.98, near)
      if (distance < 1.8) mask[i] = smoothstep(0.05, 0.4, near)
      else if (distance < 3.2 + 4 * certain)
        mask[i] = (1 - smoothstep(1.8 + 3 * certain, 3.2 + 4 * certain, distance)) * smoothstep(0.05, 0.4, near)
    }
  }
  const smooth = guidedFilter(L, mask, width, height, 3, 0.0004)
  return {
    mask: applyCurve(smooth, (value) => smoothstep(0.12, 0.8, value)),
    horizonY: Math.min(height, (model.horizon + 1) * factor),
    clearL,
    mixed: true,
  }
}
