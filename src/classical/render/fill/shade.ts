import { boxBlur, gaussianBlur } from '../../pixels/blur.ts'
import { openScratch, type Plane, takePlane } from '../../pixels/plane.ts'
import { enlarge, shrink, thin } from '../../pixels/scale.ts'
import type { RegionKind, Regions } from '../see/regions/regions.ts'

const isBuilt = (kind: RegionKind) => kind === 'surface' || kind === 'opening' || kind === 'roof'

/** Depths of shadow and their lengths, in metres, by what casts and what receives. */
const underEaves = { depth: 0.2, metres: 0.55 }
const inReveal = { depth: 0.16, metres: 0.22 }
/** Where a metre is large, as in a room, contact shadows stay short. */
const longestShare = 0.02
const atFoot = { depth: 0.15, metres: 0.4 }

/**
 * Contact shadows, as what is to be taken off the lightness: below eaves and bands, inside openings at the top and on the
 * side of the light, on the ground at the foot of walls. Seen from indoors, windows are lit. `lightFromLeft` says where the sun is.
 */
export function findShade(
  regions: Regions,
  fullWidth: number,
  fullMetrePx: number,
  lightFromLeft: boolean,
  isIndoors = false,
): Plane {
  const { kinds, boxes } = regions
  // Shadows are soft: every second pixel is enough to find them.
  const labels = thin(regions.labels, fullWidth, 2)
  const width = Math.ceil(fullWidth / 2)
  const height = labels.length / width
  const metrePx = fullMetrePx / 2
  using scratch = openScratch()
  const shade = scratch.plane(takePlane(labels.length)).fill(0)
  const isBand = boxes.map(
    ({ left, right, top, bottom, area }, label) =>
      kinds[label] === 'roof' || (area > 0.0006 && (right - left) * width > 3.4 * (bottom - top) * height),
  )
  const fades = new Map(
    [underEaves, inReveal, atFoot].map((cast) => [
      cast,
      fadeOf(cast.depth, Math.min(cast.metres * metrePx, longestShare * width)),
    ]),
  )
  // By column, the shadow that falls down it, and since how many pixels.
  const fade: (Float64Array | undefined)[] = new Array(width).fill(undefined)
  const since = new Int32Array(width)
  for (let y = 1, i = width; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const label = labels[i]!
      const above = labels[i - width]!
      if (label !== above) {
        const from = castBy(kinds[above]!, kinds[label]!, isBand[above]! && !isBand[label]!, isIndoors)
        if (from) since[x] = 0
        if (from || !isBuilt(kinds[label]!)) fade[x] = from && fades.get(from)
      }
      const here = fade[x]
      if (here && since[x]! < here.length) shade[i] = here[since[x]!++]!
    }
  }
  const aside = fadeOf(inReveal.depth, inReveal.metres * 0.6 * metrePx)
  const step = lightFromLeft ? 1 : -1
  for (let y = 0; y < height && !isIndoors; y++) {
    const start = lightFromLeft ? y * width : (y + 1) * width - 1
    let far = aside.length
    for (let x = 1, i = start + step; x < width; x++, i += step) {
      const label = labels[i]!
      const before = labels[i - step]!
      if (label !== before) far = kinds[label] === 'opening' && isBuilt(kinds[before]!) ? 0 : aside.length
      if (far < aside.length) shade[i]! += aside[far++]!
    }
  }
  const soft = scratch.plane(boxBlur(shade, width, height, 1))
  return enlarge(soft, fullWidth, regions.labels.length / fullWidth, 2)
}

/** How dark a shadow is, by pixels from where it begins, as far as it can be seen. */
function fadeOf(depth: number, lengthPx: number): Float64Array {
  return Float64Array.from({ length: Math.ceil(lengthPx * 8) }, (_, since) => depth * Math.exp(-since / lengthPx))
}

function castBy(above: RegionKind, here: RegionKind, isBelowBand: boolean, isIndoors: boolean) {
  if (here === 'opening' && isBuilt(above)) return isIndoors ? undefined : inReveal
  if (here === 'surface' && isBelowBand && isBuilt(above)) return underEaves
  if ((here === 'ground' || here === 'path' || here === 'water') && isBuilt(above)) return atFoot
  return undefined
}

/** Shade gathers where lines are dense: corners, soffits, foliage. */
export function findDensity(ink: Plane, width: number, height: number): Plane {
  const factor = 4
  using scratch = openScratch()
  const small = scratch.plane(shrink(ink, width, height, factor))
  const smallWidth = Math.ceil(width / factor)
  const blurred = scratch.plane(gaussianBlur(small, smallWidth, Math.ceil(height / factor), width / 90 / factor))
  return enlarge(blurred, width, height, factor)
}
