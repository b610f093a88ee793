import type { Picture } from '../picture.ts'

type Colour = [L: number, a: number, b: number]
type Region = { root: number; area: number; mean: Colour; border: number; beside: Map<number, number> }

/** Of a region, twice its area by its border, in pixels: a seam of two fills, where compression smears their colours, is thinner. */
const seamMax = 3.2
/** Fewer pixels are not a region. */
const areaMin = 14
/** How far a seam's colour is from the mixtures of the two fills, in OKLab. */
const mixedMax = 0.02
const passes = 3

/** Gives what lies between two fills and has a mixture of their colours to the one that it is more like. @param roots of regions, which change */
export function absorbSeams(picture: Picture, roots: Int32Array): void {
  for (let pass = 0; pass < passes; pass++) {
    const regions = measure(picture, roots)
    const into = new Map<number, number>()
    for (const region of regions.values()) {
      const heir = heirOf(region, regions)
      if (heir !== undefined) into.set(region.root, heir)
    }
    if (into.size === 0) return
    for (let i = 0; i < roots.length; i++) {
      let root = roots[i]!
      // Heirs are larger, so that this ends.
      for (let next = into.get(root); next !== undefined; next = into.get(root)) root = next
      roots[i] = root
    }
  }
}

function heirOf({ area, mean, border, beside }: Region, regions: Map<number, Region>): number | undefined {
  if ((2 * area) / Math.max(1, border) > seamMax && area >= areaMin) return undefined
  const larger = [...beside]
    .map(([root, shared]) => ({ ...regions.get(root)!, shared }))
    .filter((one) => one.area > area)
  const [one, other = one] = larger.sort((p, q) => q.shared - p.shared)
  if (!one || !other) return undefined
  const { share, off } = mixture(mean, one.mean, other.mean)
  if (off > mixedMax && area >= areaMin) return undefined
  return share < 0.5 ? one.root : other.root
}

/** How much of the second is in a colour that is mixed of two, and how far it is from that. */
function mixture(colour: Colour, one: Colour, other: Colour): { share: number; off: number } {
  const along = other.map((value, n) => value - one[n]!)
  const own = colour.map((value, n) => value - one[n]!)
  const squared = along.reduce((sum, value) => sum + value * value, 0)
  const share = Math.min(
    1,
    Math.max(0, own.reduce((sum, value, n) => sum + value * along[n]!, 0) / Math.max(1e-9, squared)),
  )
  return { share, off: Math.hypot(...own.map((value, n) => value - share * along[n]!)) }
}

function measure({ width, L, a, b }: Picture, roots: Int32Array): Map<number, Region> {
  const regions = new Map<number, Region>()
  const at = (i: number): Region => {
    const root = roots[i]!
    const known = regions.get(root)
    if (known) return known
    const region: Region = { root, area: 0, mean: [0, 0, 0], border: 0, beside: new Map() }
    regions.set(root, region)
    return region
  }
  const meet = (i: number, j: number) => {
    for (const [one, other] of [
      [at(i), roots[j]!],
      [at(j), roots[i]!],
    ] as const) {
      one.border++
      one.beside.set(other, (one.beside.get(other) ?? 0) + 1)
    }
  }
  for (let i = 0, x = 0; i < roots.length; i++, x = x + 1 < width ? x + 1 : 0) {
    const region = at(i)
    region.area++
    region.mean[0] += L[i]!
    region.mean[1] += a[i]!
    region.mean[2] += b[i]!
    if (x + 1 < width && roots[i + 1] !== roots[i]) meet(i, i + 1)
    if (i + width < roots.length && roots[i + width] !== roots[i]) meet(i, i + width)
  }
  for (const { area, mean } of regions.values()) for (const n of [0, 1, 2] as const) mean[n] /= area
  return regions
}
