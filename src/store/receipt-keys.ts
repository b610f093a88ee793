import { type Selectable, sql } from 'kysely'
import type { Db } from './open.ts'
import type { Schema } from './schema.ts'

export type ReceiptKey = Selectable<Schema['receiptKeys']>

/** The newest first. */
export async function listReceiptKeys(db: Db): Promise<ReceiptKey[]> {
  return await db.selectFrom('receiptKeys').selectAll().orderBy('createdAt', 'desc').orderBy('kid').execute()
}

/** Until the transaction ends, no other can store a key. */
export async function lockReceiptKeys(trx: Db): Promise<void> {
  await sql`LOCK TABLE receipt_keys IN SHARE ROW EXCLUSIVE MODE`.execute(trx)
}

export async function insertReceiptKey(db: Db, key: ReceiptKey): Promise<void> {
  await db.insertInto('receiptKeys').values(key).execute()
}

export async function resealReceiptKey(
  db: Db,
  kid: string,
  stored: Pick<ReceiptKey, 'sealed' | 'secretMark'>,
): Promise<void> {
  await db.updateTable('receiptKeys').set(stored).where('kid', '=', kid).execute()
}
