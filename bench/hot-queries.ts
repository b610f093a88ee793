import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { type Explained, openExplainer } from '../test/harness/postgres-explain.ts'
import { openPostgresServer } from '../test/harness/postgres-server.ts'
import { atMost, type Row } from './harness/table.ts'
import { fillDatabase } from './hot-queries/fill.ts'
import { openQueueStatements } from './hot-queries/queue-statements.ts'
import { readSamples } from './hot-queries/samples.ts'
import { listHot } from './hot-queries/statements.ts'

const amounts = { large: 1_000_000, small: 100_000 }
const rounds = 5
const maxMs = 20

/** Each statement of the store at a million generations and deliveries of one account and 100,000 accounts beside it. */
export async function measureHotQueries(): Promise<Row[]> {
  const postgres = await openPostgresServer(['fsync=off', 'shared_buffers=1GB', 'max_wal_size=8GB'])
  if (!postgres) throw new Error('The plans need PostgreSQL, which is not installed on this machine.')
  const dataDir = await mkdtemp(join(tmpdir(), 'veduta-bench-'))
  const env = { VEDUTA_DATABASE_URL: postgres.url, VEDUTA_DATA_DIR: dataDir, VEDUTA_LOG_LEVEL: 'error' }
  const secrets = {
    VEDUTA_SECRET: 'a secret of the bench that has 32 bytes',
    VEDUTA_ADMIN_TOKEN: 'the-admin-token-of-the-bench',
  }
  await (await openApp(readConfig({ ...env, ...secrets }))).close()
  const explainer = await openExplainer(postgres.url)
  await fillDatabase(explainer.query, amounts)
  console.error('The database is filled.')
  const rows: Row[] = []
  const samples = await readSamples(explainer.query)
  const queue = await openQueueStatements(postgres.url, samples, amounts)
  for (const { name, call } of [...(await listHot(samples, amounts)), ...queue.hot]) {
    const taken: Explained[][] = []
    for (let round = 0; round < rounds; round++) taken.push(await explainer.explain(call))
    for (const [index, { rowsRead, buffers, nodes, sql }] of taken[0]!.entries()) {
      const ms = taken.map((round) => round[index]?.ms ?? 0).sort((a, b) => a - b)
      const [median, worst] = [ms[rounds >> 1]!, ms.at(-1)!]
      const figures = `worst ${worst.toFixed(1)} ms, ${rowsRead} rows, ${buffers} buffers: ${nodes.join(', ')}`
      console.error(`${median.toFixed(1).padStart(8)} ms  ${name}, ${figures}`)
      if (median > maxMs) console.error(sql)
      rows.push(atMost(`${name}${index ? ` (${index + 1})` : ''}`, median, 'ms', maxMs))
    }
  }
  await queue.close()
  await explainer.close()
  await postgres.close()
  await rm(dataDir, { recursive: true })
  return rows
}
