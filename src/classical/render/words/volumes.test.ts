import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseMaterials } from './materials.ts'

const named = (prompt: string, expert: 'exterior' | 'plan' = 'exterior') =>
  Object.fromEntries([...chooseMaterials(expert, prompt).named].map(([part, words]) => [part, words.join(' ')]))

test('an entrance pavilion is a wing, a glass roofed hall gives the house no glass roof, and wet rooms are bathrooms', () => {
  const brewery = named('Brewery, yellow brick walls, new glass entrance pavilion, zinc roofs')
  assert.deepEqual(brewery, { surface: 'yellow brick walls', wing: 'glass entrance pavilion', roof: 'zinc roofs' })
  assert.equal(named('Residence in beige brick, glass roofed hall between the wings').roof, undefined)
  assert.equal(named('oak floors, grey tiles in the wet rooms', 'plan').bath, 'grey tiles wet rooms')
})

test('slopes of folded volumes are of what their walls are of, unless words give them a roof', () => {
  const { of } = chooseMaterials('exterior', 'Concert hall of faceted folded volumes in white aluminium')
  assert.deepEqual(of.roof[0]?.colour, of.surface[0]!.colour)
  assert.equal(named('folded volumes in white aluminium, slate roof').roof, 'slate roof')
})
