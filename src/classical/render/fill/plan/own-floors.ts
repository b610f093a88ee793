import type { Oklab } from '../../../pixels/oklab.ts'
import type { Plan } from '../../../plan/plan.ts'
import type { Tints } from '../../../plan/tints.ts'
import { grow } from '../../see/regions/regions.ts'
import type { Material, Materials } from '../../words/materials.ts'
import type { Coat } from '../paint-regions.ts'

/** Square metres, and share of a room, from which on a tint is its floor or a part of that. */
const floorMin = 0.5
const partMin = 0.04
/** Share of a room that is bare, from which on its floor is in part without a tint. */
const bareMin = 0.3
/** Chroma from which on a material, and a tint, has a hue, and the angle in radians between hues that are one. */
const materialChroma = 0.018
const tintChroma = 0.008
const hueMax = 0.9
/** A tint with less chroma may stand for a grey. */
const greyMax = 0.02
/** What is as warm as this is wood; and by how much a tint is paler than the floor that it stands for. */
const woodMin = 0.022
const stronger = 1.35
const darker = 0.035
/** Share of a piece of furniture that has one tint. */
const pieceMin = 0.5

type Floors = { labels: Int32Array; coats: Coat[] }

/**
 * The floors of rooms whose tints tell them apart, by the words that say such a colour, or in their own; one room may have several.
 * Undefined if no floor has a tint, or if words say one floor for all.
 */
export function layOwnFloors(
  { labels, coats }: Floors,
  { furniture, width, height, scale: { metrePx } }: Plan,
  { labels: tints, colours }: Tints,
  { of, named }: Materials,
): Floors | undefined {
  const said = named.has('surface') ? of.surface : []
  const fills = colours.length + 1
  const counts = new Float64Array(coats.length * fills)
  for (let i = 0; i < labels.length; i++)
    if (labels[i]! > 0 && !furniture.labels[i]) counts[labels[i]! * fills + tints[i]!]!++
  const floorsOf = coats.map((_, label) => {
    const own = counts.subarray(label * fills, (label + 1) * fills)
    const all = own.reduce((sum, count) => sum + count, 0)
    const floors = [...own.keys()].filter((n) => n > 0 && own[n]! > Math.max(floorMin * metrePx ** 2, partMin * all))
    const isAsSaid = said.length === 1 && floors.length === 1
    return label === 0 || isAsSaid ? { floors: [], isBare: false } : { floors, isBare: own[0]! > bareMin * all }
  })
  const areas = colours.map((_, n) =>
    floorsOf.reduce((sum, { floors }, label) => sum + (floors.includes(n + 1) ? counts[label * fills + n + 1]! : 0), 0),
  )
  const materials = matchTints(colours, areas, said)
  const laid: Coat[] = [...coats]
  const labelOf = new Int32Array(counts.length)
  for (const [label, { floors, isBare }] of floorsOf.entries()) {
    if (isBare && floors.length > 0) labelOf[label * fills] = label
    for (const n of floors) {
      labelOf[label * fills + n] = laid.length
      laid.push({ ...coats[label]!, ...materials[n - 1]! })
    }
  }
  if (laid.length === coats.length) return undefined
  const out = labels.slice()
  const isOpen = new Uint8Array(labels.length)
  const isParted = coats.map((_, label) => labelOf.subarray(label * fills, (label + 1) * fills).some((to) => to > 0))
  for (let i = 0; i < labels.length; i++) {
    if (!isParted[labels[i]!]) continue
    out[i] = labelOf[labels[i]! * fills + tints[i]!]!
    isOpen[i] = 1
  }
  grow(out, width, height, isOpen, Number.POSITIVE_INFINITY)
  return { labels: out, coats: laid }
}

const chromaOf = ([, a, b]: Oklab) => Math.hypot(a, b)
const hueOf = ([, a, b]: Oklab) => Math.atan2(b, a)
const turn = (one: Oklab, other: Oklab) => {
  const angle = Math.abs(hueOf(one) - hueOf(other))
  return Math.min(angle, 2 * Math.PI - angle)
}

/**
 * By tint, what it stands for, if it is a floor of some area: each said material with a hue is the strongest tint of that hue, and a
 * grey one the largest without. The others stay what they are.
 */
function matchTints(colours: Oklab[], areas: number[], said: Material[]): Material[] {
  const out = colours.map(([L, a, b]): Material => {
    const isWood = b > woodMin && a > -0.01
    return { colour: [L - darker, a * stronger, b * stronger], pattern: isWood ? 'floorboards' : 'carpet' }
  })
  const free = new Set([...colours.keys()].filter((n) => areas[n]! > 0))
  const give = (material: Material, fits: (colour: Oklab) => boolean, rank: (n: number) => number) => {
    const fitting = [...free].filter((n) => fits(colours[n]!))
    if (fitting.length === 0) return
    const best = fitting.reduce((one, other) => (rank(other) > rank(one) ? other : one))
    out[best] = material
    free.delete(best)
  }
  const isGrey = ({ colour }: Material) => chromaOf(colour) < materialChroma
  for (const material of said.filter((one) => !isGrey(one)))
    give(
      material,
      (colour) => chromaOf(colour) > tintChroma && turn(colour, material.colour) < hueMax,
      (n) => chromaOf(colours[n]!),
    )
  for (const material of said.filter(isGrey))
    give(
      material,
      (colour) => chromaOf(colour) < greyMax,
      (n) => areas[n]!,
    )
  return out
}

/** The colour of each piece of furniture that has a tint or is bare beside others that have, by its label. */
export function coloursOf(labels: Int32Array, { labels: tints, colours, paper }: Tints): Map<number, Oklab> {
  const counts = new Map<number, Map<number, number>>()
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] === 0) continue
    const own = counts.get(labels[i]!) ?? new Map<number, number>()
    own.set(tints[i]!, (own.get(tints[i]!) ?? 0) + 1)
    counts.set(labels[i]!, own)
  }
  const out = new Map<number, Oklab>()
  for (const [label, own] of counts) {
    const all = [...own.values()].reduce((sum, count) => sum + count, 0)
    const [tint, most] = [...own].reduce((one, other) => (other[1] > one[1] ? other : one))
    if (most > pieceMin * all) out.set(label, tint === 0 ? paper : colours[tint - 1]!)
  }
  const isTinted = [...out.values()].some((colour) => colour !== paper)
  return isTinted ? out : new Map()
}
