import { gaussianBlur } from '../../../pixels/blur.ts'
import { smoothstep } from '../../../pixels/grade.ts'
import type { Picture } from '../../../pixels/picture.ts'
import type { Plane } from '../../../pixels/plane.ts'
import { enlarge } from '../../../pixels/scale.ts'

const factor = 4
/** Pixels of the smaller picture: of the neighbourhood in which edges are counted. */
const sigma = 3
/** In OKLab's lightness: the edges of leaves, root mean square, from which on they may be some, and are. */
const busy = [0.012, 0.02] as const
/** The same for what lies close to a pixel. */
const closeSigma = 0.8
const closeMin = [0.006, 0.011] as const
/** Of the neighbourhood, what is an edge: leaves cover their crown. */
const edge = 0.006
const dense = [0.3, 0.45] as const
/** How far edges run along a few directions, 0..1: those of leaves, and those that may not be any. */
const ruled = [0.26, 0.4] as const
/** What is built has edges along two directions at right angles, or with a slope between them: multiples of the angle that tell these. */
const multiples = [2, 4, 6, 8] as const

/**
 * Where a model has crowns of trees and bushes, 0..1: many edges, close together, that run in all directions. Edges along one or a few
 * directions have a large mean of g² exp(ikθ), of gradients g at angles θ, for one of the multiples k; those of leaves have none.
 */
export function findModelLeaves({ width, height, L }: Picture): Plane {
  const [columns, rows] = [Math.ceil(width / factor), Math.ceil(height / factor)]
  const planes = Array.from({ length: 2 + 2 * multiples.length }, () => new Float32Array(columns * rows))
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1, i = y * width + 1; x < width - 1; x++, i++) {
      const across = (L[i + 1]! - L[i - 1]!) / 2
      const down = (L[i + width]! - L[i - width]!) / 2
      const squared = across * across + down * down
      if (squared < edge * edge) continue
      const at = Math.floor(y / factor) * columns + Math.floor(x / factor)
      planes[0]![at]! += squared / factor ** 2
      planes[1]![at]! += 1 / factor ** 2
      const angle = Math.atan2(down, across)
      for (const [n, k] of multiples.entries()) {
        planes[2 + 2 * n]![at]! += (squared * Math.cos(k * angle)) / factor ** 2
        planes[3 + 2 * n]![at]! += (squared * Math.sin(k * angle)) / factor ** 2
      }
    }
  }
  const [energy, density, ...parts] = planes.map((plane) => gaussianBlur(plane, columns, rows, sigma))
  // Beside a crown nothing is busy so close by.
  const close = gaussianBlur(planes[0]!, columns, rows, closeSigma)
  const leaves = energy!.map((value, i) => {
    if (value < busy[0] * busy[0] || density![i]! < dense[0]) return 0
    const along = multiples.map((_, n) => Math.hypot(parts[2 * n]![i]!, parts[2 * n + 1]![i]!) / value)
    return (
      smoothstep(closeMin[0], closeMin[1], Math.sqrt(close[i]!)) *
      smoothstep(busy[0], busy[1], Math.sqrt(value)) *
      smoothstep(dense[0], dense[1], density![i]!) *
      (1 - smoothstep(ruled[0], ruled[1], Math.max(...along)))
    )
  })
  return enlarge(leaves, width, height, factor)
}
