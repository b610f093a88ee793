import type { Kysely } from 'kysely'
import type { Schema } from '../../src/store/schema.ts'

type Database = Kysely<Schema>

/** A call of a store function; `rows` is how many rows it may read at most, 20 where it is not said. */
export type Hot = { name: string; call: (db: Database) => Promise<unknown>; rows?: number }
