import { hexToOklab, type Oklab } from '../../src/classical/pixels/oklab.ts'
import {
  chooseMaterials,
  type Material,
  type Materials,
  type Pattern,
} from '../../src/classical/render/words/materials.ts'
import type { Part } from '../../src/classical/render/words/part-names.ts'
import type { Expert } from '../../src/contract/arch-render-v41.ts'
import { atMost, type Row } from '../harness/table.ts'
import briefs from './words/briefs.json' with { type: 'json' }

/** What a brief says of parts: "white plaster", or "oak" where it says no colour. */
type Brief = { expert: Expert; text: string; expect: Record<string, string> }

/** What each material may look like, and its colour if a brief says none. */
const looks: Record<string, [hex: string, ...patterns: Pattern[]]> = {
  brick: ['#966353', 'brick', 'paving', 'tiles'],
  stone: ['#b5a88f', 'stone', 'paving', 'concrete', 'marble'],
  concrete: ['#a9a9a6', 'concrete', 'plaster', 'paving'],
  timber: ['#a17c5e', 'boards', 'floorboards', 'rooftiles'],
  plaster: ['#e8e2d6', 'plaster', 'plain', 'concrete'],
  metal: ['#8f979c', 'seams', 'plain', 'rust', 'boards'],
  glass: ['#8fa9b8', 'glass'],
  tiles: ['#c8cdca', 'tiles', 'rooftiles', 'paving'],
  slate: ['#5d646c', 'rooftiles', 'paving', 'tiles', 'stone'],
  thatch: ['#a38a5c', 'grass'],
  shingles: ['#a17c5e', 'rooftiles', 'boards'],
  'steel-rust': ['#95502f', 'rust'],
  grass: ['#7f9a55', 'grass'],
  gravel: ['#bdb2a0', 'gravel'],
  asphalt: ['#6c6c6e', 'gravel', 'plaster', 'plain'],
  paving: ['#b9b2a5', 'paving', 'stone', 'tiles', 'plaster', 'concrete', 'gravel'],
  water: ['#6fa3b4', 'water'],
  fabric: ['#d6cdbd', 'fabric', 'carpet', 'plain', 'plaster'],
  leather: ['#7a5138', 'plain', 'fabric'],
  carpet: ['#b5aca0', 'carpet', 'fabric', 'plaster'],
  marble: ['#e3e1de', 'marble', 'tiles', 'paving', 'stone'],
  terrazzo: ['#cfcac2', 'plaster', 'tiles', 'plain'],
}
const hues: Record<string, string> = {
  white: '#efece4',
  black: '#35353a',
  grey: '#9a9c9d',
  'dark-grey': '#4c4f54',
  beige: '#dccba8',
  brown: '#8a6647',
  'dark-brown': '#5c4636',
  red: '#a5433a',
  orange: '#cc7a42',
  yellow: '#dcb95c',
  green: '#7f9a72',
  'dark-green': '#445c46',
  blue: '#4f75a0',
  turquoise: '#62a9a6',
  pink: '#dba9a3',
  purple: '#7d6385',
  copper: '#b87950',
  gold: '#a88a4c',
}
/** In OKLab, lightness half as much: how far a colour may be from a hue that a brief names, and from a material's own. */
const [hueMax, ownMax] = [0.1, 0.13]

/**
 * How much of what 200 briefs say of parts the embedded engine understands. Strangers to its code wrote them, with what a visualiser would
 * make of them. The first 90 were read before the engine was changed for them; the next 60 and the last 50 were each read once (84 and 90 % of them) before it was changed for a few of
 * them, too.
 */
export async function measureWords(): Promise<Row[]> {
  let [understood, all] = [0, 0]
  const missed = new Map<string, number>()
  for (const { expert, text, expect } of briefs as unknown as Brief[]) {
    const materials = chooseMaterials(expert, text)
    for (const [part, said] of Object.entries(expect)) {
      all++
      if (materialsOf(materials, part, expert).some((material) => isAsSaid(material, said))) understood++
      else missed.set(part, (missed.get(part) ?? 0) + 1)
    }
  }
  const most = [...missed].sort(([, one], [, other]) => other - one)
  console.log(`Not understood: ${most.map(([part, count]) => `${count} of ${part}`).join(', ')}.\n`)
  return [atMost(`what briefs say of parts, understood, of ${all}`, (100 * understood) / all, '%')]
}

/** What a part is made of, if words say so; walls of two materials may show either on their upper storeys and wings. */
function materialsOf({ of, named }: Materials, part: string, expert: Expert): Material[] {
  const own = (part === 'wall' || (expert === 'plan' && part === 'ground') ? 'surface' : part) as Part
  const read = (one: Part): Material[] => (named.has(one) ? (of[one] ?? []) : [])
  const isAbove = expert === 'masterplan' && part === 'roof'
  const list = isAbove ? read('surface') : read(own)
  if (list.length === 0 && part === 'ground') return read('path').slice(0, 1)
  if (list.length === 0 && ['upper', 'lower', 'gable'].includes(part)) return read('surface')
  return ['upper', 'lower', 'wing'].includes(part) || expert === 'masterplan' ? list : list.slice(0, 1)
}

function isAsSaid({ colour, pattern }: Material, said: string): boolean {
  const [material, hue] = said.split(' ').reverse() as [string, string?]
  const look = looks[material]
  const isLike = !look || (material === 'fabric' && hue !== undefined) || look.slice(1).includes(pattern)
  const isNear = (hex: string, max: number) => missOf(hexToOklab(hex), colour) < max
  return isLike && (hue ? isNear(hues[hue]!, hueMax) : !look || isNear(look[0], ownMax))
}

const missOf = (one: Oklab, other: Oklab) =>
  Math.hypot(0.55 * (one[0] - other[0]), one[1] - other[1], one[2] - other[2])
