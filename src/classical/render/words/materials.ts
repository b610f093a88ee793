import type { Expert } from '../../../contract/arch-render-v41.ts'
import { mixColour } from '../../pixels/grade.ts'
import { hexToOklab, type Oklab } from '../../pixels/oklab.ts'
import { catalogue, clay } from './catalogue.ts'
import { materialWords } from './finish-names.ts'
import { type Detail, type Part, wordsOfToken } from './part-names.ts'
import { type Finish, readParts } from './part-words.ts'
import { isWood, putLast, sortParts, sortVolumes } from './sort-parts.ts'
import { type Choice, usualMaterials, type Whole } from './usual-materials.ts'

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

/** The materials of every part: those that the prompt names, or else what is usual there. `parts` are the named ones. */
export type Materials = {
  of: Record<Whole, Material[]> & Partial<Record<Detail, Material[]>>
  named: Map<Part, string[]>
  hasWater: boolean
  /** Whether the houses of a row are of its walls' materials in turn. */
  alternates: boolean
}

export function chooseMaterials(expert: Expert, prompt: string): Materials {
  const isOutdoors = expert === 'exterior' || expert === 'landscape'
  const isWithin = expert === 'plan' || expert === 'interior'
  const { finishes, free } = readParts(isWithin ? prompt.replace(storeys, '') : prompt, isMaterial)
  sortParts(finishes, expert)
  const isSaid = finishes.has('surface')
  const hasWalls = isSaid || finishes.has('upper')
  const isOwn = (part: Part) => finishes.has(part) || free.some((one) => !one.isOfOther && partOf(one, expert) === part)
  const hasOwnWalls = (['surface', 'tower', 'wing'] as const).some(isOwn)
  // Tiles tell no floor beside themselves.
  const hasOwnGround =
    finishes.has('ground') || free.some((one) => !one.isOfOther && !isTiles(one) && partOf(one, expert) === 'ground')
  // A glasshouse is of glass.
  if (expert === 'exterior' && !isSaid && glassHouses.test(prompt)) finishes.set('surface', [glassOf(finishes)])
  for (const one of free) {
    const finish = isOutdoors && isConcreteTiles(one) ? { colour: concreteGrey, ...one, material: 'tiles' } : one
    const lies = partOf(finish, expert)
    // Tiles are on the walls of a room whose floor is of something else.
    const own = lies === 'ground' && expert === 'interior' && hasOwnGround && isTiles(finish) ? 'surface' : lies
    const isOther = finish.isOfOther && (own === 'surface' ? hasOwnWalls : own === 'ground' && hasOwnGround)
    const part = isOther || (hasWalls && isLaths(finish)) ? 'thing' : own
    if (part && !finishes.has(part)) finishes.set(part, [])
    if (part) finishes.get(part)!.push(finish)
  }
  if (isOutdoors) sortVolumes(finishes)
  // The house is described before its barn; and a spire is less than a roof.
  finishes.get('roof')?.sort((one, other) => (one.at ?? 0) - (other.at ?? 0))
  putLast(finishes, 'roof', ({ words }) => words.at(-1) === 'spire')
  // A garden is around what else lies there.
  putLast(finishes, 'ground', ({ words }) => words.includes('garden'))
  // A yard lies between buildings, and what is said to be around it is around them.
  const [green] = expert === 'exterior' ? (greenAround.exec(prompt.toLowerCase()) ?? []) : []
  if (green && /\b(?:court)?yard\b/i.test(prompt))
    finishes.get('ground')?.unshift({ material: 'grass', words: [green.split(' ')[0]!] })
  shareColours(finishes)
  // All that stands between the mullions of a curtain wall is glass.
  if (expert === 'exterior' && !finishes.has('surface') && glassWalls.test(prompt))
    finishes.set('surface', [glassOf(finishes)])
  // Timber that is black above is timber there, too.
  const timber = finishes.get('surface')?.find(isWood)
  if (timber && !timber.colour && finishes.has('upper'))
    finishes.set(
      'upper',
      finishes.get('upper')!.map((finish) => (finish.material ? finish : { ...finish, material: timber.material! })),
    )
  const upper = finishes.get('upper')?.filter(({ words }) => !words.at(-1)!.startsWith('penthouse')) ?? []
  // Of a house of bands and ribbon windows, nothing else is walls.
  const bands = finishes.get('trim')?.filter(({ words }) => /^bands?$/.test(words.at(-1)!)) ?? []
  if (bands.length > 0 && !finishes.has('surface') && expert === 'exterior') finishes.set('surface', bands)
  // In a room, what is above is overhead.
  if (upper.length > 0 && !finishes.has('surface') && expert !== 'interior') finishes.set('surface', upper)
  // What is all wings or all tower has their walls, and fins stand before the walls that nothing else is said of.
  lend(finishes, 'wing', () => true)
  lend(finishes, 'tower', () => true)
  // An old street is described by its gables, unless something is said of what is below them.
  const lower = finishes.get('lower')
  if (lower && finishes.has('gable') && !finishes.has('surface')) finishes.set('surface', lower)
  lend(finishes, 'gable', ({ words }) => words.at(-1) === 'gables')
  // What is folded has one skin.
  const skin = finishes.get('surface')
  if (skin && expert === 'exterior' && !finishes.has('roof') && foldedForms.test(prompt)) finishes.set('roof', skin)
  lend(finishes, 'thing', ({ words }) => /^(?:fins|louvres)$/.test(words.at(-1)!))
  const usualOf = usualMaterials[expert]
  const of = Object.fromEntries([
    ...Object.entries(usualOf).map(([part, choices]) => [part, choices.map(usual)]),
    ...[...finishes].map(([part, list]) => {
      const [first] = (usualOf as Partial<Record<Part, Choice[]>>)[part] ?? usualOf.surface
      return [part, list.map((finish) => made(finish, placeOf(part, expert), first!))]
    }),
  ]) as Materials['of']
  // Before a house in a street there is no lawn.
  if (
    expert === 'exterior' &&
    !finishes.has('ground') &&
    /\b(?:street|plaza|promenade|quayside|sidewalk)\b/i.test(prompt)
  )
    of.ground = [usual(usualMaterials.exterior.path[0]!)]
  const named = new Map(
    [...finishes].map(([part, list]) => [part, list.flatMap(({ words }) => words.flatMap(wordsOfToken))]),
  )
  return { of, named, hasWater: named.has('water'), alternates: inTurn.test(prompt) }
}

const greenAround = /\b(?:meadows?|pastures?|lawns?|fields|grassland) (?:all )?(?:around|beyond)\b/

const inTurn = /\balternat|\b(?:mixed|mixture of|mix of) [a-z -]{1,40}\b(?:and|with)\b/i

const isConcreteTiles = ({ material, words }: Finish) => material === 'concrete' && /^tiles?$/.test(words.at(-1)!)
const concreteGrey = hexToOklab('#8b8b88')

const isCut = ({ words }: Pick<Finish, 'words'>) => /^(?:tiles?|slabs?|flags|flagstones)$/.test(words.at(-1)!)

const isTiles = ({ material, words }: Finish) =>
  material === 'tiles' || (/^tiles?$/.test(words.at(-1)!) && material !== 'concrete')

/** Where a flat or a room is in its house is not a part of it. */
const storeys =
  /\b(?:on|at|of) the (?:ground|lower|upper|top|first|second|third|fourth|fifth) (?:floor|store?y|level)\b/giu

/** Slats beside which walls have a material of their own are a screen. */
const isLaths = ({ words }: Finish) => words.every((word) => word === 'slats' || word === 'battens')

/** Gives walls of which nothing is said what is said of a part of them. */
function lend(finishes: Map<Part, Finish[]>, part: Part, covers: (finish: Finish) => boolean): void {
  const [given, kept] = [
    finishes.get(part)?.filter(covers) ?? [],
    finishes.get(part)?.filter((one) => !covers(one)) ?? [],
  ]
  if (given.length === 0 || finishes.has('surface')) return
  finishes.set('surface', given)
  if (kept.length > 0) finishes.set(part, kept)
  else finishes.delete(part)
}

/** The glass that words speak of, or any. */
const glassOf = (finishes: Map<Part, Finish[]>): Finish =>
  finishes.get('opening')?.find(({ material }) => material === 'glass') ?? { material: 'glass', words: [] }

/** Buildings whose slopes are walls as well as roofs. */
const foldedForms =
  /\b(?:faceted|folded|crystalline|angular) (?:\p{L}+ )?(?:volumes?|forms?|shapes?|shells?|crystals?|mass(?:es)?|bod(?:y|ies))\b/iu

/** Buildings of glass. */
const glassHouses =
  /^(?:(?:an?|the|our) )?(?:[\p{L}-]+ ){0,2}(?:palm|glass|green|hot)[ -]?houses?\b|^(?:(?:an?|the|our) )?(?:\p{L}+ )?(?:conservatory|orangery)\b/iu

/** Facades that are of glass, if no words say otherwise. */
const glassWalls =
  /\b(?:curtain|glass)[ -]wall(?:s|ing)?\b|\bfull glazing\b|\b(?:glass|glazed|all-glass) (?:facades?|skins?)\b/i

const walls: readonly Part[] = ['surface', 'tower', 'wing', 'chimney', 'upper', 'lower', 'gable', 'base']

/** A tower of brick beside a house of buff brick is of buff brick, too; what is said twice is one material. Shutters have their own paint. */
function shareColours(finishes: Map<Part, Finish[]>): void {
  const coloured = walls.flatMap((part) => finishes.get(part) ?? []).filter(({ colour }) => colour !== undefined)
  for (const [part, list] of finishes) {
    const shared = list.map((finish) => {
      if (!walls.includes(part) || !finish.material || finish.colour || finish.lighter) return finish
      const { colour } = coloured.find(({ material }) => material === finish.material) ?? {}
      return colour ? { ...finish, colour } : finish
    })
    const isFirst = ({ material, colour, lighter }: Finish, place: number) =>
      !material ||
      shared.findIndex((one) => one.material === material && one.colour === colour && one.lighter === lighter) === place
    finishes.set(part, shared.filter(isFirst))
  }
}

/** The colours and materials that a prompt says of parts. */
export function wordsOfParts(prompt: string): Set<string> {
  const { finishes } = readParts(prompt, isMaterial)
  // The last word of each is the part itself.
  return new Set([...finishes.values()].flat().flatMap(({ words }) => words.slice(0, -1).flatMap(wordsOfToken)))
}

/** Whether a prompt mentions any material. */
export function namesMaterials(prompt: string): boolean {
  const { finishes, free } = readParts(prompt, isMaterial)
  return finishes.size > 0 || free.length > 0
}

const isMaterial = (word: string) => Object.hasOwn(catalogue, word)

/** Red brick is less red than red paint. */
const dyed = 0.62
/** Of a colour that words give slate, what is seen of it. */
const slateTinge = 0.45
/** Share of its chroma that a material loses by OKLab lightness, if it is called light. */
const bleaching = 2.2

/** In OKLab, from where on a colour is green. */
const coolA = -0.02

const outdoorsOnly = ['grass', 'gravel', 'sand', 'asphalt', 'snow', 'paving']

/** Where a material goes if the prompt names no part for it. */
function partOf({ material, words }: Finish, expert: Expert): Part | undefined {
  if (!material) return undefined
  // Outdoors, tiles of fired clay cover roofs, and those of ceramic walls.
  if (material === 'tiles' && (expert === 'exterior' || expert === 'landscape')) {
    if (words.includes('ceramic')) return 'surface'
    if (words.some((word) => /^(?:terracotta|concrete|red|brown|handmade|plain|hanging)$/.test(word))) return 'roof'
  }
  // Granite that is paving lies on the ground.
  const { place, ground } = catalogue[material]!
  if (ground && words.some((word) => catalogue[materialWords[word] ?? word] === catalogue.paving)) return 'ground'
  if (place === 'cloth' || (expert === 'interior' && outdoorsOnly.includes(material))) return undefined
  if (place === 'glass') return 'opening'
  if (expert === 'interior' && isWood({ material })) return 'wood'
  // Stone that is cut into tiles, slabs or flags lies.
  if (expert === 'interior' && ground && isCut({ words })) return 'ground'
  if (place === 'water' || place === 'roof') return place
  if (expert === 'plan') return outdoorsOnly.includes(material) ? 'ground' : 'surface'
  return place === 'ground' ? 'ground' : 'surface'
}

const lying: readonly Part[] = [
  'ground',
  'path',
  'water',
  'drive',
  'terrace',
  'rug',
  'living',
  'bedroom',
  'bath',
  'kitchen',
  'hall',
]

/** A plan's rooms are floors. */
function placeOf(part: Part, expert: Expert): 'wall' | 'roof' | 'ground' {
  if (lying.includes(part) || (expert === 'plan' && part === 'surface')) return 'ground'
  return part === 'roof' ? 'roof' : 'wall'
}

function made(
  { material, colour, lighter = 0, words }: Finish,
  place: 'wall' | 'roof' | 'ground',
  [hex, pattern]: Choice,
): Material {
  const isTiled = place === 'ground' && words.includes('terracotta')
  const isShingled = place !== 'ground' && words.some((word) => word.startsWith('shingle'))
  if (!material) {
    // Boards are not as blue or green as other floors.
    const isCool = pattern === 'floorboards' && colour !== undefined && (colour[1] < coolA || colour[2] < 0)
    return { colour: colour ?? hexToOklab(hex), pattern: isTiled ? 'tiles' : isCool ? 'plaster' : pattern }
  }
  const entry = catalogue[material]!
  const isClay = material === 'tiles' && place === 'roof'
  const isTiles = place === 'roof' && words.some((word) => /tiles?$/.test(word))
  const isLight = lighter > 0 && entry.light !== undefined
  const own = hexToOklab(isClay ? clay : isLight ? entry.light! : entry.hex)
  // Blue slate is a grey with a tinge.
  const [L, a, b] =
    colour && words.some((word) => /^slates?$/.test(word)) ? mixColour(own, colour, slateTinge) : (colour ?? own)
  // What is lighter has less of its colour, as what is bleached has.
  const paint =
    (colour && entry.place !== 'cloth' ? dyed : 1) * (lighter > 0 && (colour || !isLight) ? 1 - bleaching * lighter : 1)
  return {
    colour: [Math.min(0.95, Math.max(0.2, isLight ? L : L + lighter)), a * paint, b * paint],
    pattern: isShingled || isTiles ? 'rooftiles' : (entry[place] ?? entry.wall ?? entry.ground ?? pattern),
  }
}

function usual([hex, pattern]: Choice): Material {
  return { colour: hexToOklab(hex), pattern }
}

/** The colours of the materials that a prompt may name, by their word. */
export const materialColours = new Map(
  Object.entries(catalogue).flatMap(([word, { hex, place }]) =>
    place === 'cloth' ? [] : [[word, hexToOklab(hex)] as const],
  ),
)
