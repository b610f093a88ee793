import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { openBatches } from './batches.ts'

test('of simultaneous requests, each turn of the event loop serves four, in order', async () => {
  const { take } = openBatches()
  const taken: number[] = []
  for (let n = 0; n < 10; n++) take().then(() => taken.push(n))
  const perBatch: number[] = []
  while (taken.length < 10) {
    await setImmediate()
    perBatch.push(taken.length)
  }
  assert.deepEqual(taken, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  assert.deepEqual(
    perBatch.filter((count) => count > 0),
    [4, 8, 10],
  )
})
