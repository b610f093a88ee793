/** Aborts after a while of silence: a broken connection may stay silent forever. */
export function openWatch(outer: AbortSignal, silenceMs: number) {
  const silent = new AbortController()
  let timer = setTimeout(() => silent.abort(), silenceMs)
  return {
    signal: AbortSignal.any([outer, silent.signal]),
    heard: (nextMs = silenceMs) => {
      clearTimeout(timer)
      timer = setTimeout(() => silent.abort(), nextMs)
    },
    /** Aborts whatever uses the signal. */
    close: () => {
      clearTimeout(timer)
      silent.abort()
    },
  }
}
