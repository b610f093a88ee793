export const sampleRate = 48_000

/** Peak of the tone: about -42 dBFS, which is heard in a quiet room and under nothing else. */
const amplitude = 0.008
/** How much of the last value stays in the next: noise becomes a low hum with no pitch. */
const leak = 0.985
const fadeSeconds = 0.5

/**
 * The quiet tone of a room: leaky integrated noise, faded in and out. The same seed makes the same samples.
 *
 * @returns a function that gives the next samples of all, from -1 to 1, one channel
 */
export function openRoomTone(seed: number, seconds: number): (count: number) => Float32Array {
  const total = seconds * sampleRate
  let state = seed >>> 0
  let level = 0
  let at = 0
  // A xorshift generator (Marsaglia 2003) has a period far longer than any clip; it must not begin at 0.
  const next = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 0x1_0000_0000
  }
  state = state ^ 0x9e37_79b9 || 1
  return (count) =>
    Float32Array.from({ length: count }, () => {
      level = leak * level + (1 - leak) * (2 * next() - 1)
      const fade = Math.min(1, at / (fadeSeconds * sampleRate), Math.max(0, total - at) / (fadeSeconds * sampleRate))
      at++
      // The integrated noise of a leak of 0.985 rarely passes 0.2.
      return Math.max(-1, Math.min(1, level * 5)) * amplitude * fade
    })
}
