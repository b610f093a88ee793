import type { Expert } from '../../../contract/arch-render-v41.ts'
import type { Oklab } from '../pixels/oklab.ts'
import type { RegionKind } from '../see/regions/regions.ts'
import { materialColours } from './materials.ts'
import { wordsOf } from './prompt-words.ts'

/** A place in a picture, for naming it: its distance from the top (0..1), its colour by day, its region in a drawing. */
export type Patch = { y: number; colour: Oklab; kind?: RegionKind | undefined }

/** How far a surface's colour may be, in OKLab, from that of a material which the prompt names. */
const namedMax = 0.14

/**
 * What a patch most likely is: a material of the prompt with its colour, or else the likeliest for its place and colour.
 * Undefined for the empty paper around a plan or an object, and if nothing suggests one thing: a wrong label is worse than none.
 */
export function nameMaterial(patch: Patch, expert: Expert, prompt: string): string | undefined {
  if (expert === 'plan') return isBackground(patch) ? undefined : 'ROOM'
  if (patch.kind === 'sky' || (patch.kind === 'ground' && !isOutdoors(expert)))
    return isOutdoors(expert) ? 'SKY' : undefined
  if (patch.kind === 'foliage') return 'TREES'
  if (patch.kind === 'opening') return 'GLASS'
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

function nameOutdoors(patch: Patch, expert: Expert): string | undefined {
  const [L, a, b] = patch.colour
  const isSeenFromAbove = expert === 'masterplan'
  const isLow = isSeenFromAbove || (patch.kind ? lyingKinds.includes(patch.kind) : patch.y > 0.62)
  const chroma = Math.hypot(a, b)
  if (a < -0.012 && b > 0.02) return isLow ? 'GRASS' : 'TREES'
  if (b < -0.02 && isLow && L > 0.35) return 'WATER'
  const hard = nameHard(patch.colour)
  // High up, red is a roof's as often as a wall's.
  if (hard === 'BRICK' && patch.y < 0.45) return 'BRICK OR TILE'
  if (hard) return hard
  // In a photo of a landscape, greys are bark, blossom and far hills as often as anything built.
  if (expert === 'landscape' && !patch.kind) return undefined
  // A dark patch may be shade on anything.
  if (L < darkMax) return undefined
  if (isLow) return chroma < 0.05 ? 'PAVING' : undefined
  // A drawn wall is plaster where the prompt says nothing else, in the shade of hatching too.
  if (L > (patch.kind === 'surface' ? 0.55 : 0.76)) return 'PLASTER'
  return b > 0.022 ? 'STONE' : chroma < 0.02 && b > glassyMax ? 'CONCRETE' : undefined
}

const lyingKinds: readonly RegionKind[] = ['ground', 'path', 'water']

const darkMax = 0.42

/** Bluer greys may be glass that mirrors the sky. */
const glassyMax = -0.008

function nameIndoors({ y, colour }: Patch, expert: Expert): string | undefined {
  const [L, a, b] = colour
  if (expert !== 'interior') return nameHard(colour) ?? (L > 0.8 ? 'WHITE FINISH' : L < 0.35 ? 'DARK FINISH' : 'METAL')
  if (a < -0.012 && b > 0.025) return 'PLANT'
  if (y < 0.15) return L > 0.55 ? 'CEILING' : undefined
  const hard = nameHard(colour)
  // Walls, floors and furniture have the same colours.
  return y > 0.8 && hard === 'TIMBER' ? 'TIMBER FLOOR' : hard
}

/** Brick is redder than timber. */
function nameHard([L, a, b]: Oklab): string | undefined {
  if (a > 0.04 && a > 0.75 * b && b > 0.03 && L > 0.3 && L < 0.7) return 'BRICK'
  if (b > 0.032 && a > 0.013 && L > 0.27 && L < 0.74) return 'TIMBER'
  return undefined
}
