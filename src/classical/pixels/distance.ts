/** Chamfer distance (Borgefors 1986), in pixels; the picture's border does not block. */
export function distanceToBlocked(free: Uint8Array, width: number): Float32Array {
  const out = new Float32Array(free.length)
  for (let i = 0; i < out.length; i++) out[i] = free[i] ? 1e6 : 0
  spreadDistance(out, width, 0, 1)
  spreadDistance(out, width, out.length - 1, -1)
  return out
}

/** In reading order, or against it: what lies before a pixel, on its row and the last one, is known. */
function spreadDistance(out: Float32Array, width: number, first: number, step: 1 | -1): void {
  for (let n = 0, x = 0; n < out.length; n++, x = x === width - 1 ? 0 : x + 1) {
    const i = first + step * n
    if (out[i] === 0) continue
    let best = out[i]!
    if (x > 0) best = Math.min(best, out[i - step]! + 0.96)
    if (n >= width) {
      const before = i - step * width
      best = Math.min(best, out[before]! + 0.96)
      if (x > 0) best = Math.min(best, out[before - step]! + 1.36)
      if (x < width - 1) best = Math.min(best, out[before + step]! + 1.36)
    }
    out[i] = best
  }
}
