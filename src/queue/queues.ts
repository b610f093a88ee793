import type { Queue } from 'pg-boss'

/** A job's worker is taken for dead when it has not been heard of for so long, in seconds; 10 is the queue's minimum. */
const heartbeatSeconds = 20

/** Lost workers do not count as failures; a job that lost so many is given up. */
export const maxLosses = 30

/** Tries that the engine itself may end before a job is given up. */
export const maxFailures = 3

/** Every queue, dead-letter queues before those that lead to them. */
export const queues = [
  { name: 'generate-dead' },
  {
    name: 'generate',
    heartbeatSeconds,
    // `run.ts` counts losses, failures and hand-backs apart and ends the job in time; this limit is only the queue's own last word.
    retryLimit: 100_000,
    retryDelay: 0,
    deadLetter: 'generate-dead',
  },
] as const satisfies Queue[]

export type QueueName = (typeof queues)[number]['name']
