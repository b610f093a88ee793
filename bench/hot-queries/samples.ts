export type Samples = {
  account: string
  smallAccount: string
  key: string
  webhook: string
  delivery: string
  finished: string
  running: string
  queued: string
  deep: string
  newest: string
  /** As many as one query of the orphan collector reads, from all times. */
  scattered: string[]
  /** A generation with a pending event. */
  told: string
  keys: string[]
  sessions: string[]
  times: { old: Date; middle: Date; late: Date }
}

/** Ids and times of what a database was filled with. */
export async function readSamples(ask: (statement: string) => Promise<Record<string, never>[]>): Promise<Samples> {
  const account = '00000001-0000-7000-8000-000000000000'
  const one = async (statement: string) => Object.values((await ask(statement))[0]!)[0]!
  const nth = (share: number) => `SELECT id FROM generations WHERE account_id = '${account}' ORDER BY created_at OFFSET
    (SELECT (count(*) * ${share})::int FROM generations WHERE account_id = '${account}') LIMIT 1`
  const deep = (await one(nth(0.5))) as string
  const timeOf = async (share: number) =>
    (await one(`SELECT created_at FROM generations WHERE id = (${nth(share)})`)) as Date
  const ids = async (table: string, count: number) =>
    (await ask(`SELECT id FROM ${table} ORDER BY md5(id::text) LIMIT ${count}`)).map((row) => Object.values(row)[0]!)
  return {
    account,
    smallAccount: account.replace(/0$/, '7'),
    key: account.replace('1', '2'),
    webhook: account.replace('1', '4'),
    delivery: await one(`SELECT id FROM webhook_deliveries WHERE status = 'delivered' LIMIT 1`),
    finished: await one(`SELECT id FROM generations WHERE status = 'succeeded' AND deleted_at IS NULL LIMIT 1`),
    running: await one(`SELECT id FROM generations WHERE status = 'processing' LIMIT 1`),
    queued: await one(`SELECT id FROM generations WHERE status = 'queued' LIMIT 1`),
    deep,
    newest: await one(nth(0.999)),
    scattered: await ids('generations', 500),
    told: await one(`SELECT event_id FROM webhook_deliveries WHERE status = 'pending' LIMIT 1`),
    keys: await ids('api_keys', 20),
    sessions: await ids('sessions', 20),
    times: { old: await timeOf(0.05), middle: await timeOf(0.4), late: await timeOf(0.95) },
  }
}
