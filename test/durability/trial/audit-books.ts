import { hash } from 'node:crypto'
import sharp from 'sharp'
import { outputFiles, outputKey } from '../../../src/generations/stored/outputs.ts'
import type { Db } from '../../../src/store/open.ts'
import type { StoredFile } from '../../../src/store/schema.ts'

type Promised = {
  acknowledged: Iterable<string>
  /** How many generations there are at most. */
  sentMax: number
  mayFail: (id: string) => boolean
  jobEnds: string[]
  readBlob: (key: string) => Promise<Buffer | undefined>
}

/**
 * What must hold once all has ended, whatever crashed: every generation that was acknowledged is there and ended, is charged once, is
 * refunded if and only if it failed, or in part if some of its results are missing, and has its files; balances are the sums of the ledger. Nothing of the service's own audit is used.
 */
export async function auditBooks(db: Db, { acknowledged, sentMax, mayFail, jobEnds, readBlob }: Promised) {
  const generations = await db.selectFrom('generations').selectAll().execute()
  const entries = await db.selectFrom('creditEntries').selectAll().orderBy('createdAt').execute()
  const accounts = await db.selectFrom('accounts').selectAll().execute()
  const jobs = await db.selectFrom('pgboss.job').select(['id', 'name', 'state']).execute()
  const violations: string[] = []
  const demand = (holds: boolean, violation: string) => holds || violations.push(violation)

  const known = new Set(generations.map(({ id }) => id))
  for (const id of acknowledged) demand(known.has(id), `${id} was acknowledged and is lost.`)
  demand(generations.length <= sentMax, `There are ${generations.length} generations, and ${sentMax} were sent.`)

  const entriesOf = Map.groupBy(entries, ({ generationId }) => generationId)
  for (const { id, accountId, cost, status, outputs, task } of generations) {
    const own = entriesOf.get(id) ?? []
    const booked = (kind: string) => own.filter((entry) => entry.kind === kind).map(({ amount }) => amount)
    demand(status === 'succeeded' || status === 'failed', `${id} never ended: it is ${status}.`)
    demand(status !== 'failed' || mayFail(id), `${id} failed without a reason.`)
    demand(same(booked('charge'), [-cost]), `${id} costs ${cost} and has the charges ${booked('charge')}.`)
    const { count = 1 } = (task as { v45?: { count?: number } }).v45 ?? {}
    const missing = Math.max(0, count - outputs.length)
    const refunds = status === 'failed' ? [cost] : missing ? [(cost / count) * missing] : []
    demand(same(booked('refund'), refunds), `${id} is ${status} and has the refunds ${booked('refund')}.`)
    demand(
      own.every((entry) => entry.accountId === accountId),
      `${id} is booked on another account.`,
    )
    demand((status === 'succeeded') === outputs.length > 0, `${id} is ${status} and has ${outputs.length} outputs.`)
    for (const file of outputFiles(outputs)) {
      const bytes = await readBlob(outputKey(id, file))
      demand(bytes !== undefined && isWhole(bytes, file), `${id} has not the file that its row describes.`)
      demand(bytes !== undefined && (await isDecodable(bytes, file)), `${id} has a picture that cannot be decoded.`)
    }
  }
  for (const { id, kind, generationId } of entries) {
    demand(kind === 'grant' || known.has(generationId ?? ''), `The ${kind} ${id} belongs to no generation.`)
  }
  for (const { id, credits } of accounts) {
    const sum = entries.filter(({ accountId }) => accountId === id).reduce((total, { amount }) => total + amount, 0)
    demand(sum === credits, `The account ${id} has ${credits} credits and its ledger says ${sum}.`)
  }
  for (const { id, name, state } of jobs.filter(({ id }) => known.has(id))) {
    demand(jobEnds.includes(state), `The job ${id} of ${name} is left as ${state}.`)
  }
  return { generations, entries, violations }
}

export const isWhole = (bytes: Buffer, { sizeBytes, sha256 }: Pick<StoredFile, 'sizeBytes' | 'sha256'>) =>
  bytes.length === sizeBytes && hash('sha256', bytes) === sha256

async function isDecodable(bytes: Buffer, { contentType }: StoredFile): Promise<boolean> {
  if (!contentType.startsWith('image/')) return true
  return await sharp(bytes)
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    )
}

const same = (a: number[], b: number[]) => JSON.stringify(a) === JSON.stringify(b)
