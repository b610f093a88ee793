import type { Waters } from '../see/site/grounds.ts'
/** What people ask to stand on the ground. */
export type PropKind = 'people' | 'cars'
/** `words` are the `nouns` and their numbers. */
export type AskedProp = { kind: PropKind; count?: number; words: string[]; nouns: string[] }

/** Trees and flowers that a prompt asks for; `isBare` if it wants no plants but those that are drawn. */
export type Planting = { trees: Tree[]; isForest: boolean; hasFlowers: boolean; isBare: boolean }
type Tree = 'birch' | 'conifer' | 'oak' | 'hornbeam' | 'broad'

/** What the words say of things and of the air; `words` are those that were understood, and lie in what stands outdoors. */
export type Things = {
  props: AskedProp[]
  planting: Planting
  plants: string[]
  fog: string[]
  rain: string[]
  wet: string[]
  lit: string[]
}

/** Whether a text names plants, wherever they stand. */
export const tellsPlants = (text: string) => /\b(?:plants?|trees?|palms?|ficus|ferns?|greenery)\b/i.test(text)

const numbers = ['a', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const number = `(?:\\b(an?|one|${numbers.slice(1).join('|')}|couple of|\\d{1,2}) (?:(?!no\\b)\\p{L}+ )?)?`
const unless = '(?<!\\b(?:no|without|any) (?:parked |visible )?)'

const propWords: Record<PropKind, RegExp> = {
  people: new RegExp(
    `${number}${unless}\\b(people|persons?|pedestrians?|passers-by|children|child|kids?|visitors?|pupils?|students?|shoppers|guests|wom[ae]n|m[ae]n|couple(?! of\\b))\\b(?!['’])`,
    'giu',
  ),
  cars: new RegExp(`${number}${unless}\\b(cars?|vehicles?)\\b(?! ?(?:park|port)\\b)`, 'giu'),
}

const treeWords: readonly (readonly [Tree, RegExp])[] = [
  ['birch', /\bbirch(?:es| trees?| (?:forest|grove|wood)\w*)/g],
  ['conifer', /\b(?:pines|spruces|firs|conifers?|(?:pine|spruce|fir|conifer) (?:trees?|forest|woods?|grove))\b/g],
  ['oak', /\b(?:oaks|oak (?:trees?|forest|woods?|grove))\b/g],
  ['hornbeam', /\b(?:poplars?|hornbeams?|cypress(?:es)?)\b(?! plywood)/g],
  ['broad', /\b(?:maples?|lindens?|limes|plane trees?|(?:fruit|apple|olive) trees?|chestnuts?)\b/g],
]

export function readThings(prompt: string): Things {
  const text = prompt.toLowerCase()
  const props = (['cars', 'people'] as const).flatMap((kind): AskedProp[] => {
    const found = [...text.matchAll(propWords[kind])]
    if (found.length === 0) return []
    const counts = found.map(([, count, noun]) => countOf(count, noun!))
    const words = found.flatMap(([, count, noun]) => (count && count.length > 2 ? [count, noun!] : [noun!]))
    // Without a number for each, it is the usual count.
    const known = counts.filter((count) => count !== undefined)
    const nouns = found.map(([, , noun]) => noun!)
    return [
      { kind, words, nouns, ...(known.length === counts.length && { count: known.reduce((sum, n) => sum + n, 0) }) },
    ]
  })
  const trees = treeWords.flatMap(([tree, pattern]) => (text.match(pattern) ? [tree] : []))
  const forest = text.match(/\b(?:forests?|woods|woodland)\b/g) ?? []
  const flowers = text.match(/\b(?:wild)?flowers?\b|\bmeadows?\b/g) ?? []
  const bare =
    text.match(/\b(?:no|without|without any) (?:trees|plants|planting|greenery|vegetation)\b|\btreeless\b/g) ?? []
  const named = treeWords.flatMap(([, pattern]) => text.match(pattern) ?? [])
  return {
    props,
    planting: { trees, isForest: forest.length > 0, hasFlowers: flowers.length > 0, isBare: bare.length > 0 },
    plants: [
      ...named.flatMap((words) => words.split(' ')),
      ...forest,
      ...flowers,
      ...bare.map((words) => words.split(' ').at(-1)!),
      ...(text.match(/\btrees?\b/g) ?? []),
    ],
    fog: text.match(fogAround) ?? [],
    rain: text.match(/\b(?:rain|rainy|raining)\b/g) ?? [],
    wet: text.match(/\b(?:wet|puddles?|reflections)\b/g) ?? [],
    lit: text.match(/\b(?:lit|glowing|lights? on|light inside|light from inside|lamplight)\b/g) ?? [],
  }
}

function countOf(count: string | undefined, noun: string): number | undefined {
  if (count === undefined) return noun === 'couple' ? 2 : /(?:people|s|children|men|women)$/.test(noun) ? undefined : 1
  if (count === 'couple of') return 2
  if (/^\d/.test(count)) return Number(count)
  return count === 'an' || count === 'one' ? 1 : numbers.indexOf(count) + 1
}

/** Whether the words speak of things that only some pictures can show. */
export function namesThings(prompt: string): boolean {
  const { props, plants, fog, rain, wet, lit } = readThings(prompt)
  return [props, plants, fog, rain, wet, lit].some((list) => list.length > 0)
}

/** The waters that a place lies at, or that lie in it. */
export const readWaters = (prompt: string): string[] =>
  prompt
    .toLowerCase()
    .match(
      /\b(?:canals?|harbou?r|rivers?|lakes?|sea|(?<!(?:loading|parking|service) )bay(?=[.,;:!?]|$| (?:of|in|at|with|behind|below|beyond|beneath|and|to|on)\b)|ponds?|pools?|water(?! tanks?)|waterfront|dock|docks|fjord)\b/g,
    ) ?? []

/** What waters the words of a prompt are. */
export const watersOf = (words: readonly string[]): Waters => ({
  isOpen: words.some((word) => !word.startsWith('p')),
  isEnclosed: words.some((word) => /^(?:p|lake|water$)/.test(word)),
})

/** Whether the words speak of what stands in water, or swims on it. */
export const standsInWater = (prompt: string): boolean =>
  /\b(?:boat ?house|house ?boat|pontoon|jetty|pier|float(?:s|ing)|(?:stilts|piles) (?:in|over))\b/i.test(prompt)

/** Mist that lies far off leaves the house clear. */
const fogAround =
  /\b(?:fog|foggy|mist|misty)\b(?! (?:\p{L}+ ){0,3}(?:hills?|mountains?|peaks?|ridges?|summits?|valleys?|forests?|horizon|distance|shores?|lake|river|sea)\b)/gu
