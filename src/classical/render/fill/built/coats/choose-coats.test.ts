import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Extent } from '../../../../space/extents.ts'
import { chooseMaterials } from '../../../words/materials.ts'
import type { Built } from '../occlusion.ts'
import { chooseCoats } from './choose-coats.ts'

/** Faces as a program paints them: brick in light and in shade, white render, a garage of wood, a hedge, a dark roof edge, a lawn. */
const faces = {
  brick: { L: 0.57, a: 0.057, b: 0.05 },
  shadedBrick: { L: 0.443, a: 0.042, b: 0.04 },
  render: { L: 0.8, a: 0.001, b: 0.008 },
  garage: { L: 0.56, a: 0.026, b: 0.06 },
  hedge: { L: 0.56, a: -0.06, b: 0.07 },
  edge: { L: 0.33, a: -0.001, b: -0.005 },
  lawn: { L: 0.82, a: -0.023, b: 0.034 },
}
const names = Object.keys(faces)
const built = {
  scene: {
    parts: names.map((name) => (name === 'lawn' ? 'top' : 'wall')),
    orientations: names.map(() => ({ kind: 'upright' })),
    planes: [],
  },
  regions: { partition: { areas: names.map(() => 10), labels: new Int32Array(100), sides: [] } },
} as unknown as Built

function coatsFor(words: string): Record<string, string> {
  const extents = names.map((): Extent => ({ min: [0, 5, 0], max: [9, 5, 2.9] }))
  const { of } = chooseCoats(built, extents, chooseMaterials('exterior', words), [], Object.values(faces))
  return Object.fromEntries(names.map((name, n) => [name, of[n]!.pattern]))
}

test('in a coloured model each face is of the named material of its colour, and of its own colour if there is none', () => {
  const coats = coatsFor('red brick ground floor, white render upper floor, larch garage')
  const { brick, shadedBrick, render, garage, hedge, edge, lawn } = coats
  assert.deepEqual([brick, shadedBrick, render, garage], ['brick', 'brick', 'plaster', 'boards'])
  assert.deepEqual([hedge, edge, lawn], ['leaves', 'plaster', 'grass'])
})

test('words that name one material for all walls are obeyed, whatever colour a model has', () => {
  assert.equal(coatsFor('timber walls').brick, 'boards')
})

test('what lies between the panes of a drawn glass wall is what holds them', () => {
  const extents = names.map((): Extent => ({ min: [0, 5, 0], max: [9, 5, 2.9] }))
  const coatOf = (words: string) =>
    chooseCoats(built, extents, chooseMaterials('exterior', words), [], undefined).of[0]!.pattern
  assert.deepEqual([coatOf('glass walls'), coatOf('glass walls with oak frames')], ['plain', 'boards'])
})

test('a named roof lies on what is flat, high and wide, and not on a terrace', () => {
  const tops = {
    scene: {
      parts: ['top', 'top', 'top'],
      orientations: [{ kind: 'level' }, { kind: 'level' }, { kind: 'level' }],
      planes: [],
    },
    regions: { partition: { areas: [10, 10, 10], labels: new Int32Array(100), sides: [] } },
  } as unknown as Built
  const extents: Extent[] = [
    { min: [0, 5, 6], max: [9, 15, 6] },
    { min: [0, 5, 0.5], max: [9, 15, 0.5] },
    { min: [0, 5, 6], max: [9, 5.4, 6] },
  ]
  const { of, found } = chooseCoats(tops, extents, chooseMaterials('exterior', 'zinc roof'), [], undefined)
  assert.deepEqual(
    of.map(({ pattern }) => pattern === 'seams'),
    [true, false, false],
  )
  assert.ok(found.has('roof'))
})

/** Walls of a drawing: one of two storeys, one of an upper storey alone, a garden wall, and a person who stands before them. */
function wallsOf(words: string): string[] {
  const walls = {
    scene: { parts: Array(4).fill('wall'), orientations: Array(4).fill({ kind: 'upright' }), planes: [] },
    regions: { partition: { areas: [40, 20, 10, 5], labels: new Int32Array(100), sides: [] } },
  } as unknown as Built
  const extents: Extent[] = [
    { min: [0, 5, 0], max: [9, 5, 6] },
    { min: [9, 5, 3.2], max: [14, 5, 6] },
    { min: [-9, 3, 0], max: [0, 3, 1.4] },
    { min: [3, 4, 0], max: [3.6, 4, 1.75] },
  ]
  return chooseCoats(walls, extents, chooseMaterials('exterior', words), [], undefined).of.map(({ pattern }) => pattern)
}

test('a second material is for the upper storey, and more are for as many houses, of which the first is shown', () => {
  assert.deepEqual(wallsOf('brick and timber walls').slice(0, 2), ['brick', 'boards'])
  assert.deepEqual(wallsOf('bakery in brick walls, bookshop with plaster walls, café with timber walls').slice(0, 2), [
    'brick',
    'brick',
  ])
})

test('what stands loose before a house is not of its brick, and a garden wall is', () => {
  assert.deepEqual(wallsOf('brick walls'), ['brick', 'brick', 'brick', 'plain'])
})

test('a penthouse has a material of its own, and the storeys below it that of the house', () => {
  const extents: Extent[] = [
    { min: [0, 5, 0], max: [9, 5, 12] },
    { min: [1, 6, 12], max: [8, 6, 15] },
  ]
  const walls = {
    scene: { parts: ['wall', 'wall'], orientations: Array(2).fill({ kind: 'upright' }), planes: [] },
    regions: { partition: { areas: [10, 10], labels: new Int32Array(100), sides: [] } },
  } as unknown as Built
  const materials = chooseMaterials('exterior', 'red brick flats, timber-clad penthouse')
  const { of, above } = chooseCoats(walls, extents, materials, [], undefined)
  assert.deepEqual(
    of.map(({ pattern }) => pattern),
    ['brick', 'boards'],
  )
  assert.notEqual(above[0]?.coat.pattern, 'boards')
})

test('houses that alternate are of the named materials in turn, with their gables and end walls', () => {
  const box = (min: Extent['min'], max: Extent['max']): Extent => ({ min, max })
  const extents = [
    box([0, 0, 0], [6, 0, 9]),
    box([6, 0, 0], [12, 0, 9]),
    box([12, 0, 0], [18, 0, 9]),
    box([7, 0, 9], [10, 0, 11]),
    box([0, 0, 0], [0, 8, 9]),
  ]
  const row = {
    camera: {
      axes: [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ],
    },
    scene: {
      parts: extents.map(() => 'wall'),
      orientations: extents.map(() => ({ kind: 'upright' })),
      planes: extents.map((_, n) => ({ normal: n === 4 ? [-1, 0, 0] : [0, -1, 0] })),
    },
    regions: { partition: { areas: extents.map(() => 10), labels: new Int32Array(100), sides: [] } },
  } as unknown as Built
  const patternsFor = (words: string) =>
    chooseCoats(row, extents, chooseMaterials('exterior', words), [], undefined).of.map(({ pattern }) => pattern)
  assert.deepEqual(patternsFor('Terrace of town houses, alternating white render and yellow brick'), [
    'plaster',
    'brick',
    'plaster',
    'brick',
    'plaster',
  ])
})
