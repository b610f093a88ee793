import { sql } from 'kysely'
import { unfinishedStatuses } from '../contract/vocabulary.ts'
import type { Db } from './open.ts'
import type { Generation } from './schema.ts'

/** Tables left out of a backup: the migrator's, those that may be lost on restart, and those that the database derives. */
const leftOut = ['kysely_migration', 'kysely_migration_lock', 'rate_limits', 'daily_work', 'usage_days']
const batchRows = 500

/** The tables to dump, each after those that it refers to. */
export async function listTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; refersTo: string[] }>`
    SELECT c.relname AS name, array(
      SELECT f.relname FROM pg_constraint k JOIN pg_class f ON f.oid = k.confrelid
      WHERE k.conrelid = c.oid AND k.contype = 'f' AND f.oid <> c.oid
    )::text[] AS refers_to
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'public' AND c.relkind = 'r' ORDER BY c.relname`.execute(db)
  const waiting = rows.filter(({ name }) => !leftOut.includes(name))
  const ordered: string[] = []
  while (waiting.length) {
    const next = waiting.findIndex(({ refersTo }) => refersTo.every((name) => ordered.includes(name)))
    if (next < 0) throw new Error(`Tables refer to one another in a circle: ${waiting.map(({ name }) => name)}.`)
    ordered.push(waiting.splice(next, 1)[0]!.name)
  }
  return ordered
}

type Column = { name: string; type: string }

async function listColumns(trx: Db, table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    SELECT attname AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
    WHERE attrelid = ${table}::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`.execute(trx)
  return rows
}

/** Every row of a table as one line of JSON, inside a transaction. */
export async function* dumpTable(trx: Db, table: string): AsyncGenerator<string> {
  // As text, because a `json` column may hold characters that the database cannot read from its JSON.
  const columns = (await listColumns(trx, table)).map(({ name, type }) =>
    type === 'json' ? sql`${sql.ref(name)}::text AS ${sql.ref(name)}` : sql.ref(name),
  )
  await sql`
    DECLARE dumped CURSOR FOR
    SELECT row_to_json(t)::text AS row FROM (SELECT ${sql.join(columns)} FROM ${sql.table(table)}) t`.execute(trx)
  for (;;) {
    const { rows } = await sql<{ row: string }>`FETCH ${sql.lit(batchRows)} FROM dumped`.execute(trx)
    if (!rows.length) break
    for (const { row } of rows) yield row
  }
  await sql`CLOSE dumped`.execute(trx)
}

/** Replaces a table's rows with dumped ones; columns that the rows do not have get their default. */
export async function loadTable(trx: Db, table: string, lines: AsyncIterable<string>): Promise<void> {
  const { rows } = await sql`SELECT 1 FROM ${sql.table(table)} LIMIT 1`.execute(trx)
  if (rows.length) await sql`DELETE FROM ${sql.table(table)}`.execute(trx)
  let batch: string[] = []
  for await (const line of lines) {
    if (batch.push(line) < batchRows) continue
    await insert(trx, table, batch)
    batch = []
  }
  if (batch.length) await insert(trx, table, batch)
  await restoreCounters(trx, table)
}

async function insert(trx: Db, table: string, lines: string[]): Promise<void> {
  const dumped = Object.keys(JSON.parse(lines[0]!))
  const columns = (await listColumns(trx, table)).filter(({ name }) => dumped.includes(name))
  const asText = columns.map(({ name, type }) => sql`${sql.ref(name)} ${sql.raw(type === 'json' ? 'text' : type)}`)
  const values = columns.map(({ name, type }) => (type === 'json' ? sql`${sql.ref(name)}::json` : sql.ref(name)))
  await sql`
    INSERT INTO ${sql.table(table)} (${sql.join(columns.map(({ name }) => sql.ref(name)))}) OVERRIDING SYSTEM VALUE
    SELECT ${sql.join(values)} FROM json_to_recordset(${`[${lines.join(',')}]`}::json) AS t(${sql.join(asText)})`.execute(
    trx,
  )
}

/** The database's numbering continues after the last number. */
async function restoreCounters(trx: Db, table: string): Promise<void> {
  const { rows } = await sql<{ column: string }>`
    SELECT attname AS column FROM pg_attribute
    WHERE attrelid = ${table}::regclass AND attidentity <> ''`.execute(trx)
  for (const { column } of rows) {
    await sql`SELECT setval(pg_get_serial_sequence(${table}, ${column}), coalesce((SELECT max(${sql.ref(column)}) FROM ${sql.table(table)}), 0) + 1, false)`.execute(
      trx,
    )
  }
}

/** Queues unfinished generations again: a backup has nothing of their attempts. Returns what their jobs need. */
export async function requeueUnfinished(
  trx: Db,
): Promise<Pick<Generation, 'id' | 'accountId' | 'turn' | 'endpoint' | 'type'>[]> {
  return await trx
    .updateTable('generations')
    .set({ status: 'queued', stage: 'queued', attempt: 0, failures: 0, handBacks: 0, waitedSeconds: 0 })
    .where('status', 'in', unfinishedStatuses)
    .returning(['id', 'accountId', 'turn', 'endpoint', 'type'])
    .execute()
}
