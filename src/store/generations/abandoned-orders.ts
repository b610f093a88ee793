import { sql } from 'kysely'
import type { Db } from '../open.ts'
import type { AbandonedOrder, GivenUpResult } from '../schema.ts'

/** What keeps an order that was set aside from being placed again: its engine is not asked again, or its result is not made again. */
export type Instead = { barred?: string; givenUp?: GivenUpResult }

/**
 * Keeps the order that is noted apart from the generation, whose note is then free for its next result. Nothing changes if a later
 * attempt has the generation, or it is finished.
 */
export async function setOrderAside(
  db: Db,
  {
    id,
    generationId,
    attempt,
    now,
    barred,
    givenUp,
  }: { id: string; generationId: string; attempt: number; now: Date } & Instead,
): Promise<void> {
  // In one statement: a worker that dies leaves the order in one of the two places.
  await sql`
    WITH noted AS (
      SELECT id, checkpoint FROM generations
      WHERE id = ${generationId} AND status = 'processing' AND attempt = ${attempt} FOR UPDATE
    ), freed AS (
      UPDATE generations SET checkpoint = NULL, given_up = given_up || ${JSON.stringify(givenUp ? [givenUp] : [])}::jsonb,
        barred_engines = barred_engines || ${barred === undefined ? [] : [barred]}::text[]
      FROM noted WHERE generations.id = noted.id
    )
    INSERT INTO abandoned_orders (id, generation_id, engine, "order", abandoned_at)
    SELECT ${id}, noted.id, checkpoint->>'engine', checkpoint->'order', ${now} FROM noted WHERE checkpoint IS NOT NULL`.execute(
    db,
  )
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
