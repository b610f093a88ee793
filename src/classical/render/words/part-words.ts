import { hexToOklab, type Oklab } from '../../pixels/oklab.ts'
import { after, before, colourAfar, coloursAfter, links, materialAfar } from './around-part.ts'
import { colours, shades } from './colour-names.ts'
import { materialWords, shapes } from './finish-names.ts'
import { type Part, parts, tokensOf } from './part-names.ts'
import { withColoursFirst } from './word-order.ts'

/**
 * What words say about a part: its material, its colour, and by how much it is lighter than such a material is. If no part is known,
 * `isOfOther` tells that the material stands before something: "stone stoops".
 */
export type Finish = {
  material?: string
  colour?: Oklab
  lighter?: number
  words: string[]
  isOfOther?: boolean
  /** It is said of one wall among others: "a brick wall". */
  isOne?: boolean
  /** It is told where one wall is: "a wall behind the desk". */
  isPlaced?: boolean
  /** Where among the words it is said, if that is known. */
  at?: number
}

/** What lies on the ground is not what a house behind it is made of: "green grass modern house". */
const lying = new Set(['grass', 'gravel', 'sand', 'asphalt', 'snow', 'paving', 'water'])

/** Words that a colour does not reach over: they begin something else, or are things with their own colour. */
const barriers = new Set([
  ...links,
  ...'an on at by near next over under behind beside before between to for or but as into through around'.split(' '),
  ...'against along without has have this that which where its'.split(' '),
  ...'sky skies clouds sun sunset sunrise evening morning day night snow sea hills mountains mountain'.split(' '),
  ...'tree trees flower flowers leaves hedge hedges bush bushes car cars people curtains furniture'.split(' '),
])

/**
 * Reads what a prompt says of parts ("red door", "walls of brick and timber", "dark slate roof") and which materials it names
 * without a part.
 */
export function readParts(
  prompt: string,
  isMaterial: (word: string) => boolean,
): { finishes: Map<Part, Finish[]>; free: Finish[] } {
  const { tokens, joined } = tokensOf(prompt, Object.keys(colours))
  const taken = new Set<number>()
  const finishes = new Map<Part, Finish[]>()
  const materialOf = (word: string) =>
    isMaterial(word) ? word : Object.hasOwn(materialWords, word) ? materialWords[word] : undefined
  const words = withColoursFirst(tokens, (word) => materialOf(word) !== undefined, barriers)
  const partOf = (word: string) => joined.get(word) ?? parts.get(word)
  const isPart = (word: string) => joined.has(word) || parts.has(word)
  const describes = (word: string | undefined) =>
    word !== undefined &&
    (Object.hasOwn(colours, word) || (materialOf(word) !== undefined && materialOf(word) !== 'water'))
  const isPlain = (word = '') => /^\p{L}/u.test(word) && !barriers.has(word) && !isPart(word) && !describes(word)
  const isMade = (word = '') => materialOf(word) !== undefined && !lying.has(materialOf(word)!)
  const reader = { words, describes, isPart, isPlain, isMade }
  for (const [place, word] of words.entries()) {
    const own = partOf(word)
    // What is above a foyer is not what is above.
    if (!own || (adverbs.has(word) && !isAdverb(words[place + 1]))) continue
    const places = before(words, place, describes)
    if (!places.some((at) => Object.hasOwn(colours, words[at]!))) {
      places.unshift(...colourAfar(words, places[0] ?? place, isPlain))
    }
    if (!places.some((at) => isMade(words[at]))) places.unshift(...materialAfar(reader, places[0] ?? place))
    // "Steel doors painted dark green", "a wool rug in sky blue".
    if (places.length > 0 && !places.some((at) => Object.hasOwn(colours, words[at]!)))
      places.unshift(...coloursAfter(reader, place))
    const bearer = bearerOf(words, place, partOf)
    // "A birch counter and beams, white tiles behind it".
    const alike = places.length === 0 && sharing.has(own) && isLastOfTwo(words, place)
    const same = alike ? [...finishes.values()].flat().filter(({ at }) => at === place - 2) : []
    if (same.length > 0) {
      finishes.set(own, [...(finishes.get(own) ?? []), ...same])
      continue
    }
    const isAfter = places.length === 0 && !bearer
    if (isAfter) places.push(...after(reader, place, own))
    const said = places.filter((at) => !taken.has(at))
    if (said.length === 0) said.push(...onto(words, place, describes, own).filter((at) => !taken.has(at)))
    for (const at of said) taken.add(at)
    const isApart = (at: number, n: number) => n > 0 && words.slice(said[n - 1]! + 1, at).includes('and')
    const list = group(
      said.flatMap((at, n) => (isApart(at, n) ? ['', words[at]!] : [words[at]!])).concat(''),
      materialOf,
      isPlain,
    )
    if (list.length > 0) {
      const part = bearer ? bearer.part : own
      for (const finish of list) {
        finish.words.push(bearer ? bearer.word : word)
        finish.at = place
        if (word === 'wall' && isOne(words, said[0] ?? place)) finish.isOne = true
        if (word === 'wall' && isPlaced(words, place)) finish.isPlaced = true
      }
      finishes.set(part, [...(finishes.get(part) ?? []), ...list])
      // "Tiles in the kitchen and bath" lie in both, and so they do in a list of rooms.
      const others = rooms.has(part) ? roomsAfter(words, place, partOf) : []
      for (const other of others) if (other !== part) finishes.set(other, [...(finishes.get(other) ?? []), ...list])
      // "Walls and columns in limestone" are both of it.
      const first = isAfter && words[place - 1] === 'and' ? partOf(words[place - 2] ?? '') : undefined
      if (first && !finishes.has(first)) finishes.set(first, list)
    }
  }
  const rest = words.map((word, place) => (taken.has(place) ? '' : word))
  return { finishes, free: group(rest, materialOf, isPlain, true) }
}

/** What is of the same material as the part before it, if nothing else is said: "oak doors and beams, …". */
const sharing: ReadonlySet<Part> = new Set(['beam', 'thing', 'table', 'cupboard'])

const isLastOfTwo = (words: string[], place: number) =>
  words[place - 1] === 'and' && !/^\p{L}/u.test(words[place + 1] ?? '')

/** Whether what begins at a place is said of one thing: "a dark stone wall". */
const isOne = (words: string[], place: number) => /^(?:an?|one|single)$/.test(words[place - 1] ?? '')

/** Whether it is told where one wall of a room is: "a walnut wall behind the desk". */
const isPlaced = (words: string[], place: number) => /^(?:behind|opposite|facing)$/.test(words[place + 1] ?? '')

const adverbs = new Set(['above', 'below', 'upstairs', 'downstairs'])
/** Before a thing, the word says where that is. */
const isAdverb = (next: string | undefined) =>
  !/^\p{L}/u.test(next ?? '') || (barriers.has(next!) && !['a', 'an', 'the', 'its'].includes(next!))

const rests = new Set(['on', 'to', 'at', 'for', 'over', 'across', 'throughout'])

/** In "timber cladding on the upper floor" the timber is the floor's. */
function bearerOf(
  words: string[],
  place: number,
  partOf: (word: string) => Part | undefined,
): { part: Part; word: string } | undefined {
  const isThe = words[place + 2] === 'the'
  // Fins upstairs are the upper floor's.
  const next = words[place + 1] ?? ''
  const where = adverbs.has(next) && isAdverb(words[place + 2]) && partOf(next)
  if (where && (carriers.has(words[place]!) || screens.has(words[place]!))) return { part: where, word: next }
  // "Walls in brick" are of brick, and "cladding in the gable" is the gable's.
  const isOn = rests.has(words[place + 1] ?? '') || (isThe && words[place + 1] === 'in')
  if (!carriers.has(words[place]!) || !isOn) return undefined
  let at = isThe ? place + 3 : place + 2
  // "On the low wing".
  if (which.has(words[at] ?? '')) at++
  const part = partOf(words[at] ?? '')
  return part && { part, word: words[at]! }
}

/** Adjectives that tell which part is meant. */
const which = new Set('low high main entire whole old new rear long garden entrance'.split(' '))
const carriers = new Set(['cladding', 'facade', 'walls', 'panels', 'panelling', 'siding'])
const screens = new Set(['fins', 'louvres', 'panels'])

/** The rooms that are listed behind one. */
function roomsAfter(words: string[], place: number, partOf: (word: string) => Part | undefined): Part[] {
  const found: Part[] = []
  // "And" is said before the last of a list.
  let isLast = false
  for (let at = place + 1; at < words.length; at++) {
    if (words[at] === ',' && isLast && found.length > 0) break
    if (words[at] === 'and') isLast = true
    if ([',', 'and', 'the', 'room', 'rooms', 'dining'].includes(words[at]!)) continue
    const part = partOf(words[at]!)
    if (!part || !rooms.has(part)) break
    found.push(part)
  }
  return found
}

/** Parts in which other walls may have a place. */
const storeys = new Set<Part>(['gable', 'upper', 'lower'])
const rooms = new Set<Part>(['bath', 'kitchen', 'bedroom', 'living', 'hall'])

/** What is said to be on a part or in a room: "dark timber on the upper floor", "brown brick for the low wing", "grey tiles in the bathrooms". */
function onto(words: string[], place: number, describes: (word: string | undefined) => boolean, part: Part): number[] {
  let link = place - 1
  while (which.has(words[link] ?? '')) link--
  if (words[link] === 'the') link--
  const isLinked = rests.has(words[link] ?? '') || (words[link] === 'in' && (rooms.has(part) || storeys.has(part)))
  return isLinked ? before(words, words[link - 1] === 'courses' ? link - 1 : link, describes) : []
}

/** Of its chroma, what a colour keeps that is called pale or light. */
const paled = 0.75

/**
 * Colours belong to the material that follows them: "white brick" is one finish, "brick timber" two; "light" and "dark" belong to
 * the colour or material that follows. One adjective may stand between: "yellow stock brick".
 */
function group(
  words: string[],
  materialOf: (word: string) => string | undefined,
  isPlain: (word: string | undefined) => boolean,
  materialsOnly = false,
): Finish[] {
  const list: Finish[] = []
  let last: Finish | undefined
  let held: Finish | undefined
  const flush = () => {
    if (held?.colour && !materialsOnly) list.push(held)
    held = undefined
  }
  for (const [place, word] of words.entries()) {
    // Of "red and dark brick", no wall tells which is which: all is between the two.
    if (materialsOnly && word === 'and' && held && Object.hasOwn(colours, words[place + 1] ?? '')) continue
    const material = materialOf(word)
    // "Oak boards" are of oak.
    if (material && last && shapes.has(word)) {
      last.words.push(word)
      continue
    }
    last = undefined
    if (material) {
      const isShade = held?.lighter !== undefined && held.words.length === 1
      last = {
        ...(isShade ? { lighter: held!.lighter! } : held?.colour && { colour: held.colour }),
        material,
        words: [...(held?.words ?? []), word],
        ...(materialsOnly && { at: place }),
        ...(materialsOnly && isPlain(words[place + 1]) && { isOfOther: true }),
      }
      list.push(last)
      held = undefined
    } else if (Object.hasOwn(colours, word)) {
      const [L, a, b] = hexToOklab(colours[word]!)
      const isShaded = held?.lighter !== undefined && held.words.length === 1
      const lighter = isShaded ? held!.lighter! : 0
      // Sage green lies between the two.
      const other = isShaded ? undefined : held?.colour
      // Cream terracotta is cream.
      const own = word === 'terracotta' && other ? other : ([L, a, b] as const)
      const colour: Oklab = other
        ? [(own[0] + other[0]) / 2, (own[1] + other[1]) / 2, (own[2] + other[2]) / 2]
        : [L, a, b]
      const shadedL = Math.min(0.96, Math.max(0.2, colour[0] + lighter))
      // What is darker reflects less of every light.
      const kept = lighter > 0 ? paled : Math.min(1, shadedL / colour[0])
      held = {
        colour: [shadedL, kept * colour[1], kept * colour[2]],
        words: [...(held?.words ?? []), word],
        ...(Object.hasOwn(shades, word) && { lighter: shades[word]! }),
      }
    } else if (!isPlain(word) || !materialOf(words[place + 1] ?? '')) flush()
  }
  return list
}
