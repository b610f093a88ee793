import type { Oklab } from '../../../../pixels/oklab.ts'
import type { Picture } from '../../../../pixels/picture.ts'
import type { MeanColour } from '../../../../space/parts.ts'
import { greenness } from '../../../see/greenness.ts'
import type { Planes } from '../../../see/planes.ts'
import type { RegionKind, Regions } from '../../../see/regions/regions.ts'
import type { Material, Materials } from '../../../words/materials.ts'
import { missOf, namedForBuilt, nearestTo, stoneChroma } from '../../built/coats/by-colour.ts'
import type { Coat } from '../../paint-regions.ts'
import type { Fill, FillKind, Fills } from './fills.ts'

/** What a model is painted with: regions that lie in planes, and the coat of each. */
type Laid = { regions: Regions; coats: Coat[]; planes: Planes }

const builtKinds: readonly RegionKind[] = ['surface', 'opening', 'roof']
/** What is painted with none: panes as models show them, in light and in shade, and leaves. */
const untextured: readonly Oklab[] = [
  [0.95, -0.03, -0.05],
  [0.8, -0.03, -0.06],
  [0.8, -0.07, 0.09],
]
/** Farther than this from every material, a face is of none of them; and of the picture, what is too small to show how it is laid. */
const farMax = 0.12
const fillMin = 0.0005

/** Boards are laid along what is so much taller than wide, and narrower than they are. */
const slender = 2.2
/** In OKLab's lightness: what lies and is darker than this is a street. */
const streetMax = 0.68

/**
 * A coloured model shows by its colours which material lies where: each of its fills is laid as the named material whose colour is
 * nearest to its own, and its panes as none. What lies is a lawn, a street or paving.
 */
export function layByColour(
  { labels, of: fills }: Fills,
  kinds: readonly FillKind[],
  { regions, coats, planes }: Laid,
  materials: Materials,
): Laid {
  const isLying = kinds.map((kind) => kind === 'lying' || kind === 'lawn')
  const homes = homesOf(labels, regions.labels, fills.length, coats.length)
  const { of } = materials
  const named = [...of.surface, ...namedForBuilt(materials)]
  const told = (['path', 'ground'] as const).flatMap((part) => (materials.named.has(part) ? of[part] : []))
  const laid = homes.map((home, label): Coat => {
    const [coat, fill] = [coats[home]!, fills[label]!]
    if (isLying[label]) return { ...coat, pattern: lyingPattern(fill, named, of.path[0]!, told) }
    if (!builtKinds.includes(regions.kinds[home]!)) return coat
    const isSmall = fill.area < fillMin * labels.length
    const pattern = isSmall ? 'plain' : patternOf(fill.colour, named)
    const isSlender = fill.bottom - fill.top > slender * (fill.right - fill.left)
    return { ...coat, pattern: isSlender && pattern === 'boards' ? 'plain' : pattern }
  })
  const spread = <T>(list: readonly T[]): T[] => homes.map((home) => list[home]!)
  const standing = spread(planes.of)
  return {
    regions: { labels, kinds: spread(regions.kinds), boxes: spread(regions.boxes) },
    coats: laid,
    planes: {
      ...planes,
      of: standing.map((plane, label) => (isLying[label] ? { kind: 'lying', vanishingX: 0 } : plane)),
    },
  }
}

/** @param told what words say that the ground is of */
function lyingPattern(
  { colour }: Fill,
  named: readonly Material[],
  path: Material,
  told: readonly Material[],
): Material['pattern'] {
  if (greenness(colour.a, colour.b) > 0.12) return 'grass'
  const paving = told.find(({ pattern }) => pattern !== 'grass')
  if (paving && colour.L >= streetMax) return paving.pattern
  if (Math.hypot(colour.a, colour.b) > stoneChroma) return patternOf(colour, named)
  return colour.L < streetMax ? 'plaster' : path.pattern
}

function patternOf(own: MeanColour, named: readonly Material[]): Material['pattern'] {
  const best = nearestTo(own, named)
  const least = Math.min(farMax, ...untextured.map((colour) => missOf(own, colour)))
  return best && best.miss < least ? best.material.pattern : 'plain'
}

/** By fill, the region in which most of it lies. */
export function homesOf(fills: Int32Array, labels: Int32Array, count: number, regions: number): number[] {
  const shares = new Map<number, number>()
  for (let i = 0; i < fills.length; i += 3) {
    const key = fills[i]! * regions + labels[i]!
    shares.set(key, (shares.get(key) ?? 0) + 1)
  }
  const best = Array.from({ length: count }, () => ({ home: 0, share: 0 }))
  for (const [key, share] of shares) {
    const fill = Math.floor(key / regions)
    if (share > best[fill]!.share) best[fill] = { home: key % regions, share }
  }
  return best.map(({ home }) => home)
}

/** Of a picture, what has hardly a colour. */
export function greyShare({ a, b }: Picture): number {
  let grey = 0
  for (let i = 0; i < a.length; i++) if (Math.hypot(a[i]!, b[i]!) < 0.035) grey++
  return grey / a.length
}

/** Of the picture, the least that is red, brown or orange in a model with colours of its own: trees and water of grey models have theirs. */
const warmMin = 0.012

/** Whether a model has parts that are red, brown or orange. */
export function hasWarm({ a, b }: Picture): boolean {
  let warm = 0
  for (let i = 0; i < a.length; i++) if (a[i]! > 0.02 && Math.hypot(a[i]!, b[i]!) > 0.05) warm++
  return warm > warmMin * a.length
}
