import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Generation, openClient, VedutaError } from '../../client/src/index.ts'
import { settle } from '../../src/generations/attempt/settle.ts'
import { jpeg } from '../api/pictures.ts'
import { holdJobs } from '../harness/hold-jobs.ts'
import { openTestApp, type TestApp } from '../harness/open-test-app.ts'
import { openBreakableProxy } from './breakable-proxy.ts'

type Fetch = typeof fetch

let service: TestApp
let jobs: Awaited<ReturnType<typeof holdJobs>>
let fields: { image: File; expert_name: 'exterior'; prompt: string }

before(async () => {
  fields = { image: await jpeg(), expert_name: 'exterior', prompt: 'a house' }
  service = await openTestApp()
  jobs = await holdJobs(service)
})
after(async () => {
  jobs.release()
  await service.close()
})

async function newClient({
  credits = 100,
  url = service.url,
  ...options
}: {
  credits?: number
  url?: string
  fetch?: Fetch
} = {}) {
  const account = await service.newAccount(credits)
  return { account, veduta: openClient({ baseUrl: url, apiKey: account.key, ...options }) }
}

/** Waits for a generation; `told` returns its statuses one by one. */
function openWaiter(veduta: ReturnType<typeof openClient>, id: string) {
  const statuses: Generation[] = []
  let tell = () => {}
  const done = veduta.wait(id, {
    onStatus: (generation) => {
      statuses.push(generation)
      tell()
    },
  })
  return {
    done,
    told: async (status: Generation['status']) => {
      while (statuses.at(-1)?.status !== status)
        await Promise.race([new Promise<void>((resolve) => (tell = resolve)), done])
    },
  }
}

async function finish(id: string): Promise<void> {
  await settle(service.app, await jobs.start(id), { end: 'succeeded', made: { outputs: [], notes: [] } })
}

const failed = (expected: Partial<VedutaError>) => (error: unknown) => {
  assert.ok(error instanceof VedutaError, String(error))
  assert.deepEqual({ ...error, ...expected }, { ...error })
  return true
}

test('a wait survives a cut network', async (t) => {
  const network = await openBreakableProxy(service.url)
  t.after(network.close)
  const { veduta } = await newClient({ url: network.url })
  const { id } = await veduta.render(fields)
  const waiter = openWaiter(veduta, id)
  await waiter.told('queued')
  network.cut()
  await finish(id)
  network.restore()
  assert.equal((await waiter.done).status, 'succeeded')
})

test('if streams are held back, a wait polls instead and gets the same', async () => {
  const asked: string[] = []
  const withoutStreams: Fetch = (url, init) => {
    const path = new URL(String(url)).pathname + new URL(String(url)).search
    asked.push(path)
    return path.endsWith('/events') ? Promise.resolve(new Response('a page of a proxy')) : fetch(url, init)
  }
  const { veduta } = await newClient({ fetch: withoutStreams })
  const { id } = await veduta.render(fields)
  const waiter = openWaiter(veduta, id)
  await waiter.told('queued')
  await jobs.start(id)
  await waiter.told('processing')
  await veduta.cancel(id)
  await assert.rejects(waiter.done, failed({ code: 'CANCELED' }))
  const first = [`/v1/status/${id}/events`, `/v1/status/${id}`, `/v1/status/${id}?wait=25`]
  assert.deepEqual(asked.slice(1, 4), first)
  assert.equal(asked.filter((path) => path.endsWith('/events')).length, 1)
})

test('revoking a key ends a wait with it', async () => {
  const { account, veduta } = await newClient()
  const { id } = await veduta.render(fields)
  const waiter = openWaiter(veduta, id)
  await waiter.told('queued')
  const operator = openClient({ baseUrl: service.url, apiKey: service.app.config.adminToken })
  const path = { id: account.id }
  const { keys } = await operator.request('GET /admin/v1/accounts/{id}/keys', { path })
  await operator.request('DELETE /admin/v1/accounts/{id}/keys/{key_id}', { path: { ...path, key_id: keys[0]!.id } })
  // Servers remember a key for a second; asking until then needs no clock.
  const refused = failed({ code: 'UNAUTHORIZED', status: 401 })
  while (
    await veduta.account().then(
      () => true,
      (error) => !refused(error),
    )
  );
  await jobs.start(id)
  await assert.rejects(waiter.done, refused)
})

test('without credits nothing is ordered, and the error has the balance and the request id', async () => {
  const { veduta } = await newClient({ credits: 3 })
  await assert.rejects(veduta.render(fields), (error) => {
    failed({ code: 'NO_CREDITS', status: 400, details: { credits: 3 } })(error)
    assert.match((error as VedutaError).requestId!, /^[\w-]{36}$/)
    return true
  })
})

test('an order whose answer is lost is sent again, and charged once', async () => {
  const keys: (string | null)[] = []
  const losingOnce: Fetch = async (url, init) => {
    const response = await fetch(url, init)
    keys.push(new Headers(init?.headers).get('idempotency-key'))
    if (keys.length === 1) throw new TypeError('The network was cut.')
    return response
  }
  const { account, veduta } = await newClient({ fetch: losingOnce })
  const { id } = await veduta.render(fields)
  assert.equal(keys.length, 2)
  assert.equal(keys[0], keys[1])
  const calm = openClient({ baseUrl: service.url, apiKey: account.key })
  const { entries } = await calm.request('GET /v1/account/ledger')
  assert.deepEqual(
    entries.filter(({ kind }) => kind === 'charge').map(({ generation_id }) => generation_id),
    [id],
  )
})

test('a cancellation whose answer is lost is sent again, and counts once', async () => {
  let isLost = false
  const losingOnce: Fetch = async (url, init) => {
    const response = await fetch(url, init)
    if (isLost || !String(url).endsWith('/cancel')) return response
    isLost = true
    throw new TypeError('The network was cut.')
  }
  const { veduta } = await newClient({ fetch: losingOnce })
  const { id } = await veduta.render(fields)
  assert.equal((await veduta.cancel(id)).credits.refunded, 5)
  assert.equal(isLost, true)
})

test('a request that changes something is retried only if it was certainly refused', async () => {
  let sent = 0
  const cutting: Fetch = async () => {
    sent++
    throw new TypeError('The network was cut.')
  }
  const { veduta } = await newClient({ fetch: cutting })
  await assert.rejects(
    veduta.request('POST /v1/webhooks/{id}/test', { path: { id: 'x' } }),
    failed({ code: 'NETWORK' }),
  )
  assert.equal(sent, 1)
})

test('a request over a limit is retried after the time that the service names', async () => {
  const pauses: number[] = []
  let last = 0
  const limitedOnce: Fetch = async (url, init) => {
    if (last) pauses.push(Date.now() - last)
    last = Date.now()
    if (pauses.length) return await fetch(url, init)
    const body = { status: 'error', code: 'RATE_LIMITED', message: 'Later.', details: { retryAfter: 1 } }
    return Response.json(body, { status: 429, headers: { 'retry-after': '1' } })
  }
  const { veduta } = await newClient({ fetch: limitedOnce })
  assert.equal((await veduta.account()).credits, 100)
  assert.ok(pauses[0]! >= 990, `${pauses[0]} ms`)
})

test('a wait that times out names the generation, and another wait continues', async ({ mock }) => {
  const { veduta } = await newClient()
  const { id } = await veduta.render(fields)
  const clock = new AbortController()
  mock.method(AbortSignal, 'timeout', () => clock.signal, { times: 1 })
  await assert.rejects(veduta.wait(id, { timeoutMs: 300, onStatus: () => clock.abort() }), (error) => {
    failed({ code: 'TIMEOUT' })(error)
    assert.equal((error as VedutaError).generation?.status, 'queued')
    return true
  })
  await finish(id)
  assert.equal((await veduta.wait(id)).status, 'succeeded')
})

test('a signal ends a call with its reason, and an error in onStatus ends the wait', async () => {
  const { veduta } = await newClient()
  const { id } = await veduta.render(fields)
  const reason = new Error('enough')
  const caller = new AbortController()
  const stopped = veduta.wait(id, { signal: caller.signal, onStatus: () => caller.abort(reason) })
  await assert.rejects(stopped, reason)
  await assert.rejects(veduta.account({ signal: AbortSignal.abort(reason) }), reason)
  const throwing = () => {
    throw reason
  }
  await assert.rejects(veduta.wait(id, { onStatus: throwing }), reason)
})

test('an answer from something other than Veduta is reported as such', async () => {
  const { veduta } = await newClient({ fetch: async () => new Response('hello') })
  await assert.rejects(veduta.account(), failed({ code: 'BAD_ANSWER', status: 200 }))
})

test('a page of the service sends no key', async () => {
  let sent: Headers | undefined
  const listening: Fetch = async (_url, init) => {
    sent = new Headers(init?.headers)
    return Response.json({ id: 'x', name: 'x', credits: 1 })
  }
  await openClient({ baseUrl: service.url, fetch: listening }).account()
  assert.equal(sent!.get('authorization'), null)
})
