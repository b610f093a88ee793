import type { Clock } from '../clock.ts'

const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

/** What Standard Webhooks recommends: the first attempt is made at once, and after each that failed so much time passes. */
const delaysMs = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
]
/** A receiver that comes back does not get all that it missed in one moment. */
const jitter = 0.2
const jitterSteps = 1000

/** How long to wait after so many failed attempts; undefined where there is no further one. */
export function retryDelayMs(clock: Clock, failed: number): number | undefined {
  const delayMs = delaysMs[failed - 1]
  return delayMs && Math.round(delayMs * (1 + (jitter * clock.randomInt(jitterSteps)) / jitterSteps))
}
