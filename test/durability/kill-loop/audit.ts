import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { StatusBody } from '../../../src/contract/status.ts'
import { outputFiles, outputKey } from '../../../src/generations/outputs.ts'
import { type Db, openStore } from '../../../src/store/open.ts'
import type { Generation, StoredOutput } from '../../../src/store/schema.ts'
import { ask, type Load } from './load.ts'

/** How many generations the database holds that have not ended. The service must be stopped. */
export async function countUnfinished(dataDir: string): Promise<number> {
  return await withDatabase(dataDir, async (db) => {
    const { count } = await db
      .selectFrom('generations')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('status', 'in', ['queued', 'processing'])
      .executeTakeFirstOrThrow()
    return count
  })
}

/** What callers see: every id that they were given ended, and its output is the one that the status describes. */
export async function auditApi(url: string, load: Load): Promise<string[]> {
  const violations: string[] = []
  for (const { id, account, doomed } of load.acknowledged.values()) {
    const { status: code, body } = await ask<StatusBody>('GET', `${url}/v1/status/${id}`, account.key)
    const expected = code === 200 && (body.status === 'succeeded' || (doomed && body.status === 'failed'))
    if (!expected) violations.push(`${id} was acknowledged and is ${code} ${body.status} ${body.error?.code}.`)
    else if (body.status === 'succeeded') {
      const [output] = body.output
      const bytes = Buffer.from(await (await fetch(output!.url)).arrayBuffer())
      if (!isWhole(bytes, { sizeBytes: output!.size_bytes, sha256: output!.sha256 })) {
        violations.push(`The output of ${id} is not the one that its status describes.`)
      }
    }
  }
  return violations
}

/** What the database and the folder of blobs hold. The service must be stopped. */
export async function auditStore(dataDir: string, load: Load) {
  return await withDatabase(dataDir, async (db) => {
    const generations = await db.selectFrom('generations').selectAll().execute()
    const entries = await db.selectFrom('creditEntries').selectAll().execute()
    const accounts = await db.selectFrom('accounts').selectAll().execute()
    const jobs = await db.selectFrom('pgboss.job').select(['id', 'name', 'state']).execute()
    const violations: string[] = []
    const demand = (holds: boolean, violation: string) => holds || violations.push(violation)

    const known = new Map(generations.map((generation) => [generation.id, generation]))
    for (const id of load.acknowledged.keys()) demand(known.has(id), `${id} was acknowledged and is lost.`)
    const doubtful = generations.length - load.acknowledged.size
    demand(doubtful <= load.inDoubt(), `There are ${generations.length} generations, more than were sent.`)

    for (const generation of generations) {
      const { id, accountId, cost, status } = generation
      const ofKind = (kind: string) => entries.filter((entry) => entry.generationId === id && entry.kind === kind)
      const booked = (kind: string, amount: number) =>
        ofKind(kind).length === 1 && ofKind(kind)[0]!.amount === amount && ofKind(kind)[0]!.accountId === accountId
      demand(status === 'succeeded' || status === 'failed', `${id} never ended: it is ${status}.`)
      demand(status !== 'failed' || load.acknowledged.get(id)?.doomed === true, `${id} failed without a reason.`)
      demand(booked('charge', -cost), `${id} has not exactly one charge of ${cost}.`)
      const refunded = status === 'failed' ? booked('refund', cost) : ofKind('refund').length === 0
      demand(refunded, `${id} is ${status} and has ${ofKind('refund').length} refunds.`)
      const whole = status === 'failed' || (await hasWholeOutputs(dataDir, generation))
      demand(whole, `${id} succeeded and its file is not there as its row describes it.`)
    }
    for (const { id, kind, generationId } of entries) {
      demand(kind === 'grant' || known.has(generationId ?? ''), `The ${kind} ${id} belongs to no generation.`)
    }
    for (const { id, credits } of accounts) {
      const own = entries.filter((entry) => entry.accountId === id)
      const granted = sum(own.filter(({ kind }) => kind === 'grant'))
      demand(sum(own) === credits, `The account ${id} has ${credits} credits and its ledger says ${sum(own)}.`)
      const acknowledged = load.accounts.find((account) => account.id === id)?.granted ?? 0
      demand(granted >= acknowledged, `Of ${acknowledged} credits granted to ${id}, the ledger has ${granted}.`)
    }
    for (const { id, name, state } of jobs.filter(({ id }) => known.has(id))) {
      demand(state === 'completed', `The job ${id} of ${name} is left as ${state}.`)
    }
    const failed = generations.filter(({ status }) => status === 'failed').length
    const lost = generations.reduce((total, { attempt, failures }) => total + Math.max(0, attempt - failures), 0)
    const summary =
      `${load.acknowledged.size} acknowledged, ${doubtful} of ${load.inDoubt()} unanswered posts accepted; ` +
      `${generations.length - failed} succeeded, ${failed} had to fail and were refunded, ${lost} attempts were lost.`
    return { violations, summary, generations }
  })
}

async function withDatabase<T>(dataDir: string, read: (db: Db) => Promise<T>): Promise<T> {
  const store = await openStore({ databaseUrl: undefined, dataDir }, { onError: () => {} })
  try {
    return await read(store.db)
  } finally {
    await store.close()
  }
}

async function hasWholeOutputs(dataDir: string, { id, outputs }: Generation): Promise<boolean> {
  const whole = outputFiles(outputs).map(async (file) => {
    const bytes = await readFile(join(dataDir, 'blobs', outputKey(id, file))).catch(() => undefined)
    return bytes !== undefined && isWhole(bytes, file)
  })
  return outputs.length > 0 && (await Promise.all(whole)).every(Boolean)
}

const isWhole = (bytes: Buffer, { sizeBytes, sha256 }: Pick<StoredOutput, 'sizeBytes' | 'sha256'>) =>
  bytes.length === sizeBytes && hash('sha256', bytes) === sha256

const sum = (entries: { amount: number }[]) => entries.reduce((total, { amount }) => total + amount, 0)
