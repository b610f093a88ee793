import type { Plane } from '../../../pixels/plane.ts'
import type { Site } from './site.ts'

/** In OKLab's lightness: what is darker than the paper is toned, what is darker still is in shadow; and by how much two parts of one tone differ at most. */
const [tonedMin, tonedMax] = [0.012, 0.15]
const sameMax = 0.006
/** Of the picture, the least water that a tone tells: shadows are smaller; and of water, what is built on. */
const leastShare = 0.003
const builtMax = 0.012
const bins = 512

/**
 * Water that bridges and piers part has one tone: grounds that are as dark as one that is known to be water are water, if the paper is
 * lighter. @param L of the sheet as it was sent; the grounds of the site change
 */
export function spreadByTone(L: Plane, { labels, groundLabels, grounds: kinds, roofs }: Site): void {
  const counts = kinds.map(() => new Uint32Array(bins))
  const [sizes, built] = [kinds.map(() => 0), kinds.map(() => 0)]
  for (let i = 0; i < L.length; i++) {
    const own = counts[groundLabels[i]!]
    if (!own) continue
    own[Math.min(bins - 1, Math.max(0, Math.floor(L[i]! * bins)))]!++
    sizes[groundLabels[i]!]!++
    if (roofs[labels[i]!] !== undefined) built[groundLabels[i]!]!++
  }
  // Strokes are fewer than what lies between them.
  const tones = counts.map((own) => own.indexOf(Math.max(...own)) / bins)
  const paper = Math.max(...tones.filter((_, n) => sizes[n]! > leastShare * L.length))
  const isToned = (n: number) => paper - tones[n]! > tonedMin && paper - tones[n]! < tonedMax
  const wet = [...kinds.keys()].filter((n) => kinds[n] === 'water' && isToned(n))
  for (const [n, kind] of kinds.entries()) {
    const isLand = kind === 'paving' || built[n]! > builtMax * sizes[n]!
    if (kind === 'water' || isLand || sizes[n]! < leastShare * L.length) continue
    if (wet.some((one) => Math.abs(tones[one]! - tones[n]!) < sameMax)) kinds[n] = 'water'
  }
}
