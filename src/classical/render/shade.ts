import { boxBlur, gaussianBlur } from './blur.ts'
import type { Plane } from './raster.ts'
import type { RegionKind, Regions } from './regions.ts'
import { enlarge, shrink } from './scale.ts'

const isBuilt = (kind: RegionKind) => kind === 'surface' || kind === 'opening' || kind === 'roof'

/** Depths of shadow and their lengths, in metres, by what casts and what receives. */
const underEaves = { depth: 0.2, metres: 0.55 }
const inReveal = { depth: 0.16, metres: 0.22 }
/** Where a metre is large, as in a room, contact shadows stay short. */
const longestShare = 0.02
const atFoot = { depth: 0.15, metres: 0.4 }

/**
 * Contact shadows, as what is to be taken off the lightness: below eaves and bands, inside openings at the top and on the
 * side of the light, on the ground at the foot of walls. A massing model has no eaves. `lightFromLeft` says where the sun is.
 */
export function findShade(
  regions: Regions,
  width: number,
  metrePx: number,
  lightFromLeft: boolean,
  hasEaves = true,
): Plane {
  const { labels, kinds, boxes } = regions
  const height = labels.length / width
  const shade = new Float32Array(labels.length)
  const isBand = boxes.map(
    ({ left, right, top, bottom, area }, label) =>
      kinds[label] === 'roof' || (area > 0.0006 && (right - left) * width > 3.4 * (bottom - top) * height),
  )
  for (let x = 0; x < width; x++) {
    let since = 1e6
    let cast: typeof atFoot = atFoot
    for (let y = 1; y < height; y++) {
      const i = y * width + x
      const [label, above] = [labels[i]!, labels[i - width]!]
      if (label !== above) {
        const from = castBy(kinds[above]!, kinds[label]!, hasEaves && isBand[above]! && !isBand[label]!)
        if (from) {
          cast = from
          since = 0
        } else if (!isBuilt(kinds[label]!)) since = 1e6
      }
      if (since < 1e5) {
        shade[i] = cast.depth * Math.exp(-since / Math.min(cast.metres * metrePx, longestShare * width))
        since++
      }
    }
  }
  const [start, end, step] = lightFromLeft ? [1, width, 1] : [width - 2, -1, -1]
  for (let y = 0; y < height; y++) {
    let since = 1e6
    for (let x = start; x !== end; x += step) {
      const i = y * width + x
      const label = labels[i]!
      if (label !== labels[i - step]) since = kinds[label] === 'opening' && isBuilt(kinds[labels[i - step]!]!) ? 0 : 1e6
      if (since < 1e5) shade[i]! += inReveal.depth * Math.exp(-since++ / (inReveal.metres * 0.6 * metrePx))
    }
  }
  return boxBlur(shade, width, height, 2)
}

function castBy(above: RegionKind, here: RegionKind, isBelowBand: boolean) {
  if (here === 'opening' && isBuilt(above)) return inReveal
  if (here === 'surface' && isBelowBand && isBuilt(above)) return underEaves
  if ((here === 'ground' || here === 'path' || here === 'water') && isBuilt(above)) return atFoot
  return undefined
}

/** Shade gathers where lines are dense: corners, soffits, foliage. */
export function findDensity(ink: Plane, width: number, height: number): Plane {
  const factor = 4
  const small = shrink(ink, width, height, factor)
  const smallWidth = Math.ceil(width / factor)
  const blurred = gaussianBlur(small, smallWidth, Math.ceil(height / factor), width / 90 / factor)
  return enlarge(blurred, width, height, factor)
}
