import type { Generation } from '../../../src/store/schema.ts'

/** One life of the service. `readyAt` is undefined if it was killed before, `killedAt` for the last one. */
export type Life = { bornAt: number; readyAt: number | undefined; killedAt: number | undefined }

/**
 * How soon work went on after each start. With one worker, what a death interrupted must be the first to end in the next
 * life: where only its lost heartbeat frees it, others overtake it. Generations that failed tell nothing: they had to wait
 * between their attempts.
 */
export function resumption(lives: Life[], generations: Generation[]): { violations: string[]; summary: string } {
  const violations: string[] = []
  let longestMs = 0
  let seen = 0
  const succeeded = generations
    .filter(({ status }) => status === 'succeeded')
    .map(({ id, startedAt, completedAt }) => ({ id, startedAt: Number(startedAt), completedAt: Number(completedAt) }))
    .sort((a, b) => a.completedAt - b.completedAt)
  for (const { bornAt, readyAt, killedAt = Number.POSITIVE_INFINITY } of lives) {
    const ended = succeeded.filter(({ completedAt }) => completedAt > bornAt && completedAt < killedAt)
    if (readyAt === undefined || !ended.length) continue
    longestMs = Math.max(longestMs, ended[0]!.completedAt - readyAt)
    const interrupted = ended.filter(({ startedAt }) => startedAt < bornAt)
    seen += interrupted.length
    if (interrupted.length && interrupted[0] !== ended[0]) {
      violations.push(`${interrupted[0]!.id} was interrupted by a kill, and others were served before it.`)
    }
  }
  if (!seen) violations.push('No interrupted job was seen to end in a life after: use more kills.')
  const summary = `After a start the first job ended at most ${Math.round(longestMs)} ms after ready; ${seen} had been interrupted.`
  return { violations, summary }
}
