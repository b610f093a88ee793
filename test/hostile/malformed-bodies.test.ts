import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import { archRender } from '../../src/contract/arch-render-v41.ts'
import { type ErrorCode, errors } from '../../src/contract/errors.ts'
import { video } from '../../src/contract/video-ai.ts'
import { assertRefused, type ErrorBody, get } from '../api/client.ts'
import { ledger } from '../api/leftovers.ts'
import { boundary, multipart } from '../api/multipart.ts'
import { bytesOf, jpeg } from '../api/pictures.ts'
import { exchange, openRawConnection, type RawAnswer, requestHead } from '../api/raw-http.ts'
import { openTestApp, type TestApp } from '../harness/open-test-app.ts'
import { fieldCombination } from './field-combinations.ts'
import { malformedRequest } from './malformed-requests.ts'

const answerMaxMs = 10_000

let app: TestApp
let account: Awaited<ReturnType<TestApp['newAccount']>>
let image: Buffer
let accepted = 0
let residentBytes: number
before(async () => {
  // Nothing is generated: accepted requests only wait.
  app = await openTestApp({ maxRunning: 0 })
  account = await app.newAccount(100_000)
  image = await bytesOf(await jpeg())
  residentBytes = process.memoryUsage.rss()
})
after(() => app.close())

test('1000 malformed requests are refused in the error shape, and none hangs', async (t) => {
  const answered: Record<string, number> = {}
  const property = fc.asyncProperty(malformedRequest({ key: account.key, image }), async (request) => {
    const answers = await inTime(answersTo(request), request.what)
    if (request.isComplete) assert.ok(answers.length > 0, 'closed without an answer')
    for (const answer of answers) {
      assertShape(answer, request.mayPass)
      const code = answer.status === 200 ? 'accepted' : (answer.body as ErrorBody).code
      answered[code] = (answered[code] ?? 0) + 1
    }
  })
  await fc.assert(property, {
    seed: 20261121,
    numRuns: 1000,
    reporter: failWith(({ what, bytes }) => `${what}: ${excerpt(bytes)}`),
  })
  t.diagnostic(JSON.stringify(answered))
})

test('200 forms of arbitrary values are accepted or refused by name', async (t) => {
  const answered: Record<string, number> = {}
  for (const { path, form } of [video, archRender]) {
    const property = fc.asyncProperty(fieldCombination(form, image), async (parts) => {
      const body = multipart(parts)
      const head = requestHead('POST', path, {
        Authorization: `Bearer ${account.key}`,
        'Content-Type': `multipart/form-data; boundary=${boundary}`,
        'Content-Length': body.length,
      })
      const answer = await inTime(exchange(app, Buffer.concat([Buffer.from(head), body])), path)
      assertShape(answer, true)
      const code = answer.status === 200 ? 'accepted' : (answer.body as ErrorBody).code
      answered[code] = (answered[code] ?? 0) + 1
    })
    await fc.assert(property, {
      seed: 20261121,
      numRuns: 100,
      reporter: failWith((parts) => excerpt(multipart(parts))),
    })
  }
  assert.ok(answered.accepted! > 10, 'hardly any form was accepted')
  t.diagnostic(JSON.stringify(answered))
})

test('afterwards only accepted requests were charged and kept, and the service still runs', async (t) => {
  const { charges, refunds } = await ledger(app, account)
  const rows = await app.app.db.selectFrom('generations').select('id').where('accountId', '=', account.id).execute()
  assert.deepEqual({ charges, refunds, rows: rows.length }, { charges: accepted, refunds: 0, rows: accepted })
  const { dataDir, temporaryFolder } = app.app.config
  const known = new Set(rows.map(({ id }) => id))
  const blobs = await readdir(join(dataDir, 'blobs'), { recursive: true, withFileTypes: true })
  const unknown = blobs.filter((entry) => entry.isFile() && ![...known].some((id) => entry.parentPath.includes(id)))
  assert.deepEqual(unknown, [])
  // The folder of a caller that left is removed right after the connection.
  while ((await readdir(temporaryFolder)).length) await setTimeout(50)
  assert.equal((await get(app, '/livez')).status, 200)
  const grownMb = (process.memoryUsage.rss() - residentBytes) / 2 ** 20
  t.diagnostic(`${accepted} accepted; resident memory grew by ${grownMb.toFixed(0)} MB`)
})

/** Every answer to one request and to anything else that the server may read as one. */
async function answersTo({ bytes, isComplete }: { bytes: Buffer; isComplete: boolean }): Promise<RawAnswer[]> {
  const connection = openRawConnection(app)
  const answers: RawAnswer[] = []
  try {
    connection.send(bytes)
    // Closing while an answer is being made would look like a caller that left.
    if (isComplete) answers.push(await connection.answer())
    connection.finish()
    for (;;) answers.push(await connection.answer())
  } catch (error) {
    assert.match(String(error), /The server closed after ""/)
    return answers
  } finally {
    connection.close()
  }
}

function assertShape(answer: RawAnswer, mayPass: boolean): void {
  const { code, details, ...success } = answer.body as ErrorBody & Record<string, unknown>
  if (answer.status === 200) {
    accepted++
    assert.ok(mayPass, 'a malformed form was accepted')
    const { body } = 'expert_name' in success ? archRender.success : video.success
    body.parse(answer.body)
    return
  }
  assert.ok(answer.status < 500, answer.text)
  assertRefused(answer, { status: errors[code as ErrorCode].status, code, ...(details && { details }) })
  errors[code as ErrorCode].details.parse(details)
}

async function inTime<T>(work: Promise<T>, what: string): Promise<T> {
  const late = AbortSignal.timeout(answerMaxMs)
  const { promise, reject } = Promise.withResolvers<never>()
  late.addEventListener('abort', () => reject(new Error(`no end after ${answerMaxMs} ms: ${what}`)))
  return await Promise.race([work, promise])
}

/** A failure with what is needed to reproduce it, instead of megabytes of bytes. */
function failWith<T>(describe: (value: T) => string) {
  return ({ failed, counterexample, errorInstance, seed, counterexamplePath }: fc.RunDetails<[T]>) => {
    if (!failed) return
    const message = counterexample ? describe(counterexample[0]) : 'interrupted'
    throw new Error(`${message} (seed ${seed}, path ${counterexamplePath})`, { cause: errorInstance })
  }
}

const excerpt = (bytes: Buffer) => `${bytes.length} bytes, ${JSON.stringify(bytes.toString('latin1', 0, 600))}`
