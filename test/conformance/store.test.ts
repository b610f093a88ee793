import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { changeCredits } from '../../src/store/accounts/credits.ts'
import { openTestApp, type TestApp } from '../harness/open-test-app.ts'

/** What both databases must guarantee; the same file runs on the embedded one and on PostgreSQL. */
describe('the store', () => {
  let test_: TestApp
  before(async () => {
    test_ = await openTestApp()
  })
  after(() => test_.close())

  const change = (accountId: string, amount: number) => {
    const { clock, db } = test_.app
    const entry = { accountId, amount, kind: 'grant', reason: 'a test', generationId: null } as const
    return db
      .transaction()
      .execute((trx) => changeCredits(trx, { ...entry, id: clock.newId(), createdAt: clock.now() }))
  }

  test('of 64 simultaneous charges against a balance for ten, ten succeed, and the balance is the sum of the ledger', async () => {
    const { id } = await test_.newAccount(100)
    const results = await Promise.all(Array.from({ length: 64 }, () => change(id, -10)))
    assert.equal(results.filter((balance) => balance !== undefined).length, 10)
    const { rows } = await sql<{ credits: number; sum: number }>`
      SELECT credits, (SELECT sum(amount)::int FROM credit_entries WHERE account_id = ${id}) AS sum
      FROM accounts WHERE id = ${id}`.execute(test_.app.db)
    assert.deepEqual(rows, [{ credits: 0, sum: 0 }])
  })

  test('a balance never exceeds 32 bits, in either direction', async () => {
    const { id } = await test_.newAccount(1)
    assert.equal(await change(id, -2), undefined)
    assert.equal(await change(id, 2147483647), undefined)
    assert.equal(await change(id, 2147483646), 2147483647)
  })

  test('a balance below zero is refused by the database itself', async () => {
    const { id } = await test_.newAccount(1)
    await assert.rejects(
      sql`UPDATE accounts SET credits = -1 WHERE id = ${id}`.execute(test_.app.db),
      /credits_never_negative/,
    )
  })

  test('the ledger only grows', async () => {
    const { db } = test_.app
    await test_.newAccount(5)
    const statements = [
      sql`UPDATE credit_entries SET amount = 1`,
      sql`DELETE FROM credit_entries`,
      sql`TRUNCATE credit_entries`,
    ]
    for (const statement of statements) await assert.rejects(statement.execute(db), /the ledger is append-only/)
  })

  test('64-bit numbers are read as bigint whatever their size', async () => {
    const { rows } = await sql`SELECT 1::bigint AS small, 9007199254740993::bigint AS large`.execute(test_.app.db)
    assert.deepEqual(rows, [{ small: 1n, large: 9007199254740993n }])
  })
})
