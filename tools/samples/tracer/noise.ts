/** A number in [0, 1) that depends only on three integers. */
export function hash(x: number, y: number, z: number): number {
  let h = Math.imul(x, 0x8da6b343) ^ Math.imul(y, 0xd8163841) ^ Math.imul(z, 0xcb1ab31f)
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d)
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39)
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296
}

/** The next number in [0, 1) at each call; the same sequence for the same seed. */
export function openRandom(seed: number): () => number {
  let count = 0
  return () => hash(seed, count++, 77)
}

/** Smooth value noise in [0, 1), one feature per unit. */
export function noise(x: number, y: number, z: number): number {
  const ix = Math.floor(x)
  const iy = Math.floor(y)
  const iz = Math.floor(z)
  const fx = smooth(x - ix)
  const fy = smooth(y - iy)
  const fz = smooth(z - iz)
  const near = mix4(hash(ix, iy, iz), hash(ix + 1, iy, iz), hash(ix, iy + 1, iz), hash(ix + 1, iy + 1, iz), fx, fy)
  const iw = iz + 1
  const far = mix4(hash(ix, iy, iw), hash(ix + 1, iy, iw), hash(ix, iy + 1, iw), hash(ix + 1, iy + 1, iw), fx, fy)
  return near + (far - near) * fz
}

/** Fractal sum of value noise, in [0, 1). */
export function fractalNoise(x: number, y: number, z: number, octaves: number): number {
  let sum = 0
  let reach = 0
  let frequency = 1
  for (let octave = 0, amplitude = 0.5; octave < octaves; octave++, amplitude *= 0.5, frequency *= 2.03) {
    sum += amplitude * noise(x * frequency + octave * 17.3, y * frequency, z * frequency - octave * 9.1)
    reach += amplitude
  }
  return sum / reach
}

export function smoothstep(from: number, to: number, value: number): number {
  return smooth(Math.min(1, Math.max(0, (value - from) / (to - from))))
}

function smooth(t: number): number {
  return t * t * (3 - 2 * t)
}

function mix4(a: number, b: number, c: number, d: number, s: number, t: number): number {
  const low = a + (b - a) * s
  const high = c + (d - c) * s
  return low + (high - low) * t
}
