import type { Expert } from '../../contract/arch-render-v41.ts'
import { hexToOklab, type Oklab } from './oklab.ts'
import type { RegionBox, RegionKind } from './regions.ts'

/** The colours a drawing is washed with, by what a region is. */
export type Wash = Record<RegionKind, Oklab[]>

/** Words of the prompt that name a material of walls or ground. */
const wallWords: Record<string, string> = {
  brick: '#a8593f',
  stone: '#b5a88f',
  limestone: '#d3c6a8',
  concrete: '#a9a9a6',
  timber: '#a9744a',
  wood: '#a9744a',
  wooden: '#a9744a',
  stucco: '#e6ddcc',
  plaster: '#e8e2d6',
  white: '#eeece6',
  black: '#3a3a3c',
  metal: '#8f979c',
  copper: '#b87950',
  corten: '#95502f',
  marble: '#e3e1de',
}

const groundWords: Record<string, string> = {
  grass: '#7f9a55',
  lawn: '#7f9a55',
  garden: '#7f9a55',
  gravel: '#bdb2a0',
  sand: '#d8c49c',
  asphalt: '#6c6c6e',
  parquet: '#b58a5c',
  snow: '#eef2f6',
}

const washes: Record<Expert, Record<RegionKind, string[]>> = {
  exterior: {
    sky: ['#9cc3e8'],
    ground: ['#8b9c66', '#a79f8b'],
    foliage: ['#6f8a4c', '#7d9454'],
    opening: ['#6f8699', '#7a90a0', '#617a8d'],
    surface: ['#dccfb8', '#d3c4aa', '#c8b89f', '#cbb094', '#e0d8c6'],
  },
  interior: {
    sky: ['#f0ece4'],
    ground: ['#b89066'],
    foliage: ['#7f9a68'],
    opening: ['#d8e4ea', '#c3b29b', '#9fb0a8'],
    surface: ['#e4dccf', '#d8cdbc', '#c9bda9', '#b7c0b4', '#cbb39a'],
  },
  masterplan: {
    sky: ['#b9c99a'],
    ground: ['#b9c99a'],
    foliage: ['#8fae6c'],
    opening: ['#e8e0d2', '#d9cfc0'],
    surface: ['#c2cfa2', '#d7d3c6', '#a9bd8a', '#a8c6d6', '#dccdb6'],
  },
  landscape: {
    sky: ['#a9cbe9'],
    ground: ['#8aa25c'],
    foliage: ['#6d8d48', '#7b9650'],
    opening: ['#7f9a58', '#96ab66'],
    surface: ['#9fb276', '#86a05c', '#c3b795', '#7d9667'],
  },
  plan: {
    sky: ['#f4f2ec'],
    ground: ['#f4f2ec'],
    foliage: ['#c9d6b8'],
    opening: ['#dfe6e8', '#e8e1d4'],
    surface: ['#e5d4b8', '#dccbb0', '#d5dcd6', '#e9e2d6', '#c9d6dc'],
  },
  furniture: {
    sky: ['#ebe8e3'],
    ground: ['#dedad3'],
    foliage: ['#8a9a72'],
    opening: ['#8d6b4b', '#a27c57'],
    surface: ['#b58a60', '#a67b53', '#7f8b86', '#c2a585'],
  },
  product: {
    sky: ['#eceded'],
    ground: ['#e0e1e2'],
    foliage: ['#8e979f'],
    opening: ['#42464b', '#5f666d'],
    surface: ['#b9bec4', '#8e979f', '#d07b4f', '#d4d7da'],
  },
}

export function chooseWash(expert: Expert, words: string[]): { wash: Wash; used: string[] } {
  const walls = words.filter((word) => Object.hasOwn(wallWords, word))
  const grounds = words.filter((word) => Object.hasOwn(groundWords, word))
  const colours = washes[expert]
  const named = {
    ...colours,
    ...(walls.length > 0 && { surface: walls.map((word) => wallWords[word]!) }),
    ...(grounds.length > 0 && { ground: grounds.map((word) => groundWords[word]!) }),
  }
  const wash = Object.fromEntries(Object.entries(named).map(([kind, list]) => [kind, list.map(hexToOklab)])) as Wash
  return { wash, used: [...walls, ...grounds] }
}

/** Words that say how something looks and not what it is. */
const adjectives = ['white', 'black', 'wooden', 'garden']

/** The colours of the materials that a prompt may name, by their word. */
export const materialColours = new Map(
  Object.entries({ ...groundWords, ...wallWords })
    .filter(([word]) => !adjectives.includes(word))
    .map(([word, hex]) => [word, hexToOklab(hex)]),
)

/** By place and shape: what reaches the top is sky or ceiling, what reaches the bottom ground or floor, small upright boxes are openings. */
export function kindOfRegion(box: RegionBox): RegionKind {
  const boxArea = (box.right - box.left) * (box.bottom - box.top)
  if (box.top < 0.01 && box.meanY < 0.55 && box.area > 0.03) return 'sky'
  if (box.bottom > 0.99 && box.meanY > 0.6 && box.area > 0.015) return 'ground'
  const atBorder = box.left < 0.005 || box.right > 0.995 || box.bottom > 0.99
  if (!atBorder && box.area < 0.012 && box.area > 0.86 * boxArea && box.enclosure > 0.28) return 'opening'
  return 'surface'
}
