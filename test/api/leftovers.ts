import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestApp } from '../harness/open-test-app.ts'

/** Asserts that refused requests charged nothing and left no row, no blob and no temporary file behind. */
export async function assertNothingLeft({ app }: TestApp, account: { id: string }, credits = 1000): Promise<void> {
  assert.deepEqual(await ledger({ app }, account), { balance: credits, sum: credits, charges: 0, refunds: 0 })
  const rows = app.db.selectFrom('generations').select('id').where('accountId', '=', account.id)
  assert.deepEqual(await rows.execute(), [])
  assert.deepEqual(await filesBelow(join(app.config.dataDir, 'blobs')), [])
  assert.deepEqual(await filesBelow(app.config.temporaryFolder), [])
}

/** An account's credits and ledger in the database. */
export async function ledger({ app }: Pick<TestApp, 'app'>, { id }: { id: string }) {
  const account = app.db.selectFrom('accounts').select('credits').where('id', '=', id)
  const entries = await app.db.selectFrom('creditEntries').selectAll().where('accountId', '=', id).execute()
  return {
    balance: (await account.executeTakeFirstOrThrow()).credits,
    sum: entries.reduce((sum, { amount }) => sum + amount, 0),
    charges: entries.filter(({ kind }) => kind === 'charge').length,
    refunds: entries.filter(({ kind }) => kind === 'refund').length,
  }
}

async function filesBelow(folder: string): Promise<string[]> {
  return await readdir(folder, { recursive: true }).catch(() => [])
}
