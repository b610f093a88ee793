import { type Kysely, sql } from 'kysely'

/**
 * Every account's usage, per UTC day and endpoint, kept by the database in the transactions that change generations,
 * including those of the previous version. Counted at the commit, after all other locks of the transaction,
 * because transactions take the account's lock at different points.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE usage_days (
      account_id uuid NOT NULL REFERENCES accounts,
      day date NOT NULL,
      endpoint text NOT NULL,
      generations integer NOT NULL,
      succeeded integer NOT NULL,
      failed integer NOT NULL,
      credits bigint NOT NULL,
      PRIMARY KEY (account_id, day, endpoint)
    ) WITH (fillfactor = 50)`.execute(db)
  await sql`
    CREATE FUNCTION count_usage() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO usage_days AS counted
        SELECT account_id, (created_at AT TIME ZONE 'UTC')::date, endpoint, sum(n),
          coalesce(sum(n) FILTER (WHERE status = 'succeeded'), 0), coalesce(sum(n) FILTER (WHERE status = 'failed'), 0),
          coalesce(sum(n * cost) FILTER (WHERE status <> 'failed'), 0)
        FROM (
          SELECT NEW.account_id, NEW.created_at, NEW.endpoint, NEW.status, NEW.cost, 1 AS n WHERE TG_OP <> 'DELETE'
          UNION ALL
          SELECT OLD.account_id, OLD.created_at, OLD.endpoint, OLD.status, OLD.cost, -1 WHERE TG_OP <> 'INSERT'
        ) AS changed
        GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
      ON CONFLICT (account_id, day, endpoint) DO UPDATE SET
        generations = counted.generations + excluded.generations,
        succeeded = counted.succeeded + excluded.succeeded,
        failed = counted.failed + excluded.failed,
        credits = counted.credits + excluded.credits;
      RETURN NULL;
    END $$`.execute(db)

  // A large table is counted before it is locked. Under the lock, only rows that may have changed are counted: those that had
  // not ended, and those younger than an hour by their id, which is longer than any transaction takes.
  await sql`CREATE TEMPORARY TABLE not_ended ON COMMIT DROP AS
    SELECT id FROM generations WHERE status IN ('queued', 'processing')`.execute(db)
  const { rows } = await sql<{ id: string }>`
    SELECT (lpad(to_hex((extract(epoch FROM now() - interval '1 hour') * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid AS id
    `.execute(db)
  const young = sql`id >= ${rows[0]!.id}::uuid`
  await sql`${count} WHERE NOT ${young} AND NOT EXISTS (SELECT FROM not_ended WHERE not_ended.id = generations.id) ${add}`.execute(
    db,
  )
  await sql`
    CREATE CONSTRAINT TRIGGER usage_of_generations
    AFTER INSERT OR DELETE OR UPDATE OF status, created_at, cost ON generations DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION count_usage()`.execute(db)
  // In two statements, each by an index, because everything waits meanwhile.
  await sql`${count} WHERE ${young} ${add}`.execute(db)
  await sql`${count} WHERE id = ANY (ARRAY(SELECT id FROM not_ended)) AND NOT ${young} ${add}`.execute(db)
}

const count = sql`
  INSERT INTO usage_days AS counted
  SELECT account_id, (created_at AT TIME ZONE 'UTC')::date, endpoint, count(*), count(*) FILTER (WHERE status = 'succeeded'),
    count(*) FILTER (WHERE status = 'failed'), coalesce(sum(cost) FILTER (WHERE status <> 'failed'), 0)
  FROM generations`
const add = sql`
  GROUP BY 1, 2, 3
  ON CONFLICT (account_id, day, endpoint) DO UPDATE SET
    generations = counted.generations + excluded.generations,
    succeeded = counted.succeeded + excluded.succeeded,
    failed = counted.failed + excluded.failed,
    credits = counted.credits + excluded.credits`
