import { gaussianBlur } from '../../../pixels/blur.ts'
import type { Picture } from '../../../pixels/picture.ts'
import type { Plane } from '../../../pixels/plane.ts'

/** By how much the sky of a column is darker than that of the lightest at most. */
const darkerMin = 0.2
/** A sky's least lightness; and the most b*, counted twice, of a blue one. */
const leastL = 0.3
const blueMax = -0.05

/** Of the picture's lower edge, what a sky reaches at most: the ground of a model may be as empty. */
const toBottomMax = 0.15

/** Of the edges in a sky, their mean: clouds have fewer than leaves and boards. */
const textureMax = 0.03

/**
 * By column, the row at which a sky ends that makes both sides most uniform (Shen & Wang 2013), and 0 if it has none; undefined without a sky.
 */
export function bestBorder(small: Picture): Int32Array | undefined {
  const { width, height } = small
  const edges = edgeStrength(small)
  const sums = sumColumns(small)
  let best: Int32Array | undefined
  let bestScore = 0
  for (let threshold = 0.025; threshold < 0.4; threshold *= 1.22) {
    const border = withoutDarkColumns(firstEdges(edges, width, height, threshold), sums[0]!)
    const share = border.reduce((sum, y) => sum + y, 0) / (width * height)
    const toBottom = border.reduce((sum, y) => sum + (y >= height - 2 ? 1 : 0), 0)
    if (share < 0.03 || share > 0.92 || toBottom > toBottomMax * width) continue
    const { skySpread, groundSpread, distance, isLit } = compareSides(sums, border, height)
    if (skySpread > 0.02 || !isLit || distance < 0.08) continue
    const score = 1 / (2 * skySpread + groundSpread)
    if (score > bestScore && meanEdgeAbove(edges, border) < textureMax) {
      bestScore = score
      best = border
    }
  }
  return best
}

/** But for the last pixels, in which the border's own edge begins. */
function meanEdgeAbove(edges: Plane, border: Int32Array): number {
  let [sum, count] = [0, 0]
  for (const [x, end] of border.entries())
    for (let y = 1; y < end - 3; y++, count++) sum += edges[y * border.length + x]!
  return sum / Math.max(1, count)
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

/** Without the columns in which a roof or a tree reaches the top of the picture: they are darker than the lightest quarter. */
function withoutDarkColumns(border: Int32Array, sumsL: Float64Array): Int32Array {
  const width = border.length
  const means = Array.from(border, (y, x) => (y > 0 ? sumsL[y * width + x]! / y : 0))
  const open = means.filter((mean) => mean > 0).sort((one, other) => other - one)
  const least = (open[Math.floor(open.length / 4)] ?? 0) - darkerMin
  return border.map((y, x) => (means[x]! < least ? 0 : y))
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
    // Only blue is a sky that is darker than what it lights.
    isLit: sky.mean[0]! > leastL && (sky.mean[2]! < blueMax || sky.mean[0]! > ground.mean[0]!),
  }
}
