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
