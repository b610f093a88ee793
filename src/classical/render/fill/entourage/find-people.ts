import { type Box, standsLikeAPerson } from './silhouette.ts'

type Fills = { labels: Int32Array; width: number; areas: number[]; boxes: Box[]; colours: (readonly number[])[] }

/** Of the picture, what one part of somebody, and what a whole person may be. */
const partMax = 0.005
const personMax = 0.015
const partsMax = 8
/** Colours of one person's parts, in OKLab. */
const alike = 0.2
/** The ground under somebody's feet: of the picture, its area and how wide it is; and the share of the pixels under the feet. */
const groundArea = 0.015
const groundWide = 0.22
const groundShare = 0.7
/** Feet are not in the upper part of a picture. */
const footMin = 0.42

/** Flat fills that together have the outline of a person and stand on ground: by person the fills. */
export function findPeople(fills: Fills): Set<number>[] {
  const { labels, width, areas, boxes } = fills
  const whole = labels.length
  const isPart = areas.map((area) => area > 0 && area < partMax * whole)
  const groups = groupParts(fills, isPart)
  const people: Set<number>[] = []
  const known = new Set<number>()
  const consider = (group: Set<number>) => {
    if ([...group].some((label) => known.has(label))) return
    const area = [...group].reduce((sum, label) => sum + areas[label]!, 0)
    if (area > personMax * whole) return
    const box = [...group].map((label) => boxes[label]!).reduce(around)
    if (!standsLikeAPerson(labels, width, group, box) || !standsOnGround(fills, group, box)) return
    people.push(group)
    for (const label of group) known.add(label)
  }
  for (const group of groups) if (group.size > 1 && group.size <= partsMax) consider(group)
  for (const label of areas.keys()) if (areas[label]! > 0) consider(new Set([label]))
  return people
}

export const around = (one: Box, other: Box): Box => ({
  left: Math.min(one.left, other.left),
  right: Math.max(one.right, other.right),
  top: Math.min(one.top, other.top),
  bottom: Math.max(one.bottom, other.bottom),
})

/** Small fills of like colours that touch. */
function groupParts({ labels, width, areas, colours }: Fills, isPart: boolean[]): Set<number>[] {
  const group = areas.map((_, label) => label)
  const rootOf = (label: number): number => (group[label] === label ? label : rootOf(group[label]!))
  const join = (one: number, other: number) => {
    if (one === other || !isPart[one] || !isPart[other]) return
    const [first, second] = [rootOf(one), rootOf(other)]
    if (first === second) return
    const miss = Math.hypot(...[0, 1, 2].map((n) => colours[one]![n]! - colours[other]![n]!))
    if (miss < alike) group[Math.max(first, second)] = Math.min(first, second)
  }
  for (let i = 0; i + width < labels.length; i++) {
    if ((i + 1) % width !== 0) join(labels[i]!, labels[i + 1]!)
    join(labels[i]!, labels[i + width]!)
  }
  const sets = new Map<number, Set<number>>()
  for (const [label, area] of areas.entries()) {
    if (area === 0) continue
    const root = rootOf(label)
    const set = sets.get(root) ?? new Set<number>()
    sets.set(root, set.add(label))
  }
  return [...sets.values()]
}

function standsOnGround({ labels, width, areas, boxes }: Fills, of: ReadonlySet<number>, box: Box): boolean {
  const height = labels.length / width
  const row = box.bottom + Math.max(3, Math.round(0.03 * (box.bottom - box.top)))
  if (row >= height || box.bottom < footMin * height) return false
  const counts = new Map<number, number>()
  for (let x = box.left; x <= box.right; x++) {
    const label = labels[row * width + x]!
    if (!of.has(label)) counts.set(label, (counts.get(label) ?? 0) + 1)
  }
  const [ground, count] = [...counts].reduce((one, other) => (other[1] > one[1] ? other : one), [-1, 0])
  if (ground < 0 || count < groundShare * (box.right - box.left + 1)) return false
  const { left, right } = boxes[ground]!
  return areas[ground]! > groundArea * labels.length && right - left > groundWide * width
}
