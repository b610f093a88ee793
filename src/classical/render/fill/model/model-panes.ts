import { gaussianBlur } from '../../../pixels/blur.ts'
import { type Component, findComponents } from '../../../pixels/components.ts'
import { smoothstep } from '../../../pixels/grade.ts'
import { maskWhere } from '../../../pixels/mask.ts'
import type { Picture } from '../../../pixels/picture.ts'
import type { Plane } from '../../../pixels/plane.ts'
import { enlarge, shrink, shrinkPicture } from '../../../pixels/scale.ts'

const factor = 2
/** How much coarser the light around a pane is measured, and how far around, as a share of the width. */
const coarse = 4
const around = 0.045
/** Of the brightest that is around, the lightness from which on something is a pane or a shadow, and where it is one beyond doubt. */
const darker = [0.9, 0.84] as const
/** Panes that are modelled as glass are bluer than the walls by this; a model has such if they are this share of what is built. */
const bluer = 0.011
const blueMin = 0.012
/** Shares of the picture: what is larger is a wall in shade. */
const sizes = { least: 0.0001, most: 0.012 } as const
/** Of an edge's strength, from which on it parts two panes, or a pane and a shadow. */
const edgeMax = 0.3
const fillMin = 0.72
/** How crooked the upper and lower edge of a pane may be, in pixels and as a share of its height. */
const crooked = { px: 1.3, share: 0.06 } as const

/**
 * Where a model shows panes, 0..1: it has them inset, so that they are darker than all that is around them, and often bluer; their
 * shapes are simple. `built` is 1 where neither sky nor ground is.
 */
export function findModelPanes(picture: Picture, built: Plane, edges: Plane): Plane {
  const { width, height, L, b } = shrinkPicture(picture, factor)
  const isBuilt = new Uint8Array(L.length)
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const from = Math.min(y * factor, picture.height - 1) * picture.width + Math.min(x * factor, picture.width - 1)
      isBuilt[i] = built[from]! > 0.5 ? 1 : 0
    }
  const sharp = shrink(edges, picture.width, picture.height, factor)
  const light = lightAround(L, isBuilt, width, height)
  const wallB = middleOf(b, isBuilt)
  const dark = new Float32Array(L.length)
  let [blue, all] = [0, 1]
  for (let i = 0; i < L.length; i++) {
    if (!isBuilt[i]) continue
    all++
    dark[i] = smoothstep(-darker[0], -darker[1], -L[i]! / light[i]!)
    if (dark[i]! > 0.5 && b[i]! < wallB - bluer) blue++
  }
  const isBlue = blue > blueMin * all
  const isGlass = maskWhere(dark, (share, i) => share > 0.5 && (!isBlue || b[i]! < wallB - bluer))
  const panes = new Uint8Array(L.length)
  // Bars may be drawn as edges or as strips; what one of the two ways finds is a pane.
  markSimple(isGlass, width, panes)
  markSimple(
    isGlass.map((is, i) => (sharp[i]! < edgeMax ? is : 0)),
    width,
    panes,
  )
  // A pane ends in the middle of its edge.
  const isIn = (i: number) => panes[i] || panes[i - 1] || panes[i + 1] || panes[i - width] || panes[i + width]
  for (let i = 0; i < dark.length; i++) if (!isIn(i)) dark[i] = 0
  return enlarge(dark, picture.width, picture.height, factor)
}

/** Marks the areas of a mask that are no larger than a pane and as simple in shape. */
function markSimple(mask: Uint8Array, width: number, marked: Uint8Array): void {
  const { labels, components } = findComponents(mask, width, mask.length / width)
  const isSimple = components.map((component, n) => {
    const { area, left, right, top, bottom } = component
    if (area < sizes.least * mask.length || area > sizes.most * mask.length) return 0
    const fill = area / ((right - left + 1) * (bottom - top + 1))
    if (fill > fillMin) return 1
    const crookedMax = Math.max(crooked.px, crooked.share * (bottom - top))
    return crookednessOf(component, n + 1, labels, width) < crookedMax ? 1 : 0
  })
  for (let i = 0; i < mask.length; i++) if (labels[i]! > 0 && isSimple[labels[i]! - 1]) marked[i] = 1
}

/** The brightest of what is built that is near, blurred. */
function lightAround(L: Plane, isBuilt: Uint8Array, width: number, height: number): Plane {
  const [wide, high] = [Math.ceil(width / coarse), Math.ceil(height / coarse)]
  let most: Plane = new Float32Array(wide * high)
  for (let i = 0; i < L.length; i++) {
    if (!isBuilt[i]) continue
    const at = Math.floor(Math.floor(i / width) / coarse) * wide + Math.floor((i % width) / coarse)
    if (L[i]! > most[at]!) most[at] = L[i]!
  }
  const reach = Math.round((around * width) / coarse)
  most = widest(most, wide, high, reach, 1)
  most = widest(most, wide, high, reach, wide)
  return enlarge(gaussianBlur(most, wide, high, 2), width, height, coarse)
}

/** The largest value within `reach` steps along a row or a column. */
function widest(plane: Plane, width: number, height: number, reach: number, step: number): Plane {
  const out = new Float32Array(plane.length)
  for (let i = 0; i < plane.length; i++) {
    const place = step === 1 ? i % width : Math.floor(i / width)
    const last = (step === 1 ? width : height) - 1
    for (let at = Math.max(0, place - reach); at <= Math.min(last, place + reach); at++) {
      const value = plane[i + (at - place) * step]!
      if (value > out[i]!) out[i] = value
    }
  }
  return out
}

/** Of where a mask is 1, the median of a plane of OKLab's a or b. */
function middleOf(plane: Plane, mask: Uint8Array): number {
  const values = plane.filter((_, i) => mask[i] === 1).sort()
  return values[values.length >> 1] ?? 0
}

/** How far the upper and lower edge lie from straight lines: in pixels, the worse of the two deviations. */
function crookednessOf(
  { left, right, top, bottom }: Component,
  label: number,
  labels: Int32Array,
  width: number,
): number {
  const edges = [new Float64Array(right - left + 1), new Float64Array(right - left + 1)] as const
  for (let x = left; x <= right; x++) {
    let [first, last] = [bottom, top]
    for (let y = top; y <= bottom; y++) {
      if (labels[y * width + x] !== label) continue
      first = Math.min(first, y)
      last = Math.max(last, y)
    }
    edges[0][x - left] = first
    edges[1][x - left] = last
  }
  return Math.max(...edges.map(deviationFromLine))
}

function deviationFromLine(values: Float64Array): number {
  const n = values.length
  const middle = (n - 1) / 2
  let [sum, along, spread] = [0, 0, 1e-9]
  for (const [x, value] of values.entries()) {
    sum += value
    along += (x - middle) * value
    spread += (x - middle) ** 2
  }
  let squares = 0
  for (const [x, value] of values.entries()) squares += (value - sum / n - ((x - middle) * along) / spread) ** 2
  return Math.sqrt(squares / n)
}
