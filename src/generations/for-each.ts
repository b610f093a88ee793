import type { App } from '../app.ts'
import { isDatabaseAway, isHeldUp } from '../store/open.ts'

/**
 * Does something to each generation of a list. A failure does not stop the others: it is logged, and the generation is returned with others
 * that failed, as is one whose row is locked for too long. Only an unreachable database, which would fail them all, ends the loop.
 */
export async function forEachGeneration(
  app: App,
  ids: string[],
  act: (id: string) => Promise<unknown>,
): Promise<string[]> {
  const failed: string[] = []
  for (const id of ids) {
    try {
      await act(id)
    } catch (error) {
      if (isDatabaseAway(error) && !isHeldUp(error)) throw error
      app.log.error({ err: error, generation: id }, 'This generation could not be dealt with; the others are.')
      failed.push(id)
    }
  }
  return failed
}
