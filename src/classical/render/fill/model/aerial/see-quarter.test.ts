import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Quarter } from './read-quarter.ts'
import { isDense } from './see-quarter.ts'

test('many roofs are of many buildings, though their model has few faces', () => {
  const quarterOf = (roofs: number, walls: number) =>
    ({ kinds: [...Array(roofs).fill('roof'), ...Array(walls).fill('first wall')] }) as unknown as Quarter
  assert.equal(isDense(quarterOf(96, 211)), true)
  assert.equal(isDense(quarterOf(12, 600)), true)
  assert.equal(isDense(quarterOf(20, 150)), false)
})
