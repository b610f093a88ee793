import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isRagged } from './runs.ts'

const sides = (count: number, length: number) => Array.from({ length: count }, () => ({ length }))

test('an outline of many short sides is ragged, and one with a long side or with few is not', () => {
  assert.ok(isRagged(sides(150, 9)))
  assert.ok(!isRagged([...sides(150, 9), ...sides(1, 200)]))
  assert.ok(!isRagged(sides(40, 9)))
})
