import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readThings, readWaters, watersOf } from './things.ts'

const counted = (prompt: string) => Object.fromEntries(readThings(prompt).props.map(({ kind, count }) => [kind, count]))

test('people and cars are counted if the words do, and not meant where they are excluded', () => {
  assert.deepEqual(counted('two people on the terrace, a red car'), { people: 2, cars: 1 })
  assert.deepEqual(counted('people and cars in the street'), { people: undefined, cars: undefined })
  assert.deepEqual(counted('a woman and three children'), { people: 4 })
  for (const prompt of ['no people', 'without cars', 'a car park', 'a carport', 'a family house'])
    assert.deepEqual(counted(prompt), {}, prompt)
})

test('trees are of the kind that the words name, and timber is not one of them', () => {
  const { planting } = readThings('cabin in a pine forest, birch trees, wildflowers')
  assert.deepEqual(planting, { trees: ['birch', 'conifer'], isForest: true, hasFlowers: true, isBare: false })
  for (const prompt of ['a white house, no trees', 'without any plants', 'a treeless square'])
    assert.ok(readThings(prompt).planting.isBare, prompt)
  assert.deepEqual(readThings('pine boards, oak floor, birch plywood').planting.trees, [])
})

test('rain, fog, wet ground and lit rooms are heard', () => {
  const { rain, wet, lit, fog } = readThings('Rainy evening, reflections on cobbles, warm light inside')
  assert.deepEqual({ rain, wet, lit, fog }, { rain: ['rainy'], wet: ['reflections'], lit: ['light inside'], fog: [] })
})

test('visitors are people, and a couple of plants is not', () => {
  assert.deepEqual(counted('two kids and three visitors'), { people: 5 })
  assert.deepEqual(counted('a couple of plants'), {})
})

test('mist on far hills leaves the house clear', () => {
  assert.deepEqual(readThings('Tidal water, misty hills, soft grey sky').fog, [])
  assert.deepEqual(readThings('calm water, mist at the far shore').fog, [])
  assert.deepEqual(readThings('misty autumn morning, hills behind').fog, ['misty'])
})

test('boats lie on open water, and not on a pool; a mill is not water', () => {
  for (const words of ['boathouse on a calm lake', 'white ferry in the fjord', 'tidal water, mudflat'])
    assert.ok(watersOf(readWaters(words)).isOpen, words)
  for (const words of [
    'villa with a pool',
    'watermill in the meadow',
    'square with a fountain',
    'brick house with bay windows',
    'clipped bay trees',
    'bay balls in zinc planters',
    'the loading bay of a workshop',
  ])
    assert.ok(!watersOf(readWaters(words)).isOpen, words)
})
