import { absorbSeams } from '../../../../pixels/fills/absorb-seams.ts'
import { joinAlike } from '../../../../pixels/fills/join-alike.ts'
import type { Picture } from '../../../../pixels/picture.ts'
import { countAreas, joinRegions, withoutRegions } from '../../../../space/colour-regions.ts'
import { meanColours } from '../../../../space/scene/mean-colours.ts'
import { differ } from '../../../../space/shades.ts'

/** In OKLab: the step over a border at most that shade makes, which goes on changing, and the means of two parts of one fill in shade. */
const softStep = 0.011
const shadedMax = 0.07

/** By pixel, from 0 on: neighbours of one colour are one fill, whatever noise and soft shade lie on it. Outlines are of what they bound. */
export function partFills(picture: Picture): Int32Array {
  const roots = joinAlike(picture)
  absorbSeams(picture, roots)
  const names = new Map<number, number>()
  for (const root of roots) if (!names.has(root)) names.set(root, names.size)
  const labels = roots.map((root) => names.get(root)!)
  const fills = joinRegions(labels, joinShaded(picture, labels, names.size))
  const isLine = findLines(fills, picture.width)
  return withoutRegions(
    fills,
    picture.width,
    (label) => isLine[label]!,
    () => false,
  )
}

/** Of a fill, twice its area by its border, in pixels: outlines are thinner. */
const lineMax = 3.2

function findLines(labels: Int32Array, width: number): boolean[] {
  const areas = countAreas(labels)
  const borders = new Float64Array(areas.length)
  forEachBorder(labels, width, (i, j) => {
    borders[labels[i]!]!++
    borders[labels[j]!]!++
  })
  return areas.map((area, label) => 2 * area < lineMax * borders[label]!)
}

/** By fill, one with which it hangs together over soft borders. */
function joinShaded(picture: Picture, labels: Int32Array, count: number): number[] {
  const { width, L, a, b } = picture
  const borders = new Map<number, { length: number; step: number }>()
  forEachBorder(labels, width, (i, j) => {
    const key = Math.min(labels[i]!, labels[j]!) * count + Math.max(labels[i]!, labels[j]!)
    const border = borders.get(key) ?? { length: 0, step: 0 }
    borders.set(key, border)
    border.length++
    border.step += Math.hypot(L[i]! - L[j]!, a[i]! - a[j]!, b[i]! - b[j]!)
  })
  const means = meanColours(picture, labels, count)
  const into = [...means.keys()]
  const rootOf = (label: number): number => {
    let root = label
    while (into[root] !== root) {
      into[root] = into[into[root]!]!
      root = into[root]!
    }
    return root
  }
  for (const [key, { length, step }] of borders) {
    const [one, other] = [Math.floor(key / count), key % count]
    if (step > softStep * length || differ(means[one]!, means[other]!) > shadedMax) continue
    const [p, q] = [rootOf(one), rootOf(other)]
    into[Math.max(p, q)] = Math.min(p, q)
  }
  return into.map((_, label) => rootOf(label))
}

/** Neighbouring pixels of two fills. */
function forEachBorder(labels: Int32Array, width: number, meet: (i: number, j: number) => void): void {
  for (let i = 0, x = 0; i < labels.length; i++, x = x + 1 < width ? x + 1 : 0) {
    if (x + 1 < width && labels[i] !== labels[i + 1]) meet(i, i + 1)
    if (i + width < labels.length && labels[i] !== labels[i + width]) meet(i, i + width)
  }
}
