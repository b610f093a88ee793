import { boxBlur } from '../../pixels/blur.ts'
import { openScratch, type Plane } from '../../pixels/plane.ts'
import { countAreas, joinRegions } from '../colour-regions.ts'

/** Of the width: bricks, stones and shingles that are drawn one by one are lower, and no longer than this. */
const highMax = 0.022
const longMax = 0.2
/** Of a parallelogram's area, what a piece of that spread has: less is a piece with a bite taken out. */
const solidMin = 0.75
/** How much higher the one of two neighbours is at most, and by how many degrees their courses differ if both are longer than high by so much. */
const ratioMax = 2
const turnMax = 12
const longMin = 3
/** Pieces that meet share at least so much of the height of the lower one. */
const sharedMin = 0.5
/** From so many on, pieces in bond are one face; and so many of those that hang together are. */
const piecesMin = 12
const bondedMin = 0.5
/** Of what lies between two groups, what joints are if both are one face. */
const jointMin = 0.6
/** Of its border, what lies in the midst of a face and is of its pen. */
const aroundMin = 0.8
/** Of what lies around a face, what is drawn with a heavier pen. */
const outlinedMin = 0.25
/** How much more ink lines have than joints in the middle: those are the face's own borders. And how far ink is counted, in pixels. */
const heavierMin = 1.35
const inkPx = 2

export type Shape = { high: number; long: number; angle: number; isSolid: boolean }
/** What two regions share of their borders, in pixels, and the mean ink there. */
export type Shared = { one: number; other: number; length: number; ink: number }

/**
 * Bricks, stones and shingles that were drawn one by one, with a finer pen, are pieces of one face. What tells them from the panes of a
 * lattice is their bond: a joint ends at the middle of a piece, so that three meet at its end, each with both others; four panes meet at a
 * corner, and only neighbours share a side. Labels from 0 on without gaps are returned, or what was sent.
 */
export function joinBonds(labels: Int32Array, ink: Plane, width: number, height: number): Int32Array {
  const shapes = measureShapes(labels, width)
  const pieces = shapes.map((shape) =>
    shape.isSolid && shape.high < highMax * width && shape.long < longMax * width ? shape : undefined,
  )
  if (pieces.filter((piece) => piece).length < piecesMin) return labels
  const shared = findShared(labels, ink, width, height, shapes.length)
  const inked = shared.filter(({ one, other }) => pieces[one] && pieces[other])
  const most = heavierMin * (inked.map(({ ink }) => ink).sort((a, b) => a - b)[inked.length >> 1] ?? 0)
  const isJoint = ({ one, other, length, ink }: Shared) => ink < most && areAlike(pieces[one]!, pieces[other]!, length)
  const joints = inked.filter(isJoint)
  const beside = pieces.map(() => new Set<number>())
  for (const { one, other } of joints) {
    beside[one]!.add(other)
    beside[other]!.add(one)
  }
  // Where one pen drew all, a wall's corner looks like a joint.
  const isOutlined = (group: Set<number>) => {
    const around = shared.filter(({ one, other }) => group.has(one) !== group.has(other))
    return lengthOf(around.filter(({ ink }) => ink >= most)) > outlinedMin * lengthOf(around)
  }
  const isBonded = (label: number) => [...beside[label]!].some((other) => areBonded(beside, label, other))
  const groups = groupPieces(beside, inked, new Set(joints)).filter((group) => {
    const bonded = group.length >= piecesMin ? group.filter(isBonded) : []
    return bonded.length >= Math.max(piecesMin, bondedMin * group.length) && isOutlined(new Set(group))
  })
  if (groups.length === 0) return labels
  const joined = [...pieces.keys()]
  for (const group of groups) for (const label of group) joined[label] = group[0]!
  for (const [label, group] of findMissed(shared, joined, most))
    if (pieces[label] || !shapes[label]!.isSolid) joined[label] = group
  return joinRegions(labels, joined)
}

/** Whether two pieces that meet are both beside a third. */
const areBonded = (beside: Set<number>[], one: number, other: number): boolean =>
  [...beside[one]!].some((third) => beside[other]!.has(third))

/** Pieces of which three meet at a joint's end; and groups of such, and single ones, if most of what lies between two is joints. */
function groupPieces(beside: Set<number>[], shared: Shared[], joints: Set<Shared>): number[][] {
  const root = Int32Array.from(beside.keys())
  const find = (n: number): number => {
    let at = n
    while (root[at] !== at) at = root[at]!
    return at
  }
  for (const { one, other } of joints) {
    if (areBonded(beside, one, other)) root[find(other)] = find(one)
  }
  while (takeIn(shared, joints, root, find));
  return [...Map.groupBy(beside.keys(), (label) => find(label)).values()]
}

/** Gives groups to neighbours of which joints part them; one that was given has new neighbours, in the next round. Whether any was. */
function takeIn(shared: Shared[], joints: Set<Shared>, root: Int32Array, find: (n: number) => number): boolean {
  const given = new Set<number>()
  const pairs = Map.groupBy(shared, ({ one, other }) => [find(one), find(other)].sort().join(' ')).values()
  for (const borders of [...pairs]) {
    const [one, other] = [find(borders[0]!.one), find(borders[0]!.other)]
    if (one === other || given.has(one) || given.has(other)) continue
    const length = lengthOf(borders.filter((border) => joints.has(border)))
    if (length < jointMin * lengthOf(borders)) continue
    given.add(other)
    root[other] = one
  }
  return given.size > 0
}

/** Pieces whose joints were not drawn hang together in odd shapes: by label the face that lies around it, if its pen is as fine. */
function findMissed(shared: Shared[], joined: readonly number[], most: number): Map<number, number> {
  const inFace = new Set(joined.filter((face, label) => face !== label))
  const around = new Map<number, Map<number, number>>()
  for (const { one, other, length, ink } of shared)
    for (const [label, beside] of [
      [one, other],
      [other, one],
    ] as const) {
      const face = ink < most && inFace.has(joined[beside]!) ? joined[beside]! : -1
      const lengths = around.get(label) ?? new Map<number, number>()
      around.set(label, lengths.set(face, (lengths.get(face) ?? 0) + length))
    }
  const missed = new Map<number, number>()
  for (const [label, lengths] of around) {
    const [face, length] = [...lengths].sort(([, one], [, other]) => other - one)[0]!
    const isMissed = face >= 0 && !inFace.has(joined[label]!) && length > aroundMin * sum([...lengths.values()])
    if (isMissed) missed.set(label, face)
  }
  return missed
}

const sum = (values: number[]): number => values.reduce((all, value) => all + value, 0)
export const lengthOf = (borders: Shared[]): number => sum(borders.map(({ length }) => length))

/** By label, from its second moments: how high and long it is, in which direction in degrees it is long, and if it fills that. */
export function measureShapes(labels: Int32Array, width: number): Shape[] {
  const sums = Array.from(countAreas(labels), () => ({ area: 0, x: 0, y: 0, xx: 0, xy: 0, yy: 0 }))
  for (let i = 0; i < labels.length; i++) {
    const sum = sums[labels[i]!]
    if (!sum) continue
    const x = i % width
    const y = Math.floor(i / width)
    sum.area++
    sum.x += x
    sum.y += y
    sum.xx += x * x
    sum.xy += x * y
    sum.yy += y * y
  }
  return sums.map(({ area, x, y, xx, xy, yy }) => {
    const [a, b, c] = [xx / area - (x / area) ** 2, xy / area - (x * y) / area ** 2, yy / area - (y / area) ** 2]
    const root = Math.hypot((a - c) / 2, b)
    const [long, high] = [root, -root].map((by) => Math.sqrt(12 * Math.max(0, (a + c) / 2 + by))) as [number, number]
    return { high, long, angle: (Math.atan2(2 * b, a - c) * 90) / Math.PI, isSolid: area > solidMin * long * high }
  })
}

export function findShared(labels: Int32Array, ink: Plane, width: number, height: number, count: number): Shared[] {
  using scratch = openScratch()
  const near = scratch.plane(boxBlur(ink, width, height, inkPx))
  const found = new Map<number, Shared>()
  const meet = (i: number, j: number) => {
    const one = Math.min(labels[i]!, labels[j]!)
    const other = Math.max(labels[i]!, labels[j]!)
    if (one === other || one < 0) return
    const key = one * count + other
    let shared = found.get(key)
    if (!shared) {
      shared = { one, other, length: 0, ink: 0 }
      found.set(key, shared)
    }
    shared.length++
    shared.ink += Math.max(near[i]!, near[j]!)
  }
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      if (x + 1 < width) meet(i, i + 1)
      if (y + 1 < height) meet(i, i + width)
    }
  return [...found.values()].map(({ ink, ...shared }) => ({ ...shared, ink: ink / shared.length }))
}

/** Whether two pieces are of one height and lie in one direction. */
function areAlike(one: Shape, other: Shape, length: number): boolean {
  if (length < sharedMin * Math.min(one.high, other.high)) return false
  if (Math.max(one.high, other.high) > ratioMax * Math.min(one.high, other.high)) return false
  if ([one, other].some(({ long, high }) => long < longMin * high)) return true
  const turn = Math.abs(one.angle - other.angle) % 180
  return Math.min(turn, 180 - turn) < turnMax
}
