import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseMaterials } from './materials.ts'

const patterns = (
  expert: 'exterior' | 'plan' | 'masterplan' | 'interior',
  prompt: string,
  part: 'surface' | 'roof' | 'ground' | 'path',
) => chooseMaterials(expert, prompt).of[part].map(({ pattern }) => pattern)

test('a material is laid to suit its place', () => {
  assert.deepEqual(patterns('exterior', 'timber walls', 'surface'), ['boards'])
  assert.deepEqual(patterns('interior', 'timber floor', 'ground'), ['floorboards'])
  assert.deepEqual(patterns('exterior', 'tiled roof', 'roof'), ['rooftiles'])
  assert.deepEqual(patterns('interior', 'tiled floor', 'ground'), ['tiles'])
})

test('a material without a named part goes to its usual place', () => {
  assert.deepEqual(patterns('exterior', 'brick and gravel', 'surface'), ['brick'])
  assert.deepEqual(patterns('exterior', 'brick and gravel', 'ground'), ['gravel'])
  assert.deepEqual(patterns('exterior', 'slate', 'roof'), ['rooftiles'])
})

test('words about floors mean the rooms in a plan and a terrace outdoors; roofs are houses from above', () => {
  assert.deepEqual(patterns('plan', 'oak floor, brick walls', 'surface'), ['floorboards'])
  assert.deepEqual(patterns('exterior', 'oak floor, lawn', 'path'), ['floorboards'])
  assert.deepEqual(patterns('exterior', 'oak floor, lawn', 'ground'), ['grass'])
  assert.deepEqual(patterns('masterplan', 'slate roofs', 'surface'), ['rooftiles'])
})

test('a facade of two materials keeps its glass for the panes, and a room its wood for the furniture', () => {
  assert.deepEqual(patterns('exterior', 'bronze and glass facade', 'surface'), ['seams'])
  const { named, of } = chooseMaterials('interior', 'bedroom in calm greys and walnut')
  assert.deepEqual(named.get('wood'), ['walnut', 'bedroom'])
  assert.deepEqual(named.get('surface'), ['greys', 'bedroom'])
  assert.equal(of.surface.length, 1)
})
