import assert from 'node:assert/strict'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mock, test } from 'node:test'
import { symbols } from 'pino'
import { openTestApp } from '../../harness/open-test-app.ts'
import { assertRefused, type Caller, type ErrorBody, post } from '../client.ts'
import { assertNothingLeft } from '../leftovers.ts'
import { jpeg } from '../pictures.ts'

const render = async (caller: Caller) =>
  post<ErrorBody>(caller, '/v1/archRender-v41', { image: await jpeg(), expert_name: 'exterior', prompt: 'a house' })

test('INTERNAL_SERVER_ERROR has an opaque reference, which the log has beside the cause', async () => {
  const failing = await openTestApp({ logLevel: 'error' })
  const logged: string[] = []
  const destination = (failing.app.log as unknown as Record<symbol, { write: (line: string) => boolean }>)[
    symbols.streamSym
  ]!
  mock.method(destination, 'write', (line: string) => logged.push(line))
  try {
    const account = await failing.newAccount()
    const blobs = join(failing.app.config.dataDir, 'blobs')
    await writeFile(blobs, 'a file where the folder of the blobs should be')
    const { status, headers, body, text } = await render(account)
    const { error, timestamp } = body.details as { error: string; timestamp: string }
    const expected = { status: 500, code: 'INTERNAL_SERVER_ERROR', details: { error, timestamp } }
    assertRefused({ status, headers, body }, expected)
    assert.match(error, /^[\w-]{1,64}$/)
    assert.equal(new Date(timestamp).toISOString(), timestamp)
    assert.doesNotMatch(text, /ENOTDIR|EEXIST|blobs|\/tmp|\.ts\b/)
    const line = logged.map((line) => JSON.parse(line)).find(({ reference }) => reference === error)
    assert.match(line.err.message, /ENOTDIR|EEXIST/)
    await rename(blobs, `${blobs}-file`)
    await assertNothingLeft(failing, account)
    assert.equal((await render(account)).status, 200)
  } finally {
    await failing.close()
  }
})
