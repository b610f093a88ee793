import { hexToOklab, type Oklab } from '../../pixels/oklab.ts'
import type { RegionKind } from '../see/regions/regions.ts'

/** A part of the picture that words can mention. */
export type Part = RegionKind | 'door' | Room

/** Kinds of rooms in a plan. */
export type Room = 'living' | 'bedroom' | 'bath' | 'kitchen' | 'hall'

/** What words say about a part: its material and its colour. */
export type Finish = { material?: string; colour?: Oklab; words: string[] }

const parts: Record<string, Part> = {
  wall: 'surface',
  walls: 'surface',
  facade: 'surface',
  facades: 'surface',
  façade: 'surface',
  cladding: 'surface',
  house: 'surface',
  villa: 'surface',
  cottage: 'surface',
  home: 'surface',
  bungalow: 'surface',
  cabin: 'surface',
  chalet: 'surface',
  building: 'surface',
  tower: 'surface',
  roof: 'roof',
  roofs: 'roof',
  window: 'opening',
  windows: 'opening',
  glazing: 'opening',
  door: 'door',
  doors: 'door',
  floor: 'ground',
  floors: 'ground',
  flooring: 'ground',
  ground: 'ground',
  ceiling: 'sky',
  path: 'path',
  paths: 'path',
  pathway: 'path',
  terrace: 'path',
  patio: 'path',
  steps: 'path',
  driveway: 'path',
  bathroom: 'bath',
  bathrooms: 'bath',
  bath: 'bath',
  kitchen: 'kitchen',
  bedroom: 'bedroom',
  bedrooms: 'bedroom',
  living: 'living',
  hall: 'hall',
  corridor: 'hall',
}

const colours: Record<string, string> = {
  white: '#f1efe9',
  black: '#37383b',
  grey: '#9b9c9c',
  gray: '#9b9c9c',
  anthracite: '#484c51',
  dark: '#4a4a4c',
  light: '#e2ddd2',
  red: '#a93c34',
  green: '#6b8a5e',
  blue: '#5479a3',
  yellow: '#e0bb57',
  orange: '#d0824a',
  pink: '#dba9a3',
  brown: '#7d5a41',
  beige: '#d9cbb0',
  cream: '#efe5cd',
  terracotta: '#bd6f4d',
  ochre: '#c99a4b',
  turquoise: '#5fa9a5',
}

/** Words of materials as they are named in materials.ts. */
const materials: Record<string, string> = {
  bricks: 'brick',
  wood: 'timber',
  wooden: 'timber',
  larch: 'timber',
  cedar: 'timber',
  pine: 'timber',
  stucco: 'plaster',
  plastered: 'plaster',
  steel: 'metal',
  aluminium: 'metal',
  aluminum: 'metal',
  tile: 'tiles',
  tiled: 'tiles',
  shingles: 'slate',
  glazed: 'glass',
  garden: 'grass',
  lawn: 'grass',
  meadow: 'grass',
  cobbles: 'paving',
  paved: 'paving',
  pavers: 'paving',
  slabs: 'paving',
  pool: 'water',
  pond: 'water',
  lake: 'water',
  river: 'water',
}

/** Words that may stand between a part and what it is said to be made of: "walls of brick". */
const links = ['of', 'in', 'with', 'made', 'from', 'is', 'are', 'painted', 'clad', 'and', 'the', 'a']

/** How many words a colour reaches over: "white modern family house". */
const reachMax = 3

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
  const words = prompt.toLowerCase().match(/\p{L}+|[,.;:]/gu) ?? []
  const taken = new Set<number>()
  const finishes = new Map<Part, Finish[]>()
  const materialOf = (word: string) =>
    isMaterial(word) ? word : Object.hasOwn(materials, word) ? materials[word] : undefined
  const describes = (word: string | undefined) =>
    word !== undefined && (Object.hasOwn(colours, word) || materialOf(word) !== undefined)
  for (const [place, word] of words.entries()) {
    const part = Object.hasOwn(parts, word) ? parts[word]! : undefined
    if (!part) continue
    const places = before(words, place, describes)
    if (!places.some((at) => Object.hasOwn(colours, words[at]!))) {
      places.unshift(...colourAfar(words, places[0] ?? place, describes))
    }
    if (places.length === 0) places.push(...after(words, place, describes))
    const said = places.filter((at) => !taken.has(at))
    for (const at of said) taken.add(at)
    const list = group(said.map((at) => words[at]!).concat(''), materialOf)
    if (list.length > 0) {
      for (const finish of list) finish.words.push(word)
      finishes.set(part, [...(finishes.get(part) ?? []), ...list])
    }
  }
  const rest = words.map((word, place) => (taken.has(place) ? '' : word))
  return { finishes, free: group(rest, materialOf, true) }
}

function before(words: string[], place: number, describes: (word: string | undefined) => boolean): number[] {
  const places: number[] = []
  for (let at = place - 1; at >= 0; at--) {
    if (describes(words[at])) places.unshift(at)
    else if (words[at] !== 'and' || !describes(words[at - 1])) break
  }
  return places
}

/** A colour separated from its noun by other adjectives: "white modern house", "red old brick wall". */
function colourAfar(words: string[], place: number, describes: (word: string) => boolean): number[] {
  for (const [distance, word] of words.slice(0, place).reverse().entries()) {
    if (distance > reachMax) break
    if (Object.hasOwn(colours, word)) return [place - 1 - distance]
    if (!/^\p{L}/u.test(word) || barriers.has(word) || Object.hasOwn(parts, word) || describes(word)) break
  }
  return []
}

function after(words: string[], place: number, describes: (word: string | undefined) => boolean): number[] {
  const places: number[] = []
  for (let at = place + 1; at < words.length; at++) {
    if (describes(words[at])) {
      // In "walls of brick and dark roof" the dark is the roof's.
      let next = at + 1
      while (describes(words[next])) next++
      if (Object.hasOwn(parts, words[next] ?? '')) break
      places.push(at)
    } else if (!links.includes(words[at]!)) break
  }
  return places
}

/** Colours belong to the material that follows them: "white brick" is one finish, "brick timber" two. */
function group(words: string[], materialOf: (word: string) => string | undefined, materialsOnly = false): Finish[] {
  const list: Finish[] = []
  let colour: { value: Oklab; word: string } | undefined
  const flush = () => {
    if (colour && !materialsOnly) list.push({ colour: colour.value, words: [colour.word] })
    colour = undefined
  }
  for (const word of words) {
    const material = materialOf(word)
    if (material) {
      list.push({ material, words: colour ? [colour.word, word] : [word], ...(colour && { colour: colour.value }) })
      colour = undefined
    } else if (Object.hasOwn(colours, word)) {
      flush()
      colour = { value: hexToOklab(colours[word]!), word }
    } else flush()
  }
  return list
}
