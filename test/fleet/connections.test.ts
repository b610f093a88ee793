import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { type ConnectionUse, connectionTo } from '../../src/store/connection/connection.ts'
import { openPostgresServer, type PostgresServer } from '../harness/postgres-server.ts'

let postgres: PostgresServer
before(async () => {
  postgres = (await openPostgresServer())!
})
after(() => postgres.close())

const keepalives = {
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '2',
  tcp_user_timeout: '20000',
}

async function show(url: string, use: ConnectionUse, names: string[]): Promise<Record<string, string>> {
  const client = new pg.Client(connectionTo(url, use))
  await client.connect()
  try {
    const rows = names.map(async (name) => [name, (await client.query(`SHOW ${name}`)).rows[0]![name]] as const)
    return Object.fromEntries(await Promise.all(rows))
  } finally {
    await client.end()
  }
}

for (const [use, timeouts] of Object.entries({
  serving: { lock_timeout: '5s', statement_timeout: '15s', idle_in_transaction_session_timeout: '10s' },
  queue: { lock_timeout: '5s', statement_timeout: '0', idle_in_transaction_session_timeout: '10s' },
  migrating: { lock_timeout: '1500ms', idle_in_transaction_session_timeout: '10s', idle_session_timeout: '10s' },
  patient: { lock_timeout: '0', statement_timeout: '0', idle_in_transaction_session_timeout: '10min' },
})) {
  test(`a session for ${use} ends by itself if its host is gone, and so do its waits`, async () => {
    const wanted = { ...keepalives, ...timeouts }
    assert.deepEqual(await show(postgres.url, use as ConnectionUse, Object.keys(wanted)), wanted)
  })
}

test("an operator's options in the URL are kept and take precedence", async () => {
  const url = `${postgres.url}?options=${encodeURIComponent('-c lock_timeout=3s -c search_path=elsewhere')}`
  const wanted = { lock_timeout: '3s', search_path: 'elsewhere', tcp_user_timeout: '20000' }
  assert.deepEqual(await show(url, 'serving', Object.keys(wanted)), wanted)
})

test('all connections to a server are made in one place', async () => {
  for await (const file of glob('src/**/*.ts')) {
    if (file === 'src/store/connection/connection.ts') continue
    const source = await readFile(file, 'utf8')
    assert.doesNotMatch(source, /new (pg\.)?(Pool|Client)\(/, file)
    assert.doesNotMatch(source, /connectionString:/, file)
  }
})
