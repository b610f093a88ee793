import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import { pino } from 'pino'
import type { Output } from '../../src/engines/port/engine.ts'
import { openFakeComfyui } from '../fakes/comfyui.ts'
import { type Notes, openTestEngine, renderTask, withFake } from './comfyui-engine.ts'

let tools: Awaited<ReturnType<typeof openTestEngine>>
before(async () => {
  tools = await openTestEngine()
})
after(() => tools.close())

/** Long before an answer or a transfer that never ends is given up. */
const timeout = 20_000
const frozen = { path: '/', times: 10_000, handledAfter: new Promise(() => {}) }

const elsewhere = { code: 'ENGINE_FAILED', undelivered: true }
const here = { code: 'OUTPUT_INVALID', undelivered: false, retryable: false }

const mishaps = [
  ['a node fails', { ...elsewhere, retryable: false }, /mat1 and mat2/],
  ['out of memory', { ...elsewhere, retryable: true }, /ran out of memory/],
  ['nothing is saved', { ...elsewhere, retryable: true }, /without saving a file/],
  ['the file is gone', { ...elsewhere, retryable: true }, /could not be fetched: .* answered 404/],
  ['a blank result', { code: 'CONTENT_REFUSED', undelivered: false, retryable: false }, /one colour/],
  ['a result that is HTML', here, /not a usable picture/],
  ['a result cut short', here, /not a usable picture/],
  ['a gigantic result', here, /more than 67108864 bytes/],
] as const

for (const [mishap, expected, message] of mishaps) {
  const end = expected.undelivered ? 'leaves the task to another engine' : `ends as ${expected.code}`
  test(`${mishap}: that ${end}, and is said in words`, () =>
    withFake({}, async (fake) => {
      fake.faults.mishap = mishap
      const error = await tools.failureOf(fake)
      const { code, undelivered, retryable } = error
      assert.deepEqual({ code, undelivered, retryable }, expected)
      assert.match(error.message, message)
      assert.equal(fake.orders.length, 1)
    }))
}

test('a server that ran out of memory is asked to free it', () =>
  withFake({}, async (fake) => {
    fake.faults.mishap = 'out of memory'
    await tools.failureOf(fake)
    assert.ok(fake.requests.some(({ path }) => path === '/free'))
  }))

test('outputs of other nodes of a workflow, or their absence, change nothing', () =>
  withFake({}, async (fake) => {
    const own = await tools.ownWorkflow('flux2-klein-4b', ({ graph }) => {
      graph.another = { class_type: 'LoadImage', inputs: { image: 'nowhere.png' } }
      graph.preview = { class_type: 'PreviewImage', inputs: { images: ['another', 0] } }
    })
    const engine = tools.open({ VEDUTA_COMFYUI_URL: fake.url, VEDUTA_COMFYUI_WORKFLOWS: own })
    const { outputs } = await engine.run(renderTask, await tools.newRun())
    assert.equal(outputs.length, 1)
    assert.equal(fake.orders.length, 1)
  }))

for (const mishap of ['two results', 'a late history'] as const) {
  test(`${mishap}: one of them is delivered, once`, () =>
    withFake({}, async (fake) => {
      fake.faults.mishap = mishap
      const { outputs, notes } = await tools.engineOn(fake).run(renderTask, await tools.newRun())
      assert.equal(outputs.length, 1)
      const told = mishap === 'two results' ? ['The workflow flux2-klein-4b made 2 results; the first was taken.'] : []
      assert.deepEqual(notes, told)
      assert.equal(fake.orders.length, 1)
    }))
}

test('a result of a quarter of the pixels is enlarged, and a note says so', () =>
  withFake({}, async (fake) => {
    fake.faults.mishap = 'a small result'
    const { outputs, notes } = await tools.engineOn(fake).run(renderTask, await tools.newRun())
    const [{ width, height }] = outputs as [Output]
    assert.equal(notes.length, 1)
    assert.match(
      notes[0]!,
      new RegExp(`^The engine made a picture of 5\\d\\dx\\d+; it was enlarged to ${width}x${height}\\.$`),
    )
  }))

test('a restart in the middle loses the queue, and the order is placed again on the restarted server', () =>
  withFake({}, async (fake) => {
    fake.faults.hold = new Promise(() => {})
    const made = tools.engineOn(fake).run(renderTask, await tools.newRun())
    await once(fake.events, 'running')
    fake.faults.hold = undefined
    await fake.restart()
    assert.equal((await made).outputs.length, 1)
    const [first, second] = fake.orders
    assert.equal(fake.orders.length, 2)
    assert.equal(first!.promptId, second!.promptId)
  }))

test('an order that takes its server down twice is left to another engine', () =>
  withFake({}, async (fake) => {
    fake.faults.hold = new Promise(() => {})
    fake.events.on('running', () => void fake.restart())
    const { undelivered, message } = await tools.failureOf(fake)
    assert.equal(undelivered, true)
    assert.match(message, /lost the order 2 times/)
    assert.equal(fake.orders.length, 2)
  }))

test('a server that stays down after the order may keep it: another engine may make it, and a later attempt finds it', () =>
  withFake({}, async (fake) => {
    const held = Promise.withResolvers<void>()
    fake.faults.hold = held.promise
    const notes: Notes = {}
    fake.events.once('running', () => fake.troubles.push({ path: '/', cut: 'before', times: 10_000 }))
    const impatient = tools.open({ VEDUTA_COMFYUI_URL: fake.url }, { patienceMs: 50 })
    const { undelivered, leavesOrder, retryable, message } = await tools.failureOf(fake, notes, impatient)
    assert.deepEqual([undelivered, leavesOrder, retryable], [true, true, true])
    assert.match(message, /no longer answers/)
    assert.ok(notes.order)
    fake.troubles.length = 0
    held.resolve()
    await tools.engineOn(fake).run(renderTask, await tools.newRun(notes))
    assert.equal(fake.orders.length, 1)
  }))

test('the silence of a frozen server ends after the patience for it, however long its answers take', { timeout }, () =>
  withFake({}, async (fake) => {
    fake.faults.hold = new Promise(() => {})
    fake.events.once('running', () => fake.troubles.push(frozen))
    const impatient = tools.open({ VEDUTA_COMFYUI_URL: fake.url }, { patienceMs: 50 })
    assert.equal((await tools.failureOf(fake, {}, impatient)).leavesOrder, true)
  }),
)

test('a server that freezes while it gets the pictures is left to another engine within seconds', { timeout }, () =>
  withFake({}, async (fake) => {
    fake.troubles.push({ path: '/upload', times: 1, handledAfter: new Promise(() => {}) })
    fake.events.once('held', () => fake.troubles.push(frozen))
    const { undelivered, retryable, told } = await tools.failureOf(fake)
    assert.deepEqual([undelivered, retryable, told], [true, true, 'comfyui did not answer'])
  }),
)

test(
  'a server that freezes while its result is fetched is left to another engine, and keeps the order',
  { timeout },
  () =>
    withFake({}, async (fake) => {
      fake.troubles.push({ path: '/view', times: 9, handledAfter: new Promise(() => {}) })
      fake.events.on('held', () => fake.troubles.push(frozen))
      const impatient = tools.open({ VEDUTA_COMFYUI_URL: fake.url }, { patienceMs: 50 })
      const { undelivered, leavesOrder } = await tools.failureOf(fake, {}, impatient)
      assert.deepEqual([undelivered, leavesOrder], [true, true])
    }),
)

test('the log of an order that nobody took says once why', async () => {
  const fake = await openFakeComfyui()
  await fake.close()
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  log.warn({ err: await tools.failureOf(fake) }, 'The engine failed.')
  const { err } = JSON.parse(lines[0]!) as { err: { message: string } }
  assert.equal(err.message.split('ECONNREFUSED').length, 2, err.message)
})

test('no server there: the task is left to another engine', async () => {
  const fake = await openFakeComfyui()
  await fake.close()
  const { undelivered, retryable, message } = await tools.failureOf(fake)
  assert.deepEqual({ undelivered, retryable }, { undelivered: true, retryable: true })
  assert.match(message, /No ComfyUI accepted the order: .* did not answer/)
})

const answers = [
  ['429 with Retry-After', { status: 429, headers: { 'retry-after': '7' } }, 7, true],
  ['429 without Retry-After', { status: 429 }, undefined, true],
  ['a 503', { status: 503 }, undefined, true],
  ['a 413', { status: 413 }, undefined, false],
  ['a 401', { status: 401 }, undefined, false],
  ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }, undefined, false],
  ['a page of HTML', { status: 200 }, undefined, true],
] as const

for (const [what, answer, retryAfterSeconds, retryable] of answers) {
  test(`${what} to an upload: nothing is ordered, and the task is left to another engine`, () =>
    withFake({}, async (fake) => {
      fake.troubles.push({ path: '/upload', answer, times: 1 })
      const error = await tools.failureOf(fake)
      assert.deepEqual(
        [error.undelivered, error.retryable, error.retryAfterSeconds],
        [true, retryable, retryAfterSeconds],
      )
      assert.equal(fake.orders.length, 0)
    }))
}

test('an upload that is too large for the server gives an error that says what to do', () =>
  withFake({}, async (fake) => {
    fake.faults.maxUploadBytes = 1000
    assert.match((await tools.failureOf(fake)).message, /413.*--max-upload-size/)
  }))

test('429 to the order itself: it was certainly not accepted, and Retry-After is passed on', () =>
  withFake({}, async (fake) => {
    fake.troubles.push({
      path: '/prompt',
      times: 1,
      answer: { status: 200, body: '{"exec_info":{"queue_remaining":0}}' },
    })
    fake.troubles.push({ path: '/prompt', times: 1, answer: { status: 429, headers: { 'retry-after': '3' } } })
    const { undelivered, retryAfterSeconds } = await tools.failureOf(fake)
    assert.deepEqual([undelivered, retryAfterSeconds, fake.orders.length], [true, 3, 0])
  }))

for (const cut of ['before', 'after'] as const) {
  test(`a connection that breaks ${cut} the server accepts the order: it is ordered exactly once`, () =>
    withFake({}, async (fake) => {
      const queue = { status: 200, body: '{"exec_info":{"queue_remaining":0}}' }
      fake.troubles.push({ path: '/prompt', times: 1, answer: queue }, { path: '/prompt', times: 1, cut })
      const { outputs } = await tools.engineOn(fake).run(renderTask, await tools.newRun())
      assert.equal(outputs.length, 1)
      assert.equal(fake.orders.length, 1)
    }))
}

test('a burst of 502 and 429 while it waits changes nothing', () =>
  withFake({}, async (fake) => {
    fake.events.once('order', () => {
      fake.troubles.push({ path: '/api/jobs', times: 3, answer: { status: 502 } })
      fake.troubles.push({ path: '/api/jobs', times: 1, answer: { status: 429, headers: { 'retry-after': '0' } } })
    })
    const { outputs } = await tools.engineOn(fake).run(renderTask, await tools.newRun())
    assert.equal(outputs.length, 1)
    assert.equal(fake.orders.length, 1)
  }))

test('a result whose connection breaks is fetched again', () =>
  withFake({}, async (fake) => {
    fake.troubles.push({ path: '/view', times: 2, cut: 'before' })
    const { outputs } = await tools.engineOn(fake).run(renderTask, await tools.newRun())
    assert.equal(outputs.length, 1)
    assert.equal(fake.orders.length, 1)
  }))

test('a result that redirects is not followed', () =>
  withFake({}, async (fake) => {
    const redirect = { status: 302, headers: { location: `${fake.url}/system_stats` } }
    fake.troubles.push({ path: '/view', times: 9, answer: redirect })
    const { undelivered, message } = await tools.failureOf(fake)
    assert.equal(undelivered, false)
    assert.match(message, /answered 302/)
  }))
