import type { App } from '../app.ts'
import { isDatabaseAway, isHeldUp } from '../store/open.ts'

/**
 * Does something to each generation of a list. A failure does not stop the others: it is logged, and the generation is returned with others
 * of its kind, as is one whose row somebody else holds for too long. Only a database that is away, which would fail them all, ends it.
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
