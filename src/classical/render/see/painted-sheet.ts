import type { Picture } from '../../pixels/picture.ts'

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
export function isPaintedSheet({ L, a, b }: Picture): boolean {
  const counts = new Map<number, number>()
  for (let i = 0; i < L.length; i += sampling) {
    if (L[i]! < paperMin) continue
    const key = 1000 * Math.round(a[i]! / step) + Math.round(b[i]! / step)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  let [paper, most] = [0, 0]
  for (const [key, count] of counts) if (count > most) [paper, most] = [key, count]
  const paperA = Math.round(paper / 1000) * step
  const paperB = (paper - 1000 * Math.round(paper / 1000)) * step
  let [painted, light, all] = [0, 0, 0]
  for (let i = 0; i < L.length; i += sampling) {
    all++
    if (L[i]! >= paperMin) light++
    // Paper in shade has less chroma.
    if (Math.hypot(a[i]! - paperA * L[i]!, b[i]! - paperB * L[i]!) > hueMin) painted++
  }
  return painted > paintedMin * all && light > lightMin * all
}
