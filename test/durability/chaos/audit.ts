import { buffer } from 'node:stream/consumers'
import type { Blobs } from '../../../src/blobs/blobs.ts'
import { blobKey } from '../../../src/blobs/blobs.ts'
import { blobKeys } from '../../../src/generations/stored/blob-keys.ts'
import type { Db } from '../../../src/store/open.ts'
import { auditBooks } from '../trial/audit-books.ts'
import type { Receiver } from '../trial/receiver.ts'
import type { Load } from './load.ts'

type Held = { db: Db; blobs: Blobs; load: Load; receiver: Receiver }

/** What must hold when all has ended, in the database, in the store and at the receiver of webhooks. */
export async function audit({ db, blobs, load, receiver }: Held) {
  const { generations, violations } = await auditBooks(db, {
    acknowledged: load.acknowledged.keys(),
    sentMax: load.ordered(),
    mayFail: (id) => load.acknowledged.get(id)?.mayFail ?? true,
    jobEnds: ['completed', 'cancelled'],
    readBlob: async (key) => {
      const blob = await blobs.get(blobKey(key))
      return blob && (await buffer(blob))
    },
  })
  const demand = (holds: boolean, violation: string) => holds || violations.push(violation)

  const events = await db.selectFrom('webhookEvents').selectAll().execute()
  const eventsOf = Map.groupBy(events, ({ generationId }) => generationId)
  const told = new Set([...receiver.accepted.values()].flatMap((ofPath) => [...ofPath.keys()]))
  for (const { id, status } of generations) {
    const ends = (eventsOf.get(id) ?? []).filter(({ type }) => /succeeded|failed/.test(type))
    const types = ends.map(({ type }) => type).join(', ')
    demand(types === `generation.${status}`, `${id} is ${status} and its events are ${types}.`)
    for (const event of ends) demand(told.has(event.id), `Nobody was told of the end of ${id}.`)
  }
  const expected = new Set(generations.flatMap(blobKeys))
  for (const folder of ['inputs', 'outputs', 'maps', 'thumbnails']) {
    for await (const { key } of blobs.list(folder))
      demand(expected.has(key), `The blob ${key} is left, and no generation has it.`)
  }
  const failed = generations.filter(({ status }) => status === 'failed').length
  const attempts = generations.reduce((total, { attempt }) => total + attempt + 1, 0)
  const paths = Map.groupBy(load.acknowledged.values(), ({ path }) => path)
  const ordered = [...paths].map(([path, { length }]) => `${length} × ${path}`).join(', ')
  const given = generations.filter(({ refunded }) => refunded).length
  const summary = `${generations.length} generations in ${attempts} attempts, ${failed} had to fail; ${load.acknowledged.size} were acknowledged: ${ordered}. ${given} have some of their results.`
  return { summary, violations: [...load.violations, ...receiver.violations, ...violations] }
}
