type Ask = (statement: string) => Promise<unknown>

/** How much a database is filled with: one account has `large` generations and deliveries, `small` others have one each. */
export type Amounts = { large: number; small: number }

const uuidOf = (kind: number, number: number | string) =>
  `('0000000${kind}-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`
/** Like ids of the service, they begin with the time of their creation. */
const generationId =
  "(lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '70008' || lpad(to_hex(n), 15, '0'))::uuid"

/** How many generations wait or run, and how many deliveries to one receiver are due. */
export const unfinishedOf = ({ large }: Amounts) => Math.min(10_000, large / 20)
const dueOf = ({ large }: Amounts) => large / 2

/** Fills a migrated database: tables without their triggers, so that a million rows take seconds. */
export async function fillDatabase(ask: Ask, amounts: Amounts): Promise<void> {
  const { large, small } = amounts
  const all = large + small
  const unfinished = unfinishedOf(amounts)
  const account = (n: string) =>
    `CASE WHEN ${n} <= ${large} THEN ${uuidOf(1, 0)} ELSE ${uuidOf(1, `${n} - ${large}`)} END`
  await ask('SET session_replication_role = replica')
  const statements = [
    `INSERT INTO accounts (id, name, credits, created_at)
      SELECT ${uuidOf(1, 'n')}, 'account ' || n, 1000000, now() - interval '2 years' + n * interval '1 s' FROM generate_series(0, ${small}) AS n`,
    `INSERT INTO api_keys (id, account_id, name, hint, hash, secret_mark, created_at)
      SELECT ${uuidOf(2, 'n')}, ${uuidOf(1, 'n')}, 'key', 'hint', decode(md5(n::text), 'hex'), 'mark', now() FROM generate_series(0, ${small}) AS n`,
    `INSERT INTO generations (id, account_id, endpoint, type, status, stage, progress, seed, cost, engine, task, notes, outputs,
        created_at, started_at, completed_at, api_key_id, turn, deleted_at, inputs_removed_at, checkpoint)
      SELECT ${generationId}, ${account('n')}, CASE type WHEN 'video' THEN 'video-ai' ELSE 'archRender-v41' END, type, status, 'done', 1, 1, 5,
        'classical', json_build_object('prompt', repeat('words ', 40)), '[]', json_build_array(json_build_object('name', repeat('x', 200))),
        at, at, CASE WHEN status IN ('succeeded', 'failed') THEN at END,
        CASE WHEN n <= ${large} THEN ${uuidOf(2, 0)} END, n, CASE WHEN n % 10 = 0 AND status = 'succeeded' THEN at END,
        CASE WHEN n % 3 > 0 THEN at END, CASE status WHEN 'failed' THEN '{"engine": "fal"}'::jsonb END
      FROM (
        SELECT n, now() - (${all} - n) * interval '1 year' / ${all} AS at, CASE WHEN n % 4 = 0 THEN 'video' ELSE 'render' END AS type,
          CASE WHEN n > ${large} - ${unfinished} AND n <= ${large} THEN CASE WHEN n % 500 = 0 THEN 'processing' ELSE 'queued' END
            WHEN n < 200 AND n % 4 > 0 THEN 'failed' ELSE 'succeeded' END AS status
        FROM generate_series(1, ${all}) AS n
      ) AS made`,
    // The newest half may still be cancelled.
    `INSERT INTO abandoned_orders (id, generation_id, engine, "order", abandoned_at)
      SELECT ${uuidOf(6, 'n')}, id, CASE WHEN n % 2 = 0 THEN 'fal' ELSE 'comfyui' END, '{"order": {}}',
        now() - n * interval '2 days' / ${small}
      FROM (SELECT id, row_number() OVER (ORDER BY created_at DESC) AS n FROM generations WHERE status = 'succeeded') AS made WHERE n <= ${small}`,
    `INSERT INTO pgboss.job (id, name, state, priority, group_id, data)
      SELECT id, 'generate', CASE status WHEN 'queued' THEN 'created' ELSE 'active' END::pgboss.job_state, -turn, account_id::text,
        json_build_object('generationId', id) FROM generations WHERE status IN ('queued', 'processing')`,
    `INSERT INTO credit_entries (id, account_id, amount, balance, kind, reason, generation_id, created_at)
      SELECT id, account_id, -5, 1000, 'charge', endpoint, id, created_at FROM generations ORDER BY created_at`,
    `INSERT INTO usage_days SELECT account_id, (created_at AT TIME ZONE 'UTC')::date, endpoint, count(*), count(*), 0, sum(cost)
      FROM generations GROUP BY 1, 2, 3`,
    `INSERT INTO idempotency_keys (account_id, endpoint, key, fingerprint, generation_id, reply, created_at)
      SELECT account_id, endpoint, id::text, decode(md5(id::text), 'hex'), id, '{}', now() - interval '1 h'
      FROM generations ORDER BY created_at DESC LIMIT ${large / 10}`,
    `INSERT INTO sessions (id, hash, secret_mark, api_key_id, operator, created_at, expires_at)
      SELECT ${uuidOf(3, 'n')}, decode(md5(n::text), 'hex'), 'mark', ${uuidOf(2, 'n')}, false, now(), now() + interval '1 day' FROM generate_series(0, ${small}) AS n`,
    `INSERT INTO sign_in_links (hash, secret_mark, account_id, created_at, expires_at)
      SELECT decode(md5(n::text), 'hex'), 'mark', ${uuidOf(1, 'n')}, now(), now() + interval '1 day' FROM generate_series(0, ${small}) AS n`,
    `INSERT INTO webhooks (id, account_id, url, created_at)
      SELECT ${uuidOf(4, 'n')}, ${uuidOf(1, 'n')}, 'https://receiver.example/' || n, now() FROM generate_series(0, ${small}) AS n`,
    `INSERT INTO webhook_secrets (id, webhook_id, sealed, secret_mark, created_at)
      SELECT ${uuidOf(5, 'n')}, ${uuidOf(4, 'n')}, '\\x00', 'mark', now() FROM generate_series(0, ${small}) AS n`,
    `INSERT INTO webhook_events (id, type, generation_id, created_at)
      SELECT id, 'generation.succeeded', id, created_at FROM generations WHERE status = 'succeeded'`,
    // The oldest are due and all for one receiver; those for others are tried again later.
    `INSERT INTO webhook_deliveries (id, event_id, webhook_id, account_id, receiver, status, next_attempt_at)
      SELECT id, id, webhook, account_id, webhook::text, status, CASE WHEN n > ${large} THEN now() + interval '1 h' ELSE now() - interval '1 day' END
      FROM (
        SELECT *, CASE WHEN account_id = ${uuidOf(1, 0)} THEN ${uuidOf(4, 0)} ELSE overlay(account_id::text placing '4' from 8 for 1)::uuid END AS webhook,
          CASE WHEN n <= ${dueOf(amounts)} OR n > ${large} THEN 'pending' ELSE 'delivered' END AS status
        FROM (SELECT id, account_id, row_number() OVER (ORDER BY created_at) AS n FROM generations WHERE status = 'succeeded') AS g
      ) AS told`,
    `INSERT INTO webhook_attempts (id, delivery_id, response_status, duration_ms, created_at)
      SELECT id, id, 200, 10, now() FROM webhook_deliveries`,
  ].map((statement) => statement.replaceAll('\n', ' '))
  for (const statement of statements) await ask(statement)
  await ask('SET session_replication_role = origin')
  await ask('VACUUM ANALYZE')
}
