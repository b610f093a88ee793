import assert from 'node:assert/strict'
import { readdir, readlink } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { after, before, test } from 'node:test'
import type { StatusBody } from '../../../src/contract/generation/status.ts'
import { openTestApp, type TestApp, withTestApp } from '../../harness/open-test-app.ts'
import { until } from '../../harness/until.ts'
import { assertRefused, type Caller, type ErrorBody, get, post } from '../client.ts'
import { mediaChildren } from '../media-children.ts'
import { jpeg } from '../pictures.ts'
import { worstPng } from '../worst-png.ts'

let app: TestApp
let image: File
before(async () => {
  image = await jpeg()
  app = await openTestApp()
})
after(() => app.close())

const dryRun = '/v1/archRender-v41?dry_run=true'
const form = (image: File) => ({ image, expert_name: 'exterior', prompt: 'a house', render_style: 'raw' })
const render = (caller: Caller, path = '/v1/archRender-v41') =>
  post<{ id: string; credits: number } & ErrorBody>(caller, path, form(image))

/** The inspecting child that is currently reading a caller's file. */
async function decodingChild(): Promise<number> {
  for (;;) {
    for (const pid of await mediaChildren('inspecting')) {
      const files = await readdir(`/proc/${pid}/fd`).catch(() => [])
      const targets = await Promise.all(files.map((fd) => readlink(`/proc/${pid}/fd/${fd}`).catch(() => '')))
      if (targets.some((target) => target.includes('/request-'))) return pid
    }
  }
}

test('an account whose pictures occupy all of its children does not delay other accounts', {
  skip: (process.platform !== 'linux' || availableParallelism() < 2) && 'of one child an account has all',
}, async () => {
  const [crowd, other] = [await app.newAccount(), await app.newAccount()]
  const worst = await worstPng(4000)
  const leaving = new AbortController()
  const answered: unknown[] = []
  const requests = Array.from({ length: 4 }, async () => {
    const body = new FormData()
    for (const [name, value] of Object.entries(form(worst))) body.set(name, value)
    for (let n = 1; n <= 4; n++) body.set(`reference_image_${n}`, worst)
    const request = { method: 'POST', headers: { authorization: `Bearer ${crowd.key}` }, body, signal: leaving.signal }
    await fetch(`${app.url}${dryRun}`, request).then(
      (answer) => answered.push(answer.status),
      () => {},
    )
  })
  const held = await decodingChild()
  process.kill(held, 'SIGSTOP')
  for (let n = 0; n < 3; n++) assert.equal((await render(other)).status, 200)
  assert.deepEqual(answered, [], 'the crowd is still waiting')
  leaving.abort()
  await Promise.all(requests)
  await until(async () => !(await mediaChildren('inspecting')).includes(held))
  assert.equal(
    (await render(crowd)).status,
    200,
    'its turn comes back with the child that takes the place of the one ended',
  )
})

test('engine outputs are checked even if all children for uploads are stuck', async () => {
  const account = await app.newAccount()
  const fields = { image, prompt: 'a house', duration: '5' }
  const { id } = (await post<{ id: string }>(account, '/v1/video-ai', fields)).body
  const stuck = await mediaChildren('inspecting')
  for (const pid of stuck) process.kill(pid, 'SIGSTOP')
  try {
    assert.ok(stuck.length)
    assert.equal((await get<StatusBody>(account, `/v1/status/${id}?wait=55`)).body.status, 'succeeded')
  } finally {
    for (const pid of stuck) process.kill(pid, 'SIGCONT')
  }
})

const aMillisecond = { quota: 0.001, windowSeconds: 60 }

test('dry runs of an account are limited in seconds of decoding; its orders and other accounts continue', async () => {
  await withTestApp({ rateDecoding: aMillisecond }, async (app) => {
    const account = await app.newAccount()
    assert.equal((await render(account, dryRun)).status, 200)
    const refused = await render(account, dryRun)
    const retryAfter = Number(refused.headers.get('retry-after'))
    assertRefused(refused, { status: 429, code: 'RATE_LIMITED', details: { retryAfter } })
    assert.ok(retryAfter >= 60, 'what was over the limit is waited for, too')
    assert.equal(refused.headers.get('ratelimit-policy'), '"decoding";q=0.001;w=60')
    for (let n = 0; n < 3; n++) assert.equal((await render(account)).status, 200)
    assert.equal((await render(await app.newAccount(), dryRun)).status, 200)
  })
})

test('orders that are refused after decoding are limited like dry runs, and counted separately', async () => {
  await withTestApp({ rateDecoding: aMillisecond }, async (app) => {
    const account = await app.newAccount(5)
    assert.equal((await render(account)).status, 200)
    assertRefused(await render(account), { code: 'NO_CREDITS', details: { credits: 0 } })
    assert.equal((await render(account)).body.code, 'RATE_LIMITED')
    assertRefused(await render(account, dryRun), { code: 'NO_CREDITS', details: { credits: 0 } })
    assert.equal((await render(account, dryRun)).body.code, 'RATE_LIMITED')
  })
})

test('an order that the service itself refuses costs nothing of what may be decoded for nothing', async () => {
  await withTestApp({ rateDecoding: aMillisecond, maxQueue: 0 }, async (app) => {
    const account = await app.newAccount()
    for (let n = 0; n < 2; n++) assert.equal((await render(account)).body.code, 'OVERLOADED')
  })
})

test('who has decoded too much for nothing still gets the answer to an order again', async () => {
  await withTestApp({ rateDecoding: aMillisecond }, async (app) => {
    const account = await app.newAccount(5)
    const order = () => post(account, '/v1/archRender-v41', form(image), { 'Idempotency-Key': 'an order' })
    const first = await order()
    assert.equal(first.status, 200)
    assert.equal((await render(account)).body.code, 'NO_CREDITS')
    assert.equal((await render(account)).body.code, 'RATE_LIMITED')
    assert.deepEqual((await order()).body, first.body)
  })
})
