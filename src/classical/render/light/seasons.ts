import { gaussianBlur } from '../../pixels/blur.ts'
import { smoothstep } from '../../pixels/grade.ts'
import type { Picture } from '../../pixels/picture.ts'
import type { Plane } from '../../pixels/plane.ts'
import type { RenderRequest } from '../request.ts'
import type { Scene } from '../scene.ts'
import { greenness } from '../see/greenness.ts'
import { farSnow } from '../words/around-part.ts'
import { chooseSeason } from '../words/free-choice.ts'
import { wordsOf } from '../words/prompt-words.ts'

/** What leaves and lawns become, as shares of the way to an OKLab colour: lightness is moved, not replaced. Lawns keep their green in autumn. */
type Season = { towards: readonly [a: number, b: number]; leaves: number; lawn: number; lighter: number }

const seasons: Record<string, Season> = {
  spring: { towards: [-0.065, 0.095], leaves: 0.45, lawn: 0.45, lighter: 0.035 },
  summer: { towards: [-0.06, 0.075], leaves: 0.35, lawn: 0.35, lighter: -0.01 },
  autumn: { towards: [0.065, 0.105], leaves: 0.8, lawn: 0.08, lighter: 0.03 },
  fall: { towards: [0.065, 0.105], leaves: 0.8, lawn: 0.08, lighter: 0.03 },
  winter: { towards: [0.004, 0.012], leaves: 0.75, lawn: 0.75, lighter: 0.04 },
  snow: { towards: [-0.002, -0.012], leaves: 0.9, lawn: 0.9, lighter: 0.24 },
  snowy: { towards: [-0.002, -0.012], leaves: 0.9, lawn: 0.9, lighter: 0.24 },
}

/** Without a sky, where leaves end and lawns begin, as a share of the height. */
const usualHorizon = 0.6

/** From above, by how much lightness varies within a few pixels where lawns end and crowns begin; and of the width, how far that is. */
const crowns = [0.02, 0.036] as const
const nearOf = 0.004
/** Of what a season does, the share that it does if nobody named it. */
const hint = 0.4
/** Lawns that fill half a plan take less of the season. */
const farLawn = 0.4

/** By how much the lightness around a pixel varies. */
function roughness({ width, height, L }: Picture): Plane {
  const smooth = gaussianBlur(L, width, height, nearOf * width)
  return gaussianBlur(
    smooth.map((mean, i) => Math.abs(L[i]! - mean)),
    width,
    height,
    1.5 * nearOf * width,
  )
}

/** The season that the prompt names colours what is green outdoors; nothing loses its leaves. */
export function applySeason(scene: Scene): void {
  const { request, picture } = scene
  const said = readSeason(request)
  const word = said ?? (request.expert === 'interior' ? undefined : chooseSeason(request))
  if (!word) return
  if (scene.isLit) {
    if (said) scene.appliedWords.push(said)
    return
  }
  const { towards, lawn, lighter, ...season } = seasons[word]!
  // Nobody asked for more than a hint of it.
  const leaves = said ? season.leaves : hint * season.leaves
  const { width, height, L, a, b } = picture
  const horizonY = scene.sky?.horizonY ?? height * usualHorizon
  const isAbove = request.expert === 'masterplan'
  const onLawns = isAbove ? farLawn * lawn : lawn
  const rough = isAbove ? roughness(picture) : L
  for (let i = 0; i < L.length; i++) {
    const green = greenness(a[i]!, b[i]!)
    if (green === 0) continue
    const isLawn = isAbove
      ? 1 - smoothstep(crowns[0], crowns[1], rough[i]!)
      : smoothstep(-0.02, 0.06, (Math.floor(i / width) - horizonY) / height)
    const share = leaves + (onLawns - leaves) * isLawn
    L[i]! += lighter * green
    a[i]! += (towards[0] - a[i]!) * share * green
    b[i]! += (towards[1] - b[i]!) * share * green
  }
  if (said) scene.appliedWords.push(said)
}

/** The word that names it, outdoors. */
export function readSeason({ expert, callerText }: Pick<RenderRequest, 'expert' | 'callerText'>): string | undefined {
  if (expert !== 'exterior' && expert !== 'landscape' && expert !== 'masterplan') return undefined
  return wordsOf(callerText.toLowerCase().replaceAll(farSnow, '')).find((word) => Object.hasOwn(seasons, word))
}
