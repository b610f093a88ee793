// AssemblyScript, built by scripts/kernel.ts. All pointers lie in the imported memory; its owner leaves 64 bytes behind every
// buffer, because whole vectors are read and written.

/**
 * One plane by a separable 4-tap filter. For each output row and column, `rows` and `columns` hold the first of its four
 * source samples (i32), `rowWeights` and `columnWeights` the four weights (i16, 14 fractional bits, sum 1 << 14).
 * Rows first, into `line` (i16, 6 fractional bits), then columns. `from` (a multiple of 8) and `to` bound the columns in use.
 * The last vector of a row may reach into the next row, which is written after it.
 */
export function resamplePlane(
  source: usize, stride: i32, target: usize, width: i32, height: i32,
  columns: usize, columnWeights: usize, rows: usize, rowWeights: usize, line: usize, from: i32, to: i32,
): void {
  const half8 = i32x4.splat(1 << 7), half20 = i32x4.splat(1 << 19)
  for (let y = 0; y < height; y++) {
    const first = source + <usize>(load<i32>(rows + (<usize>y << 2)) * stride)
    const weights = load<u64>(rowWeights + (<usize>y << 3))
    const weights01 = i32x4.splat(<i32>(weights & 0xffffffff)), weights23 = i32x4.splat(<i32>(weights >> 32))
    for (let x = from; x < to; x += 8) {
      const p = first + <usize>x
      const a = v128.load_ext<u8>(p), b = v128.load_ext<u8>(p + stride)
      const c = v128.load_ext<u8>(p + 2 * stride), d = v128.load_ext<u8>(p + 3 * stride)
      const low = i32x4.add(
        i32x4.dot_i16x8_s(v128.shuffle<i16>(a, b, 0, 8, 1, 9, 2, 10, 3, 11), weights01),
        i32x4.dot_i16x8_s(v128.shuffle<i16>(c, d, 0, 8, 1, 9, 2, 10, 3, 11), weights23))
      const high = i32x4.add(
        i32x4.dot_i16x8_s(v128.shuffle<i16>(a, b, 4, 12, 5, 13, 6, 14, 7, 15), weights01),
        i32x4.dot_i16x8_s(v128.shuffle<i16>(c, d, 4, 12, 5, 13, 6, 14, 7, 15), weights23))
      v128.store(line + (<usize>x << 1),
        i16x8.narrow_i32x4_s(i32x4.shr_s(i32x4.add(low, half8), 8), i32x4.shr_s(i32x4.add(high, half8), 8)))
    }
    const output = target + <usize>(y * width)
    for (let x = 0; x < width; x += 4) {
      const column = columns + (<usize>x << 2), w = columnWeights + (<usize>x << 3)
      let left = v128.load64_zero(line + (<usize>load<i32>(column) << 1))
      left = v128.load64_lane(line + (<usize>load<i32>(column, 4) << 1), left, 1)
      let right = v128.load64_zero(line + (<usize>load<i32>(column, 8) << 1))
      right = v128.load64_lane(line + (<usize>load<i32>(column, 12) << 1), right, 1)
      const l = i32x4.dot_i16x8_s(left, v128.load(w)), r = i32x4.dot_i16x8_s(right, v128.load(w, 16))
      const sum = i32x4.add(v128.shuffle<i32>(l, r, 0, 2, 4, 6), v128.shuffle<i32>(l, r, 1, 3, 5, 7))
      const words = i32x4.shr_s(i32x4.add(sum, half20), 20)
      const narrow = i16x8.narrow_i32x4_s(words, words)
      v128.store32_lane(output + <usize>x, i8x16.narrow_i16x8_u(narrow, narrow), 0)
    }
  }
}

/** a becomes a + (b - a) * share / 256, for a share from 0 to 256. */
export function dissolve(a: usize, b: usize, length: i32, share: i32): void {
  const shareB = i16x8.splat(<i16>share), shareA = i16x8.splat(<i16>(256 - share)), half = i16x8.splat(128)
  for (let i = 0; i < length; i += 16) {
    const p = v128.load(a + i), q = v128.load(b + i)
    const low = i16x8.add(
      i16x8.mul(i16x8.extend_low_i8x16_u(p), shareA), i16x8.mul(i16x8.extend_low_i8x16_u(q), shareB))
    const high = i16x8.add(
      i16x8.mul(i16x8.extend_high_i8x16_u(p), shareA), i16x8.mul(i16x8.extend_high_i8x16_u(q), shareB))
    v128.store(a + i, i8x16.narrow_i16x8_u(i16x8.shr_u(i16x8.add(low, half), 8), i16x8.shr_u(i16x8.add(high, half), 8)))
  }
}
