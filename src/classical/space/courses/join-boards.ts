import type { Plane } from '../../pixels/plane.ts'
import { joinRegions } from '../colour-regions.ts'
import { findShared, lengthOf, measureShapes, type Shape, type Shared } from './join-bonds.ts'

/** Of the width: upright boards are thinner; how much longer than thick they are, and by how many degrees they lean at most. */
const thickMax = 0.022
const longMin = 3.5
const leanMax = 12
/** Of the shorter of two boards, what they share; and by how much one is thicker than the other at most. */
const sharedMin = 0.6
const ratioMax = 2.2
/** From so many on, boards are one face. */
const boardsMin = 6
/** How much more ink outlines have than joints in the middle, and of what lies around a face, what is so heavy. */
const heavierMin = 1.35
const outlinedMin = 0.3

/**
 * Upright boards that a finer pen drew part a wall into strips, each of which would be read alone. What tells them from panes and fins is
 * their pen: those are drawn with the pen of what is around them. Labels from 0 on without gaps are returned, or what was sent.
 */
export function joinBoards(labels: Int32Array, ink: Plane, width: number, height: number): Int32Array {
  const shapes = measureShapes(labels, width)
  const isBoard = shapes.map(
    ({ high, long, angle }) =>
      high < thickMax * width && long > longMin * high && Math.abs(Math.abs(angle) - 90) < leanMax,
  )
  if (isBoard.filter((is) => is).length < boardsMin) return labels
  const shared = findShared(labels, ink, width, height, shapes.length)
  const between = shared.filter(
    ({ one, other, length }) => isBoard[one] && isBoard[other] && areBeside(shapes[one]!, shapes[other]!, length),
  )
  const most = heavierMin * (between.map((border) => border.ink).sort((a, b) => a - b)[between.length >> 1] ?? 0)
  const root = [...shapes.keys()]
  const find = (n: number): number => (root[n] === n ? n : find(root[n]!))
  for (const { one, other, ink: drawn } of between) if (drawn < most) root[find(other)] = find(one)
  const groups = Map.groupBy(
    [...shapes.keys()].filter((n) => isBoard[n]),
    find,
  )
  const joined = [...shapes.keys()]
  for (const group of groups.values()) {
    if (group.length < boardsMin || !isOutlined(new Set(group), shared, most)) continue
    for (const label of group) joined[label] = group[0]!
  }
  if (joined.every((to, label) => to === label)) return labels
  takeStubs(joined, shapes, shared, most, width)
  return joinRegions(labels, joined)
}

/** Over and under windows boards are short: those that joints part from a face are of it, and so are their neighbours then. */
function takeStubs(
  joined: number[],
  shapes: readonly Shape[],
  shared: readonly Shared[],
  most: number,
  width: number,
): void {
  const isFace = new Set(joined.filter((to, label) => to !== label))
  const isStub = ({ high, long }: Shape) => high < thickMax * width && long < stubMax * width
  const borders = new Map<number, Shared[]>()
  for (const border of shared)
    for (const label of [border.one, border.other])
      if (isStub(shapes[label]!)) borders.set(label, [...(borders.get(label) ?? []), border])
  for (let taken = 1; taken > 0; ) {
    taken = 0
    for (const [label, own] of borders) {
      if (isFace.has(joined[label]!)) continue
      const toFace = own.filter(({ one, other, ink }) => ink < most && isFace.has(joined[one === label ? other : one]!))
      const [first] = toFace
      if (!first || lengthOf(toFace) < stubShared * lengthOf(own)) continue
      joined[label] = joined[first.one === label ? first.other : first.one]!
      taken++
    }
  }
}

/** Of the width, the longest stub, and of its outline, what joints part from a face. */
const stubMax = 0.08
const stubShared = 0.25

function areBeside(one: Shape, other: Shape, length: number): boolean {
  const ratio = one.high / other.high
  return ratio < ratioMax && ratio > 1 / ratioMax && length > sharedMin * Math.min(one.long, other.long)
}

/** Where one pen drew all, a face's own border looks like a joint. */
function isOutlined(group: ReadonlySet<number>, shared: readonly Shared[], most: number): boolean {
  const around = shared.filter(({ one, other }) => group.has(one) !== group.has(other))
  return lengthOf(around.filter(({ ink }) => ink >= most)) > outlinedMin * lengthOf(around)
}
