import type { Queue } from 'pg-boss'

/** A job's worker counts as dead after this many seconds of silence; 10 is the queue's minimum. */
const heartbeatSeconds = 20

/** Lost workers do not count as failures; a job that lost this many is given up. */
export const maxLosses = 30

/** Attempts that the engine may end before a job is given up. */
export const maxFailures = 3

/** The kinds of work that every version of the service knows: their jobs are hidden from no worker. */
export const knownToAll = ['video-ai', 'archRender-v41']

/** Every queue, dead-letter queues before those that lead to them. */
export const queues = [
  { name: 'generate-dead' },
  {
    name: 'generate',
    heartbeatSeconds,
    // `run.ts` counts losses, failures and hand-backs separately and ends the job in time; this limit is only a last resort.
    retryLimit: 100_000,
    retryDelay: 0,
    deadLetter: 'generate-dead',
  },
] as const satisfies Queue[]

export type QueueName = (typeof queues)[number]['name']
