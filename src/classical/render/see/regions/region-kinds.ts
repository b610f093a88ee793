import type { Expert } from '../../../../contract/arch-render-v41.ts'
import type { RegionBox, RegionKind, Regions } from './regions.ts'

/** By place and shape: what reaches the top is sky or ceiling, what reaches the bottom ground or floor, small upright boxes are openings. */
export function kindOfRegion(box: RegionBox): RegionKind {
  const boxArea = (box.right - box.left) * (box.bottom - box.top)
  // Where nobody drew the horizon, sky and ground are one.
  const skyMax = box.bottom > 0.99 ? 0.6 : 0.55
  if (box.top < 0.01 && box.meanY < skyMax && box.area > 0.03) return 'sky'
  if (box.bottom > 0.99 && box.meanY > 0.6 && box.area > 0.015) return 'ground'
  const atBorder = box.left < 0.005 || box.right > 0.995 || box.bottom > 0.99
  if (!atBorder && box.area < 0.02 && box.area > 0.74 * boxArea && box.enclosure > 0.28) return 'opening'
  return 'surface'
}

/** Shares of width and height: wider pieces than this are bands (eaves, slabs, steps), not windows. */
const bandMin = 3.4
/** Smaller pieces of a pitched roof cannot be told from other slants. */
const roofMin = 0.006
const pathMax = 0.02
/** The level of the eyes in a room, as a share of the height. */
const eyesIndoors = 0.62
/** As shares of the height: how far below the horizon every surface counts as lying flat, and how far a broad one does. */
const lowMin = 0.08
const lyingMin = 0.05

/**
 * Refines the kinds with what the expert and the horizon tell. Surfaces well below the horizon are ground, or paths if they are
 * small. Surfaces that lean and border the sky are roof. The horizon is a share of the height.
 */
export function refineKinds(regions: Regions, width: number, horizonY: number | undefined, expert: Expert): void {
  const { labels, kinds, boxes } = regions
  const height = labels.length / width
  const outlines = measureOutlines(regions, width)
  for (const [label, box] of boxes.entries()) {
    const kind = kinds[label]
    if (kind !== 'surface' && kind !== 'opening') continue
    const aspect = ((box.right - box.left) * width) / Math.max(1, (box.bottom - box.top) * height)
    const { besideSky } = outlines[label]!
    const isBand = aspect > bandMin || aspect < 1 / 7
    // A window has a wall around it; what stands against the sky is a chimney or a post.
    if (kind === 'opening' && (isBand || besideSky > 0.4)) kinds[label] = 'surface'
    if (expert === 'masterplan') kinds[label] = kindOnSite(box, aspect)
    // Furniture stands below the eyes, and only what hangs higher is a window.
    if (expert === 'interior' && kinds[label] === 'opening' && box.meanY > eyesIndoors) kinds[label] = 'surface'
    if (expert === 'masterplan' || expert === 'plan' || horizonY === undefined) continue
    const drop = box.top - horizonY
    if (drop > lowMin || (drop > lyingMin && aspect > 1.6)) kinds[label] = box.area < pathMax ? 'path' : 'ground'
    else if (expert === 'exterior' && box.area > roofMin && besideSky > 0.12 && box.bottom < horizonY) {
      if (isPitched(outlines[label]!)) kinds[label] = 'roof'
    }
  }
}

function isPitched({ lean, leftLean, rightLean, topShare, filled }: Outline): boolean {
  const isTrapeze = leftLean > 0.3 && rightLean > 0.3 && topShare > 0.35
  return filled > 0.85 && (lean > 0.35 || isTrapeze)
}

/** Parts that shape alone does not reveal, if the prompt says that they exist: a pool, a roof that is drawn as an edge. */
export function nameSpokenParts(regions: Regions, width: number, isSpokenOf: (kind: RegionKind) => boolean): void {
  const { labels, kinds, boxes } = regions
  const height = labels.length / width
  const aspectOf = ({ left, right, top, bottom }: RegionBox) => ((right - left) * width) / ((bottom - top) * height)
  const most = (score: (box: RegionBox, kind: RegionKind) => number) => {
    const scores = boxes.map((box, label) => score(box, kinds[label]!))
    const best = Math.max(...scores)
    return best > 0 ? scores.indexOf(best) : undefined
  }
  if (isSpokenOf('water')) {
    const isFromAbove = !kinds.includes('sky')
    const water = most((box, kind) => {
      const runsOut = box.left < 0.005 && box.right > 0.995
      const isPool = kind === 'path' && aspectOf(box) > 3 && !runsOut
      const fills = box.area / ((box.right - box.left) * (box.bottom - box.top))
      const isPond =
        isFromAbove && kind === 'surface' && fills > 0.6 && fills < 0.86 && box.border > 0 && box.area > 0.01
      return isPool || isPond ? box.area : 0
    })
    if (water !== undefined) kinds[water] = 'water'
  }
  if (isSpokenOf('roof') && !kinds.includes('roof')) {
    // Steep roofs come down below the eyes.
    for (const [label, outline] of measureOutlines(regions, width).entries())
      if (kinds[label] === 'surface' && boxes[label]!.area > roofMin && outline.besideSky > 0.12 && isPitched(outline))
        kinds[label] = 'roof'
  }
  if (isSpokenOf('roof') && !kinds.includes('roof')) {
    const edge = most((box, kind) =>
      kind === 'surface' && aspectOf(box) > bandMin && box.area > 0.002 ? 1 - box.top : 0,
    )
    if (edge === undefined) return
    const { bottom } = boxes[edge]!
    for (const [label, box] of boxes.entries())
      if (kinds[label] === 'surface' && aspectOf(box) > bandMin && box.meanY < bottom) kinds[label] = 'roof'
  }
}

/** Seen from above: crowns are small and round, roads long and run out of the picture, wide open areas are lawn. */
function kindOnSite({ area, left, right, top, bottom }: RegionBox, aspect: number): RegionKind {
  const fills = area / ((right - left) * (bottom - top))
  const isRound = aspect > 0.7 && aspect < 1.4 && fills > 0.62 && fills < 0.9
  if (isRound && area < 0.012) return 'foliage'
  const runsOut = left < 0.005 || right > 0.995 || top < 0.005 || bottom > 0.995
  if (runsOut) return Math.max(aspect, 1 / aspect) > bandMin ? 'path' : 'ground'
  return area > 0.12 ? 'ground' : 'surface'
}

type Outline = {
  /** Mean slant of both sides, in pixels across by pixel down. */
  lean: number
  leftLean: number
  rightLean: number
  topShare: number
  /** Share of its rows, from side to side, that is the region itself: walls around windows have holes. */
  filled: number
  besideSky: number
}

/** The sides of every region: where its rows begin and end, and what it borders. */
function measureOutlines({ labels, kinds, boxes }: Regions, width: number): Outline[] {
  const height = labels.length / width
  const left = boxes.map(() => new Map<number, number>())
  const right = boxes.map(() => new Map<number, number>())
  const outline = new Float64Array(boxes.length)
  const sky = new Float64Array(boxes.length)
  const meet = (label: number, other: number) => {
    outline[label]!++
    if (kinds[other] === 'sky' || kinds[other] === 'foliage') sky[label]!++
  }
  for (let y = 0; y < height - 1; y++) {
    for (let x = 0; x < width - 1; x++) {
      const i = y * width + x
      const label = labels[i]!
      if (kinds[label] === 'sky' || kinds[label] === 'ground') {
        if (labels[i + 1] !== label) meet(labels[i + 1]!, label)
        if (labels[i + width] !== label) meet(labels[i + width]!, label)
        continue
      }
      // Where a run of the region begins and ends in its row.
      if ((x === 0 || labels[i - 1] !== label) && !left[label]!.has(y)) left[label]!.set(y, x)
      if (x === width - 2 || labels[i + 1] !== label) right[label]!.set(y, x)
      for (let step = 1; step <= width; step += width - 1) {
        const next = labels[i + step]!
        if (next === label) continue
        meet(label, next)
        meet(next, label)
      }
    }
  }
  return boxes.map(({ area }, label) => {
    const leftLean = slopeOf(left[label]!)
    const rightLean = slopeOf(right[label]!)
    const rows = [...left[label]!.keys()]
    const across = rows.reduce((sum, y) => sum + right[label]!.get(y)! - left[label]!.get(y)! + 1, 0)
    const spread = (y: number | undefined) => (y === undefined ? 0 : right[label]!.get(y)! - left[label]!.get(y)! + 1)
    return {
      lean: Math.abs(leftLean + rightLean) / 2,
      // A roof widens downwards: its left side goes left, its right side right.
      leftLean: -leftLean,
      rightLean,
      topShare: spread(rows[1]) / Math.max(1, spread(rows.at(-2))),
      filled: (area * labels.length) / Math.max(1, across),
      besideSky: sky[label]! / Math.max(1, outline[label]!),
    }
  })
}

function slopeOf(side: Map<number, number>): number {
  if (side.size < 3) return 0
  let [sumY, sumX, sumYY, sumXY] = [0, 0, 0, 0]
  for (const [y, x] of side) {
    sumY += y
    sumX += x
    sumYY += y * y
    sumXY += x * y
  }
  const n = side.size
  return (n * sumXY - sumX * sumY) / Math.max(1e-6, n * sumYY - sumY * sumY)
}
