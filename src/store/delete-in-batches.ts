import { sql } from 'kysely'
import type { Db } from './open.ts'

/** What is deleted at once, with what hangs on it: a statement that takes long is ended. */
const deletedAtOnce = 2000

/** Deletes so many and then the next ones, until there are none. */
export async function deleteInBatches(deleteSome: (limit: number) => Promise<bigint | undefined>): Promise<void> {
  while ((await deleteSome(deletedAtOnce)) === BigInt(deletedAtOnce));
}

/** Deletes the rows of a table of which an indexed time has come; those that get another time meanwhile stay. */
export async function deleteUntil(db: Db, [table, column]: [string, string], until: Date): Promise<void> {
  const [rows, time] = [sql.table(table), sql.ref(column)]
  await deleteInBatches(async (limit) => {
    // By where they stand: the planner of a database without statistics would compare each key with each.
    const { numAffectedRows } = await sql`
      DELETE FROM ${rows}
      WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${rows} WHERE ${time} <= ${until} ORDER BY ${time} LIMIT ${limit}))`.execute(
      db,
    )
    return numAffectedRows
  })
}
