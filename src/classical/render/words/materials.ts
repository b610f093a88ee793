import type { Expert } from '../../../contract/arch-render-v41.ts'
import { hexToOklab, type Oklab } from '../../pixels/oklab.ts'
import { type Finish, type Part, readParts } from './part-words.ts'

/** What a material looks like beside its colour. */
export type Pattern =
  | 'plain'
  | 'plaster'
  | 'brick'
  | 'boards'
  | 'floorboards'
  | 'concrete'
  | 'stone'
  | 'tiles'
  | 'rooftiles'
  | 'seams'
  | 'rust'
  | 'marble'
  | 'fabric'
  | 'carpet'
  | 'grass'
  | 'gravel'
  | 'paving'
  | 'water'
  | 'glass'
  | 'leaves'

/** What an area is made of. */
export type Material = { colour: Oklab; pattern: Pattern }

type Place = 'wall' | 'roof' | 'ground' | 'glass' | 'water'

/** Materials that a prompt may name; the pattern may depend on where they lie. */
const catalogue: Record<string, { hex: string; place: Place; wall?: Pattern; roof?: Pattern; ground?: Pattern }> = {
  brick: { hex: '#966353', place: 'wall', wall: 'brick', ground: 'paving' },
  stone: { hex: '#b5a88f', place: 'wall', wall: 'stone', ground: 'paving' },
  limestone: { hex: '#d3c6a8', place: 'wall', wall: 'stone', ground: 'paving' },
  sandstone: { hex: '#c9ab7c', place: 'wall', wall: 'stone', ground: 'paving' },
  granite: { hex: '#98999b', place: 'wall', wall: 'stone', ground: 'paving' },
  concrete: { hex: '#a9a9a6', place: 'wall', wall: 'concrete', ground: 'concrete' },
  timber: { hex: '#a17c5e', place: 'wall', wall: 'boards', ground: 'floorboards' },
  oak: { hex: '#b98d5c', place: 'wall', wall: 'boards', ground: 'floorboards' },
  walnut: { hex: '#70503a', place: 'wall', wall: 'boards', ground: 'floorboards' },
  plaster: { hex: '#e8e2d6', place: 'wall', wall: 'plaster' },
  metal: { hex: '#8f979c', place: 'wall', wall: 'seams', roof: 'seams' },
  zinc: { hex: '#8b959c', place: 'roof', wall: 'seams', roof: 'seams' },
  copper: { hex: '#b87950', place: 'wall', wall: 'seams', roof: 'seams' },
  corten: { hex: '#95502f', place: 'wall', wall: 'rust' },
  marble: { hex: '#e3e1de', place: 'wall', wall: 'marble', ground: 'marble' },
  tiles: { hex: '#c8cdca', place: 'ground', wall: 'tiles', roof: 'rooftiles', ground: 'tiles' },
  slate: { hex: '#5d646c', place: 'roof', wall: 'rooftiles', roof: 'rooftiles', ground: 'paving' },
  thatch: { hex: '#a38a5c', place: 'roof', roof: 'grass' },
  glass: { hex: '#8fa9b8', place: 'glass', wall: 'glass', roof: 'glass' },
  grass: { hex: '#7f9a55', place: 'ground', roof: 'grass', ground: 'grass' },
  gravel: { hex: '#bdb2a0', place: 'ground', ground: 'gravel' },
  sand: { hex: '#d8c49c', place: 'ground', ground: 'gravel' },
  asphalt: { hex: '#6c6c6e', place: 'ground', ground: 'gravel' },
  parquet: { hex: '#b58a5c', place: 'ground', ground: 'floorboards' },
  carpet: { hex: '#b5aca0', place: 'ground', ground: 'plaster' },
  paving: { hex: '#b9b2a5', place: 'ground', ground: 'paving' },
  snow: { hex: '#eef2f6', place: 'ground', ground: 'plaster' },
  water: { hex: '#6fa3b4', place: 'water', ground: 'water' },
}

/** Roof tiles are fired clay unless the prompt says otherwise. */
const clay = '#a9624a'

type Choice = [hex: string, pattern: Pattern]
type Defaults = Record<Part, Choice[]>

const everywhere: Omit<Defaults, 'ground' | 'surface'> = {
  sky: [['#9cc3e8', 'plain']],
  foliage: [
    ['#76885f', 'leaves'],
    ['#848f66', 'leaves'],
  ],
  path: [['#bcb4a4', 'paving']],
  water: [['#6fa3b4', 'water']],
  door: [['#7a5238', 'boards']],
  opening: [['#9fb0b9', 'glass']],
  roof: [['#857a72', 'rooftiles']],
  living: [['#c9a880', 'floorboards']],
  bedroom: [['#bfa88c', 'floorboards']],
  bath: [['#c3d0d2', 'tiles']],
  kitchen: [['#d3cbbb', 'tiles']],
  hall: [['#cfc8bb', 'paving']],
}

const defaults: Record<Expert, Defaults> = {
  exterior: {
    ...everywhere,
    ground: [['#97a578', 'grass']],
    surface: [
      ['#e9e2d3', 'plaster'],
      ['#b39778', 'boards'],
    ],
  },
  interior: {
    ...everywhere,
    sky: [['#f3efe8', 'plaster']],
    ground: [['#b48c60', 'floorboards']],
    opening: [['#dbe6ec', 'glass']],
    path: [['#c9bfae', 'carpet']],
    surface: [
      ['#e6dfd2', 'plaster'],
      ['#b08a64', 'boards'],
    ],
  },
  masterplan: {
    ...everywhere,
    sky: [['#a9b58c', 'grass']],
    ground: [['#a9b58c', 'grass']],
    path: [['#cfcac0', 'gravel']],
    opening: [['#ece6da', 'plain']],
    surface: [['#ece6da', 'plain']],
  },
  landscape: {
    ...everywhere,
    sky: [['#a9cbe9', 'plain']],
    ground: [['#92a370', 'grass']],
    surface: [
      ['#dcd4c4', 'plaster'],
      ['#a98a68', 'boards'],
    ],
  },
  plan: {
    ...everywhere,
    sky: [['#f6f3ec', 'plain']],
    ground: [['#f6f3ec', 'plain']],
    surface: [['#cfa878', 'floorboards']],
  },
  furniture: {
    ...everywhere,
    sky: [['#ebe8e3', 'plain']],
    ground: [['#dcd6cd', 'plain']],
    path: [['#cdbfa9', 'carpet']],
    opening: [['#8d6b4b', 'boards']],
    surface: [
      ['#b58a60', 'boards'],
      ['#7f8b86', 'fabric'],
    ],
  },
  product: {
    ...everywhere,
    sky: [['#eceded', 'plain']],
    ground: [['#dcdee0', 'plain']],
    path: [['#c9ccd0', 'plain']],
    foliage: [['#8e979f', 'plain']],
    opening: [['#4b5259', 'glass']],
    surface: [
      ['#bcc2c8', 'plain'],
      ['#d07b4f', 'plain'],
    ],
  },
}

const placeOfPart: Record<Part, 'wall' | 'roof' | 'ground'> = {
  surface: 'wall',
  door: 'wall',
  opening: 'wall',
  foliage: 'wall',
  roof: 'roof',
  sky: 'wall',
  ground: 'ground',
  path: 'ground',
  water: 'ground',
  living: 'ground',
  bedroom: 'ground',
  bath: 'ground',
  kitchen: 'ground',
  hall: 'ground',
}

/** The materials of every part: those that the prompt names, or else what is usual there. `parts` are the named ones. */
export type Materials = { of: Record<Part, Material[]>; named: Map<Part, string[]>; hasWater: boolean }

export function chooseMaterials(expert: Expert, prompt: string): Materials {
  const { finishes, free } = readParts(prompt, isMaterial)
  sortParts(finishes, expert)
  for (const finish of free) {
    const part = partOf(finish, expert)
    if (part && !finishes.has(part)) finishes.set(part, [])
    if (part) finishes.get(part)!.push(finish)
  }
  const of = Object.fromEntries(
    Object.entries(defaults[expert]).map(([part, choices]) => {
      const named = finishes.get(part as Part)
      return [
        part,
        named ? named.map((finish) => made(finish, placeOf(part as Part, expert), choices[0]!)) : choices.map(usual),
      ]
    }),
  ) as Record<Part, Material[]>
  const named = new Map([...finishes].map(([part, list]) => [part, list.flatMap(({ words }) => words)]))
  return { of, named, hasWater: named.has('water') }
}

/** The same word is another part in another kind of drawing. */
function sortParts(finishes: Map<Part, Finish[]>, expert: Expert): void {
  const move = (from: Part, to: Part, list = finishes.get(from)) => {
    if (!list || list.length === 0) return
    finishes.set(to, list)
    const rest = finishes.get(from)!.filter((finish) => !list.includes(finish))
    if (rest.length > 0) finishes.set(from, rest)
    else finishes.delete(from)
  }
  if (expert === 'plan') {
    // Walls are cut and solid; the floors are the rooms'.
    finishes.delete('surface')
    move('ground', 'surface')
  }
  // From above, houses are their roofs.
  if (expert === 'masterplan') move('roof', 'surface')
  // Outdoors, floors are terraces.
  if (expert === 'exterior' || expert === 'landscape')
    move(
      'ground',
      'path',
      finishes.get('ground')?.filter(({ words }) => words.some((word) => word.startsWith('floor'))),
    )
}

/** The colours and materials that a prompt says of parts. */
export function wordsOfParts(prompt: string): Set<string> {
  const { finishes } = readParts(prompt, isMaterial)
  // The last word of each is the part itself.
  return new Set([...finishes.values()].flat().flatMap(({ words }) => words.slice(0, -1)))
}

/** Whether a prompt mentions any material. */
export function namesMaterials(prompt: string): boolean {
  const { finishes, free } = readParts(prompt, isMaterial)
  return finishes.size > 0 || free.length > 0
}

const isMaterial = (word: string) => Object.hasOwn(catalogue, word)

const outdoorsOnly = ['grass', 'gravel', 'sand', 'asphalt', 'snow', 'paving']

/** Where a material goes if the prompt names no part for it. */
function partOf({ material }: Finish, expert: Expert): Part | undefined {
  if (!material) return undefined
  const { place } = catalogue[material]!
  if (place === 'glass') return 'opening'
  if (place === 'water' || place === 'roof') return place
  if (expert === 'plan') return outdoorsOnly.includes(material) ? 'ground' : 'surface'
  return place === 'ground' ? 'ground' : 'surface'
}

/** A plan's rooms are floors. */
function placeOf(part: Part, expert: Expert): 'wall' | 'roof' | 'ground' {
  return expert === 'plan' && part === 'surface' ? 'ground' : placeOfPart[part]
}

function made({ material, colour }: Finish, place: 'wall' | 'roof' | 'ground', [hex, pattern]: Choice): Material {
  if (!material) return { colour: colour ?? hexToOklab(hex), pattern }
  const entry = catalogue[material]!
  const isClay = material === 'tiles' && place === 'roof'
  return {
    colour: colour ?? hexToOklab(isClay ? clay : entry.hex),
    pattern: entry[place] ?? entry.wall ?? entry.ground ?? pattern,
  }
}

function usual([hex, pattern]: Choice): Material {
  return { colour: hexToOklab(hex), pattern }
}

/** The colours of the materials that a prompt may name, by their word. */
export const materialColours = new Map(Object.entries(catalogue).map(([word, { hex }]) => [word, hexToOklab(hex)]))
