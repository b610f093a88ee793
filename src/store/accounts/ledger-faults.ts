import { sql } from 'kysely'
import { unfinishedStatuses } from '../../contract/vocabulary.ts'
import type { Db } from '../open.ts'

export type LedgerFault = { subject: string; fault: string }

/**
 * Everything in which balances, the ledger and the generations disagree: a balance is the sum of its account's entries and
 * each entry's balance the sum up to it, with room for refunds; a generation has one charge of its cost and one refund: of its cost if it failed,
 * of a part of it if it succeeded without all of its results, and otherwise none; a replay has neither.
 * One statement, so that it reads one moment of a running service.
 */
export async function listLedgerFaults(db: Db): Promise<LedgerFault[]> {
  const { rows } = await sql<LedgerFault>`
    WITH entries AS (
      SELECT *, sum(amount) OVER (PARTITION BY account_id ORDER BY number) AS running FROM credit_entries
    ), booked AS (
      SELECT generation_id AS id,
        array_agg(amount) FILTER (WHERE kind = 'charge') AS charges,
        array_agg(amount) FILTER (WHERE kind = 'refund') AS refunds,
        count(DISTINCT account_id) AS accounts
      FROM credit_entries WHERE generation_id IS NOT NULL GROUP BY generation_id
    )
    SELECT 'account ' || a.id AS subject, format('has %s credits and its ledger says %s', a.credits, coalesce(l.sum, 0)) AS fault
    FROM accounts a LEFT JOIN (SELECT account_id, sum(amount) AS sum FROM credit_entries GROUP BY 1) l ON l.account_id = a.id
    WHERE a.credits <> coalesce(l.sum, 0)
    UNION ALL
    SELECT 'entry ' || id, format('says that the balance was %s, and it was %s', balance, running) FROM entries WHERE balance <> running
    UNION ALL
    SELECT 'generation ' || g.id, format('costs %s and has the charges %s', g.cost, b.charges)
    FROM generations g LEFT JOIN booked b USING (id)
    WHERE b.charges IS DISTINCT FROM CASE WHEN g.type <> 'replay' THEN ARRAY[-g.cost] END
    UNION ALL
    SELECT 'generation ' || g.id, format('is %s and has the refunds %s', g.status, coalesce(b.refunds::text, 'none'))
    FROM generations g LEFT JOIN booked b USING (id)
    WHERE b.refunds IS DISTINCT FROM CASE WHEN g.type = 'replay' THEN NULL WHEN g.status = 'failed' THEN ARRAY[g.cost] WHEN g.refunded > 0 THEN ARRAY[g.refunded] END
    UNION ALL
    SELECT 'generation ' || id, format('is %s, costs %s and has %s of it refunded', status, cost, refunded)
    FROM generations WHERE refunded IS NOT NULL AND (status <> 'succeeded' OR refunded <= 0 OR refunded >= cost)
    UNION ALL
    SELECT 'account ' || a.id, format('has %s credits and no room for the %s that unfinished generations may refund: take %s away',
      a.credits, u.charged, a.credits + u.charged - 2147483647)
    FROM accounts a JOIN (
      SELECT account_id, sum(cost) AS charged FROM generations WHERE status IN (${sql.join(unfinishedStatuses)}) GROUP BY 1
    ) u ON u.account_id = a.id
    WHERE a.credits + u.charged > 2147483647
    UNION ALL
    SELECT 'generation ' || id, 'is booked on several accounts' FROM booked WHERE accounts > 1
    LIMIT 1000`.execute(db)
  return rows
}
