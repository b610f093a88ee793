import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { StatusBody } from '../../../src/contract/generation/status.ts'
import { settle } from '../../../src/generations/attempt/settle.ts'
import { recordProgress } from '../../../src/store/generations/generations.ts'
import type { StoredOutput } from '../../../src/store/schema.ts'
import { holdJobs } from '../../harness/hold-jobs.ts'
import { openTestApp, type TestApp } from '../../harness/open-test-app.ts'
import { type Caller, get, post } from '../client.ts'
import { jpeg } from '../pictures.ts'

let app: TestApp
let caller: Caller
let image: File
let jobs: Awaited<ReturnType<typeof holdJobs>>
before(async () => {
  image = await jpeg()
  app = await openTestApp({ concurrency: 2 })
  jobs = await holdJobs(app)
  caller = await app.newAccount()
  for (const seconds of [10, 90, 20]) await take(seconds, await render(), null)
  await take(40, await animate('5'), 5.04)
})
after(async () => {
  jobs.release()
  await app.close()
})

const submit = async (path: string, fields: Record<string, string>) =>
  (await post<{ id: string }>(caller, path, { image, prompt: 'a house', ...fields })).body.id
const render = () => submit('/v1/archRender-v41', { expert_name: 'plan', render_style: 'raw' })
const animate = (duration: '5' | '10') => submit('/v1/video-ai', { duration })
const read = async (id: string) => (await get<StatusBody>(caller, `/v1/status/${id}`)).body

const output: StoredOutput = {
  name: 'render.png',
  attempt: 0,
  contentType: 'image/png',
  sizeBytes: 1000,
  sha256: '0'.repeat(64),
  width: 100,
  height: 100,
  durationSeconds: null,
  engineVersion: 'test',
}

/** Ends a generation as if it had taken this long. */
async function take(seconds: number, id: string, durationSeconds: number | null): Promise<void> {
  const made = { outputs: [{ ...output, durationSeconds }], notes: [] }
  await settle(app.app, await jobs.start(id), { end: 'succeeded', made })
  const completedAt = new Date()
  const startedAt = new Date(completedAt.getTime() - seconds * 1000)
  await app.app.db.updateTable('generations').set({ startedAt, completedAt }).where('id', '=', id).execute()
}

test('the time left is the recent time of such generations, minus the time done, plus the queue before it', async () => {
  const running = await render()
  const job = await jobs.start(running)
  assert.equal((await read(running)).eta_seconds, 20, 'the median of renderings')
  await recordProgress(app.app.db, running, { attempt: job.attempt, progress: 0.75, stage: 'rendering' })
  assert.equal((await read(running)).eta_seconds, 5)

  // All four took 40 s on average, two run at once, and the running one counts as half done.
  const [first, second, unknown] = [await animate('5'), await animate('5'), await animate('10')]
  const [next, later] = [await read(first), await read(second)]
  assert.deepEqual([next.queue_position, next.eta_seconds], [1, 10 + 40])
  assert.deepEqual([later.queue_position, later.eta_seconds], [2, 10 + 20 + 40])
  const { queue_position, eta_seconds } = await read(unknown)
  assert.deepEqual([queue_position, eta_seconds], [3, null], 'no clip of 10 s was made yet')

  await take(1, running, null)
  assert.equal((await read(running)).eta_seconds, null)
})

test('a generation that takes longer than others did is estimated by its own pace', async () => {
  const slow = await render()
  const job = await jobs.start(slow)
  await recordProgress(app.app.db, slow, { attempt: job.attempt, progress: 0.25, stage: 'rendering' })
  const startedAt = new Date(Date.now() - 600_000)
  await app.app.db.updateTable('generations').set({ startedAt }).where('id', '=', slow).execute()
  const { eta_seconds: left } = await read(slow)
  assert.ok(left! >= 1800 && left! < 2000, `${left}`)
})

test('stages never go back, even when another engine begins again', async () => {
  const moving = await render()
  const { attempt } = await jobs.start(moving)
  await recordProgress(app.app.db, moving, { attempt, progress: 0.6, stage: 'encoding' })
  await recordProgress(app.app.db, moving, { attempt, progress: 0.1, stage: 'preparing' })
  const { stage, progress } = await read(moving)
  assert.deepEqual([stage, progress], ['encoding', 0.6])
})
