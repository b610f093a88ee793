/** How far sd-server is with loading weights or with a picture, from 0 to 1. */
export type ServerProgress = { stage: 'loading' | 'sampling'; progress: number }

/**
 * The last bar of what sd-server wrote to its standard output: `|====>   | 1/5 - 14.84it/s` while it samples, the same with `#` while
 * it loads weights. Undefined where it wrote none.
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
