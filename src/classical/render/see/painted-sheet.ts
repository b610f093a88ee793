import { findTableRound } from '../../lines/sheet.ts'
import { extreme } from '../../pixels/blur.ts'
import { findComponents } from '../../pixels/components.ts'
import { maskAbove, maskBelow } from '../../pixels/mask.ts'
import type { Picture } from '../../pixels/picture.ts'
import { openScratch } from '../../pixels/plane.ts'

/** Lightness from which on paper is bare. */
const paperMin = 0.75
/** Chroma by which a colour is not that of the paper, and the share of a sheet that such colours cover if it was painted. */
const hueMin = 0.05
const paintedMin = 0.12
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
  for (let i = 0; i < L.length; i += sampling) {
    if (isTable(i)) continue
    all++
    if (L[i]! >= paperMin) light++
    // Paper in shade has less chroma.
    if (Math.hypot(a[i]! - paperA * L[i]!, b[i]! - paperB * L[i]!) > hueMin) painted++
  }
  const isPainted = painted > paintedMin * all || (painted > cutPaintedMin * all && isCut(picture))
  return isPainted && light > lightMin * all
}

/** Of a sheet, what colours cover at least if what a section cuts is filled black: no room in space shows that. */
const cutPaintedMin = 0.02
/** Lightness up to which what is cut is black; of the width, how thick it is at least; and of a sheet, how much and how wide. */
const cutMax = 0.35
const cutThick = 1 / 110
const [cutMin, cutWide] = [0.006, 0.3]

function isCut({ width, height, L }: Picture): boolean {
  using scratch = openScratch()
  const reach = Math.max(1, Math.round((cutThick * width) / 2))
  const dark = Float32Array.from(maskBelow(L, cutMax))
  const thick = scratch.plane(extreme(dark, width, height, reach, -1))
  const { components } = findComponents(maskAbove(thick, 0.5), width, height)
  return components.some(({ area, left, right }) => area > cutMin * L.length && right - left > cutWide * width)
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
