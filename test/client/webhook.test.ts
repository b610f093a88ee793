import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { openClient, verifyWebhook } from '../../client/src/index.ts'
import { openReceiver } from '../api/webhook-receiver.ts'
import { openTestApp } from '../harness/open-test-app.ts'

test('a delivery of the service verifies with its secret, and with no other', async (t) => {
  const service = await openTestApp()
  t.after(service.close)
  const receiver = await openReceiver()
  t.after(receiver.close)
  const { url, key } = await service.newAccount()
  const veduta = openClient({ baseUrl: url, apiKey: key })

  const { id, secret } = await veduta.request('POST /v1/webhooks', { body: { url: receiver.urlOf('/hook') } })
  await veduta.request('POST /v1/webhooks/{id}/test', { path: { id } })
  const [delivery] = await receiver.untilReceived('/hook', 1)
  const { headers, body } = delivery!
  const event = await verifyWebhook({ secret, headers, body })
  assert.deepEqual([event.type, event.data], ['webhook.test', { webhook: id }])

  const rotated = await veduta.request('POST /v1/webhooks/{id}/secret', { path: { id } })
  await assert.rejects(verifyWebhook({ secret: rotated.secret, headers, body }), { code: 'BAD_SIGNATURE' })
  await veduta.request('POST /v1/webhooks/{id}/test', { path: { id } })
  const [, second] = await receiver.untilReceived('/hook', 2)
  for (const valid of [secret, rotated.secret]) await verifyWebhook({ ...second!, secret: valid })
})

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const body = '{"type":"webhook.test","data":{}}'

/** Signed by the standard's own library. */
function signed(at = new Date()) {
  const signature = new Webhook(secret).sign('msg_1', at, body)
  const timestamp = String(Math.floor(at.getTime() / 1000))
  return { 'webhook-id': 'msg_1', 'webhook-timestamp': timestamp, 'webhook-signature': signature }
}

test('headers and body are accepted as frameworks provide them', async () => {
  for (const headers of [signed(), new Headers(signed())]) {
    for (const bytes of [body, Buffer.from(body)]) await verifyWebhook({ secret, headers, body: bytes })
  }
})

const hourMs = 3600_000
const forged: [what: string, headers: Record<string, string>, body: string][] = [
  ['a changed body', signed(), `${body} `],
  ['another id', { ...signed(), 'webhook-id': 'msg_2' }, body],
  ['an old delivery', signed(new Date(Date.now() - hourMs)), body],
  ['a delivery from the future', signed(new Date(Date.now() + hourMs)), body],
  ['a timestamp that is none', { ...signed(), 'webhook-timestamp': 'now' }, body],
  ['no headers', {}, body],
  ['a signature that is not base64', { ...signed(), 'webhook-signature': 'v1,$' }, body],
  ['a signature of another version', { ...signed(), 'webhook-signature': 'v2,AAAA' }, body],
]

for (const [what, headers, text] of forged) {
  test(`${what} does not verify`, async () => {
    await assert.rejects(verifyWebhook({ secret, headers, body: text }), { code: 'BAD_SIGNATURE' })
  })
}
