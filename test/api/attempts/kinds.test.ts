import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { endpointNames } from '../../../src/contract/vocabulary.ts'
import { sweep } from '../../../src/generations/attempt/settle.ts'
import type { Job } from '../../../src/queue/job.ts'
import { openTestApp, type TestApp } from '../../harness/open-test-app.ts'
import { until } from '../../harness/until.ts'
import { type Caller, get, post } from '../client.ts'
import { house } from '../pictures.ts'

let app: TestApp
let image: File
before(async () => {
  image = await house()
})
beforeEach(async () => {
  app = await openTestApp()
  await app.app.queue.stopWorking()
})
afterEach(async () => {
  await app.app.queue.stopWorking()
  await app.close()
})
after(() => app.close())

const order = async (caller: Caller, path: string, form: Record<string, string>) =>
  (await post<{ id: string }>(caller, path, { image, prompt: 'a house', ...form })).body.id
const render = (caller: Caller) => order(caller, '/v1/archRender-v41', { expert_name: 'plan', render_style: 'raw' })
const clip = (caller: Caller) => order(caller, '/v1/video-v20-flash', { duration: '5' })

const one = { concurrency: 1, groupLimit: Number.POSITIVE_INFINITY }
/** As every version asks for jobs that knows the first two endpoints alone. */
const ofVersionOne = one
const today = { ...one, kinds: endpointNames }

/** Works until it has taken so many jobs, and says whose they were, in order. */
async function take(count: number, limits: typeof one, handle = async (_job: Job, _isLast: boolean) => {}) {
  const taken: string[] = []
  const stopped: Promise<void>[] = []
  app.app.queue.work('generate', limits, async (job) => {
    taken.push(job.generationId)
    const isLast = taken.length === count
    if (isLast) stopped.push(app.app.queue.stopWorking())
    await handle(job, isLast)
  })
  await until(async () => stopped.length, 15_000)
  await stopped[0]
  return taken
}

test('a worker that does not name a kind of work takes the jobs after it, and leaves it to one that does', async () => {
  const caller = await app.newAccount()
  const [first, second] = [await clip(caller), await render(caller)]
  assert.deepEqual(await take(1, ofVersionOne), [second])
  assert.deepEqual(await take(1, today), [first])
})

test('that is so after an attempt has ended without a result, and no sweep takes such a job for lost', async () => {
  const caller = await app.newAccount()
  const waiting = await clip(caller)
  const giveBack = (job: Job) =>
    app.app.db.transaction().execute(async (trx) => {
      assert.ok(await app.app.queue.retryLater('generate', job, { delaySeconds: 0 }, trx))
    })
  assert.deepEqual(await take(1, today, giveBack), [waiting])
  const later = await render(caller)
  assert.deepEqual(await take(1, ofVersionOne), [later])
  await sweep(app.app)
  const { status, credits } = (await get<{ status: string; credits: object }>(caller, `/v1/status/${waiting}`)).body
  assert.deepEqual([status, credits], ['queued', { charged: 5, refunded: 0 }])
  assert.deepEqual(await take(1, today), [waiting])
})

test('a worker that names all kinds takes their jobs in one order of turns, and counts them together', async () => {
  const [one, other] = [await app.newAccount(), await app.newAccount()]
  const a = [await clip(one), await render(one), await clip(one)]
  const b = [await render(other), await clip(other), await clip(other)]
  const ended = Promise.withResolvers<void>()
  const holdFirst = async ({ generationId }: Job, isLast: boolean) => {
    if (isLast) ended.resolve()
    else if (generationId === a[0]) await ended.promise
  }
  assert.deepEqual(await take(3, { ...today, concurrency: 2, groupLimit: 1 }, holdFirst), [a[0], b[0], b[1]])
  assert.deepEqual(await take(3, today), [a[1], a[2], b[2]])
})
