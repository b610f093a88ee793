import { sql } from 'kysely'
import { throughOutage } from '../../../src/generations/attempt/settle.ts'
import { listLedgerFaults } from '../../../src/store/accounts/ledger-faults.ts'
import type { Db } from '../../../src/store/open.ts'

/** What holds at every moment of a busy service, and not only when all has ended. */
export async function openMoments(db: Db) {
  // It is written with the change and so lost with it, when that is rolled back.
  await sql`CREATE TABLE changed_ends (id uuid, was text, is_now text)`.execute(db)
  await sql`
    CREATE FUNCTION note_changed_end() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO changed_ends VALUES (OLD.id, OLD.status, NEW.status);
      RETURN NULL;
    END $$`.execute(db)
  await sql`
    CREATE TRIGGER note_changed_end AFTER UPDATE ON generations FOR EACH ROW
    WHEN (OLD.completed_at IS NOT NULL AND (OLD.status, OLD.completed_at, OLD.outputs::text, OLD.error_code)
      IS DISTINCT FROM (NEW.status, NEW.completed_at, NEW.outputs::text, NEW.error_code))
    EXECUTE FUNCTION note_changed_end()`.execute(db)

  const violations = new Set<string>()
  return {
    violations,
    /** The database may be crashed in the middle of it. */
    look: async (): Promise<void> => {
      for (const violation of await throughOutage(() => listViolations(db))) violations.add(violation)
    },
  }
}

async function listViolations(db: Db): Promise<string[]> {
  const faults = await listLedgerFaults(db)
  const { rows: ends } = await sql<{ id: string; was: string; isNow: string }>`SELECT * FROM changed_ends`.execute(db)
  const { rows: untold } = await sql<{ id: string; status: string; types: string[] }>`
    SELECT id, status, types FROM (
      SELECT id, status, array(
        SELECT type FROM webhook_events e
        WHERE e.generation_id = g.id AND type IN ('generation.succeeded', 'generation.failed')
      ) AS types
      FROM generations g
    ) told
    WHERE types <> CASE WHEN status IN ('succeeded', 'failed') THEN ARRAY['generation.' || status] ELSE '{}' END`.execute(
    db,
  )
  return [
    ...faults.map(({ subject, fault }) => `The ${subject} ${fault}.`),
    ...ends.map(({ id, was, isNow }) => `${id} had ended as ${was} and was changed to ${isNow}.`),
    ...untold.map(({ id, status, types }) => `${id} is ${status} and its events are ${types}.`),
  ]
}
