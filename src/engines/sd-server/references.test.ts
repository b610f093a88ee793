import assert from 'node:assert/strict'
import { test } from 'node:test'
import { referencesThatFit } from './references.ts'

const model = { memoryMb: 7500, cardMb: 6000 }
const card = (gigabytes: number) => ({ name: 'a card', memoryBytes: gigabytes * 1e9 })

test('a model gets as many references as its memory leaves room for, and at most four', () => {
  for (const [memory, onCard, expected] of [
    [7, undefined, 0],
    [8, undefined, 1],
    [8.6, undefined, 2],
    [64, undefined, 4],
    [64, 6.4, 0],
    [64, 7, 2],
    [8, 24, 1],
    [64, 24, 4],
  ] as const) {
    const machine = { memoryBytes: memory * 1e9, card: onCard === undefined ? undefined : card(onCard) }
    assert.equal(referencesThatFit(model, machine), expected, JSON.stringify(machine))
  }
})
