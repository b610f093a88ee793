import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withTestApp } from '../../../test/harness/open-test-app.ts'
import type { ApiError } from '../../contract/errors.ts'
import { openUnpaidDecoding } from './unpaid-decoding.ts'

test('the unpaid decoding of requests that end together is all counted', async () => {
  await withTestApp({ rateDecoding: { quota: 10, windowSeconds: 60 } }, async ({ app }) => {
    const now = app.clock.now()
    app.clock.now = () => now
    const countDecoding = openUnpaidDecoding(app)
    const dryRun = { accountId: 'x', isDryRun: true, signal: new AbortController().signal }
    const decode = (seconds: number) => countDecoding(dryRun, async (spent) => spent(seconds * 1000))
    await Promise.all(Array.from({ length: 8 }, () => decode(2)))
    // Six seconds too many, at ten a minute.
    await assert.rejects(decode(0), (error: ApiError) => {
      assert.equal(error.code, 'RATE_LIMITED')
      assert.deepEqual(error.details, { retryAfter: 36 })
      return true
    })
    app.clock.now = () => new Date(now.getTime() + 36_001)
    await decode(0)
  })
})
