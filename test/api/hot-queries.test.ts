import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { cold } from '../../bench/hot-queries/cold.ts'
import { fillDatabase } from '../../bench/hot-queries/fill.ts'
import { readSamples } from '../../bench/hot-queries/samples.ts'
import { listHot } from '../../bench/hot-queries/statements.ts'
import { listStoreFunctions } from '../../bench/hot-queries/store-functions.ts'
import { openApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { openExplainer } from '../postgres-explain.ts'
import { ask } from '../postgres-server.ts'

/** Plans depend on how much there is: so much that no table is read as a whole for being small. */
const amounts = { large: 30_000, small: 3000 }

const serverUrl = process.env.VEDUTA_TEST_DATABASE_URL
const skip = !serverUrl && 'Plans are those of a PostgreSQL server.'
const name = `test_${randomBytes(8).toString('hex')}`
let dataDir: string
let explainer: Awaited<ReturnType<typeof openExplainer>>
before(async () => {
  if (!serverUrl) return
  await ask({ url: serverUrl }, `CREATE DATABASE ${name}`)
  const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href
  dataDir = await mkdtemp(join(tmpdir(), 'veduta-test-'))
  const env = { VEDUTA_DATABASE_URL: url, VEDUTA_DATA_DIR: dataDir, VEDUTA_LOG_LEVEL: 'silent' }
  const secrets = {
    VEDUTA_SECRET: 'a secret of the tests that has 32 bytes',
    VEDUTA_ADMIN_TOKEN: 'the-admin-token-of-the-tests',
  }
  // Its migrations and its queue's tables; nothing works on what is filled in.
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

test('each statement of the store reads no more rows than a bound that follows its answer, by indexes', {
  skip,
}, async () => {
  const samples = await readSamples(explainer.query)
  const faults: string[] = []
  for (const { name, call, rows = 0 } of await listHot(samples, amounts)) {
    for (const { rowsRead, scanned, sql, nodes } of await explainer.explain(call)) {
      const whole = scanned.filter((scan) => scan.rows > rows)
      if (rowsRead <= rows && whole.length === 0) continue
      faults.push(`${name} reads ${rowsRead} rows and may read ${rows}:\n  ${sql}\n  ${nodes.join(', ')}`)
    }
  }
  assert.deepEqual(faults, [])
})

test('every function of the store is measured, or says why not', async () => {
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
