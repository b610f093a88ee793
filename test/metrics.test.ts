import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { type Config, readConfig } from '../src/config.ts'
import { openMetricsServer } from '../src/metrics/server.ts'
import { poll, post, sendJson } from './api/client.ts'
import { jpeg } from './api/pictures.ts'
import { openTestApp, type TestApp } from './harness/open-test-app.ts'

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

test('metrics cover requests, attempts, stages, credits and the backlog, and name no account or id', async () => {
  const caller = await app.newAccount()
  const form = { image: await jpeg(), expert_name: 'plan', prompt: 'a house' }
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

test('metrics count what is stored under an entry of the secret that is not the first, or is no longer set', async () => {
  const admin = { url: app.url, key: app.app.config.adminToken }
  const newer = 'a newer secret that has 32 bytes in all'
  const { id } = await app.newAccount()
  await sendJson(admin, '/admin/v1/sign-in-links', { account_id: id })
  const { rows } = await sql<{ keys: number }>`SELECT count(*)::int AS keys FROM api_keys`.execute(app.app.db)
  for (const [entry, secrets] of [
    ['older', [newer, ...app.app.config.secrets]],
    ['unset', [newer]],
  ] as const) {
    const config = { ...app.app.config, secrets: [...secrets] }
    const server = await openMetricsServer({ ...app.app, config }, { port: 0, stopping: new AbortController().signal })
    const text = await (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text()
    await server.stop()
    const counts = [...text.matchAll(/^veduta_older_secret_uses\{kind="(\w+)",entry="(\w+)"\} ([1-9]\d*)$/gm)]
    assert.deepEqual(
      counts.map(([, ...found]) => found),
      [
        ['api_key', entry, String(rows[0]!.keys)],
        ['sign_in_link', entry, '1'],
      ],
    )
  }
})

/** With another host and token than the other tests; its warnings are collected. */
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

test('off loopback /metrics needs its own token, and health needs none', async () => {
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

test('the image says that the token is needed, and the manifests pass it to each process', async () => {
  const secret = /envFrom:\n(?: +- .*\n)* +- secretRef: \{ name: veduta \}\n/
  for (const [path, pattern] of [
    ['Dockerfile', /VEDUTA_METRICS_TOKEN/],
    ['deploy/compose.yaml', /^ {4}VEDUTA_METRICS_TOKEN: \$\{VEDUTA_METRICS_TOKEN\b/m],
    ['deploy/kubernetes/server.yaml', secret],
    ['deploy/kubernetes/worker.yaml', secret],
    ['deploy/kubernetes/kustomization.yaml', /VEDUTA_METRICS_TOKEN/],
    ['docs/fleet.md', /VEDUTA_METRICS_TOKEN=\$\(openssl rand -hex 32\)".* > deploy\/\.env$/m],
  ] as const) {
    assert.match(await readFile(path, 'utf8'), pattern, path)
  }
})

test('every metric that the dashboard and the alerts name exists', async () => {
  const text = await scrape()
  // Metrics of a server's pool, which the embedded database does not have.
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

test('every alert leads to its entry in the runbooks, which has its expression, and every entry has its alert', async () => {
  const rules = await readFile('ops/alerts.yaml', 'utf8')
  const page = await readFile('docs/runbooks.md', 'utf8')
  const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name]) => name!)
  const linked = [...rules.matchAll(/runbook: docs\/runbooks\.md#(\w+)/g)].map(([, anchor]) => anchor)
  const entries = [...page.matchAll(/^## (\w+)$/gm)].map(([, name]) => name)
  assert.deepEqual(
    linked,
    alerts.map((name) => name.toLowerCase()),
  )
  assert.deepEqual(entries, alerts)
  const expressions = [...rules.matchAll(/expr: >-\n +(.+)/g)].map(([, expression]) => expression)
  const shown = [...page.matchAll(/^```\n(.+)\n```$/gm)].map(([, expression]) => expression)
  assert.deepEqual(shown, expressions)
})

test('a stopping process is alive and not ready', async () => {
  assert.deepEqual([(await ask('/livez')).status, (await ask('/readyz')).status], [200, 200])
  stopping.abort()
  assert.deepEqual([(await ask('/livez')).status, (await ask('/readyz')).status], [200, 503])
  assert.equal((await ask('/nothing')).status, 404)
})
