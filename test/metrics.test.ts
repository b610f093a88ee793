import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { after, before, test } from 'node:test'
import { openMetricsServer } from '../src/metrics/server.ts'
import { poll, post, sendJson } from './api/client.ts'
import { jpeg } from './api/pictures.ts'
import { openTestApp, type TestApp } from './open-test-app.ts'

let app: TestApp
let metrics: Awaited<ReturnType<typeof openMetricsServer>>
const stopping = new AbortController()
before(async () => {
  app = await openTestApp()
  metrics = await openMetricsServer(app.app, { port: 0, stopping: stopping.signal })
})
after(async () => {
  await metrics.stop()
  await app.close()
})

const ask = (path: string) => fetch(`http://127.0.0.1:${metrics.port}${path}`)
const scrape = async () => (await ask('/metrics')).text()

/** An attempt ends a moment after its generation: its folder is removed in between. */
async function scrapeWhenIdle(): Promise<string> {
  for (;;) {
    const text = await scrape()
    if (text.includes('\nveduta_attempts_running{engine="classical",type="render"} 0\n')) return text
  }
}

test('metrics tell of requests, attempts, stages, credits and what waits, and name no account or id', async () => {
  const caller = await app.newAccount()
  const form = { image: await jpeg({ width: 64, height: 48 }), expert_name: 'plan', prompt: 'a house' }
  const { id } = (await post<{ id: string }>(caller, '/v1/archRender-v41', form)).body
  await poll(caller, id)
  const unknown = await fetch(`${app.url}/nothing/${id}`)
  assert.equal(unknown.status, 404)
  await sendJson({ url: app.url, key: 'the-admin-token-of-the-tests' }, `/admin/v1/accounts/${caller.id}/credits`, {
    amount: -7,
    reason: 'a test',
  })
  const text = await scrapeWhenIdle()
  for (const line of [
    'veduta_http_request_seconds_count{method="POST",route="/v1/archRender-v41",status="200"} 1',
    'veduta_http_request_seconds_count{method="GET",route="unknown",status="404"} 1',
    'veduta_attempt_seconds_count{engine="classical",type="render",outcome="succeeded"} 1',
    'veduta_stage_seconds_count{engine="classical",stage="rendering"} 1',
    'veduta_attempts_running{engine="classical",type="render"} 0',
    'veduta_credits_total{kind="charge"} 5',
    'veduta_credits_total{kind="withdrawal"} 7',
    'veduta_generations_unfinished{type="render",status="queued"} 0',
    'veduta_webhook_deliveries_due 0',
    'veduta_claims_stalled_seconds 0',
    'veduta_older_secret_uses{kind="api_key",entry="older"} 0',
  ]) {
    assert.ok(text.includes(`\n${line}\n`), `${line} is not in\n${text}`)
  }
  assert.match(text, /^veduta_disk_free_bytes [1-9]\d+/m)
  for (const secret of [id, caller.id, caller.key]) assert.ok(!text.includes(secret))
})

test('every metric that the dashboard and the alerts name exists', async () => {
  const text = await scrape()
  // Of a server's pool, which the embedded database has not.
  const known = new Set([
    'veduta_database_connections',
    ...[...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name),
  ])
  const named = globSync('ops/*.{json,yaml}').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\b(?:veduta|nodejs|process)_\w+/g)].map(([name]) => name),
  )
  assert.ok(named.length > 20)
  const missing = named.filter((name) => !known.has(name) && !known.has(name.replace(/_(bucket|sum|count)$/, '')))
  assert.deepEqual(missing, [])
})

test('every alert has its runbook page, and every page its alert', async () => {
  const rules = await readFile('ops/alerts.yaml', 'utf8')
  const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name]) => name)
  const linked = [...rules.matchAll(/runbook: docs\/runbooks\/(\w+)\.md/g)].map(([, name]) => name)
  const pages = (await readdir('docs/runbooks')).map((file) => basename(file, '.md'))
  assert.deepEqual(linked, alerts)
  assert.deepEqual(pages.sort(), alerts.sort())
})

test('a process that is to end is alive and not ready', async () => {
  assert.deepEqual([(await ask('/livez')).status, (await ask('/readyz')).status], [200, 200])
  stopping.abort()
  assert.deepEqual([(await ask('/livez')).status, (await ask('/readyz')).status], [200, 503])
  assert.equal((await ask('/nothing')).status, 404)
})
