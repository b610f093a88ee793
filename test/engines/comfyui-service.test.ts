import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { get, poll, post } from '../api/client.ts'
import { jpeg } from '../api/pictures.ts'
import { type FakeComfyui, openFakeComfyui } from '../fakes/comfyui.ts'
import { openTestApp, type TestApp } from '../harness/open-test-app.ts'

let fake: FakeComfyui
let app: TestApp
before(async () => {
  fake = await openFakeComfyui()
  app = await openTestApp({
    engines: { render: ['comfyui', 'classical'], video: ['comfyui', 'classical'] },
    comfyuiUrls: [fake.url],
  })
})
after(async () => {
  await app.close()
  await fake.close()
})
beforeEach(() => {
  fake.faults.mishap = undefined
  fake.orders.length = 0
  // No test affects the engine's state for the next.
  app.app.engines.all[0]!.breaker.succeeded()
})

/** A rendering, to its end. */
async function render() {
  const caller = await app.newAccount(100)
  const form = { image: await jpeg(), expert_name: 'exterior', prompt: 'a house' }
  const { body } = await post<{ id: string }>(caller, '/v1/archRender-v41', form)
  const status = await poll(caller, body.id)
  const { body: account } = await get<{ credits: number }>(caller, '/v1/credits')
  return { status, balance: account.credits }
}

test('a rendering by ComfyUI says so, and costs what every rendering costs', async () => {
  const { status, balance } = await render()
  const { engine, notes, output } = status
  assert.deepEqual([status.status, engine, notes, balance], ['succeeded', 'comfyui', [], 95])
  assert.equal(output[0]!.width, 1344)
})

for (const [mishap, why] of [
  ['a node fails', 'failed at its workflow'],
  ['out of memory', 'ran out of memory'],
  ['nothing is saved', 'saved no result'],
  ['the file is gone', 'lost the result'],
] as const) {
  test(`${mishap}: the next engine makes it, and a note says why`, async () => {
    fake.faults.mishap = mishap
    const { status, balance } = await render()
    assert.deepEqual([status.status, status.engine, balance], ['succeeded', 'classical', 95])
    assert.ok(status.notes.includes(`comfyui ${why}; classical made this.`), status.notes.join('\n'))
    assert.equal(fake.orders.length, 1)
  })
}

for (const [mishap, code] of [
  ['a blank result', 'CONTENT_REFUSED'],
  ['a result that is HTML', 'OUTPUT_INVALID'],
  ['a result cut short', 'OUTPUT_INVALID'],
  ['a gigantic result', 'OUTPUT_INVALID'],
] as const) {
  test(`${mishap}: one refund, and ${code}`, async () => {
    fake.faults.mishap = mishap
    const { status, balance } = await render()
    assert.deepEqual([status.status, status.error?.code, balance], ['failed', code, 100])
    assert.deepEqual(status.credits, { charged: 5, refunded: 5 })
    assert.equal(fake.orders.length, 1)
  })
}
