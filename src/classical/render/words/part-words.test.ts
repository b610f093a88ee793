import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readParts } from './part-words.ts'

const isMaterial = (word: string) => ['brick', 'timber', 'slate', 'oak', 'grass', 'tiles'].includes(word)

function read(prompt: string) {
  const { finishes, free } = readParts(prompt, isMaterial)
  const told = Object.fromEntries([...finishes].map(([part, list]) => [part, list.map(({ words }) => words.join(' '))]))
  return { ...told, free: free.map(({ material }) => material) }
}

test('colours and materials belong to the part that they stand before', () => {
  assert.deepEqual(read('white walls, a dark slate roof and a red door'), {
    surface: ['white walls'],
    roof: ['dark slate roof'],
    door: ['red door'],
    free: [],
  })
  assert.deepEqual(read('brick and timber walls'), { surface: ['brick walls', 'timber walls'], free: [] })
})

test('a colour reaches over other adjectives', () => {
  assert.deepEqual(read('a white modern house'), { surface: ['white house'], free: [] })
  assert.deepEqual(read('red old brick wall'), { surface: ['red brick wall'], free: [] })
  assert.deepEqual(read('grey two-storey family home, dark pitched roof'), {
    surface: ['grey home'],
    roof: ['dark roof'],
    free: [],
  })
})

test('a colour does not reach over things with their own colour, nor far', () => {
  assert.deepEqual(read('green grass modern house, blue sky modern house'), { free: ['grass'] })
  assert.deepEqual(read('a red car next to the house, white walls modern house'), {
    surface: ['white walls'],
    free: [],
  })
  assert.deepEqual(read('red large quiet old stately house'), { free: [] })
})

test('words after "of" and "in" belong to the part before them', () => {
  assert.deepEqual(read('walls of brick, roof in slate'), {
    surface: ['brick walls'],
    roof: ['slate roof'],
    free: [],
  })
  assert.deepEqual(read('walls of brick and dark roof'), { surface: ['brick walls'], roof: ['dark roof'], free: [] })
})

test('a material without a part is free, and a colour alone says nothing', () => {
  assert.deepEqual(read('timber, in a green valley'), { free: ['timber'] })
  assert.deepEqual(read('oak floor, tiled bathroom'), {
    ground: ['oak floor'],
    bath: ['tiled bathroom'],
    free: [],
  })
})

test('words that fit every object are not parts', () => {
  assert.deepEqual(read('constructor toString __proto__'), { free: [] })
})
