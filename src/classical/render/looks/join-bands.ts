import type { Oklab } from '../../pixels/oklab.ts'
import type { Picture } from '../../pixels/picture.ts'

/** How far from a border its two sides are compared, in pixels. */
const reach = 4
/** A border across which the source differs by less than this is a step in a gradient. */
const stepMax = 0.018
/** Areas further apart than this stay apart, whatever lies between them. */
const apartMax = 0.075

/** Light fades in lightness; a change of hue is one of material. */
const hueWeight = 2.2

/** Joins flat areas whose border is not one in the source: steps that light which fades over a wall or ceiling leaves. */
export function joinBands(flat: Picture, source: Picture): void {
  const labels = labelFlats(flat)
  const groups = measureGroups(labels, flat)
  for (const { one, other } of findSteps(labels, source)) {
    const [first, second] = [rootOf(groups.parents, one), rootOf(groups.parents, other)]
    if (first === second || distance(meanOf(groups, first), meanOf(groups, second)) > apartMax) continue
    groups.parents[second] = first
    for (let k = 0; k < 4; k++) groups.sums[first * 4 + k]! += groups.sums[second * 4 + k]!
  }
  for (let i = 0; i < labels.length; i++) {
    const [L, a, b] = meanOf(groups, rootOf(groups.parents, labels[i]!))
    flat.L[i] = L
    flat.a[i] = a
    flat.b[i] = b
  }
}

type Groups = { parents: Int32Array; sums: Float64Array }

/** Areas of one colour, numbered by a pixel of theirs. */
function labelFlats({ width, L, a, b }: Picture): Int32Array {
  const parents = new Int32Array(L.length).map((_, i) => i)
  const join = (i: number, j: number) => {
    if (L[i] === L[j] && a[i] === a[j] && b[i] === b[j]) parents[rootOf(parents, i)] = rootOf(parents, j)
  }
  for (let i = 0; i < L.length; i++) {
    if (i % width > 0) join(i, i - 1)
    if (i >= width) join(i, i - width)
  }
  for (let i = 0; i < parents.length; i++) parents[i] = rootOf(parents, i)
  return parents
}

function rootOf(parents: Int32Array, of: number): number {
  let i = of
  while (parents[i] !== i) {
    parents[i] = parents[parents[i]!]!
    i = parents[i]!
  }
  return i
}

function measureGroups(labels: Int32Array, { L, a, b }: Picture): Groups {
  const sums = new Float64Array(labels.length * 4)
  for (let i = 0; i < labels.length; i++) {
    const s = labels[i]! * 4
    sums[s]! += L[i]!
    sums[s + 1]! += a[i]!
    sums[s + 2]! += b[i]!
    sums[s + 3]!++
  }
  return { parents: labels.slice(), sums }
}

function meanOf({ sums }: Groups, root: number): Oklab {
  const [s, count] = [root * 4, sums[root * 4 + 3]!]
  return [sums[s]! / count, sums[s + 1]! / count, sums[s + 2]! / count]
}

/** Pairs of areas with hardly a step between them, the faintest first. */
function findSteps(labels: Int32Array, { width, L, a, b }: Picture): { one: number; other: number; step: number }[] {
  const borders = new Map<number, { one: number; other: number; sum: number; length: number }>()
  const add = (i: number, next: number) => {
    const [one, other] = labels[i]! < labels[next]! ? [labels[i]!, labels[next]!] : [labels[next]!, labels[i]!]
    const [from, to] = [i - reach * (next - i), next + reach * (next - i)]
    if (one === other || from < 0 || to >= labels.length) return
    const key = one * labels.length + other
    const border = borders.get(key) ?? { one, other, sum: 0, length: 0 }
    border.sum += distance([L[from]!, a[from]!, b[from]!], [L[to]!, a[to]!, b[to]!])
    border.length++
    borders.set(key, border)
  }
  for (let i = 0; i < labels.length; i++) {
    const x = i % width
    if (x >= reach && x < width - 1 - reach) add(i, i + 1)
    if (i + width < labels.length) add(i, i + width)
  }
  return [...borders.values()]
    .map(({ one, other, sum, length }) => ({ one, other, step: sum / length }))
    .filter(({ step }) => step < stepMax)
    .sort((first, second) => first.step - second.step)
}

const distance = (one: Oklab, other: Oklab) =>
  Math.hypot(one[0] - other[0], hueWeight * (one[1] - other[1]), hueWeight * (one[2] - other[2]))
