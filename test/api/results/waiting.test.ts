import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { StatusBody } from '../../../src/contract/generation/status.ts'
import { settle } from '../../../src/generations/attempt/settle.ts'
import { cancel } from '../../../src/generations/cancel.ts'
import { openServer } from '../../../src/http/server.ts'
import type { Job } from '../../../src/queue/job.ts'
import { recordProgress } from '../../../src/store/generations/generations.ts'
import { countTurns } from '../../harness/count-turns.ts'
import { holdJobs } from '../../harness/hold-jobs.ts'
import { openTestApp, type TestApp } from '../../harness/open-test-app.ts'
import { assertRefused, get, post, sendJson } from '../client.ts'
import { jpeg } from '../pictures.ts'
import { ends, ownPage } from './ends-of-access.ts'
import { openEventStream } from './event-stream.ts'

type Account = Awaited<ReturnType<TestApp['newAccount']>>

let app: TestApp
let account: Account
let image: File
let jobs: Awaited<ReturnType<typeof holdJobs>>
/** A stream that sends only heartbeats. */
let quiet: Awaited<ReturnType<typeof openEventStream>>
before(async () => {
  image = await jpeg()
  app = await openTestApp({ maxWaiting: 4 })
  jobs = await holdJobs(app)
  account = await app.newAccount()
  const quietAccount = await app.newAccount()
  const id = await submit(quietAccount)
  await jobs.start(id)
  quiet = await openEventStream(quietAccount, id)
})
after(async () => {
  quiet.leave()
  jobs.release()
  await app.close()
})

async function submit(as = account): Promise<string> {
  const form = { image, expert_name: 'plan', prompt: 'a house' }
  return (await post<{ id: string }>(as, '/v1/archRender-v41', form)).body.id
}

const read = (id: string, query = '', headers = {}) => get<StatusBody>(account, `/v1/status/${id}${query}`, { headers })
const report = ({ generationId, attempt }: Job, progress: number) =>
  recordProgress(app.app.db, generationId, { attempt, progress, stage: 'rendering' })
const finish = (job: Job) => settle(app.app, job, { end: 'succeeded', made: { outputs: [], notes: [] } })

test('a status has an ETag that stays while nothing changes, and a caller that knows it gets 304', async () => {
  const id = await submit()
  const job = await jobs.start(id)
  const [first, second] = [await read(id), await read(id)]
  const etag = first.headers.get('etag')!
  assert.match(etag, /^W\/"[\w-]+"$/)
  assert.equal(second.headers.get('etag'), etag)
  assert.equal(first.headers.get('cache-control'), 'private, no-cache')
  for (const known of [etag, `"other", ${etag}`, '*']) {
    const { status, text, headers } = await read(id, '', { 'if-none-match': known })
    assert.deepEqual([status, text, headers.get('etag')], [304, '', etag])
  }
  await report(job, 0.5)
  const changed = await read(id, '', { 'if-none-match': etag })
  assert.equal(changed.status, 200)
  assert.equal(changed.body.progress, 0.5)
  assert.notEqual(changed.headers.get('etag'), etag)
})

test('a caller that waits is answered at the end, whatever happens before', async () => {
  const id = await submit()
  const waiting = read(id, '?wait=55')
  const job = await jobs.start(id)
  await report(job, 0.5)
  await read(id)
  await finish(job)
  assert.equal((await waiting).body.status, 'succeeded')
  assert.equal((await read(id, '?wait=55')).body.status, 'succeeded')
})

test('a caller that waits with If-None-Match is answered at any change, and with 304 once it is finished', async () => {
  const id = await submit()
  const job = await jobs.start(id)
  const etag = (await read(id)).headers.get('etag')!
  const waiting = read(id, '?wait=55', { 'if-none-match': etag })
  await read(id)
  await report(job, 0.25)
  const { status, body, headers } = await waiting
  assert.deepEqual([status, body.status, body.progress], [200, 'processing', 0.25])
  assert.notEqual(headers.get('etag'), etag)
  assert.equal((await read(id, '?wait=55', { 'if-none-match': etag })).body.progress, 0.25, 'it differs already')

  await finish(job)
  const done = (await read(id)).headers.get('etag')!
  assert.equal((await read(id, '?wait=55', { 'if-none-match': done })).status, 304)
})

test('if nothing happens, the answer comes at the end of the wait, with the current status', async () => {
  const id = await submit()
  const job = await jobs.start(id)
  const started = performance.now()
  const waiting = read(id, '?wait=1')
  await report(job, 0.75)
  const { status, body, headers } = await waiting
  assert.ok(performance.now() - started > 990)
  assert.deepEqual([status, body.status, body.progress], [200, 'processing', 0.75])
  const unchanged = await read(id, '?wait=1', { 'if-none-match': headers.get('etag')! })
  assert.equal(unchanged.status, 304)
})

for (const wait of ['56', '-1', '1.5', '', 'x', '1e1', '030', '1&wait=2']) {
  test(`wait=${wait} is refused`, async () => {
    const answer = await get(account, `/v1/status/${await submit()}?wait=${wait}`)
    const received = wait.replace('&wait=', ',')
    const reason = 'not a whole number of seconds from 0 to 55'
    assertRefused(answer, { code: 'INVALID_PARAMETERS', details: { field: 'wait', received, reason } })
  })
}

test('a stream sends every state in order and then ends', async () => {
  const id = await submit()
  const stream = await openEventStream(account, id)
  assert.equal(stream.status, 200)
  assert.equal(stream.headers.get('content-type'), 'text/event-stream')
  assert.equal(stream.headers.get('x-accel-buffering'), 'no')
  assert.equal(await stream.block(), 'retry: 3000')
  const events = [await stream.event()]
  const job = await jobs.start(id)
  events.push(await stream.event())
  for (const progress of [0.2, 0.4]) {
    await report(job, progress)
    events.push(await stream.event())
  }
  await finish(job)
  events.push(await stream.event())
  assert.equal(await stream.block(), undefined)
  assert.deepEqual(
    events.map((event) => `${event!.body.status} ${event!.body.progress}`),
    ['queued 0', 'processing 0', 'processing 0.2', 'processing 0.4', 'succeeded 1'],
  )
  const { eta_seconds, ...told } = events.at(-1)!.body
  const { eta_seconds: _, ...body } = (await read(id)).body
  assert.deepEqual(told, body)
  assert.deepEqual(
    events.map((event) => Number.parseInt(event!.id, 10)),
    [0, 1, 2, 3, 4],
  )
})

test('a client that reconnects gets what it missed at once, nothing that it knows, and 204 after the end', async () => {
  const id = await submit()
  const job = await jobs.start(id)
  const first = await openEventStream(account, id)
  const known = (await first.event())!
  first.leave()

  const again = await openEventStream(account, id, { known: known.id })
  assert.deepEqual([await again.block(), await again.block()], ['retry: 3000', ':'])
  await report(job, 0.5)
  const next = (await again.event())!
  assert.equal(next.body.progress, 0.5)
  again.leave()

  const late = await openEventStream(account, id, { known: known.id })
  const same = (await late.event())!
  // What is left is estimated by the time that has passed.
  assert.deepEqual(same, { ...next, body: { ...next.body, eta_seconds: same.body.eta_seconds } })
  late.leave()

  await finish(job)
  const end = await openEventStream(account, id, { known: next.id })
  const last = (await end.event())!
  assert.equal(last.body.status, 'succeeded')
  assert.equal(await end.block(), undefined)
  assert.equal((await openEventStream(account, id, { known: last.id })).status, 204)
})

test('a queued caller gets an event when its position changes', async () => {
  const [ahead, behind] = [await submit(), await submit()]
  const { queue_position } = (await read(behind)).body
  const stream = await openEventStream(account, behind)
  assert.equal((await stream.event())!.body.queue_position, queue_position)
  await jobs.start(ahead)
  const moved = (await stream.event())!.body
  assert.deepEqual([moved.status, moved.queue_position], ['queued', queue_position! - 1])
  stream.leave()
})

test('an account waits with a limited number of requests at once, and one that leaves makes room', async () => {
  const id = await submit()
  await jobs.start(id)
  const caller = await app.newAccount()
  const own = await submit(caller)
  const job = await jobs.start(own)
  const streams = await Promise.all(Array.from({ length: 4 }, () => openEventStream(caller, own)))
  for (const path of [`/v1/status/${own}?wait=1`, `/v1/status/${own}/events`]) {
    const refused = await get(caller, path)
    assertRefused(refused, { status: 429, code: 'RATE_LIMITED', details: { retryAfter: 1 } })
    assert.equal(refused.headers.get('ratelimit-policy'), '"waiting";q=4')
  }
  assert.equal((await get(caller, `/v1/status/${own}`)).status, 200)
  streams[0]!.leave()
  let stream = await openEventStream(caller, own)
  for (; stream.status === 429; stream = await openEventStream(caller, own));
  await finish(job)
  assert.equal((await stream.event())!.id.length > 0, true)
  assert.equal((await get<StatusBody>(caller, `/v1/status/${own}?wait=1`)).body.status, 'succeeded')
})

test('sending one change to many callers does not block others', async (t) => {
  const id = await submit()
  const job = await jobs.start(id)
  const server = await openServer({ ...app.app, config: { ...app.app.config, maxWaiting: 200 } })
  t.after(() => server.close())
  const caller = { ...account, url: await server.listen({ host: '127.0.0.1', port: 0 }) }
  const streams = await Promise.all(Array.from({ length: 200 }, () => openEventStream(caller, id)))
  await Promise.all(streams.map((stream) => stream.event()))
  const turns = await countTurns(async () => {
    const heard = streams.map((stream) => stream.event())
    await report(job, 0.5)
    assert.ok((await Promise.all(heard)).every((event) => event?.body.progress === 0.5))
  })
  // Four at most in each.
  assert.ok(turns >= 50, `${turns} turns of the event loop`)
})

test('when the server stops, streams and waiting requests end at once and cleanly', async () => {
  const server = await openServer(app.app)
  const caller = { ...account, url: await server.listen({ host: '127.0.0.1', port: 0 }) }
  const id = await submit()
  await jobs.start(id)
  const stream = await openEventStream(caller, id)
  await stream.event()
  const waiting = get<StatusBody>(caller, `/v1/status/${id}?wait=55`)
  // A stream opened after it was requested: the request above is there, too.
  await (await openEventStream(caller, id)).event()
  await server.close()
  assert.equal((await waiting).body.status, 'processing')
  const rest: string[] = []
  for (let block = await stream.block(); block; block = await stream.block()) rest.push(block)
  assert.equal(rest.at(-1), ': the server stops')
})

for (const { what, end } of ends) {
  test(`a stream ends, and a waiting caller is refused, as soon as ${what}`, {
    timeout: 30_000,
  }, async () => {
    const caller = await app.newAccount()
    const id = await submit(caller)
    await jobs.start(id)
    const opened = await sendJson({ url: app.url }, '/v1/session', { key: caller.key })
    const cookie = opened.headers.get('set-cookie')!.split(';')[0]!
    const as: Record<string, string> = what.includes('session')
      ? { cookie, ...ownPage }
      : { authorization: `Bearer ${caller.key}` }
    const stream = await openEventStream({ url: app.url }, id, { headers: as })
    await stream.event()
    const waiting = get({ url: app.url }, `/v1/status/${id}?wait=55`, { headers: as })
    // A stream opened after it was requested: the request above is there, too.
    await (await openEventStream({ url: app.url }, id, { headers: as })).event()
    await end(app, { id: caller.id, cookie })
    assert.equal(await stream.block(), undefined)
    assertRefused(await waiting, { status: 401, code: 'UNAUTHORIZED' })
  })
}

test('a finished generation is answered without waiting, and a cancelled one is finished', async () => {
  const id = await submit()
  const stream = await openEventStream(account, id)
  await stream.event()
  const waiting = read(id, '?wait=55')
  await read(id)
  assert.equal(await cancel(app.app, id), true)
  const last = (await stream.event())!.body
  assert.deepEqual([last.status, last.error!.code, last.credits.refunded], ['failed', 'CANCELED', 5])
  assert.equal(await stream.block(), undefined)
  assert.equal((await waiting).body.status, 'failed')
})

test('a stream without news sends heartbeats', async () => {
  const first = (await quiet.event())!
  assert.equal(first.body.status, 'processing')
  assert.equal(await quiet.block(), ':')
})
