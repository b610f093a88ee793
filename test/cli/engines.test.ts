import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { openTestApp, type TestApp } from '../harness/open-test-app.ts'
import { freePort } from '../harness/serve-process.ts'
import { runVeduta } from './run-veduta.ts'

const adminToken = 'admin-token-of-this-test'
let service: TestApp
let dataDir: string
before(async () => {
  service = await openTestApp({ adminToken })
  dataDir = await mkdtemp(join(tmpdir(), 'veduta-doctor-'))
})
after(async () => {
  await service.close()
  await rm(dataDir, { recursive: true })
})

test('engines lists every engine with its order, load, success, cost, price and health', async () => {
  const env = { VEDUTA_PUBLIC_URL: service.url, VEDUTA_ADMIN_TOKEN: adminToken }
  const { code, stdout } = await runVeduta(['engines'], { env })
  assert.equal(code, 0)
  const [head, row] = stdout.split('\n')
  assert.match(head!, /^ENGINE +RENDERINGS +CLIPS +RUNNING NOW +MADE IN 24 H +COST +PRICE +HEALTH$/)
  assert.match(row!, /^classical +asked first +asked first +0 +none +- +- +ready: .*\.$/)
  const { engines } = JSON.parse((await runVeduta(['engines', '--json'], { env })).stdout)
  assert.equal(engines[0].name, 'classical')
})

test('doctor finds nothing wrong with the defaults, and exits with 0', async () => {
  const { code, stdout, stderr } = await runVeduta(['doctor', '--data-dir', dataDir])
  assert.equal(code, 0, stderr)
  assert.match(stdout, /Clips are encoded by (node-av with FFmpeg \d|h264-mp4-encoder)/)
  assert.deepEqual(
    stdout
      .trim()
      .split('\n')
      .map((line) => line.split(/ {2,}/).slice(0, 2)),
    [
      ['ok', 'node'],
      ['ok', 'configuration'],
      ['ok', 'database'],
      ['ok', 'secrets'],
      ['ok', 'disk'],
      ['ok', 'engine classical'],
    ],
  )
})

for (const [what, env, finding] of [
  ['a setting that cannot be read', { VEDUTA_PORT: 'x' }, /^NOT OK +configuration +VEDUTA_PORT is not a whole number/m],
  [
    'an engine that is not there',
    { VEDUTA_ENGINES: './examples/own-engine.ts, classical', STUDIO_URL: `http://127.0.0.1:${await freePort()}` },
    /^NOT OK +engine studio +The studio does not answer at .*: start it, or correct STUDIO_URL\.$/m,
  ],
  ['an engine that nobody knows', { VEDUTA_ENGINES: 'comfi' }, /^NOT OK +engines +VEDUTA_ENGINES names "comfi"/m],
  [
    'a database that does not answer',
    {
      VEDUTA_DATABASE_URL: `postgres://127.0.0.1:${await freePort()}/x`,
      VEDUTA_SECRET: 'a secret of the tests that has 32 bytes',
      VEDUTA_ADMIN_TOKEN: 'token',
    },
    /^NOT OK +database +connect ECONNREFUSED/m,
  ],
] as const) {
  test(`doctor reports ${what}, and exits with 1`, async () => {
    const { code, stdout, stderr } = await runVeduta(['doctor', '--data-dir', dataDir], { env })
    assert.equal(code, 1, stdout)
    assert.match(stdout, finding)
    assert.match(stderr, /^1 of \d checks? found something wrong\.$/m)
  })
}
