/** Aborts where nothing is heard for a while: a connection that was cut may stay silent for ever. */
export function openWatch(outer: AbortSignal, silenceMs: number) {
  const silent = new AbortController()
  let timer = setTimeout(() => silent.abort(), silenceMs)
  return {
    signal: AbortSignal.any([outer, silent.signal]),
    heard: (nextMs = silenceMs) => {
      clearTimeout(timer)
      timer = setTimeout(() => silent.abort(), nextMs)
    },
    /** Ends what the signal was given to. */
    close: () => {
      clearTimeout(timer)
      silent.abort()
    },
  }
}
