import { type Kysely, sql } from 'kysely'

/**
 * Every change of a generation that its caller can see increments its revision and, with the commit, notifies every server of
 * it on the queue's channel: "<id> <status before> <status now>".
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`ALTER TABLE generations ADD COLUMN revision integer NOT NULL DEFAULT 0`.execute(db)
  await sql`
    CREATE FUNCTION tell_of_generation() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.revision := OLD.revision + 1;
      PERFORM pg_notify('veduta_jobs', concat_ws(' ', NEW.id, OLD.status, NEW.status));
      RETURN NEW;
    END $$`.execute(db)
  await sql`
    CREATE TRIGGER generation_changes BEFORE UPDATE OF status, stage, progress ON generations FOR EACH ROW
    WHEN ((OLD.status, OLD.stage, OLD.progress) IS DISTINCT FROM (NEW.status, NEW.stage, NEW.progress))
    EXECUTE FUNCTION tell_of_generation()`.execute(db)
  await sql`CREATE INDEX generations_succeeded ON generations (completed_at) WHERE status = 'succeeded'`.execute(db)
}
