import assert from 'node:assert/strict'
import { createPublicKey, hash, verify } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type Receipt, type ReceiptKeys, verifyReceipt } from '@veduta/client'
import { canonicalJson } from '../../../src/contract/generation/canonical-json.ts'
import type { StatusBody } from '../../../src/contract/generation/status.ts'
import { getSigningKey, publicKeys, resealReceiptKeys } from '../../../src/receipts/keys.ts'
import { openTestApp, type TestApp, withTestApp } from '../../harness/open-test-app.ts'
import { assertRefused, type Caller, get, poll, post } from '../client.ts'
import { openImageServer } from '../image-server.ts'
import { bytesOf, house, jpeg, png } from '../pictures.ts'

let app: TestApp
let image: File
before(async () => {
  image = await jpeg()
  app = await openTestApp({}, { eitherStore: true })
})
after(() => app.close())

const order = { expert_name: 'exterior', prompt: 'a house\u0000 by the sea 🏠', render_style: 'raw', seed: '7' }

async function make(caller: Caller, fields: Record<string, string | Blob>): Promise<StatusBody> {
  const { body } = await post<{ id: string }>(caller, '/v1/archRender-v41', { ...order, ...fields })
  return await poll(caller, body.id)
}

const receiptOf = async (caller: Caller, id: string) =>
  (await get<Receipt>(caller, `/v1/generations/${id}/receipt`)).body
const keysOf = async ({ url }: Caller) => (await get<ReceiptKeys>({ url }, '/.well-known/veduta-receipts')).body
const sha256Of = async (file: Blob) => hash('sha256', await bytesOf(file))

test('a receipt names what was made from what, by which engine, at what cost, and is signed', async () => {
  const account = await app.newAccount()
  const reference = await png()
  const made = await make(account, { image, reference_image_2: reference })
  const receipt = await receiptOf(account, made.id)
  const { kid, signature, ...said } = receipt
  const { body } = await get<{ entries: { id: string; kind: string; amount: number; created_at: string }[] }>(
    account,
    '/v1/account/ledger',
  )
  const [{ id, created_at }] = body.entries.filter(({ kind }) => kind === 'charge') as [(typeof body.entries)[0]]
  const { status, type, endpoint, prompt, seed, engine, engine_version, completed_at } = made
  assert.deepEqual(said, {
    ...{ id: made.id, status, type, endpoint, prompt, seed, engine, engine_version },
    ...{ created_at: made.created_at, completed_at },
    inputs: [
      { field: 'image', sha256: await sha256Of(image) },
      { field: 'reference_image_2', sha256: await sha256Of(reference) },
    ],
    outputs: made.output,
    ledger: [{ id, kind: 'charge', amount: -5, created_at }],
  })
  const [key] = (await keysOf(account)).keys
  assert.equal(key!.kid, kid)
  const { kty, crv, x } = key!
  assert.equal(hash('sha256', JSON.stringify({ crv, kty, x }), 'base64url'), kid, 'RFC 7638')
  const publicKey = createPublicKey({ key: { kty, crv, x }, format: 'jwk' })
  assert.ok(verify(null, Buffer.from(canonicalJson({ ...said, kid })), publicKey, Buffer.from(signature, 'base64url')))
})

test('whatever is changed in a receipt is found, and so is a key that did not sign it', async () => {
  const account = await app.newAccount()
  const { id } = await make(account, { image })
  const [receipt, keys] = [await receiptOf(account, id), await keysOf(account)]
  // As it is after a journey through a file.
  await verifyReceipt(JSON.parse(JSON.stringify(receipt, null, 2)), keys)
  const changed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.length ? [changed(value[0]), ...value.slice(1)] : [1]
    if (value && typeof value === 'object') {
      const [first, ...others] = Object.entries(value) as [[string, unknown], ...[string, unknown][]]
      return Object.fromEntries([[first[0], changed(first[1])], ...others])
    }
    if (typeof value === 'number') return value + 1
    return typeof value === 'string' ? `${value === '' || value[0] !== 'A' ? 'A' : 'B'}${value.slice(1)}` : 'something'
  }
  for (const name of Object.keys(receipt) as (keyof Receipt)[]) {
    const other = { ...receipt, [name]: changed(receipt[name]) } as Receipt
    await assert.rejects(verifyReceipt(other, keys), { code: 'BAD_SIGNATURE' }, name)
  }
  await assert.rejects(verifyReceipt({ ...receipt, extra: 1 } as Receipt, keys), { code: 'BAD_SIGNATURE' })
  const { ledger: _, ...shorter } = receipt
  await assert.rejects(verifyReceipt(shorter as Receipt, keys), { code: 'BAD_SIGNATURE' })
  await assert.rejects(verifyReceipt(receipt, { keys: [] }), { code: 'BAD_SIGNATURE' })
})

test('a result is found in its receipt, and one that a byte was changed in is not', async () => {
  const account = await app.newAccount()
  const made = await make(account, { image })
  const [receipt, keys] = [await receiptOf(account, made.id), await keysOf(account)]
  const bytes = new Uint8Array(await (await fetch(made.message[0]!)).arrayBuffer())
  await verifyReceipt(receipt, keys, { output: new Blob([bytes]) })
  bytes[bytes.length >> 1]! ^= 1
  await assert.rejects(verifyReceipt(receipt, keys, { output: new Blob([bytes]) }), { code: 'BAD_DOWNLOAD' })
})

test('a picture from a URL is named by the bytes that were fetched, and of a cancelled order the refund is told', async () => {
  const account = await app.newAccount()
  const picture = await house()
  const images = await openImageServer({ '/house.jpg': picture })
  const clip = { start_image_url: images.urlOf('/house.jpg'), prompt: 'a house', duration: '10' }
  const { body } = await post<{ id: string }>(account, '/v1/video-ai', clip)
  images.close()
  await post(account, `/v1/generations/${body.id}/cancel`)
  const { status, inputs, outputs, engine_version, ledger } = await receiptOf(account, body.id)
  assert.deepEqual([status, outputs, engine_version], ['failed', [], null])
  assert.deepEqual(inputs, [{ field: 'start_image_url', sha256: await sha256Of(picture) }])
  assert.deepEqual(
    ledger.map(({ kind, amount }) => [kind, amount]),
    [
      ['charge', -10],
      ['refund', 10],
    ],
  )
})

test('nobody reads the receipt of another account or of a deleted generation', async () => {
  const account = await app.newAccount()
  const { id } = await make(account, { image })
  const path = `/v1/generations/${id}/receipt`
  assertRefused(await get(await app.newAccount(), path), { status: 404, code: 'NOT_FOUND' })
  await get(account, `/v1/generations/${id}`, { method: 'DELETE' })
  assertRefused(await get(account, path), { status: 404, code: 'NOT_FOUND' })
})

test('one key signs for the fleet through every rotation of secrets, and every key stays public', async () => {
  await withTestApp({}, async ({ app: opened }) => {
    const [older] = opened.config.secrets
    const under = (...secrets: string[]) => ({ ...opened, config: { ...opened.config, secrets } })
    const made = await Promise.all(Array.from({ length: 5 }, () => getSigningKey(opened)))
    assert.equal(new Set(made.map(({ kid }) => kid)).size, 1, 'simultaneous first receipts')
    const [{ kid }] = made as [(typeof made)[0]]

    const newer = 'the newer secret that has 32 bytes'
    await resealReceiptKeys(under(newer, older!))
    assert.equal((await getSigningKey(under(newer))).kid, kid, 'the older entry is no longer needed')

    const lost = under('a third secret, the others are lost')
    const another = await getSigningKey(lost)
    assert.notEqual(another.kid, kid)
    const { keys } = await publicKeys(opened)
    assert.deepEqual(keys.map((key) => key.kid).sort(), [another.kid, kid].sort())
  })
})
