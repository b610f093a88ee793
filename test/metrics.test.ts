import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { after, before, test } from 'node:test'
import { type Config, readConfig } from '../src/config.ts'
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
    ...['api_key', 'session', 'sign_in_link', 'webhook_secret'].map(
      (kind) => `veduta_older_secret_uses{kind="${kind}",entry="older"} 0`,
    ),
  ]) {
    assert.ok(text.includes(`\n${line}\n`), `${line} is not in\n${text}`)
  }
  assert.match(text, /^veduta_disk_free_bytes [1-9]\d+/m)
  for (const secret of [id, caller.id, caller.key]) assert.ok(!text.includes(secret))
})

/** Of another host and token than the tests' own; what it warns of is collected. */
async function askOf(config: Partial<Config>, authorization?: string) {
  const warned: string[] = []
  const log = Object.assign(Object.create(app.app.log), { warn: (text: string) => warned.push(text) })
  const settings = { port: 0, stopping: new AbortController().signal }
  const server = await openMetricsServer({ ...app.app, log, config: { ...app.app.config, ...config } }, settings)
  const headers: Record<string, string> = authorization ? { authorization } : {}
  const statuses: number[] = []
  for (const path of ['/metrics', '/livez', '/readyz']) {
    statuses.push((await fetch(`http://127.0.0.1:${server.port}${path}`, { headers })).status)
  }
  await server.stop()
  return { statuses, warned }
}

const metricsToken = 'the-metrics-token-of-the-tests'

test('off loopback /metrics wants its own token, and health is asked without', async () => {
  const elsewhere = { host: '0.0.0.0', metricsToken }
  assert.deepEqual(await askOf(elsewhere, `Bearer ${metricsToken}`), { statuses: [200, 200, 200], warned: [] })
  for (const wrong of [
    undefined,
    'Bearer nonsense',
    `Bearer ${metricsToken}x`,
    'Bearer the-admin-token-of-the-tests',
  ]) {
    assert.deepEqual((await askOf(elsewhere, wrong)).statuses, [401, 200, 200], wrong)
  }
  assert.deepEqual((await askOf({ metricsToken })).statuses, [401, 200, 200], 'on loopback, where one is set')
})

test('without a token /metrics answers nobody off loopback, and the log says why', async () => {
  const { statuses, warned } = await askOf({ host: '0.0.0.0' }, 'Bearer the-admin-token-of-the-tests')
  assert.deepEqual(statuses, [401, 200, 200])
  assert.match(warned.join(), /VEDUTA_HOST is not loopback and VEDUTA_METRICS_TOKEN is not set/)
  assert.deepEqual(await askOf({}), { statuses: [200, 200, 200], warned: [] })
})

test('the admin token is refused as the token of /metrics', () => {
  const env = { VEDUTA_ADMIN_TOKEN: metricsToken, VEDUTA_METRICS_TOKEN: metricsToken }
  assert.throws(() => readConfig(env), /VEDUTA_METRICS_TOKEN is the admin token/)
})

test('what listens for other machines is told of the token: the image, the manifests and the pages on fleets', async () => {
  for (const path of ['Dockerfile', 'deploy/compose.yaml', 'deploy/kubernetes/kustomization.yaml', 'docs/fleet.md']) {
    assert.match(await readFile(path, 'utf8'), /VEDUTA_METRICS_TOKEN/, path)
  }
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
