import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SceneMood } from '../contract/arch-render-v41.ts'
import { readMood } from './mood-words.ts'

const moodOf = (prompt: string, sceneMood: SceneMood = 'auto_daylight') =>
  readMood({ sceneMood, callerText: prompt }).sceneMood

test('phrases of time and weather choose the mood', () => {
  assert.equal(moodOf('a villa at night'), 'night')
  assert.equal(moodOf('white plaster, night'), 'night')
  assert.equal(moodOf('Golden hour light'), 'golden_hour')
  assert.equal(moodOf('house at dusk'), 'blue_hour')
  assert.equal(moodOf('a rainy street'), 'overcast')
  assert.equal(moodOf('late afternoon, garden in front'), 'golden_hour')
  assert.equal(moodOf('soft morning light'), 'golden_hour')
  assert.equal(moodOf('warm evening light'), 'golden_hour')
  assert.equal(moodOf('rainy evening, reflections on cobbles'), 'blue_hour')
  assert.equal(moodOf('foggy morning'), 'overcast')
  assert.equal(moodOf('bright late-morning sun'), 'auto_daylight')
})

test('words that mean something else do not change the mood, nor do any words change a chosen one', () => {
  for (const prompt of ['a night table', 'sun room', 'a house', ''])
    assert.equal(moodOf(prompt), 'auto_daylight', prompt)
  assert.equal(moodOf('a villa at night', 'overcast'), 'overcast')
})
