// AssemblyScript, built by build.ts. All pointers lie in the imported memory; its owner leaves 64 bytes behind every
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

/**
 * One plane bent by a mesh. `nodes` holds, for every `1 << cellBits` pixels of the target both ways, the place in the source's
 * samples (x and y as i32 with 16 fractional bits) that is seen there; between nodes places are interpolated. `table` holds
 * the four weights (i16, 14 fractional bits) of each of 256 phases between two samples. Places beyond the source show its edge.
 */
export function warpPlane(
  source: usize, stride: i32, rows: i32, target: usize, width: i32, height: i32,
  nodes: usize, nodesPerRow: i32, cellBits: i32, table: usize,
): void {
  const half8 = i32x4.splat(1 << 7), cell = 1 << cellBits, lowest = 1 << 16
  const rightmost = ((stride - 2) << 16) - 1, bottommost = ((rows - 2) << 16) - 1
  for (let y = 0; y < height; y++) {
    const share = ((y & (cell - 1)) << 1) + 1
    let upper = nodes + <usize>((y >> cellBits) * nodesPerRow << 3)
    let lower = upper + <usize>(nodesPerRow << 3)
    let nextX = between(load<i32>(upper), load<i32>(lower), share, cellBits)
    let nextY = between(load<i32>(upper, 4), load<i32>(lower, 4), share, cellBits)
    const output = target + <usize>(y * width)
    for (let x = 0; x < width; x += cell) {
      upper += 8
      lower += 8
      let placeX = nextX, placeY = nextY
      nextX = between(load<i32>(upper), load<i32>(lower), share, cellBits)
      nextY = between(load<i32>(upper, 4), load<i32>(lower, 4), share, cellBits)
      const stepX = (nextX - placeX) >> cellBits, stepY = (nextY - placeY) >> cellBits
      placeX += stepX >> 1
      placeY += stepY >> 1
      const end = min(x + cell, width)
      for (let pixel = x; pixel < end; pixel++) {
        const column = min(max(placeX, lowest), rightmost), row = min(max(placeY, lowest), bottommost)
        placeX += stepX
        placeY += stepY
        const p = source + <usize>(((row >> 16) - 1) * stride + (column >> 16) - 1)
        const across = v128.load64_splat(table + <usize>(((column >> 8) & 255) << 3))
        const down = v128.load64_zero(table + <usize>(((row >> 8) & 255) << 3))
        const ab = v128.load32_lane(p + <usize>stride, v128.load32_zero(p), 1)
        const cd = v128.load32_lane(p + <usize>(3 * stride), v128.load32_zero(p + <usize>(2 * stride)), 1)
        const l = i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_u(ab), across)
        const r = i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_u(cd), across)
        const sums = i32x4.add(v128.shuffle<i32>(l, r, 0, 2, 4, 6), v128.shuffle<i32>(l, r, 1, 3, 5, 7))
        const words = i32x4.shr_s(i32x4.add(sums, half8), 8)
        const four = i32x4.dot_i16x8_s(i16x8.narrow_i32x4_s(words, words), down)
        const level = (i32x4.extract_lane(four, 0) + i32x4.extract_lane(four, 1) + (1 << 19)) >> 20
        store<u8>(output + <usize>pixel, <u8>min(max(level, 0), 255))
      }
    }
  }
}

@inline
function between(a: i32, b: i32, share: i32, cellBits: i32): i32 {
  return a + (((b - a) * share) >> (cellBits + 1))
}

/**
 * The light of a, with a share from 0 to 1 of the light of b: all frames of yuv420p, at least 8 pixels wide. Light is taken as the square
 * of luma, near BT.1886's power of 2.4; colour follows the light that brings it, to first order.
 */
export function dissolveLight(a: usize, b: usize, target: usize, width: i32, height: i32, share: f32): void {
  const pixels = width * height, half = width >> 1
  for (let i = 0; i < pixels; i += 8) {
    const p = v128.load_ext<u8>(a + <usize>i), q = v128.load_ext<u8>(b + <usize>i)
    const low = toLevels(mixLight(aboveBlack(i32x4.extend_low_i16x8_u(p), 1), aboveBlack(i32x4.extend_low_i16x8_u(q), 1), share))
    const high = toLevels(mixLight(aboveBlack(i32x4.extend_high_i16x8_u(p), 1), aboveBlack(i32x4.extend_high_i16x8_u(q), 1), share))
    const words = i16x8.narrow_i32x4_s(low, high)
    v128.store64_lane(target + <usize>i, i8x16.narrow_i16x8_u(words, words), 0)
  }
  for (let y = 0; y < height >> 1; y++) {
    for (let next = 0; next < half; next += 4) {
      // The last four may be some of those before once more.
      const x = min(next, half - 4)
      const luma = <usize>(2 * y * width + 2 * x), chroma = <usize>(pixels + y * half + x)
      const lightA = aboveBlack(i32x4.extadd_pairwise_i16x8_u(v128.load_ext<u8>(a + luma)), 0.5)
      const lightB = aboveBlack(i32x4.extadd_pairwise_i16x8_u(v128.load_ext<u8>(b + luma)), 0.5)
      const mixed = mixLight(lightA, lightB, share)
      const weightA = f32x4.div(f32x4.mul(lightA, f32x4.splat(1 - share)), mixed)
      const weightB = f32x4.div(f32x4.mul(lightB, f32x4.splat(share)), mixed)
      mixColour(a + chroma, b + chroma, target + chroma, weightA, weightB)
      const second = chroma + <usize>(pixels >> 2)
      mixColour(a + second, b + second, target + second, weightA, weightB)
    }
  }
}

/** Never 0, so that it can be divided by. */
@inline
function aboveBlack(levels: v128, scale: f32): v128 {
  const luma = f32x4.mul(f32x4.convert_i32x4_s(levels), f32x4.splat(scale))
  return f32x4.max(f32x4.sub(luma, f32x4.splat(12)), f32x4.splat(1))
}

@inline
function mixLight(a: v128, b: v128, share: f32): v128 {
  return f32x4.sqrt(f32x4.add(
    f32x4.mul(f32x4.mul(a, a), f32x4.splat(1 - share)), f32x4.mul(f32x4.mul(b, b), f32x4.splat(share))))
}

@inline
function toLevels(light: v128): v128 {
  return i32x4.trunc_sat_f32x4_s(f32x4.add(light, f32x4.splat(12.5)))
}

@inline
function mixColour(a: usize, b: usize, target: usize, weightA: v128, weightB: v128): void {
  const mixed = f32x4.add(f32x4.mul(colour(a), weightA), f32x4.mul(colour(b), weightB))
  const words = i32x4.trunc_sat_f32x4_s(f32x4.add(mixed, f32x4.splat(128.5)))
  const narrow = i16x8.narrow_i32x4_s(words, words)
  v128.store32_lane(target, i8x16.narrow_i16x8_u(narrow, narrow), 0)
}

@inline
function colour(from: usize): v128 {
  const levels = i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(v128.load32_zero(from)))
  return f32x4.sub(f32x4.convert_i32x4_s(levels), f32x4.splat(128))
}
