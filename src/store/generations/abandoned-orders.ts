import { sql } from 'kysely'
import type { Db } from '../open.ts'
import type { AbandonedOrder } from '../schema.ts'

/**
 * Keeps the order that this attempt noted apart from the generation, whose note is then free for its next result. Nothing changes
 * if there is no note, or a later attempt has the generation.
 */
export async function setOrderAside(
  db: Db,
  { id, generationId, attempt, now }: { id: string; generationId: string; attempt: number; now: Date },
): Promise<void> {
  // In one statement: a worker that dies leaves the order in one of the two places.
  await sql`
    WITH noted AS (
      SELECT id, checkpoint FROM generations
      WHERE id = ${generationId} AND status = 'processing' AND attempt = ${attempt} AND checkpoint IS NOT NULL FOR UPDATE
    ), freed AS (
      UPDATE generations SET checkpoint = NULL FROM noted WHERE generations.id = noted.id
    )
    INSERT INTO abandoned_orders (id, generation_id, engine, "order", abandoned_at)
    SELECT ${id}, noted.id, checkpoint->>'engine', checkpoint->'order', ${now} FROM noted`.execute(db)
}

/** An engine's orders that were set aside since a time: the earliest after a given one. */
export async function listSetAside(
  db: Db,
  page: { engine: string; since: Date; after: Pick<AbandonedOrder, 'id' | 'abandonedAt'> | undefined; limit: number },
): Promise<AbandonedOrder[]> {
  const { engine, since, after, limit } = page
  return await db
    .selectFrom('abandonedOrders')
    .selectAll()
    .where('engine', '=', engine)
    .where('abandonedAt', '>=', since)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(abandoned_at, id) > (${after!.abandonedAt}::timestamptz, ${after!.id}::uuid)`),
    )
    .orderBy('abandonedAt')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function deleteSetAside(db: Db, id: string): Promise<void> {
  await db.deleteFrom('abandonedOrders').where('id', '=', id).execute()
}

/** Deletes orders that no service keeps any longer, of engines that the service no longer has too. */
export async function deleteSetAsideBefore(db: Db, time: Date): Promise<void> {
  await db.deleteFrom('abandonedOrders').where('abandonedAt', '<', time).execute()
}
