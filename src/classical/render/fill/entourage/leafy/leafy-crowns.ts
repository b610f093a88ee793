import { findComponents } from '../../../../pixels/components.ts'
import type { Picture } from '../../../../pixels/picture.ts'
import type { Plane } from '../../../../pixels/plane.ts'
import type { Borders } from '../ball-borders.ts'
import { type Blob, measureShape, type Shape } from '../crown-shape.ts'
import { findStems, type Stem } from '../find-stems.ts'
import { blobsOf, findLeaves, isLeafTint, partByTint, partsOf, tintsOf } from './leaf-blobs.ts'

/** A crown of a model that has a colour of leaves; `isConical` tells the shape of one that tapers. */
export type LeafyCrown = Blob & { stems: Stem[]; isConical: boolean; isShrub: boolean; tint: readonly [number, number] }

/** Of the picture, the least crown and the largest. */
const sizes = [0.0004, 0.045] as const
/** Pixels of bridges between crowns. */
const bridge = 2
/** By what crowns hang together with other things is narrower than these shares of their own size; and of the picture's width at most. */
const neck = 0.14
const neckMost = 0.02
/** Of a crown, what is not beyond a neck. */
const bodyMin = 0.94
/** Of a crown's border, what other leaves may be beside: what has more is a part of something. */
const besideMax = 0.25

/** Crowns that have a colour of leaves, and a shape that nothing built has. */
export function findLeafyCrowns(picture: Picture, labels: Int32Array, borders: Borders): LeafyCrown[] {
  const { width, height } = picture
  const tints = tintsOf(picture)
  const leafy = findLeaves(labels, tints, width)
  const areaMin = sizes[0] * leafy.length
  const crowns: LeafyCrown[] = []
  const doubtful: LeafyCrown[] = []
  const judge = (blob: Blob, isPart: boolean): boolean => {
    const crown = measure(blob, picture, borders, tints)
    if (!crown || (isPart && shareBeside(blob, leafy, width) > besideMax)) return false
    const verdict = judgeCrown(crown, measureShape(blob, width, height), leafy.length)
    if (verdict === 'crown') crowns.push(...splitByStems(crown, width))
    else if (verdict === 'doubtful' && !isPart) doubtful.push(crown)
    return verdict !== undefined
  }
  for (const blob of blobsOf(leafy, width, bridge, areaMin)) {
    const parts = partAtNecks(blob, width, areaMin)
    if (parts.length === 1 && judge(parts[0]!, false)) continue
    for (const part of parts) {
      if (parts.length > 1 && judge(part, true)) continue
      for (const tinted of partByTint(part, tints, width, bridge, areaMin)) judge(tinted, true)
    }
  }
  // Crowns of a model are of few materials: what hides a stem is told by the others, and shrubs stand where they do.
  const isKnown = ({ tint }: LeafyCrown) =>
    crowns.some((one) => Math.hypot(one.tint[0] - tint[0], one.tint[1] - tint[1]) < sameTint)
  const ground = Math.min(...crowns.flatMap(({ stems }) => stems.map(({ foot }) => foot))) - footMiss * height
  return [...crowns, ...doubtful.filter((one) => isKnown(one) && (!one.isShrub || one.bottom > ground))]
}
/** Of the picture's height, how far above the feet of trees shrubs may stand. */
const footMiss = 0.015
const sameTint = 0.02

function measure(
  blob: Blob,
  picture: Picture,
  borders: Borders,
  [across, down]: readonly [Plane, Plane],
): LeafyCrown | undefined {
  const pixels = fillHoles(blob, picture.width)
  const share = pixels.length / picture.L.length
  if (share < sizes[0] || share > sizes[1]) return undefined
  const tint = [across, down].map((plane) => pixels.reduce((sum, i) => sum + plane[i]!, 0) / pixels.length) as [
    number,
    number,
  ]
  return {
    ...blob,
    pixels,
    stems: findStems(borders, picture, blob, (i) => isLeafTint(across[i]!, down[i]!)),
    isConical: false,
    isShrub: false,
    tint,
  }
}

/** What hangs together by more than a neck; all of a blob that has none. */
function partAtNecks(blob: Blob, width: number, areaMin: number): Blob[] {
  const reach = Math.min(neckMost * width, neck * Math.sqrt(blob.pixels.length))
  const parts = partsOf(blob, blob.pixels, width, Math.max(bridge, Math.round(reach)), areaMin)
  const [most] = parts.toSorted((one, other) => other.pixels.length - one.pixels.length)
  return !most || most.pixels.length > bodyMin * blob.pixels.length ? [blob] : parts
}

/** Of a blob's border, the share beside which leaves go on. */
function shareBeside({ pixels }: Blob, leafy: Uint8Array, width: number): number {
  const own = new Set(pixels)
  let [all, beside] = [0, 0]
  for (const i of pixels)
    for (const step of [-1, 1, -width, width]) {
      if (own.has(i + step)) continue
      all++
      if (leafy[i + 3 * step] && !own.has(i + 3 * step)) beside++
    }
  return beside / Math.max(1, all)
}

/** Crowns that have grown together are parted between their stems, where they are least tall. */
function splitByStems(crown: LeafyCrown, width: number): LeafyCrown[] {
  const { pixels, stems, left } = crown
  if (stems.length < 2) return [crown]
  const tall = new Int32Array(crown.right - left + 1)
  for (const i of pixels) tall[(i % width) - left]!++
  const cuts = stems.slice(1).map(({ x }, n) => {
    const [from, to] = [Math.round(stems[n]!.x), Math.round(x)]
    let [at, least] = [Math.round((from + to) / 2), Number.POSITIVE_INFINITY]
    for (let u = Math.max(left, from); u <= Math.min(crown.right, to); u++) {
      if (tall[u - left]! >= least) continue
      at = u
      least = tall[u - left]!
    }
    return at
  })
  const parts = stems.map((stem, n): LeafyCrown => {
    const [from, to] = [n === 0 ? left : cuts[n - 1]! + 1, cuts[n] ?? crown.right]
    const own = pixels.filter((i) => i % width >= from && i % width <= to)
    const rows = own.map((i) => Math.floor(i / width))
    const [top, bottom] = [rows[0] ?? crown.top, rows.at(-1) ?? crown.bottom]
    return { ...crown, pixels: own, left: from, right: to, top, bottom, stems: [stem], isConical: false }
  })
  // A post or a column beside a crown is none of its stems.
  const sliver = parts.findIndex((part) => part.pixels.length < sliverMax * pixels.length)
  return sliver < 0 ? parts : splitByStems({ ...crown, stems: stems.toSpliced(sliver, 1) }, width)
}
/** Of a crown that has grown together with others, the least part. */
const sliverMax = 0.16

/** The pixels of a blob with those that it encloses: facets in full light have hardly a colour. */
function fillHoles({ pixels, left, right, top, bottom }: Blob, width: number): number[] {
  const [wide, tall] = [right - left + 3, bottom - top + 3]
  const free = new Uint8Array(wide * tall).fill(1)
  for (const i of pixels) free[(Math.floor(i / width) - top + 1) * wide + (i % width) - left + 1] = 0
  const { labels, components } = findComponents(free, wide, tall)
  const isHole = components.map(({ area }, n) => n > 0 && area < holeMax * pixels.length)
  const filled = pixels.slice()
  for (let i = 0; i < labels.length; i++)
    if (labels[i]! > 0 && isHole[labels[i]! - 1])
      filled.push((Math.floor(i / wide) + top - 1) * width + (i % wide) + left - 1)
  return filled.sort((one, other) => one - other)
}
/** Of a crown, the largest hole. */
const holeMax = 0.1

/** Of a hull's outline, what one straight side and upright sides may take; and of the hull, what crowns fill: those that have grown together have a notch. */
const straightMax = { alone: 0.24, onStem: 0.3, conical: 0.42, shrub: 0.4 } as const
const uprightMax = 0.16
const solidMin = { alone: 0.84, onStem: 0.74 } as const
/** Height over width. */
const talls = { alone: [0.62, 2.2], onStem: [0.42, 4.2], conical: [1.3, 4.2], shrub: [0.45, 1.3] } as const
/** By how much narrower a cone is in its upper third than in its lower. */
const tapersMin = 0.5
/** Of the picture, the largest shrub. */
const shrubMax = 0.004

/** A crown on its stem is one if nothing about it is straight; without a stem, it is one if others are of its colour, and a half ball may be a shrub. */
function judgeCrown(
  crown: LeafyCrown,
  { solid, straight, upright, tapers }: Shape,
  area: number,
): 'crown' | 'doubtful' | undefined {
  const tall = (crown.bottom - crown.top + 1) / (crown.right - crown.left + 1)
  const isAs = (kind: keyof typeof straightMax) =>
    straight < straightMax[kind] && tall > talls[kind][0] && tall < talls[kind][1]
  crown.isConical = tapers > tapersMin && crown.stems.length < 2
  const hasStem = crown.stems.length > 0
  if (upright > uprightMax || solid < (hasStem ? solidMin.onStem : solidMin.alone)) return undefined
  if (hasStem) return isAs('onStem') || (crown.isConical && isAs('conical')) ? 'crown' : undefined
  if (isAs('alone') || (crown.isConical && isAs('conical'))) return 'doubtful'
  if (!isAs('shrub') || crown.pixels.length > shrubMax * area) return undefined
  crown.isShrub = true
  crown.isConical = false
  return 'doubtful'
}
