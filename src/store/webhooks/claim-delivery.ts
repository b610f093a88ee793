import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../open.ts'
import type { WebhookDelivery } from '../schema.ts'

export type Claim = { now: Date; until: Date; busyReceivers: string[]; busyAccounts: string[] }

/** The most due deliveries that one query reads. */
const nearMax = 1000
/** The most receivers that one query skips. */
const receiversMax = 500

/**
 * Takes a delivery that is due by a time, except of receivers and accounts with enough attempts under way. No two
 * servers take the same one, and none waits for another. It is the first of those near the given time; undefined if
 * none of them can be taken.
 */
export async function claimNear(db: Db, from: 'oldest' | 'newest', claim: Claim): Promise<WebhookDelivery | undefined> {
  const order = sql.raw(from === 'oldest' ? '' : 'DESC')
  return await take(
    db,
    claim,
    sql`(
      SELECT due.id FROM (
        SELECT * FROM webhook_deliveries WHERE ${isDue(claim)}
        ORDER BY next_attempt_at ${order}, id ${order} LIMIT ${nearMax}
      ) AS near
      JOIN webhook_deliveries AS due ON due.id = near.id
      JOIN webhooks ON webhooks.id = near.webhook_id
      WHERE ${isFree(sql`near`, claim)} AND ${isFree(sql`due`, claim)}
        AND due.status = 'pending' AND NOT due.paused AND due.next_attempt_at <= ${claim.now} AND webhooks.disabled_at IS NULL
        AND near.receiver <> ALL(${claim.busyReceivers}::text[]) AND near.account_id <> ALL(${claim.busyAccounts}::uuid[])
      ORDER BY near.next_attempt_at ${order}, near.id ${order} LIMIT 1
      FOR UPDATE OF due SKIP LOCKED
    )`,
  )
}

/** Whether more is due than one query reads. */
export async function isCrowded(db: Db, claim: Claim): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (SELECT FROM webhook_deliveries WHERE ${isDue(claim)} LIMIT ${nearMax}) AS near`.execute(
    db,
  )
  return rows[0]!.count === nearMax
}

/**
 * Takes a delivery of the next receivers after one, by name. Returns where to continue: its receiver,
 * or the last one that was skipped; undefined after the last of all.
 */
export async function claimAfter(
  db: Db,
  receiver: string,
  claim: Claim,
): Promise<{ delivery: WebhookDelivery | undefined; after: string | undefined }> {
  const next = (after: RawBuilder<unknown>) => sql`
    SELECT receiver, account_id, webhook_id FROM webhook_deliveries
    WHERE status = 'pending' AND NOT paused AND receiver > ${after} ORDER BY receiver LIMIT 1`
  const { rows } = await sql<{ id: string | null; receiver: string | null; last: string | null; passed: number }>`
    WITH RECURSIVE lanes AS (
      SELECT first.*, 1 AS number FROM (${next(sql`${receiver}`)}) AS first
      UNION ALL
      SELECT following.*, number + 1 FROM lanes, LATERAL (${next(sql`lanes.receiver`)}) AS following
      WHERE number < ${receiversMax}
    ), found AS (
      -- A receiver is of one webhook: what waits for one that is disabled, and is not laid aside yet, is passed by unread.
      SELECT lanes.receiver, due.id FROM lanes, LATERAL (
        SELECT webhook_deliveries.id FROM webhook_deliveries
        WHERE receiver = lanes.receiver AND ${isDue(claim)} AND ${isFree(sql`webhook_deliveries`, claim)}
        ORDER BY next_attempt_at, webhook_deliveries.id LIMIT 1
      ) AS due
      WHERE (SELECT disabled_at FROM webhooks WHERE id = lanes.webhook_id) IS NULL
        AND lanes.receiver <> ALL(${claim.busyReceivers}::text[]) AND account_id <> ALL(${claim.busyAccounts}::uuid[])
      LIMIT 1
    )
    SELECT (SELECT id FROM found), (SELECT receiver FROM found), max(receiver) AS last, count(*)::int AS passed FROM lanes
    `.execute(db)
  const { id, receiver: foundAt, last, passed } = rows[0]!
  if (!id) return { delivery: undefined, after: passed === receiversMax ? last! : undefined }
  const free = sql`(SELECT id FROM webhook_deliveries AS due WHERE id = ${id} AND status = 'pending' AND ${isFree(sql`due`, claim)} FOR UPDATE SKIP LOCKED)`
  return { delivery: await take(db, claim, free), after: foundAt! }
}

const isDue = ({ now }: Claim) => sql`status = 'pending' AND NOT paused AND next_attempt_at <= ${now}`

const isFree = (delivery: RawBuilder<unknown>, { now }: Claim) =>
  sql`(${delivery}.claimed_until IS NULL OR ${delivery}.claimed_until <= ${now})`

async function take(db: Db, { until }: Claim, id: RawBuilder<unknown>): Promise<WebhookDelivery | undefined> {
  return await db
    .updateTable('webhookDeliveries')
    .set({ claimedUntil: until })
    .where(sql<boolean>`id = ${id}`)
    .returningAll()
    .executeTakeFirst()
}
