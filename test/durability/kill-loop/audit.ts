import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { StatusBody } from '../../../src/contract/generation/status.ts'
import { ask } from '../trial/ask.ts'
import { auditBooks, isWhole } from '../trial/audit-books.ts'
import { readDatabase } from '../trial/embedded-database.ts'
import type { Load } from './load.ts'

/** What callers see: every id that they were given ended, and its output is the one that the status describes. */
export async function auditApi(url: string, load: Load): Promise<string[]> {
  const violations: string[] = []
  for (const { id, account, doomed } of load.acknowledged.values()) {
    const { status: code, body } = await ask<StatusBody>('GET', `${url}/v1/status/${id}`, account.key)
    const expected = code === 200 && (body.status === 'succeeded' || (doomed && body.status === 'failed'))
    if (!expected) violations.push(`${id} was acknowledged and is ${code} ${body.status} ${body.error?.code}.`)
    else if (body.status === 'succeeded') {
      for (const { url, size_bytes: sizeBytes, sha256 } of body.output) {
        const bytes = Buffer.from(await (await fetch(url)).arrayBuffer())
        if (!isWhole(bytes, { sizeBytes, sha256 })) {
          violations.push(`An output of ${id} is not the one that its status describes.`)
        }
      }
    }
  }
  return violations
}

/** What the database and the folder of blobs hold. The service must be stopped. */
export async function auditStore(dataDir: string, load: Load) {
  return await readDatabase(dataDir, async (db) => {
    const { generations, entries, violations } = await auditBooks(db, {
      acknowledged: load.acknowledged.keys(),
      sentMax: load.acknowledged.size + load.inDoubt(),
      mayFail: (id) => load.acknowledged.get(id)?.doomed === true,
      jobEnds: ['completed'],
      readBlob: (key) => readFile(join(dataDir, 'blobs', key)).catch(() => undefined),
    })
    for (const { id, granted } of load.accounts) {
      const grants = entries.filter(({ accountId, kind }) => accountId === id && kind === 'grant')
      const stored = grants.reduce((total, { amount }) => total + amount, 0)
      if (stored < granted) violations.push(`Of ${granted} credits granted to ${id}, the ledger has ${stored}.`)
    }
    const doubtful = generations.length - load.acknowledged.size
    const failed = generations.filter(({ status }) => status === 'failed').length
    const lost = generations.reduce((total, { attempt, failures }) => total + Math.max(0, attempt - failures), 0)
    const summary =
      `${load.acknowledged.size} acknowledged, ${doubtful} of ${load.inDoubt()} unanswered posts accepted; ` +
      `${generations.length - failed} succeeded, ${failed} had to fail and were refunded, ${lost} attempts were lost.`
    return { violations, summary, generations }
  })
}
