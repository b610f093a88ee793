import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { openTestApp } from '../../harness/open-test-app.ts'
import { get } from '../client.ts'
import { openReceiver } from '../webhook-receiver.ts'

const run = promisify(execFile)

test('the tour of the quick start submits, retries, waits, cancels and replays a webhook', async (t) => {
  const app = await openTestApp()
  t.after(app.close)
  const receiver = await openReceiver()
  t.after(receiver.close)
  const caller = await app.newAccount(100)
  const env = { ...process.env, VEDUTA_API_KEY: caller.key, VEDUTA_URL: caller.url, HOOK_URL: receiver.urlOf('/tour') }
  const { stdout } = await run('sh', ['docs/tour.sh'], { env })

  assert.match(stdout, /^submitted: \S+\nretried: .*\nsucceeded: http\S+\ncancelled: CANCELED\ndelivered twice: \{/)
  const [first, second] = await receiver.untilReceived('/tour', 2)
  assert.equal(first!.event.type, 'webhook.test')
  assert.equal(second!.headers['webhook-id'], first!.headers['webhook-id'])
  assert.equal((await get<{ credits: number }>(caller, '/v1/credits')).body.credits, 95)
  assert.deepEqual((await get<{ webhooks: [] }>(caller, '/v1/webhooks')).body.webhooks, [])
})
