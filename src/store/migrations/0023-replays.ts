import { type Kysely, sql } from 'kysely'

/** Runs of earlier generations that are compared with them: they cost nothing, and usage does not count them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE generations ADD COLUMN replay jsonb`.execute(db)
  await sql`
    CREATE OR REPLACE FUNCTION count_usage() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.type = 'replay' OR OLD.type = 'replay' THEN
        RETURN NULL;
      END IF;
      INSERT INTO usage_days AS counted
        SELECT account_id, (created_at AT TIME ZONE 'UTC')::date, endpoint, sum(n),
          coalesce(sum(n) FILTER (WHERE status = 'succeeded'), 0), coalesce(sum(n) FILTER (WHERE status = 'failed'), 0),
          coalesce(sum(n * (cost - coalesce(refunded, 0))) FILTER (WHERE status <> 'failed'), 0)
        FROM (
          SELECT NEW.account_id, NEW.created_at, NEW.endpoint, NEW.status, NEW.cost, NEW.refunded, 1 AS n WHERE TG_OP <> 'DELETE'
          UNION ALL
          SELECT OLD.account_id, OLD.created_at, OLD.endpoint, OLD.status, OLD.cost, OLD.refunded, -1 WHERE TG_OP <> 'INSERT'
        ) AS changed
        GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
      ON CONFLICT (account_id, day, endpoint) DO UPDATE SET
        generations = counted.generations + excluded.generations,
        succeeded = counted.succeeded + excluded.succeeded,
        failed = counted.failed + excluded.failed,
        credits = counted.credits + excluded.credits;
      RETURN NULL;
    END $$`.execute(db)
}
