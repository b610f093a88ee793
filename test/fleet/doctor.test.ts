import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { runVeduta } from '../cli/run-veduta.ts'
import { openS3Server } from '../fakes/s3-server.ts'
import { openPostgresServer, type PostgresServer } from '../harness/postgres-server.ts'

let postgres: PostgresServer
let store: Awaited<ReturnType<typeof openS3Server>>
let dataDir: string
before(async () => {
  postgres = (await openPostgresServer(['fsync=off', 'max_connections=30']))!
  store = await openS3Server('pictures')
  dataDir = await mkdtemp(join(tmpdir(), 'veduta-doctor-'))
})
after(async () => {
  await postgres.close()
  await store.close()
  await rm(dataDir, { recursive: true })
})

type Finding = { what: string; ok: boolean; message: string }

async function ask(changes: NodeJS.ProcessEnv = {}): Promise<{ code: number | null; checks: Finding[] }> {
  const env = {
    ...store.settings(),
    VEDUTA_DATABASE_URL: postgres.url,
    VEDUTA_SECRET: 'a secret of the tests that has 32 bytes',
    VEDUTA_ADMIN_TOKEN: 'the-admin-token-of-the-tests',
    ...changes,
  }
  const { code, stdout } = await runVeduta(['doctor', '--json', '--data-dir', dataDir], { env })
  return { code, checks: (JSON.parse(stdout) as { checks: Finding[] }).checks }
}

const wrong = (checks: Finding[]) => checks.filter(({ ok }) => !ok).map(({ what, message }) => `${what}: ${message}`)

test('doctor checks database, migrations, connections, clock, disk and object store, and finds them right', async () => {
  const { code, checks } = await ask()
  assert.deepEqual([code, wrong(checks)], [0, []])
  const found = Object.fromEntries(checks.map(({ what, message }) => [what, message]))
  assert.match(found.database!, /^PostgreSQL \d+(\.\d+)?.* answers\.$/)
  assert.match(found.migrations!, /^The next start migrates 0001-start, .*; "veduta migrate" does it now\.$/)
  assert.match(found.connections!, /^\d+ of 27 are open\.$/)
  assert.ok(found.clock && found.disk)
  assert.match(
    found['object store']!,
    /^An object was written to the bucket pictures at .*, read in part, and removed\.$/,
  )
})

test('doctor says if the clocks of this machine and of the database disagree, by how much, and what to do', async () => {
  const jump = `
    const Real = Date
    globalThis.Date = class extends Real {
      constructor(...of) { super(...(of.length ? of : [Real.now() + 60_000])) }
      static now() { return Real.now() + 60_000 }
    }`
  const { code, checks } = await ask({ NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(jump)}` })
  assert.equal(code, 1)
  const clock = checks.find(({ what }) => what === 'clock')!
  assert.match(clock.message, /^The database's clock is (5\d|60)\.\d s behind that of this machine: synchronise both/)
})

test('doctor says what is wrong with an object store, and what to check', async () => {
  const { code, checks } = await ask({ VEDUTA_S3_BUCKET: 'nothing' })
  assert.equal(code, 1)
  assert.match(
    wrong(checks).join(),
    /^object store: An object could not be written in the bucket nothing .*: check VEDUTA_S3_BUCKET/,
  )
})

test('doctor says when another server or worker would find no connections left', async () => {
  const held = Array.from({ length: 15 }, () => new pg.Client({ connectionString: postgres.url }))
  await Promise.all(held.map((client) => client.connect()))
  const { code, checks } = await ask()
  await Promise.all(held.map((client) => client.end()))
  assert.equal(code, 1)
  assert.match(wrong(checks).join(), /^connections: 1\d of 27 are open; .*: raise max_connections\.$/)
})
