/** How long a job is taken to last before any was seen to its end. */
const firstGuessMs = 60_000
/** A larger picture takes more for each pixel, because a model compares its parts with one another. */
const growth = 1.25
/** After so long, a pace that was too slow is tried again: the machine may have been busy. */
const forgottenAfterMs = 3_600_000

type Job = { kind: string; pixels: number }

export type Paces = ReturnType<typeof openPaces>

/**
 * Estimates how long jobs take, and how far they are at a server that does not tell it, by how long the last job of the kind took. A job
 * that was ended at its limit counts by its share that was done.
 */
export function openPaces(now: () => number = () => performance.now()) {
  const seen = new Map<string, { pixels: number; ms: number; at: number }>()

  function estimateMs({ kind, pixels }: Job): number | undefined {
    const last = seen.get(kind)
    if (!last || now() - last.at > forgottenAfterMs) return undefined
    const ratio = pixels / last.pixels
    return last.ms * (ratio > 1 ? ratio ** growth : ratio)
  }

  return {
    estimateMs,
    begin: (job: Job) => {
      let beganAt: number | undefined
      let told: number | undefined
      const saw = (share: number) => {
        if (beganAt !== undefined)
          seen.set(job.kind, { pixels: job.pixels, ms: Math.max(1, (now() - beganAt) / share), at: now() })
      }
      return {
        /** The share that is done: as the server tells it, else estimated. It counts from the first call, when the server began. */
        share: (known?: number): number => {
          beganAt ??= now()
          told = known ?? told
          return known ?? 1 - Math.exp((-2 * (now() - beganAt)) / (estimateMs(job) ?? firstGuessMs))
        },
        end: () => saw(1),
        /** It was ended before it was done. */
        endEarly: () => saw(told || 1),
      }
    },
  }
}
