import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { openDispatcher } from './dispatcher.ts'

test('a dispatcher that is woken while all its slots are in use continues when one is free', async () => {
  const waiting = ['first', 'second', 'third']
  const handled: string[] = []
  const ended = Promise.withResolvers<void>()
  const dispatcher = openDispatcher({
    concurrency: 1,
    claim: async () => {
      const id = waiting.shift()
      return id === undefined ? undefined : { id, generationId: id, attempt: 0 }
    },
    handle: async ({ id }) => {
      // The poll that claimed this job is over, and the poll that is woken now finds no free slot.
      await setImmediate()
      dispatcher.wake()
      await setImmediate()
      handled.push(id)
      if (id === 'third') ended.resolve()
    },
    touch: async () => true,
    finish: async () => {},
    release: async () => {},
    onError: assert.fail,
  })
  const stalled = setTimeout(() => ended.reject(new Error(`It stopped after ${handled}.`)), 5000)
  await ended.promise.finally(dispatcher.close)
  clearTimeout(stalled)
  assert.deepEqual(handled, ['first', 'second', 'third'])
})
