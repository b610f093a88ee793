import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Point, turn } from '../../pixels/shapes/convex-hull.ts'
import { openTracing } from '../partition.ts'
import { findFaceted } from './faceted-plants.ts'

const [width, height] = [600, 450]
const noInk = new Float32Array(width * height)

/** A picture of convex facets on paper, with their regions from one on, each numbered by its corners' place in the list. */
function find(facets: Point[][]) {
  const labels = new Int32Array(width * height)
  for (const [n, corners] of facets.entries()) {
    const isIn = (point: Point) =>
      corners.every((from, m) => turn(from, corners[(m + 1) % corners.length]!, point) >= 0)
    for (let i = 0; i < labels.length; i++) if (isIn([i % width, Math.floor(i / width)])) labels[i] = n + 1
  }
  return findFaceted(openTracing(labels, width, height)(1), noInk)
}

const ring = (count: number, radius: number): Point[] =>
  Array.from({ length: count }, (_, n) => {
    const angle = (2 * Math.PI * n) / count
    return [300 + radius * Math.cos(angle), 200 + radius * Math.sin(angle)]
  })

/** A disc of triangles: six around its middle, and eighteen around those. */
function mesh(): Point[][] {
  const [inner, outer] = [ring(6, 24), ring(12, 50)]
  return Array.from({ length: 6 }, (_, n): Point[][] => {
    const [one, next] = [inner[n]!, inner[(n + 1) % 6]!]
    const [a, b, c] = [outer[2 * n]!, outer[2 * n + 1]!, outer[(2 * n + 2) % 12]!]
    return [
      [[300, 200], one, next],
      [one, a, b],
      [one, b, next],
      [next, b, c],
    ]
  }).flat()
}

test('a round mesh of triangles is one plant, also without a stem', () => {
  const { into, plants } = find(mesh())
  assert.equal(plants.size, 1)
  assert.equal(into.size, 24)
})

test('a mesh is a plant though the lines between some of its triangles are too faint', () => {
  const triangles = mesh()
  const joined = [0, 2, 4].flatMap((n) => {
    const [, first, second, third] = triangles.slice(4 * n, 4 * n + 4) as [Point[], Point[], Point[], Point[]]
    const beyond = triangles[(4 * (n + 1) + 1) % 24]!
    // Two in this sector, and two across the border to the next.
    return [
      [first[0]!, first[1]!, first[2]!, second[2]!],
      [third[0]!, third[1]!, third[2]!, beyond[2]!],
    ]
  })
  const left = triangles.filter((_, n) => n % 4 === 0 || (n % 8 > 5 && n % 8 < 8))
  const { into, plants } = find([...left, ...joined])
  assert.equal(plants.size, 1)
  assert.equal(into.size, left.length + joined.length)
})

test('a lattice of panes, and a roof of triangles, are not plants', () => {
  const panes = Array.from({ length: 24 }, (_, n): Point[] => {
    const [x, y] = [200 + 20 * (n % 6), 150 + 22 * Math.floor(n / 6)]
    return [
      [x, y],
      [x + 20, y],
      [x + 20, y + 22],
      [x, y + 22],
    ]
  })
  assert.equal(find(panes).plants.size, 0)
  const corners = ring(8, 50)
  const roof = corners.map((one, n): Point[] => [[300, 180], one, corners[(n + 1) % 8]!])
  assert.equal(find(roof).plants.size, 0)
})
