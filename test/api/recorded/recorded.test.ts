import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { openTestApp, type TestApp } from '../../harness/open-test-app.ts'
import { type RecordedAnswer, recordAnswers } from './answers.ts'

let app: TestApp
before(async () => {
  app = await openTestApp()
})
after(() => app.close())

test('the first two endpoints answer two hundred recorded requests as they did before others joined them', async () => {
  const path = new URL('answers.json', import.meta.url)
  const recorded: Record<string, RecordedAnswer> = JSON.parse(await readFile(path, 'utf8'))
  assert.ok(Object.keys(recorded).length >= 200)
  // The balance is in the answers, so the account has what the recorded one had. Some requests are not what the document offers.
  const { key } = await app.newAccount(1_000_000)
  const answers = await recordAnswers({ url: app.directUrl, key })
  for (const [what, { result, ...then }] of Object.entries(recorded)) {
    const { result: resultNow, ...now } = answers[what] ?? {}
    assert.deepEqual(now, then, what)
    // A status may have grown.
    if (result) assert.partialDeepStrictEqual(resultNow, result, what)
  }
})
