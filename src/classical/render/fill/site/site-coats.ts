import { hashUnit } from '../../../pixels/noise.ts'
import { hexToOklab, type Oklab } from '../../../pixels/oklab.ts'
import type { Ground } from '../../see/site/grounds.ts'
import { type Material, type Materials, materialColours } from '../../words/materials.ts'

const of = (hex: string, pattern: Material['pattern']): Material => ({ colour: hexToOklab(hex), pattern })
const usual = {
  open: of('#a6b287', 'grass'),
  lawn: of('#8fa466', 'grass'),
  paving: of('#cbc5ba', 'paving'),
  road: of('#8b8b8d', 'gravel'),
  path: of('#d2c7b0', 'gravel'),
  water: of('#55808a', 'water'),
} satisfies Record<Ground, Material>
const flatRoofs = [of('#dedad2', 'gravel'), of('#d3cec4', 'gravel'), of('#e6e3dc', 'gravel')]
const pitchedRoofs = [of('#a8694f', 'rooftiles'), of('#9d6350', 'rooftiles'), of('#b0755a', 'rooftiles')]
const sedum = of('#8d9a66', 'grass')

/** Walls are not seen from above, but what they are of has its colour on the roof. */
const onRoofs: readonly Material['pattern'][] = ['rooftiles', 'seams', 'grass', 'gravel', 'rust', 'plain', 'concrete']
/** What words say of tiles lies on pitched roofs, and the rest on flat ones, if there are both. */
const tiled: readonly Material['pattern'][] = ['rooftiles', 'tiles']
/** By how much paint and plants are quieter from above, and how dark a roof is at least, in OKLab. */
const quiet = 0.82
const roofMin = 0.42
/** In OKLab: what is so near to asphalt is it. */
const asLike = 0.06

/** What words say of the ground: a place that is green, and one that is paved. */
const green =
  /\b(?:parks?|lawns?|gardens?|meadows?|grass|green(?!\s+roofs?)|campus|village|woods?|woodland|trees?|landscaped?)\b/i
const paved = /\b(?:plazas?|squares?|paved|paving|cobbles?|piazza|market place|quays?|harbou?r)\b/i

/** By ground, its material, as far as words say it. */
export function chooseGroundCoats({ of: all, named }: Materials, text: string): Record<Ground, Material> {
  const asphalt = materialColours.get('asphalt')!
  const said = named.has('ground') ? all.ground : []
  const isAsphalt = ({ colour }: Material) => Math.hypot(...colour.map((value, n) => value - asphalt[n]!)) < asLike
  const lawn = said.find(({ pattern }) => pattern === 'grass')
  const road = said.find(isAsphalt)
  const paving = said.find((material) => material.pattern !== 'grass' && !isAsphalt(material))
  const path = named.has('path') ? all.path[0] : undefined
  const slabs = paving ? quieter(paving) : usual.paving
  return {
    ...usual,
    ...(lawn && { lawn: quieter(lawn) }),
    open: paved.test(text) && !green.test(text) ? slabs : usual.open,
    paving: slabs,
    ...(road && { road: usual.road }),
    path: path ? quieter(path) : usual.path,
    ...(named.has('water') && { water: usual.water }),
  }
}

/** The roof of a building: tiles if the sheet has it red, or else what words say of roofs or buildings, or what is usual for its shape. */
export function chooseRoofCoat(
  { of: all, named }: Materials,
  building: number,
  { isPitched, isRed }: { isPitched: boolean; isRed: boolean },
  seed: number,
): Material {
  if (isRed) return pitchedRoofs[Math.floor(hashUnit(building, 7, seed) * pitchedRoofs.length)]!
  const said = named.has('surface') ? all.surface : []
  const fitting = said.filter(({ pattern }) => isPitched === tiled.includes(pattern))
  const usualRoofs = isPitched ? pitchedRoofs : flatRoofs
  const choices = fitting.length > 0 ? fitting : said.length > 0 ? said : usualRoofs
  const one = choices[Math.floor(hashUnit(building, 7, seed) * choices.length)]!
  if (said.length === 0) return one
  if (one.pattern === 'grass') return sedum
  const { colour, pattern } = quieter(one)
  const lit: Oklab = [Math.max(roofMin, colour[0]), colour[1], colour[2]]
  const isKept = onRoofs.includes(pattern) && (isPitched || pattern !== 'rooftiles')
  return { colour: lit, pattern: isKept ? pattern : isPitched ? 'rooftiles' : 'gravel' }
}

const quieter = ({ colour: [L, a, b], pattern }: Material): Material => ({ colour: [L, quiet * a, quiet * b], pattern })
