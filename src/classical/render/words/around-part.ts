import { colours } from './colour-names.ts'
import type { Part } from './part-names.ts'
import { turnsColour } from './word-order.ts'

/** How words are read: whether they describe a part, name one, neither, or name a material. */
export type Reader = {
  words: string[]
  describes: (word: string | undefined) => boolean
  isPart: (word: string) => boolean
  isPlain: (word: string | undefined) => boolean
  isMade: (word: string | undefined) => boolean
}

/** Words that may stand between a part and what it is said to be made of: "walls of brick", "a tower sheathed in zinc". */
export const links = ['of', 'in', 'with', 'made', 'from', 'is', 'are', 'painted', 'clad', 'covered', 'and', 'the', 'a']
const made = new Set([
  ...links,
  ...'built finished faced dressed wrapped sheathed cased lined hung panelled laid cast set decked topped'.split(' '),
  ...'screened framed upholstered roofed floored surfaced capped stained tiled oiled left all each has have gets keeps keep gaining'.split(
    ' ',
  ),
])

/** Adjectives that say nothing of a colour: "walls in calm greys". */
const asides =
  'calm muted soft natural local dry warm cool painted vertical horizontal corrugated polished exposed weathered patinated pre standing seam heavy rough smooth raw solid thick fine matte matt glossy satin brushed rich'.split(
    ' ',
  )

/** How many words a colour reaches over, "white modern family house", and how many a material does: "brick terraced houses". */
const reachMax = 3
const materialReachMax = 2

const pieces = new Set(['tiles', 'shingles', 'boards'])

/** The places of the words that describe a part right before it: "pale and dark brick walls". */
export function before(words: string[], place: number, describes: (word: string | undefined) => boolean): number[] {
  const places: number[] = []
  for (let at = place - 1; at >= 0; at--) {
    if (describes(words[at])) places.unshift(at)
    // In "clay tiles and zinc dormers" the tiles do not belong to these.
    else if (words[at] !== 'and' || !describes(words[at - 1]) || pieces.has(words[at - 1]!)) break
  }
  return places
}

/** A colour separated from its noun by other adjectives: "white modern house", "red old brick wall". */
export function colourAfar(words: string[], place: number, isPlain: (word: string) => boolean): number[] {
  for (const [distance, word] of words.slice(0, place).reverse().entries()) {
    if (distance > reachMax) break
    if (Object.hasOwn(colours, word)) return [place - 1 - distance]
    if (!isPlain(word)) break
  }
  return []
}

/** A material separated from its noun by other words: "brick terraced houses", "dark bronze sliding doors". */
export function materialAfar({ words, describes, isPlain, isMade }: Reader, place: number): number[] {
  for (let at = place - 1; place - at <= materialReachMax && isPlain(words[at]); at--)
    if (isMade(words[at - 1])) return before(words, at, describes)
  return []
}

/** Whether what stands at a place describes a part that follows it. */
function leadsToPart({ words, isPart, isPlain }: Reader, place: number): boolean {
  let at = place
  while (at - place < materialReachMax && isPlain(words[at])) at++
  return isPart(words[at] ?? '')
}

/** Whether a place is one of what ends what is said of a part. */
const isEnd = (word: string | undefined) => word === undefined || !/^\p{L}/u.test(word) || ends.has(word)
const ends = new Set('and with on to at by for over under behind beside before between while but around'.split(' '))

/**
 * Where what is said of a part begins behind other words, if only that follows: "door fire-engine red", "walls left in brick",
 * "doors picked out in pale blue".
 */
function skipTo({ words, describes, isPart, isPlain }: Reader, from: number): number | undefined {
  let at = from
  while (at - from < skipMax && (isPlain(words[at]) || made.has(words[at]!)) && !isPart(words[at]!)) {
    if (shining.test(words[at]!)) return undefined
    at++
  }
  let end = at
  while (describes(words[end])) end++
  return end > at && isEnd(words[end]) ? at : undefined
}

const skipMax = 4
/** What windows do is not what they are made of. */
const shining = /^(?:lit|glow|shine|shining|glint|reflect|overlook|look|fac|open|frame)(?:s|ing|ed)?$/

/** The colours that follow a part of which a material is said before. */
export function coloursAfter(reader: Reader, place: number): number[] {
  const { words } = reader
  const isTurned = turnsColour.has(words[place + 1] ?? '')
  const at = isTurned ? skipTo(reader, place + 1) : words[place + 1] === ',' ? place + 2 : place + 1
  if (at === undefined) return []
  const found: number[] = []
  for (let n = at; Object.hasOwn(colours, words[n] ?? ''); n++) found.push(n)
  return isEnd(words[at + found.length]) ? found : []
}

/** The places of the words behind a part that say what it is made of. */
export function after(reader: Reader, place: number, part: Part): number[] {
  const { words, describes, isPlain, isMade } = reader
  const places: number[] = []
  const mark = words[place + 1]
  if (mark === ':' && part !== 'surface' && isTitle(words, place)) return []
  // "Walls: ochre plaster", "roof, cypress-bark shingles".
  let start = mark === ':' ? place + 2 : place + 1
  if (
    mark === ',' &&
    !volumes.has(part) &&
    describes(words[skipTo(reader, place + 2) ?? -1]) &&
    !beginsOther(reader, place + 2) &&
    !isOfList(reader, place)
  )
    start = place + 2
  // "The wing behind is of brick".
  if (beyond.has(words[start] ?? '') && ['is', 'are', 'in', 'of'].includes(words[start + 1] ?? '')) start++
  for (let at = start; at < words.length; at++) {
    if (describes(words[at])) {
      // In "walls of brick and dark roof" the dark is the roof's.
      let next = at + 1
      while (describes(words[next])) next++
      if (leadsToPart(reader, next)) break
      // A balcony with red geraniums is not red.
      const isColour = words.slice(at, next).every((word) => Object.hasOwn(colours, word))
      if (
        words[at - 1] === 'with' &&
        isColour &&
        isPlain(words[next]) &&
        !/^(?:tops?|seats?|fronts?)$/.test(words[next]!)
      )
        break
      places.push(at)
    } else if (words[at] === 'and' && places.length === 0) break
    else if (asides.includes(words[at]!) || made.has(words[at]!)) continue
    else {
      // "Walls of rough stone", "balconies in white precast concrete".
      const isBetween = describes(words[at - 1]) || ['in', 'of', 'from', ...asides].includes(words[at - 1]!)
      if (isPlain(words[at]) && isMade(words[at + 1]) && isBetween) continue
      const next = places.length === 0 ? skipTo(reader, at) : undefined
      if (next === undefined || next === at) break
      // A hut in deep snow is not of snow.
      if (part === 'surface' && !isMade(words[next]) && !Object.hasOwn(colours, words[next]!)) break
      at = next - 1
    }
  }
  return places
}

/** Whether the words up to a colon are a title: "corner house with a café on the ground floor: lime render" is of all that house. */
const isTitle = (words: string[], end: number) =>
  end >= titleMin && words.slice(0, end).every((word) => /^\p{L}/u.test(word)) && words.slice(0, end).includes('with')

/** Words before the last one of a title, at least. */
const titleMin = 4

/** Whether what follows a comma is said of another thing: "windows, two-storey lobby in travertine". */
function beginsOther({ words, isPlain, describes }: Reader, from: number): boolean {
  let at = from
  while (words[at] !== undefined && !links.includes(words[at]!) && !describes(words[at])) at++
  return links.includes(words[at] ?? '') && at > from && isPlain(words[at - 1]) && !made.has(words[at - 1]!)
}

const beyond = new Set(['behind', 'beyond', 'alongside', 'opposite'])

/** What follows these after a comma is said of something else: "twin gables, red tiles". */
const volumes = new Set<Part>(['surface', 'gable', 'tower', 'wing', 'upper', 'lower', 'thing'])

/** In "house, oak, glass" each is one of a list, and none is what the one before is made of. */
const isOfList = ({ words, describes }: Reader, place: number) => {
  let at = place + 2
  while (describes(words[at])) at++
  return words[at] === ',' && describes(words[at + 1])
}

const buildings = 'houses|cottages|buildings|blocks|barns|sheds|warehouses'

/** What stands around, and is not what is to be shown: what it is made of is said of nothing else. */
export const besideHouse = new RegExp(
  [
    String.raw`\b(?:(?:surrounded|flanked|overlooked) by|(?:beside|behind|opposite) it\b)[^,.;]*`,
    String.raw`(?:\b\p{L}+ ){1,3}(?:${buildings})\b (?:(?:to|on) the (?:far )?(?:left|right|edges?|sides?)|left and right|beside it)\b`,
    String.raw`\b(?:neighbou?ring|surrounding|adjacent|adjoining) (?:\p{L}+ ){0,2}(?:${buildings})\b[^,.;]*`,
    String.raw`\b(?:between|next to|beside|opposite) (?:(?:its|the|two|old|older) )*neighbou?rs?\b`,
    String.raw`\b(?:next to|beside) (?:the |an? )?(?:existing|old|historic|listed) (?:\p{L}+ ){0,2}(?:building|house|school|church|villa|hall)\b`,
    // "Rendered houses behind stay as they are."
    String.raw`(?<=[.;] )[^.;]{0,120}\b(?:${buildings})\b[^.;]{0,80}\b(?:stay|remain) (?:as|unchanged|the same)\b[^.;]*`,
  ].join('|'),
  'gu',
)

/** Snow that lies far off, and not around the house. */
export const farSnow =
  /\bsnow(?:y|[ -](?:capped|covered|topped))? (?:on |over )?(?:the )?(?:far |distant )?(?:peaks?|mountains?|summits?|alps|ridges?|hills?)\b|\bsnow[ -](?:capped|topped)\b|\b(?:peaks?|mountains?|summits?|alps|ridges?|hills?) (?:with|under|in) (?:\p{L}+ ){0,2}snow\b/gu
