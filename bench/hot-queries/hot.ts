import type { Kysely } from 'kysely'
import type { Schema } from '../../src/store/schema.ts'

type Database = Kysely<Schema>

/** A call of a store function; `rows` is the most rows it may read, 20 by default. */
export type Hot = { name: string; call: (db: Database) => Promise<unknown>; rows?: number }
