import type { Oklab } from '../../../pixels/oklab.ts'
import type { Picture } from '../../../pixels/picture.ts'
import { countAreas, partColours } from '../../../space/colour-regions.ts'
import type { MeanColour } from '../../../space/parts.ts'
import { meanColours } from '../../../space/scene/mean-colours.ts'
import type { Planes } from '../../see/planes.ts'
import type { RegionKind, Regions } from '../../see/regions/regions.ts'
import type { Material, Materials } from '../../words/materials.ts'
import type { Part } from '../../words/part-names.ts'
import { modelShade } from '../built/coats/choose-coats.ts'
import type { Coat } from '../paint-regions.ts'

/** What a model is painted with: regions that lie in planes, and the coat of each. */
type Laid = { regions: Regions; coats: Coat[]; planes: Planes }

/** Parts whose materials a face may be of, if it has their colour. */
const builtParts: readonly Part[] = [
  'surface',
  'upper',
  'lower',
  'base',
  'tower',
  'gable',
  'roof',
  'fence',
  'terrace',
  'thing',
]
const builtKinds: readonly RegionKind[] = ['surface', 'opening', 'roof']
/** What is painted with none: panes as models show them, in light and in shade, and leaves. */
const untextured: readonly Oklab[] = [
  [0.95, -0.03, -0.05],
  [0.8, -0.03, -0.06],
  [0.8, -0.07, 0.09],
]
/** Differences in lightness weigh less than those in colour: a face may lie in shade. */
const lightWeight = 0.3
/** Farther than this from every material, a face is of none of them; and of the picture, what is too small to show how it is laid. */
const farMax = 0.12
const fillMin = 0.0005

/**
 * A coloured model shows by its colours which material lies where: each of its fills is laid as the named material whose colour is
 * nearest to its own, and its panes as none.
 */
export function layByColour(picture: Picture, { regions, coats, planes }: Laid, materials: Materials): Laid {
  const fills = partColours(picture)
  const areas = countAreas(fills)
  const homes = homesOf(fills, regions.labels, areas.length, coats.length)
  const colours = meanColours(picture, fills, areas.length)
  const { of } = materials
  const named = builtParts.flatMap((part) => (part === 'surface' || materials.named.has(part) ? (of[part] ?? []) : []))
  const laid = homes.map((home, fill): Coat => {
    const coat = coats[home]!
    if (!builtKinds.includes(regions.kinds[home]!)) return coat
    const isSmall = areas[fill]! < fillMin * fills.length
    return { ...coat, pattern: isSmall ? 'plain' : patternOf(colours[fill]!, named) }
  })
  const spread = <T>(list: readonly T[]): T[] => homes.map((home) => list[home]!)
  return {
    regions: { labels: fills, kinds: spread(regions.kinds), boxes: spread(regions.boxes) },
    coats: laid,
    planes: { ...planes, of: spread(planes.of) },
  }
}

function patternOf(own: MeanColour, named: readonly Material[]): Material['pattern'] {
  const distanceTo = ([L, a, b]: Oklab) =>
    lightWeight * Math.abs(L - modelShade - own.L) + Math.hypot(a - own.a, b - own.b)
  let best: { pattern: Material['pattern']; distance: number } = {
    pattern: 'plain',
    distance: Math.min(farMax, ...untextured.map(distanceTo)),
  }
  for (const { pattern, colour } of named) {
    const distance = distanceTo(colour)
    if (distance < best.distance) best = { pattern, distance }
  }
  return best.pattern
}

/** By fill, the region in which most of it lies. */
function homesOf(fills: Int32Array, labels: Int32Array, count: number, regions: number): number[] {
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
