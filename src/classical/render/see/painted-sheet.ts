import { findTableRound } from '../../lines/sheet.ts'
import type { Picture } from '../../pixels/picture.ts'

/** Lightness from which on paper is bare. */
const paperMin = 0.75
/** Chroma by which a colour is not that of the paper, and the share of a sheet that such colours cover if it was painted. */
const hueMin = 0.05
const paintedMin = 0.12
/** The chroma of a tint, the share of a sheet that has one, and by how many steps of hue two differ if different things were tinted. */
const tintMin = 0.03
const tintedMin = 0.02
const apart = 2
/** Share of a sheet that is light: a blueprint has less. */
const lightMin = 0.15
/** Every so many pixels tell enough. */
const sampling = 7
/** Steps of chroma in which the commonest is found. */
const step = 0.01

/** Whether a sheet was painted (with markers, watercolour or flat fills): its colours then are those of what it shows. */
export function isPaintedSheet(picture: Picture): boolean {
  const { L, a, b } = picture
  const isTable = findTableRound(picture) ?? (() => false)
  const counts = new Map<number, number>()
  for (let i = 0; i < L.length; i += sampling) {
    if (L[i]! < paperMin || isTable(i)) continue
    const key = 1000 * Math.round(a[i]! / step) + Math.round(b[i]! / step)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  let [paper, most] = [0, 0]
  for (const [key, count] of counts) if (count > most) [paper, most] = [key, count]
  const paperA = Math.round(paper / 1000) * step
  const paperB = (paper - 1000 * Math.round(paper / 1000)) * step
  let [painted, light, all] = [0, 0, 0]
  const hues = new Float64Array(360 / hueStep)
  for (let i = 0; i < L.length; i += sampling) {
    if (isTable(i)) continue
    all++
    if (L[i]! >= paperMin) light++
    // Paper in shade has less chroma.
    const [own, other] = [a[i]! - paperA * L[i]!, b[i]! - paperB * L[i]!]
    const chroma = Math.hypot(own, other)
    if (chroma > hueMin) painted++
    if (chroma > tintMin) hues[Math.floor((Math.atan2(other, own) / (2 * Math.PI) + 1) * hues.length) % hues.length]!++
  }
  return (painted > paintedMin * all || areMany(hues, all)) && light > lightMin * all
}

/** Whether tints have two hues that are not neighbours: panes alone have one. */
function areMany(hues: Float64Array, all: number): boolean {
  const some = [...hues.keys()].filter((hue) => hues[hue]! > tintedMin * all)
  const areApart = (far: number) => far >= apart && hues.length - far >= apart
  return some.some((hue) => some.some((other) => areApart(Math.abs(hue - other))))
}

/** Chroma from which on a fill is a colour, degrees of hue and steps of lightness by which two differ, and the share that counts. */
const fillChroma = 0.05
const hueStep = 30
const lightStep = 0.125
const fillMin = 0.002
/** Tints that tell rooms apart are fewer than the colours of floors, furniture and plants. */
const fillsMin = 6

/** Whether a sheet shows things in colours of their own, as a furnished plan does, and not only tints that tell them apart. */
export function hasManyFills({ L, a, b }: Picture): boolean {
  const counts = new Map<string, number>()
  let all = 0
  for (let i = 0; i < L.length; i += sampling) {
    all++
    if (Math.hypot(a[i]!, b[i]!) < fillChroma) continue
    const hue = Math.round((Math.atan2(b[i]!, a[i]!) * 180) / Math.PI / hueStep)
    const key = `${hue} ${Math.round(L[i]! / lightStep)}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts.values()].filter((count) => count > fillMin * all).length >= fillsMin
}
