import { setTimeout } from 'node:timers/promises'
import type { App } from '../../app.ts'
import { buildMissingIndexes, listMissingIndexes } from '../../store/indexes.ts'

const lookAgainMs = 1000

/** Builds the indexes that starts did not: one may have failed, or its process may have ended. */
export async function retryIndexes({ config, db }: App): Promise<void> {
  if (!config.databaseUrl || !(await listMissingIndexes(db)).length) return
  await buildMissingIndexes(config.databaseUrl)
}

/**
 * Waits until no index is missing, and builds those again that a start could not build.
 *
 * @returns those that are still missing
 */
export async function finishIndexes({ config, db, log }: App): Promise<string[]> {
  const { databaseUrl } = config
  if (!databaseUrl) return []
  while ((await listMissingIndexes(db)).length) {
    const wasHere = await buildMissingIndexes(databaseUrl).catch((error) => {
      log.error(error, 'An index could not be built.')
      return true
    })
    if (wasHere) break
    await setTimeout(lookAgainMs)
  }
  return await listMissingIndexes(db)
}
