import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import type { Config } from '../../../src/config.ts'
import type { StatusBody } from '../../../src/contract/generation/status.ts'
import { findGeneration } from '../../../src/store/generations/generations.ts'
import { openFakeStudio } from '../../fakes/studio.ts'
import { openTestApp, type TestApp, withTestApp } from '../../harness/open-test-app.ts'
import { freePort } from '../../harness/serve-process.ts'
import { get, poll, post } from '../client.ts'
import { ledger } from '../leftovers.ts'
import { jpeg } from '../pictures.ts'

const path = './examples/own-engine.ts'
const both = { render: [path, 'classical'], video: [path, 'classical'] }
const alone = { render: [path], video: [path] }

let studio: Awaited<ReturnType<typeof openFakeStudio>>
let image: File
/** For tests after which its engines are as before. */
let usual: TestApp
before(async () => {
  image = await jpeg()
  studio = await openFakeStudio()
  process.env.STUDIO_URL = studio.url
  usual = await openTestApp({ engines: both, concurrency: 4 })
})
beforeEach(() => {
  process.env.STUDIO_URL = studio.url
  studio.reset()
})
after(async () => {
  await usual.close()
  await studio.close()
})

type Account = Awaited<ReturnType<TestApp['newAccount']>>

async function submit(account: Account, form: Record<string, string> = {}): Promise<string> {
  const fields = { image, expert_name: 'exterior', prompt: 'a house', render_style: 'raw', ...form }
  const { status, body, text } = await post<{ id: string }>(account, '/v1/archRender-v41', fields)
  assert.equal(status, 200, text)
  return body.id
}

async function render(app: TestApp): Promise<StatusBody> {
  const account = await app.newAccount()
  return await poll(account, await submit(account))
}

const withEngines = (overrides: Partial<Config>, use: (app: TestApp) => Promise<void>) =>
  withTestApp({ engines: both, concurrency: 4, ...overrides }, use)

test('a task goes to the first engine of the order', async () => {
  const { status, engine, engine_version, notes } = await render(usual)
  assert.deepEqual([status, engine, engine_version, notes], ['succeeded', 'studio', 'studio 1', []])
})

test('a source is read for its comparison once its engine works, so that no order waits for that', async () => {
  const { media } = usual.app
  const { prepareFidelity } = media
  const placings: number[] = []
  media.prepareFidelity = async (...args) => {
    placings.push(studio.placings())
    await prepareFidelity(...args)
  }
  try {
    studio.behaviour.delayMs = Number.POSITIVE_INFINITY
    const [rendering] = [render(usual), await studio.untilAsked('GET job')]
    studio.finish()
    assert.equal((await rendering).status, 'succeeded')
    assert.deepEqual(placings, [1])
  } finally {
    media.prepareFidelity = prepareFidelity
  }
})

test('an engine that cannot be reached is skipped, and a note says so', async () => {
  process.env.STUDIO_URL = `http://127.0.0.1:${await freePort()}`
  await withEngines({}, async (app) => {
    const { status, engine, notes } = await render(app)
    assert.deepEqual([status, engine], ['succeeded', 'classical'])
    assert.ok(notes.includes('studio was not available; classical made this.'), notes.join('\n'))
  })
})

test('an engine that reports a failure is asked once and then skipped', async () => {
  studio.behaviour.state = 'failed'
  const { id, engine } = await render(usual)
  assert.deepEqual([engine, studio.placings()], ['classical', 1])
  const row = await findGeneration(usual.app.db, id)
  assert.deepEqual([row?.engine, row?.failedEngines, row?.checkpoint], ['classical', ['studio'], null])
})

test('a task that one engine refuses is refunded and not offered to another', async () => {
  studio.behaviour.state = 'refused'
  const account = await usual.newAccount(5)
  const { engine, error, credits } = await poll(account, await submit(account))
  assert.deepEqual([engine, error?.code, credits], ['studio', 'CONTENT_REFUSED', { charged: 5, refunded: 5 }])
})

test('an output that is not a picture is refunded and not bought again elsewhere', async () => {
  studio.behaviour.result = Buffer.from('<!doctype html><title>Sign in</title>')
  const account = await usual.newAccount(5)
  const { error } = await poll(account, await submit(account))
  assert.equal(error?.code, 'OUTPUT_INVALID')
  assert.deepEqual(await ledger(usual, account), { balance: 5, sum: 5, charges: 1, refunds: 1 })
  assert.equal(studio.placings(), 1)
})

test('a blank picture counts as a refusal', async () => {
  studio.behaviour.result = studio.blank
  assert.equal((await render(usual)).error?.code, 'CONTENT_REFUSED')
})

test('an engine that failed three tasks in a row is left alone for a while', () =>
  withEngines({}, async (app) => {
    studio.behaviour.state = 'failed'
    for (let tasks = 0; tasks < 3; tasks++) await render(app)
    studio.behaviour.state = 'done'
    const { engine, notes } = await render(app)
    assert.deepEqual([engine, studio.placings()], ['classical', 3])
    assert.ok(notes.includes('studio was not available; classical made this.'))
  }))

test('a task waits, without failing, while no engine can take it', () =>
  withEngines({ engines: alone }, async (app) => {
    Object.assign(studio.behaviour, { orderStatus: 429, retryAfterSeconds: 1 })
    const account = await app.newAccount()
    const asked = studio.untilAsked('PUT job')
    const id = await submit(account)
    await asked
    studio.behaviour.orderStatus = 200
    assert.equal((await poll(account, id)).status, 'succeeded')
    assert.equal((await findGeneration(app.app.db, id))?.failures, 0)
  }))

test('an engine works on as many tasks at once as its operator allows, and the others wait', () =>
  withEngines({ engineConcurrency: { studio: 1 } }, async (app) => {
    studio.behaviour.delayMs = Number.POSITIVE_INFINITY
    const account = await app.newAccount()
    const asked = studio.untilAsked('PUT job')
    const ids = [await submit(account), await submit(account)]
    await asked
    for (const id of ids) while ((await findGeneration(app.app.db, id))?.status !== 'processing') await setImmediate()
    const told = await Promise.all(ids.map(async (id) => (await poll(account, id, () => true)).status))
    assert.deepEqual(told.toSorted(), ['processing', 'queued'])
    assert.equal(studio.orders.size, 1)
    studio.behaviour.delayMs = 0
    studio.finish()
    for (const id of ids) assert.equal((await poll(account, id)).engine, 'studio')
  }))

test('if the operator wants it, a task goes to the next engine while the first is full', () =>
  withEngines({ engineConcurrency: { studio: 1 }, engineFull: 'next' }, async (app) => {
    studio.behaviour.delayMs = Number.POSITIVE_INFINITY
    const account = await app.newAccount()
    const asked = studio.untilAsked('PUT job')
    const first = await submit(account)
    await asked
    assert.equal((await poll(account, await submit(account))).engine, 'classical')
    studio.finish()
    assert.equal((await poll(account, first)).engine, 'studio')
  }))

test('an engine that exceeds its time is stopped, and the task is tried again', () =>
  withEngines({ engines: alone, engineSeconds: { studio: 6 } }, async (app) => {
    studio.behaviour.delayMs = Number.POSITIVE_INFINITY
    const account = await app.newAccount()
    const cancelled = studio.untilAsked('DELETE job')
    const id = await submit(account)
    await cancelled
    studio.behaviour.delayMs = 0
    assert.equal((await poll(account, id)).status, 'succeeded')
    assert.ok((await findGeneration(app.app.db, id))!.failures >= 1)
  }))

test('cancelling a generation also cancels its order at the engine', async () => {
  studio.behaviour.delayMs = Number.POSITIVE_INFINITY
  const account = await usual.newAccount()
  const asked = studio.untilAsked('GET job')
  const id = await submit(account)
  await asked
  const cancelled = studio.untilAsked('DELETE job')
  assert.equal((await post(account, `/v1/generations/${id}/cancel`)).status, 200)
  await cancelled
  assert.equal(studio.orders.size, 0)
})

test('what an engine costs is recorded for each generation that it made', () =>
  withEngines({ enginePrices: { 'studio.render': 0.05 } }, async (app) => {
    const { id } = await render(app)
    assert.equal((await findGeneration(app.app.db, id))?.costUsd, 0.05)
  }))

test('an operator sees the order, health, load, success, cost and price of every engine', () =>
  withEngines({ enginePrices: { 'studio.render': 0.05 }, engineConcurrency: { studio: 3 } }, async (app) => {
    await render(app)
    studio.behaviour.state = 'failed'
    await render(app)
    const { body } = await get<{ engines: object[] }>(
      { url: app.url, key: app.app.config.adminToken },
      '/admin/v1/engines',
    )
    const usual = { ready: true, breaker: 'closed', retry_in_seconds: null, running: 0 }
    const prices = { render: 0.05, video_second: null }
    assert.deepEqual(
      body.engines.map((engine) => ({ ...engine, message: '' })),
      [
        {
          ...{ name: 'studio', order: { render: 1, video: 1 }, ...usual, message: '', limit: 3 },
          ...{ succeeded: 1, failed: 1, cost_usd: 0.05, price_usd: prices },
        },
        {
          ...{ name: 'classical', order: { render: 2, video: 2 }, ...usual, message: '', limit: null },
          ...{ succeeded: 1, failed: 0, cost_usd: null, price_usd: { render: null, video_second: null } },
        },
      ],
    )
  }))

test('notes say what an engine could not honour', () =>
  withEngines({ engines: alone }, async (app) => {
    const account = await app.newAccount()
    const form = { image, prompt: 'a house', negative_prompt: 'people' }
    const { body } = await post<{ id: string }>(account, '/v1/video-ai', form)
    const { status, notes } = await poll(account, body.id)
    assert.equal(status, 'succeeded')
    assert.ok(notes.includes('studio does not read a negative prompt.'), notes.join('\n'))
  }))

test('a setting that names an unknown engine stops the start with a sentence', async () => {
  for (const [overrides, message] of [
    [
      { engines: { render: ['comfy'], video: ['classical'] } },
      /^VEDUTA_ENGINES names "comfy", which is not one of .*\.$/,
    ],
    [{ engineConcurrency: { comfy: 1 } }, /^VEDUTA_ENGINE_CONCURRENCY names "comfy", which is not one of .*\.$/],
    [{ engines: { render: ['./nothing.ts'], video: ['classical'] } }, /^The module \.\/nothing\.ts of VEDUTA_ENGINES/],
  ] as const) {
    await assert.rejects(
      withTestApp(overrides as unknown as Partial<Config>, async () => {}),
      {
        message,
      },
    )
  }
})
