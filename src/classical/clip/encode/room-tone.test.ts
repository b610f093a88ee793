import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openRoomTone, sampleRate } from './room-tone.ts'

const seconds = 3
const tone = (seed: number) => openRoomTone(seed, seconds)(seconds * sampleRate)
const loudness = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, value) => sum + value ** 2, 0) / samples.length)

test('the same seed makes the same tone, in pieces of any length, and another seed another one', () => {
  const whole = tone(7)
  const next = openRoomTone(7, seconds)
  assert.deepEqual(Float32Array.from([...next(2000), ...next(2001)]), whole.slice(0, 4001))
  assert.notDeepEqual(tone(8), whole)
})

test('it is heard in a quiet room alone, whatever the seed, and fades in and out', () => {
  for (const seed of [0, 7, 2147483647]) {
    const samples = tone(seed)
    const middle = samples.slice(sampleRate, 2 * sampleRate)
    const decibels = 20 * Math.log10(loudness(middle))
    assert.ok(decibels > -70 && decibels < -42, `${decibels} dBFS`)
    for (const end of [samples.slice(0, 480), samples.slice(-480)]) assert.ok(loudness(end) < loudness(middle) / 10)
  }
})
