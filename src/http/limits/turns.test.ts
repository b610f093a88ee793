import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { openTurns } from './turns.ts'

test('of simultaneous requests, each turn of the event loop serves four, in order', async () => {
  const { take } = openTurns()
  const taken: number[] = []
  for (let n = 0; n < 10; n++) take().then(() => taken.push(n))
  const perTurn: number[] = []
  while (taken.length < 10) {
    await setImmediate()
    perTurn.push(taken.length)
  }
  assert.deepEqual(taken, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  assert.deepEqual(
    perTurn.filter((count) => count > 0),
    [4, 8, 10],
  )
})
