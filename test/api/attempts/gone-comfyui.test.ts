import assert from 'node:assert/strict'
import { once } from 'node:events'
import { before, test } from 'node:test'
import type { Config } from '../../../src/config.ts'
import type { StatusBody } from '../../../src/contract/generation/status.ts'
import { openComfyuiEngine } from '../../../src/engines/comfyui/comfyui.ts'
import { silenceMs } from '../../../src/engines/comfyui/place.ts'
import { absenceLookMs } from '../../../src/generations/attempt/make-outputs.ts'
import { type FakeComfyui, openFakeComfyui } from '../../fakes/comfyui.ts'
import { runs } from '../../fakes/seeded-engine.ts'
import { type TestApp, withTestApp } from '../../harness/open-test-app.ts'
import { until } from '../../harness/until.ts'
import { get, poll, post } from '../client.ts'
import { jpeg } from '../pictures.ts'

let image: File
before(async () => {
  image = await jpeg()
})

type Use = (app: TestApp, fake: FakeComfyui) => Promise<void>

/** The service with a ComfyUI that works on its first order without an end, and is left after a short silence. */
async function withComfyui(
  engines: string[],
  use: Use,
  { patienceMs = 100, ...config }: Partial<Config> & { patienceMs?: number } = {},
): Promise<void> {
  const fake = await openFakeComfyui()
  fake.faults.hold = new Promise(() => {})
  try {
    await withTestApp(
      { engines: { render: engines, video: engines }, comfyuiUrls: [fake.url], concurrency: 4, ...config },
      async (app) => {
        const configured = app.app.engines.all[0]!
        const impatient = { pollMinMs: 5, pollMaxMs: 20, unknownMs: 10, patienceMs }
        const engine = openComfyuiEngine(app.app, impatient)
        Object.assign(configured, { engine })
        await use(app, fake)
        await engine.close!()
      },
    )
  } finally {
    await fake.close()
  }
}

const render = (app: TestApp) =>
  order(app, '/v1/archRender-v41', { expert_name: 'exterior', prompt: 'a house', render_style: 'raw' })

async function order(app: TestApp, path: string, fields: Record<string, string>) {
  const account = await app.newAccount()
  const { status, body, text } = await post<{ id: string }>(account, path, { image, ...fields })
  assert.equal(status, 200, text)
  const ended = poll(account, body.id)
  return { ended, look: async () => (await get<StatusBody>(account, `/v1/status/${body.id}`)).body }
}

test('a server that comes back is not asked again for what was left to the next engine', () =>
  withComfyui(['comfyui', './test/fakes/seeded-engine.ts'], async (app, fake) => {
    const running = once(fake.events, 'running')
    const fields = { prompt: 'stumble 4711', seed: '4711', imagetype: 'photo', output_size: '512' }
    const { ended } = await order(app, '/v1/archRender-v45-fast', fields)
    await running
    await fake.stop()
    await until(async () => runs.includes(4711))
    await fake.start()
    const { status, engine } = await ended
    assert.deepEqual([status, engine, fake.orders.length], ['succeeded', 'seeded', 1])
  }))

/** What is set aside for cancelling. */
const setAside = async ({ app }: TestApp) => await app.db.selectFrom('abandonedOrders').select('id').execute()

test('the next engine makes the order of a server that is gone, which is cancelled when the server is back', () =>
  withComfyui(['comfyui', 'classical'], async (app, fake) => {
    const running = once(fake.events, 'running')
    const { ended } = await render(app)
    await running
    await fake.stop()
    const { status, engine, notes, credits } = await ended
    assert.deepEqual([status, engine, credits.refunded], ['succeeded', 'classical', 0])
    assert.ok(notes.includes('comfyui stopped answering; classical made this.'), notes.join('\n'))
    assert.equal((await setAside(app)).length, 1)
    const cancelled = once(fake.events, 'cancelled')
    await fake.start()
    await cancelled
    await until(async () => !(await setAside(app)).length && !fake.queue.remaining())
    assert.equal(fake.orders.length, 1)
  }))

test('without a next engine, the order of a server that comes back is awaited and not placed again', () =>
  // Each of its attempts is left after a silence, and a busy machine may be silent for a tenth of a second.
  withComfyui(
    ['comfyui'],
    async (app, fake) => {
      const held = Promise.withResolvers<void>()
      fake.faults.hold = held.promise
      const running = once(fake.events, 'running')
      const { ended } = await render(app)
      await running
      await fake.stop()
      const failed = async () =>
        await app.app.db.selectFrom('generations').select('failedEngines').where('failures', '>', 0).executeTakeFirst()
      await until(async () => (await failed()) !== undefined)
      assert.deepEqual(await setAside(app), [])
      held.resolve()
      await fake.start()
      const { status, engine } = await ended
      assert.deepEqual([status, engine, fake.orders.length], ['succeeded', 'comfyui', 1])
    },
    { patienceMs: 1_000 },
  ))

/** How long a task may wait at a server that does not answer. */
const waitMaxMs = 10_000

test('a task that waits for the place of a frozen server goes to the next engine, while the order there is awaited', () => {
  // Before each look at the server, and for the answer to it.
  assert.ok(absenceLookMs + silenceMs <= waitMaxMs)
  return withComfyui(
    ['comfyui', 'classical'],
    async (app, fake) => {
      const running = once(fake.events, 'running')
      const first = await render(app)
      await running
      const thawed = Promise.withResolvers<void>()
      fake.troubles.push({ path: '/', times: 10_000, handledAfter: thawed.promise })
      const second = await render(app)
      const { status, engine, notes } = await second.ended
      assert.deepEqual([status, engine], ['succeeded', 'classical'])
      assert.ok(notes.includes('comfyui did not answer; classical made this.'), notes.join('\n'))
      assert.equal((await first.look()).status, 'processing')
      fake.troubles.length = 0
      fake.queue.interrupt()
      thawed.resolve()
      assert.equal((await first.ended).status, 'succeeded')
      assert.equal(fake.orders.length, 1)
    },
    { patienceMs: 60_000, engineConcurrency: { comfyui: 1 } },
  )
})

test('a generation says why an engine was not asked for it', () =>
  withComfyui(
    ['comfyui', 'classical'],
    async (app) => {
      const fields = { prompt: 'a house', duration: '10' }
      const account = await app.newAccount()
      const foreseen = await post<{ notes: string[] }>(account, '/v1/video-ai?dry_run=true', { image, ...fields })
      assert.ok(foreseen.body.notes.includes('comfyui makes clips of 5 seconds, not of 10.'), foreseen.text)
      const { ended } = await order(app, '/v1/video-ai', fields)
      const { engine, notes } = await ended
      assert.equal(engine, 'classical')
      assert.ok(notes.includes('comfyui makes clips of 5 seconds, not of 10; classical made this.'), notes.join('\n'))
    },
    { comfyuiTemplates: ['flux2-klein-4b', 'wan22-14b-5s'] },
  ))
