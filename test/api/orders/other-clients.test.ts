import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { DryRunReply } from '../../../src/contract/fields/dry-run.ts'
import type { StatusBody } from '../../../src/contract/generation/status.ts'
import { openTestApp, type TestApp } from '../../harness/open-test-app.ts'
import { type Answer, assertRefused, type Caller, type ErrorBody, get, post } from '../client.ts'
import { assertNothingLeft, ledger } from '../leftovers.ts'
import { boundary, multipart } from '../multipart.ts'
import { jpeg } from '../pictures.ts'

let app: TestApp
let image: File
before(async () => {
  image = await jpeg()
  app = await openTestApp()
})
after(() => app.close())

const order = { expert_name: 'exterior', prompt: 'a house' }

async function send<Body>(caller: Caller, body: Buffer, query = ''): Promise<Answer<Body & ErrorBody>> {
  const answer = await fetch(`${caller.url}/v1/archRender-v41${query}`, {
    method: 'POST',
    body: new Uint8Array(body),
    headers: { authorization: `Bearer ${caller.key}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, text, body: JSON.parse(text) }
}

const parts = (fields: Record<string, string>) => Object.entries(fields).map(([name, bytes]) => ({ name, bytes }))

test('dry_run works as a field, however it spells true, and its key for retries stays free', async () => {
  const account = await app.newAccount()
  const key = { 'idempotency-key': 'one' }
  for (const dry_run of ['true', 'True', ' TRUE ']) {
    const { body } = await post<DryRunReply>(account, '/v1/archRender-v41', { image, ...order, dry_run }, key)
    assert.deepEqual([body.dry_run, body.cost], [true, 5])
  }
  const clip = await post<DryRunReply>(account, '/v1/video-ai?dry_run=false', { image, prompt: 'a', dry_run: 'true' })
  assert.equal(clip.body.dry_run, true)
  for (const dry_run of ['yes', '1', 'dry']) {
    const refused = await post(account, '/v1/archRender-v41', { image, ...order, dry_run })
    const details = { field: 'dry_run', received: dry_run, reason: 'neither true nor false' }
    assertRefused(refused, { code: 'INVALID_PARAMETERS', details })
  }
  await assertNothingLeft(app, account)
  const made = await post<{ id: string }>(account, '/v1/archRender-v41', { image, ...order, dry_run: 'false' }, key)
  assert.match(made.body.id, /^[\w-]+$/)
})

test('a list with brackets after its name is that list', async () => {
  const account = await app.newAccount()
  const made = await post<{ parameters: { context: string[] } }>(account, '/v1/archRender-v41', {
    image,
    ...order,
    render_style: 'raw',
    'context[]': ['cars', 'people'],
    context: 'greenery',
  })
  assert.deepEqual(made.body.parameters.context, ['cars', 'people', 'greenery'])
  const many = await post(account, '/v1/archRender-v41', { image, ...order, 'context[]': Array(101).fill('cars') })
  const details = { field: 'context', reason: 'sent more than 100 times' }
  assertRefused(many, { code: 'INVALID_PARAMETERS', details })
})

test('a picture without a file name is a picture, if its part has the type of one', async () => {
  const account = await app.newAccount()
  const bytes = Buffer.from(await image.arrayBuffer())
  const dry = '?dry_run=true'
  const typed = multipart([{ name: 'image', type: 'image/jpeg', bytes }, ...parts(order)])
  assert.equal((await send<DryRunReply>(account, typed, dry)).body.dry_run, true)
  const untyped = multipart([{ name: 'image', bytes }, ...parts(order)])
  const reason = 'sent as text, but it is a file field'
  assertRefused(await send(account, untyped, dry), { code: 'INVALID_PARAMETERS', details: { field: 'image', reason } })
})

test('a part whose content is encoded is refused instead of taken literally', async () => {
  const account = await app.newAccount()
  const file = { name: 'image', filename: 'a.jpg', type: 'image/jpeg', bytes: Buffer.from(await image.arrayBuffer()) }
  const encoded = (coding: string) => {
    const body = multipart([...parts(order), file]).toString('latin1')
    const name = 'name="prompt"\r\n'
    return Buffer.from(body.replace(name, `${name}Content-Transfer-Encoding: ${coding}\r\n`), 'latin1')
  }
  for (const coding of ['base64', 'Quoted-Printable']) {
    const { status, body } = await send(account, encoded(coding))
    assert.deepEqual([status, body.code, body.details?.field], [400, 'INVALID_PARAMETERS', 'prompt'], coding)
    assert.match(body.message, /send its bytes as they are/)
  }
  for (const coding of ['8bit', 'BINARY', '7bit']) {
    assert.equal((await send<DryRunReply>(account, encoded(coding), '?dry_run=true')).body.dry_run, true, coding)
  }
  assert.deepEqual(await ledger(app, account), { balance: 1000, sum: 1000, charges: 0, refunds: 0 })
})

test('a note names each field that is almost a known one, and no other', async () => {
  const account = await app.newAccount()
  const unknown = {
    imagtype: 'sketch',
    reference_image_5: 'x',
    renderStyle: 'raw',
    Seeds: '4',
    width: '512',
    model: 'x',
  }
  const fields = { image, ...order, render_style: 'raw', ...unknown }
  const expected = [
    ['imagtype', 'imagetype'],
    ['reference_image_5', 'reference_image_1'],
    ['renderStyle', 'render_style'],
    ['Seeds', 'seed'],
  ].map(([sent, near]) => `The unknown field "${sent}" was ignored; the nearest known one is "${near}".`)
  const isOnNames = (note: string) => note.includes('unknown field')
  const dry = await post<DryRunReply>(account, '/v1/archRender-v41?dry_run=true', fields)
  assert.deepEqual(dry.body.notes.filter(isOnNames), expected)
  const { id } = (await post<{ id: string }>(account, '/v1/archRender-v41', fields)).body
  const status = await get<StatusBody>(account, `/v1/status/${id}`)
  assert.deepEqual(status.body.notes.filter(isOnNames), expected)
})
