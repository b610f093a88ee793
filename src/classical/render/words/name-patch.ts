import type { Expert } from '../../../contract/arch-render-v41.ts'
import type { Oklab } from '../../pixels/oklab.ts'
import type { RegionKind } from '../see/regions/regions.ts'
import { materialColours } from './materials.ts'
import { wordsOf } from './prompt-words.ts'

/** A place in a picture, for naming it: its distance from the top (0..1), its colour by day, its region in a drawing. */
export type Patch = { y: number; colour: Oklab; kind?: RegionKind | undefined }

/** How far a surface's colour may be, in OKLab, from that of a material which the prompt names. */
const namedMax = 0.14

/**
 * What a patch certainly is: a material of the prompt with its colour, or else what place and colour leave no doubt of.
 * Undefined for the empty paper around a plan or an object, and for all else: a wrong label is worse than none.
 */
export function nameMaterial(patch: Patch, expert: Expert, prompt: string): string | undefined {
  if (expert === 'plan') return isBackground(patch) ? undefined : 'ROOM'
  if (patch.kind === 'sky' || (patch.kind === 'ground' && !isOutdoors(expert)))
    return isOutdoors(expert) ? 'SKY' : undefined
  // Only the outline of other regions is known.
  if (patch.kind && patch.kind !== 'surface' && !lyingKinds.includes(patch.kind)) return undefined
  return namedByPrompt(patch, prompt) ?? (isOutdoors(expert) ? nameOutdoors(patch, expert) : nameIndoors(patch, expert))
}

const isOutdoors = (expert: Expert) => expert === 'exterior' || expert === 'landscape' || expert === 'masterplan'
const isBackground = ({ kind }: Patch) => kind === 'sky' || kind === 'ground'

function namedByPrompt({ colour: [L, a, b] }: Patch, prompt: string): string | undefined {
  let best: string | undefined
  let least = namedMax
  for (const word of wordsOf(prompt)) {
    const material = materialColours.get(word)
    // Light and shade change lightness more than colour.
    const away = material ? Math.hypot((material[0] - L) * 0.4, (material[1] - a) * 2, (material[2] - b) * 2) : least
    if (away >= least) continue
    best = word.toUpperCase()
    least = away
  }
  return best
}

/** Walls, roofs and paving have the same colours; green on the ground is one thing. */
function nameOutdoors({ y, kind, colour: [, a, b] }: Patch, expert: Expert): string | undefined {
  const isLow = expert === 'masterplan' || (kind ? lyingKinds.includes(kind) : y > 0.62)
  return isLow && a < -0.012 && b > 0.02 ? 'GRASS' : undefined
}

const lyingKinds: readonly RegionKind[] = ['ground', 'path', 'water']

function nameIndoors({ y, kind, colour: [L, a, b] }: Patch, expert: Expert): string | undefined {
  if (expert !== 'interior') return L > 0.8 ? 'WHITE FINISH' : L < 0.35 ? 'DARK FINISH' : undefined
  if (kind) return undefined
  if (y < 0.12) return L > 0.55 ? 'CEILING' : undefined
  // Furniture is of timber too, and stands higher.
  return y > 0.85 && b > 0.032 && a > 0.013 && L > 0.27 && L < 0.74 ? 'TIMBER FLOOR' : undefined
}
