/** The progress of sd-server in loading weights or in a picture, from 0 to 1. */
export type ServerProgress = { stage: 'loading' | 'sampling'; progress: number }

/**
 * The last bar in sd-server's standard output: `|====>   | 1/5 - 14.84it/s` while it samples, the same with `#` while
 * it loads weights. Undefined if there is none.
 */
export function lastProgress(text: string): ServerProgress | undefined {
  const bar = [...text.matchAll(/\|([=#> ]*)\|\s*(\d+)\/(\d+)/g)].at(-1)
  if (!bar) return undefined
  const [, filled = '', done, all] = bar
  return {
    stage: filled.includes('#') ? 'loading' : 'sampling',
    progress: Math.min(1, Number(done) / Number(all)) || 0,
  }
}

/** What sd-server wrote without its bars of progress, each of which overwrites the line before. */
export const withoutBars = (text: string): string => text.replace(/\r[^\r\n]*\p{Cc}\[K/gu, '')

/** How long a job is taken to last before any was seen to its end. */
const firstGuessMs = 60_000

export type Paces = ReturnType<typeof openPaces>

/** Estimates the progress of jobs at a server that does not tell it, by how long the last job of the kind took. */
export function openPaces(now: () => number = () => performance.now()) {
  const lastMs = new Map<string, number>()
  return {
    begin: (kind: string) => {
      let beganAt: number | undefined
      return {
        /** The share that is probably done, from 0 to below 1; it counts from the first call, when the server began. */
        share: (): number => {
          beganAt ??= now()
          return 1 - Math.exp((-2 * (now() - beganAt)) / (lastMs.get(kind) ?? firstGuessMs))
        },
        end: (): void => {
          if (beganAt !== undefined) lastMs.set(kind, Math.max(1, now() - beganAt))
        },
      }
    },
  }
}
