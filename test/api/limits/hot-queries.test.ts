import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { cold } from '../../../bench/hot-queries/cold.ts'
import { fillDatabase } from '../../../bench/hot-queries/fill.ts'
import { beforeAnOldTime, fromTheNewest, listPages } from '../../../bench/hot-queries/pages.ts'
import { openQueueStatements } from '../../../bench/hot-queries/queue-statements.ts'
import { readSamples } from '../../../bench/hot-queries/samples.ts'
import { listHot } from '../../../bench/hot-queries/statements.ts'
import { listStoreFunctions } from '../../../bench/hot-queries/store-functions.ts'
import { openApp } from '../../../src/app.ts'
import { readConfig } from '../../../src/config.ts'
import { openExplainer } from '../../harness/postgres-explain.ts'
import { ask } from '../../harness/postgres-server.ts'

/** Plans depend on table sizes: large enough that no table is read completely for being small. */
const amounts = { large: 30_000, small: 3000 }

const serverUrl = process.env.VEDUTA_TEST_DATABASE_URL
const skip = !serverUrl && 'Plans are those of a PostgreSQL server.'
const name = `test_${randomBytes(8).toString('hex')}`
let dataDir: string
let url: string
let explainer: Awaited<ReturnType<typeof openExplainer>>
before(async () => {
  if (!serverUrl) return
  await ask({ url: serverUrl }, `CREATE DATABASE ${name}`)
  url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href
  dataDir = await mkdtemp(join(tmpdir(), 'veduta-test-'))
  const env = { VEDUTA_DATABASE_URL: url, VEDUTA_DATA_DIR: dataDir, VEDUTA_LOG_LEVEL: 'silent' }
  const secrets = {
    VEDUTA_SECRET: 'a secret of the tests that has 32 bytes',
    VEDUTA_ADMIN_TOKEN: 'the-admin-token-of-the-tests',
  }
  // For its migrations and the queue's tables; no worker touches the filled rows.
  await (await openApp(readConfig({ ...env, ...secrets }))).close()
  explainer = await openExplainer(url)
  await fillDatabase(explainer.query, amounts)
})
after(async () => {
  if (!serverUrl) return
  await explainer?.close()
  await ask({ url: serverUrl }, `DROP DATABASE ${name} WITH (FORCE)`)
  await rm(dataDir, { recursive: true })
})

test('each statement of the store and the queue reads by indexes, and a number of rows in proportion to its answer', {
  skip,
}, async (t) => {
  const samples = await readSamples(explainer.query)
  const faults: string[] = []
  const queue = await openQueueStatements(url, samples, amounts)
  t.after(queue.close)
  for (const { name, call, rows = 0 } of [...(await listHot(samples, amounts)), ...queue.hot]) {
    for (const { rowsRead, scanned, buffers, sql, nodes } of await explainer.explain(call)) {
      const whole = scanned.filter((scan) => scan.rows > rows)
      // A row that an index skips is not read.
      const buffersMax = 8 * rowsRead + 60
      if (rowsRead <= rows && whole.length === 0 && buffers <= buffersMax) continue
      const may = `${rowsRead} rows in ${buffers} buffers, and may read ${rows} in ${buffersMax}`
      faults.push(`${name} reads ${may}:\n  ${sql}\n  ${nodes.join(', ')}`)
    }
  }
  assert.deepEqual(faults, [])
})

test('a cursor newer than the end of the requested time costs no more than the time alone', {
  skip,
}, async () => {
  const samples = await readSamples(explainer.query)
  const costs = new Map<string, number>()
  for (const { name, call } of await listPages(samples)) {
    if (!name.includes(beforeAnOldTime)) continue
    const [explained] = await explainer.explain(call)
    costs.set(name, explained!.buffers)
  }
  const faults = [...costs].filter(([name, buffers]) => {
    const withoutCursor = costs.get(name.replace(fromTheNewest, ''))!
    return buffers > withoutCursor + aRowByItsId
  })
  assert.ok(costs.size > 30, String(costs.size))
  assert.deepEqual(faults, [])
})
/** The cursor's, looked up once for each branch of a list and each part of the bound. */
const aRowByItsId = 2 * 8 * 4

test('every function of the store is measured, or listed with a reason', async () => {
  const functions = listStoreFunctions()
  const none = {} as never
  const measured = await listHot({ times: none } as never, amounts)
  const named = new Set(measured.map(({ name }) => name.split(',')[0]))
  assert.ok(functions.length > 70, String(functions.length))
  assert.deepEqual(
    functions.filter((name) => !named.has(name) && !(name in cold)),
    [],
  )
  assert.deepEqual(
    [...named, ...Object.keys(cold)].filter((name) => !functions.includes(name!)),
    [],
  )
})
