import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs, { cpSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, mock, test } from 'node:test'
import { openSmallDisk } from '../../../test/harness/small-disk.ts'
import { openPglite } from './pglite.ts'

const parent = await mkdtemp(join(tmpdir(), 'veduta-pglite-'))
after(() => rm(parent, { recursive: true }))

const failTest = (error: Error) => assert.fail(error)

/** Creating a database takes seconds, so all are copies of one. */
const created = join(parent, 'created')
before(async () => (await openPglite(created, failTest)).close())

let copies = 0
function newFolder(): string {
  const folder = join(parent, String(++copies))
  cpSync(created, folder, { recursive: true })
  return folder
}

test('every commit is synced to disk, and fsync is on', async () => {
  const fsync = mock.method(fs, 'fsyncSync').mock
  syncBuiltinESMExports()
  const { pglite, close } = await openPglite(newFolder(), failTest)
  await pglite.exec('CREATE TABLE t (i integer)')
  fsync.resetCalls()
  for (let i = 0; i < 20; i++) await pglite.query('INSERT INTO t VALUES ($1)', [i])
  assert.ok(fsync.callCount() >= 20, `${fsync.callCount()} syncs for 20 commits`)
  assert.ok(fsync.calls.every(({ error }) => error === undefined))
  const { rows } = await pglite.query(
    `SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'wal_sync_method')`,
  )
  assert.deepEqual(rows, [
    { name: 'fsync', setting: 'on' },
    { name: 'wal_sync_method', setting: 'fsync' },
  ])
  await close()
})

test('a second process is refused with a sentence, and gets the directory once the first was killed', async () => {
  const folder = newFolder()
  const holder = spawn(process.execPath, ['--input-type=module', '-e', holdOpen(folder)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(holder.stdout, 'data')
  await assert.rejects(openPglite(folder, failTest), {
    message: `Another Veduta already uses the data directory ${folder}: stop it first, or choose another with --data-dir.`,
  })
  holder.kill('SIGKILL')
  await once(holder, 'exit')

  const { pglite, close } = await openPglite(folder, failTest)
  assert.deepEqual((await pglite.query('SELECT i FROM t')).rows, [{ i: 1 }], 'rows committed before the kill exist')
  await close()
})

const holdOpen = (folder: string) => `
  import { openPglite } from ${JSON.stringify(new URL('./pglite.ts', import.meta.url).href)}
  const { pglite } = await openPglite(${JSON.stringify(folder)}, console.error)
  await pglite.exec('CREATE TABLE t (i integer); INSERT INTO t VALUES (1)')
  console.log('open')
  setInterval(() => {}, 1000)`

test('housekeeping keeps a frequently updated table small', async () => {
  const { pglite, tidy, close } = await openPglite(newFolder(), failTest)
  await pglite.exec(
    `CREATE TABLE t (i integer, padding text); INSERT INTO t SELECT i, repeat('x', 500) FROM generate_series(1, 2000) i`,
  )
  const size = async () =>
    (await pglite.query<{ size: number }>(`SELECT pg_total_relation_size('t')::int AS size`)).rows[0]!.size
  const once = await size()
  for (let round = 0; round < 10; round++) {
    await pglite.exec('UPDATE t SET i = i + 1')
    await tidy()
  }
  assert.ok((await size()) < 4 * once, `grew from ${once} to ${await size()} bytes`)
  await close()
})

test("housekeeping updates the planner's statistics", async () => {
  const { pglite, tidy, close } = await openPglite(newFolder(), failTest)
  await pglite.exec('CREATE TABLE t (i integer); INSERT INTO t SELECT i FROM generate_series(1, 5000) i')
  const known = async () => (await pglite.query(`SELECT 1 FROM pg_stats WHERE tablename = 't'`)).rows.length
  assert.equal(await known(), 0)
  await tidy()
  assert.equal(await known(), 1)
  await close()
})

test('if its log cannot grow, the process ends with a sentence, and all committed rows exist once there is room', async (t) => {
  const disk = await openSmallDisk(160)
  if (!disk) return t.skip('this user may not mount a file system')
  t.after(disk.close)
  const ballast = join(disk.folder, 'ballast')
  await writeFile(ballast, Buffer.alloc(48 * 2 ** 20))
  const writer = spawn(process.execPath, ['--input-type=module', '-e', writeOn(disk.folder)])
  const [out, err] = [text(writer.stdout), text(writer.stderr)]
  const [code] = await once(writer, 'exit')
  assert.equal(code, 1)
  assert.match(await err, /^veduta: The disk is full .*: make room, then start again\.\n$/)
  const committed = (await out).trim().split('\n').length
  await rm(ballast)
  const { pglite, close } = await openPglite(disk.folder, failTest)
  const { rows } = await pglite.query<{ count: number }>('SELECT count(*)::int AS count FROM t')
  assert.ok(rows[0]!.count >= committed, `${rows[0]!.count} rows of ${committed}`)
  await close()
})

/** Reports every committed row, and fills the log with other data. */
const writeOn = (folder: string) => `
  import { openPglite } from ${JSON.stringify(new URL('./pglite.ts', import.meta.url).href)}
  const { pglite } = await openPglite(${JSON.stringify(folder)}, console.error)
  await pglite.exec('CREATE TABLE t (i integer)')
  for (let row = 1; ; row++) {
    await pglite.query("SELECT pg_logical_emit_message(true, 'test', repeat('x', 1000000))")
    await pglite.query('INSERT INTO t VALUES ($1)', [row])
    console.log(row)
  }`
