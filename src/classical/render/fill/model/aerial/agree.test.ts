import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addPair, agree, type Pairs } from './agree.ts'

test('a node without a look of its own gets the label that suits those beside it, in whichever order a pair is given', () => {
  const pairs: Pairs = { count: 3, kinds: 2, costs: new Map() }
  addPair(pairs, 0, 1, (k, l) => (k === l ? 0 : 1))
  // The label of node 2 must be the other one.
  addPair(pairs, 2, 1, (k, l) => (k === 0 && l === 1 ? 0 : 1))
  const own = [Float64Array.of(3, 0), Float64Array.of(0, 0), Float64Array.of(0.5, 0)]
  assert.deepEqual([...agree(own, pairs)], [1, 1, 0])
})
