import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Schema } from '../../src/store/schema.ts'

/** A node of a plan, as EXPLAIN prints it. */
type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Node[]
}

export type Explained = {
  sql: string
  ms: number
  /** Rows read from tables and indexes, including those that a filter removed. */
  rowsRead: number
  buffers: number
  /** Tables that were read from their start to their end, with how many rows each. */
  scanned: { table: string; rows: number }[]
  nodes: string[]
}

/**
 * A database that explains each statement before running it. Everything is in one transaction, which is rolled back, and
 * inner transactions are savepoints.
 */
export async function openExplainer(url: string) {
  const client = new pg.Client({ connectionString: url, types: { getTypeParser } })
  await client.connect()
  let explained: Explained[] = []

  async function query(text: string, values: unknown[] = []) {
    const begins = /^(begin|start transaction)/i.test(text)
    if (begins) return await client.query('SAVEPOINT inner_transaction')
    if (/^commit/i.test(text)) return await client.query('RELEASE SAVEPOINT inner_transaction')
    if (/^rollback/i.test(text)) return await client.query('ROLLBACK TO SAVEPOINT inner_transaction')
    // The isolation level can be set only before the first statement of a transaction.
    if (/^set transaction/i.test(text)) return await client.query('SELECT 1')
    await client.query('SAVEPOINT explained')
    const { rows } = await client.query({
      text: `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${text}`,
      values,
    })
    await client.query('ROLLBACK TO SAVEPOINT explained')
    const from = performance.now()
    const result = await client.query({ text, values })
    explained.push({ sql: text, ms: performance.now() - from, ...summarise(rows[0]['QUERY PLAN'][0].Plan) })
    return result
  }

  const connection = { query, release: () => {} }
  const pool = { connect: async () => connection, end: async () => {} } as unknown as pg.Pool
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  return {
    /** What the statements of a call cost; their changes are rolled back. */
    explain: async (call: (db: Kysely<Schema>) => Promise<unknown>): Promise<Explained[]> => {
      explained = []
      await client.query('BEGIN')
      try {
        await call(db)
        // What the commit would do.
        await client.query('SET CONSTRAINTS ALL IMMEDIATE')
      } finally {
        await client.query('ROLLBACK')
      }
      return explained
    },
    query: async (text: string) => (await client.query(text)).rows,
    close: () => client.end(),
  }
}

const int8 = 20
const getTypeParser: pg.CustomTypesConfig['getTypeParser'] = (oid, format) =>
  oid === int8 ? BigInt : pg.types.getTypeParser(oid, format)

function summarise(plan: Node): Omit<Explained, 'sql' | 'ms'> {
  const all = allNodes(plan)
  const rowsOf = (node: Node) =>
    (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) *
    node['Actual Loops']
  const reading = all.filter(
    (node) => / Scan$/.test(node['Node Type']) && (node['Relation Name'] || node['Index Name']),
  )
  return {
    rowsRead: reading.reduce((sum, node) => sum + rowsOf(node), 0),
    buffers: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
    scanned: reading
      .filter((node) => node['Node Type'] === 'Seq Scan')
      .map((node) => ({ table: node['Relation Name']!, rows: rowsOf(node) })),
    nodes: all.map((node) =>
      [node['Node Type'], node['Index Name'] ?? node['Relation Name']].filter(Boolean).join(' '),
    ),
  }
}

const allNodes = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(allNodes)]
