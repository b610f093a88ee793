import type { Clock } from '../clock.ts'

const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

/** The schedule that Standard Webhooks recommends: the first attempt is immediate, and these waits follow failed ones. */
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
/** So that a receiver that recovers does not get all missed deliveries at once. */
const jitter = 0.2
const jitterSteps = 1000

/** How long to wait after this many failed attempts; undefined if there is no further one. */
export function retryDelayMs(clock: Clock, failed: number): number | undefined {
  const delayMs = delaysMs[failed - 1]
  return delayMs && Math.round(delayMs * (1 + (jitter * clock.randomInt(jitterSteps)) / jitterSteps))
}
