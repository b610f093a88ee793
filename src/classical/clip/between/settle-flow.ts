import { gaussianBlur } from '../../pixels/blur.ts'
import { type Flow, type Grid, mapGrid } from './optical-flow.ts'

/** In samples of the flow; wide, so that it bends no straight line visibly. */
const residualSigma = 14
/** How much agreement a part needs to move differently from the whole. */
const doubt = 0.15
const fits = 6
/** A residual, in samples, that halves a sample's say in the fit. */
const outlier = 1.2

/**
 * A flow that keeps straight lines straight: the affine movement that most of it agrees on, by iteratively reweighted least
 * squares, plus only the slowly changing part of the rest (normalised convolution, Knutsson & Westin 1993).
 */
export function settleFlow({ x, y }: Flow, agreements: Float32Array): Flow {
  const whole = { x: mapGrid(x, () => 0), y: mapGrid(x, () => 0) }
  let weights = agreements
  for (let fit = 0; fit < fits; fit++) {
    whole.x = fitPlane(x, weights)
    whole.y = fitPlane(y, weights)
    weights = agreements.map((agreement, p) => {
      const missed = Math.hypot(x.samples[p]! - whole.x.samples[p]!, y.samples[p]! - whole.y.samples[p]!)
      return agreement / (1 + (missed / outlier) ** 2)
    })
  }
  return { x: addSlowRest(whole.x, x, weights), y: addSlowRest(whole.y, y, weights) }
}

/** The plane a + b column + c row nearest to the samples. */
function fitPlane(grid: Grid, weights: Float32Array): Grid {
  const { width, height, samples } = grid
  let [w, wc, wr, wcc, wcr, wrr, s, sc, sr] = [1e-6, 0, 0, 1e-3, 0, 1e-3, 0, 0, 0]
  for (let p = 0; p < samples.length; p++) {
    const [weight, sample] = [weights[p]!, samples[p]!]
    const [column, row] = [(p % width) / width - 0.5, Math.floor(p / width) / height - 0.5]
    w += weight
    wc += weight * column
    wr += weight * row
    wcc += weight * column * column
    wcr += weight * column * row
    wrr += weight * row * row
    s += weight * sample
    sc += weight * sample * column
    sr += weight * sample * row
  }
  const determinant = w * (wcc * wrr - wcr * wcr) - wc * (wc * wrr - wcr * wr) + wr * (wc * wcr - wcc * wr)
  const a = (s * (wcc * wrr - wcr * wcr) - wc * (sc * wrr - wcr * sr) + wr * (sc * wcr - wcc * sr)) / determinant
  const b = (w * (sc * wrr - sr * wcr) - s * (wc * wrr - wcr * wr) + wr * (wc * sr - sc * wr)) / determinant
  const c = (w * (wcc * sr - wcr * sc) - wc * (wc * sr - wr * sc) + s * (wc * wcr - wcc * wr)) / determinant
  return mapGrid(grid, (column, row) => a + b * (column / width - 0.5) + c * (row / height - 0.5))
}

function addSlowRest(whole: Grid, { width, height, samples }: Grid, weights: Float32Array): Grid {
  const rest = samples.map((sample, p) => (sample - whole.samples[p]!) * weights[p]!)
  const blurred = gaussianBlur(rest, width, height, residualSigma)
  const certainty = gaussianBlur(weights, width, height, residualSigma)
  return { ...whole, samples: whole.samples.map((sample, p) => sample + blurred[p]! / (certainty[p]! + doubt)) }
}
