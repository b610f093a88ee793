/**
 * Before any job was seen to its end, nobody knows how long one takes. Progress then goes to a half, most of it in the first minute, by
 * which a job seems to take as long again as it already took.
 */
const firstGuess = { ms: 60_000, most: 0.5 }
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
          if (known !== undefined) return known
          const estimatedMs = estimateMs(job)
          const most = estimatedMs === undefined ? firstGuess.most : 1
          return most * (1 - Math.exp((-2 * (now() - beganAt)) / (estimatedMs ?? firstGuess.ms)))
        },
        end: () => saw(1),
        /** It was ended before it was done. */
        endEarly: () => saw(told || 1),
      }
    },
  }
}
