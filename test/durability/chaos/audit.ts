import { hash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { Blobs } from '../../../src/blobs/blobs.ts'
import { blobKeys } from '../../../src/generations/blob-keys.ts'
import { outputFiles, outputKey } from '../../../src/generations/outputs.ts'
import type { Db } from '../../../src/store/open.ts'
import type { Receiver } from '../webhook-kill-loop/receiver.ts'
import type { Load } from './load.ts'

type Held = { db: Db; blobs: Blobs; load: Load; receiver: Receiver }

/** What must hold when all has ended, in the database, in the store and at the receiver of webhooks. */
export async function audit({ db, blobs, load, receiver }: Held) {
  const generations = await db.selectFrom('generations').selectAll().execute()
  const entries = await db.selectFrom('creditEntries').selectAll().orderBy('createdAt').execute()
  const accounts = await db.selectFrom('accounts').selectAll().execute()
  const jobs = await db.selectFrom('pgboss.job').select(['id', 'name', 'state']).execute()
  const events = await db.selectFrom('webhookEvents').selectAll().execute()
  const violations: string[] = []
  const demand = (holds: boolean, violation: string) => holds || violations.push(violation)

  const known = new Set(generations.map(({ id }) => id))
  for (const id of load.acknowledged.keys()) demand(known.has(id), `${id} was acknowledged and is lost.`)
  demand(
    generations.length <= load.ordered(),
    `There are ${generations.length} generations, and ${load.ordered()} were ordered.`,
  )
  const entriesOf = Map.groupBy(entries, ({ generationId }) => generationId)
  const eventsOf = Map.groupBy(events, ({ generationId }) => generationId)
  const told = new Set([...receiver.accepted.values()].flatMap((ofPath) => [...ofPath.keys()]))
  for (const generation of generations) {
    const { id, status, cost, outputs } = generation
    const amounts = (kind: string) =>
      (entriesOf.get(id) ?? []).filter((entry) => entry.kind === kind).map(({ amount }) => amount)
    demand(status === 'succeeded' || status === 'failed', `${id} never ended: it is ${status}.`)
    const mayFail = load.acknowledged.get(id)?.mayFail ?? true
    demand(status !== 'failed' || mayFail, `${id} failed without a reason.`)
    demand(same(amounts('charge'), [-cost]), `${id} has the charges ${amounts('charge')}.`)
    demand(
      same(amounts('refund'), status === 'failed' ? [cost] : []),
      `${id} is ${status} and has the refunds ${amounts('refund')}.`,
    )
    for (const file of outputFiles(outputs)) {
      const blob = await blobs.get(outputKey(id, file))
      const bytes = blob && (await buffer(blob))
      demand(
        bytes?.length === file.sizeBytes && hash('sha256', bytes) === file.sha256,
        `${id} has not the file that its row describes.`,
      )
      demand(bytes !== undefined && (await isDecodable(bytes)), `${id} has a picture that cannot be decoded.`)
    }
    demand((status === 'succeeded') === outputs.length > 0, `${id} is ${status} and has ${outputs.length} outputs.`)
    const ends = (eventsOf.get(id) ?? []).filter(({ type }) => /succeeded|failed/.test(type))
    demand(
      same(
        ends.map(({ type }) => type),
        [`generation.${status}`],
      ),
      `${id} is ${status} and its events are ${ends.map(({ type }) => type)}.`,
    )
    for (const event of ends) demand(told.has(event.id), `Nobody was told of the end of ${id}.`)
  }
  for (const { id, credits } of accounts) {
    const sum = entries.filter((entry) => entry.accountId === id).reduce((total, { amount }) => total + amount, 0)
    demand(sum === credits, `The account ${id} has ${credits} credits and its ledger says ${sum}.`)
  }
  for (const { id, name, state } of jobs.filter(({ id }) => known.has(id))) {
    demand(state === 'completed' || state === 'cancelled', `The job ${id} of ${name} is left as ${state}.`)
  }
  const expected = new Set(generations.flatMap(blobKeys))
  for (const folder of ['inputs', 'outputs']) {
    for await (const { key } of blobs.list(folder))
      demand(expected.has(key), `The blob ${key} is left, and no generation has it.`)
  }
  const failed = generations.filter(({ status }) => status === 'failed').length
  const attempts = generations.reduce((total, { attempt }) => total + attempt + 1, 0)
  const summary = `${generations.length} generations in ${attempts} attempts, ${failed} had to fail; ${load.acknowledged.size} were acknowledged.`
  return { summary, violations: [...load.violations, ...receiver.violations, ...violations] }
}

const isDecodable = (bytes: Buffer) =>
  sharp(bytes)
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    )

const same = (a: unknown[], b: unknown[]) => JSON.stringify(a) === JSON.stringify(b)
