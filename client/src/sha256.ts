/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4 §4.2.2). */
const constants = fractions(64, Math.cbrt)

/**
 * Streaming SHA-256 (FIPS 180-4). Not WebCrypto's, which needs all bytes at once, and which pages on plain
 * http, such as on an office's own network, do not have.
 */
export function openSha256() {
  // From the square roots of the first 8 primes (§5.3.3).
  const state = fractions(8, Math.sqrt)
  const block = new Uint8Array(64)
  const words = new DataView(block.buffer)
  const schedule = new Uint32Array(64)
  let filled = 0
  let sizeBytes = 0

  function update(bytes: Uint8Array): void {
    sizeBytes += bytes.length
    for (let at = 0; at < bytes.length; ) {
      const piece = bytes.subarray(at, at + 64 - filled)
      block.set(piece, filled)
      filled += piece.length
      at += piece.length
      if (filled === 64) compress()
    }
  }

  /** §6.2.2. */
  function compress(): void {
    const w = schedule
    for (let t = 0; t < 16; t++) w[t] = words.getUint32(4 * t)
    for (let t = 16; t < 64; t++) {
      const [x, y] = [w[t - 15]!, w[t - 2]!]
      const s0 = rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3)
      const s1 = rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10)
      w[t] = w[t - 16]! + s0 + w[t - 7]! + s1
    }
    let [a, b, c, d, e, f, g, h] = state as unknown as Eight
    for (let t = 0; t < 64; t++) {
      const choice = (e & f) ^ (~e & g)
      const majority = (a & b) ^ (a & c) ^ (b & c)
      const t1 = (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + constants[t]! + w[t]!) | 0
      const t2 = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority
      h = g
      g = f
      f = e
      e = (d + t1) | 0
      d = c
      c = b
      b = a
      a = (t1 + t2) | 0
    }
    const sums = [a, b, c, d, e, f, g, h]
    for (const [i, sum] of sums.entries()) state[i]! += sum
    filled = 0
  }

  /** Ends the message: padding (§5.1.1), and the digest in hex. */
  function digest(): string {
    const bits = 8 * sizeBytes
    update(Uint8Array.of(0x80, ...new Uint8Array((119 - (sizeBytes % 64)) % 64)))
    words.setUint32(56, Math.floor(bits / 2 ** 32))
    words.setUint32(60, bits)
    compress()
    return [...state].map((word) => word.toString(16).padStart(8, '0')).join('')
  }

  return { update, digest }
}

type Eight = [number, number, number, number, number, number, number, number]

const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by))

/** Computed rather than listed: doubles are precise enough for 32 bits of these roots. */
function fractions(count: number, root: (n: number) => number): Uint32Array {
  const primes: number[] = []
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime)) primes.push(n)
  return Uint32Array.from(primes, (prime) => (root(prime) % 1) * 2 ** 32)
}
