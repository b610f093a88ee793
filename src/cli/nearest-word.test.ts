import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nearestWord } from './nearest-word.ts'

const known = ['sign-in', 'serve', 'render', 'video', 'key issue']

test('a word with a few wrong letters finds the intended one', () => {
  assert.equal(nearestWord('sing-in', known), 'sign-in')
  assert.equal(nearestWord('redner', known), 'render')
  assert.equal(nearestWord('key isue', known), 'key issue')
})

test('a word unlike all others finds none', () => {
  assert.equal(nearestWord('frobnicate', known), undefined)
  assert.equal(nearestWord('a', ['in', 'b']), undefined)
})
