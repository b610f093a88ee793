import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openFaultyS3 } from '../../fakes/faulty-s3.ts'
import { openS3Server } from '../../fakes/s3-server.ts'
import { openTestApp, type TestApp } from '../../harness/open-test-app.ts'
import { poll, post } from '../client.ts'
import { ledger } from '../leftovers.ts'
import { jpeg } from '../pictures.ts'

let store: Awaited<ReturnType<typeof openS3Server>>
let faulty: Awaited<ReturnType<typeof openFaultyS3>>
let app: TestApp
let form: Parameters<typeof post>[2]
before(async () => {
  store = await openS3Server('pictures')
  Object.assign(process.env, store.credentials)
  faulty = await openFaultyS3(store.url)
  app = await openTestApp({ s3Bucket: 'pictures', s3Endpoint: faulty.url, s3PathStyle: true, s3Prefix: 'veduta/' })
  form = { image: await jpeg(), expert_name: 'plan', prompt: 'a house', render_style: 'raw' }
})
after(async () => {
  await app.close()
  await faulty.close()
  await store.close()
})

test('a generation on an object store ends like any other, and its result can be read in part', async () => {
  const caller = await app.newAccount()
  const { id } = (await post<{ id: string }>(caller, '/v1/archRender-v41', form)).body
  const { output } = await poll(caller, id)
  const whole = Buffer.from(await (await fetch(output[0]!.url)).arrayBuffer())
  assert.equal(whole.length, output[0]!.size_bytes)
  const part = await fetch(output[0]!.url, { headers: { range: 'bytes=10-19' } })
  assert.equal(part.status, 206)
  assert.ok(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(10, 20)))
  assert.equal((await fetch(output[0]!.url, { method: 'HEAD' })).headers.get('content-length'), String(whole.length))
})

test('while the object store is unreachable, a submit is refused with 503 and costs nothing', async () => {
  const caller = await app.newAccount(100)
  faulty.failBy(() => 'internal error')
  const refused = await post<{ code: string }>(caller, '/v1/archRender-v41', form)
  faulty.failBy(() => undefined)
  assert.deepEqual([refused.status, refused.body.code], [503, 'OVERLOADED'])
  assert.deepEqual(await ledger(app, caller), { balance: 100, sum: 100, charges: 0, refunds: 0 })
})

test('a result that the store loses fails its attempt, and the next attempt stores it', async () => {
  const caller = await app.newAccount()
  let lost = 0
  faulty.failBy(({ method, url }) =>
    method === 'PUT' && url!.includes('/outputs/') && ++lost <= 3 ? 'lost' : undefined,
  )
  const { id } = (await post<{ id: string }>(caller, '/v1/archRender-v41', form)).body
  const { status, output } = await poll(caller, id)
  assert.equal(status, 'succeeded')
  assert.match(output[0]!.url, new RegExp(`/v1/files/${id}/1/`), 'it is of the second attempt')
  const whole = Buffer.from(await (await fetch(output[0]!.url)).arrayBuffer())
  assert.equal(whole.length, output[0]!.size_bytes)
})
