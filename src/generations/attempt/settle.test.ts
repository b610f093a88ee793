import assert from 'node:assert/strict'
import { syncBuiltinESMExports } from 'node:module'
import { mock, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { throughOutage } from './settle.ts'

const away = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

/** A database that is unreachable for this many queries; the pauses between them take no time. */
async function outlast(failures: number, ...until: AbortSignal[]): Promise<number> {
  let asked = 0
  let ended = false
  mock.timers.enable({ apis: ['setTimeout'] })
  // Modules that imported it by name get the mocked one too.
  syncBuiltinESMExports()
  try {
    const answered = throughOutage(
      async () => {
        if (++asked <= failures) throw away()
        return asked
      },
      ...until,
    ).finally(() => {
      ended = true
    })
    answered.catch(() => {})
    while (!ended) {
      await setImmediate()
      mock.timers.tick(1000)
    }
    return await answered
  } finally {
    mock.timers.reset()
    syncBuiltinESMExports()
  }
}

test('a settlement is retried through an outage of a minute, and then given up', async () => {
  assert.equal(await outlast(59), 60)
  await assert.rejects(outlast(60), { code: 'ECONNREFUSED' })
})

test('a write that may wait as long as the attempt is retried through an outage of ten minutes', async () => {
  assert.equal(await outlast(600, new AbortController().signal), 601)
})

test('a write that may wait as long as the attempt is tried once more when it ends, and then given up', async () => {
  const ended = AbortSignal.abort()
  assert.equal(await outlast(0, ended), 1)
  await assert.rejects(outlast(1, ended), { code: 'ECONNREFUSED' })
})
