import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import type { StatusBody } from '../../../src/contract/generation/status.ts'
import { type Stage, stages } from '../../../src/contract/vocabulary.ts'
import { openFakeSdServer } from '../../fakes/sd-server.ts'
import { type TestApp, withTestApp } from '../../harness/open-test-app.ts'
import { poll, post } from '../client.ts'
import { jpeg } from '../pictures.ts'

const both = { render: ['sd-server', 'classical'], video: ['sd-server', 'classical'] }

let image: File
before(async () => {
  image = await jpeg()
})

const withLocalModel = (sdServerUrl: string, use: (app: TestApp) => Promise<void>) =>
  withTestApp({ engines: both, sdServerUrl, concurrency: 4 }, use)

const render = (app: TestApp) =>
  make(app, '/v1/archRender-v41', { expert_name: 'exterior', prompt: 'a house', render_style: 'raw' })

const clip = (app: TestApp) => make(app, '/v1/video-ai', { prompt: 'a house', duration: '5' })

async function make(app: TestApp, path: string, fields: Record<string, string>): Promise<StatusBody> {
  const account = await app.newAccount()
  const { status, body, text } = await post<{ id: string }>(account, path, { image, ...fields })
  assert.equal(status, 200, text)
  return await poll(account, body.id)
}

test('a clip that a model for pictures cannot make does not wait for its place', async () => {
  const server = await openFakeSdServer()
  await withLocalModel(server.url, async (app) => {
    server.state.hold = true
    const atWork = render(app)
    await server.asked('look')
    const { status, engine, notes } = await clip(app)
    server.state.hold = false
    assert.deepEqual([status, engine], ['succeeded', 'classical'])
    assert.ok(notes.includes('the model of sd-server does not make clips; classical made this.'), notes.join('\n'))
    assert.equal((await atWork).engine, 'sd-server')
  })
  await server.close()
})

test('a rendering whose server died is made by the next engine, and a note says why', async () => {
  const server = await openFakeSdServer()
  server.state.hold = true
  await withLocalModel(server.url, async (app) => {
    const [{ status, engine, notes }] = await Promise.all([render(app), server.asked('look').then(server.close)])
    assert.deepEqual([status, engine], ['succeeded', 'classical'])
    assert.ok(notes.includes('sd-server broke down while it worked; classical made this.'), notes.join('\n'))
  })
})

test('a rendering that waits for the place of the engine is queued to its caller, until it has it', async () => {
  const server = await openFakeSdServer()
  await withLocalModel(server.url, async (app) => {
    server.state.hold = true
    const first = render(app)
    await server.asked('look')
    const account = await app.newAccount()
    const fields = { image, expert_name: 'exterior', prompt: 'a house', render_style: 'raw' }
    const { body } = await post<{ id: string }>(account, '/v1/archRender-v41', fields)
    const taken = () => app.app.db.selectFrom('generations').select(['status', 'stage']).where('id', '=', body.id)
    while ((await taken().executeTakeFirstOrThrow()).status !== 'processing') await setImmediate()
    const { status, stage } = await poll(account, body.id, () => true)
    assert.deepEqual([status, stage], ['queued', 'queued'])
    server.state.hold = false
    const seen: string[] = []
    const { engine } = await poll(account, body.id, (now) => seen.push(now.stage) < 0 || now.completed_at !== null)
    assert.equal(engine, 'sd-server')
    assert.deepEqual(
      seen,
      seen.toSorted((a, b) => stages.indexOf(a as Stage) - stages.indexOf(b as Stage)),
    )
    await first
  })
  await server.close()
})

test('a rendering that was ended at its limit is made by the next engine, and the one after does not wait for it', async (t) => {
  const server = await openFakeSdServer()
  t.after(() => server.close())
  server.state.hold = true
  // Long enough to place the order on a busy machine: only what was placed tells how long it would take.
  const limited = { engines: both, sdServerUrl: server.url, sdServerSize: 1024, engineSeconds: { 'sd-server': 8 } }
  await withTestApp(limited, async (app) => {
    const { status, engine, notes } = await render(app)
    assert.deepEqual([status, engine], ['succeeded', 'classical'])
    assert.ok(notes.includes('sd-server took too long; classical made this.'), notes.join('\n'))
    const next = await render(app)
    assert.equal(next.engine, 'classical')
    assert.match(next.notes.join(), /sd-server would have taken about .*, which is too long; classical made this\./)
    assert.equal(server.taken.length, 1)
  })
})

test("a local model refines the embedded engine's rendering, and the status names both", async () => {
  const server = await openFakeSdServer()
  const engines = { render: ['classical+sd-server', 'classical'], video: ['classical'] }
  await withTestApp({ engines, sdServerUrl: server.url, concurrency: 4 }, async (app) => {
    const { engine, engine_version: version, output } = await render(app)
    assert.equal(engine, 'classical+sd-server')
    assert.match(version!, /^\S.* \+ sd-server fake, img2img at \d+, /)
    assert.equal(output.length, 1)
    await server.close()
    assert.equal((await render(app)).engine, 'classical')
  })
})
