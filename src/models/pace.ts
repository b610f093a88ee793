const windowMs = 20_000
const pauseMs = 1000

export type Pace = { bytesPerSecond: number; secondsLeft: number | undefined }

/** The speed of a download over its last twenty seconds; asked with how many bytes are still to come, undefined in its first second. */
export function openPace(now = () => performance.now()): (restBytes: number) => Pace | undefined {
  let samples: { at: number; restBytes: number }[] = []
  return (restBytes) => {
    const at = now()
    const last = samples.at(-1)
    if (!last || at - last.at >= pauseMs) samples.push({ at, restBytes })
    samples = samples.filter((sample, index) => at - sample.at <= windowMs || index === samples.length - 1)
    const [first] = samples as [(typeof samples)[number]]
    const seconds = (at - first.at) / 1000
    if (seconds < pauseMs / 1000) return undefined
    const bytesPerSecond = Math.max(0, first.restBytes - restBytes) / seconds
    return { bytesPerSecond, secondsLeft: bytesPerSecond ? restBytes / bytesPerSecond : undefined }
  }
}
