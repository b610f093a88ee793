/** 3x3 matrices, row by row. */
export function multiply(left: number[], right: number[]): number[] {
  return left.map((_, at) => {
    const row = Math.floor(at / 3) * 3
    const column = at % 3
    return left[row]! * right[column]! + left[row + 1]! * right[column + 3]! + left[row + 2]! * right[column + 6]!
  })
}

export function transform(matrix: number[], x: number, y: number, z: number, out: Float64Array): void {
  out[0] = matrix[0]! * x + matrix[1]! * y + matrix[2]! * z
  out[1] = matrix[3]! * x + matrix[4]! * y + matrix[5]! * z
  out[2] = matrix[6]! * x + matrix[7]! * y + matrix[8]! * z
}

/** A power of a symmetric matrix through its eigenvalues, which may be held within limits. */
export function symmetricPower(matrix: number[], exponent: number, limits = { from: 0, to: Infinity }): number[] {
  const { values, vectors } = eigen(matrix)
  const powers = values.map((value) => Math.min(limits.to, Math.max(limits.from, Math.max(1e-12, value) ** exponent)))
  return matrix.map((_, at) => {
    const row = Math.floor(at / 3)
    const column = at % 3
    return powers.reduce((sum, power, k) => sum + vectors[row * 3 + k]! * power * vectors[column * 3 + k]!, 0)
  })
}

/** Jacobi rotations; the eigenvectors are columns. */
function eigen(matrix: number[]): { values: number[]; vectors: number[] } {
  const m = [...matrix]
  const vectors = [1, 0, 0, 0, 1, 0, 0, 0, 1]
  for (let sweep = 0; sweep < 12; sweep++) {
    for (const [p, q] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ] as const) {
      const off = m[p * 3 + q]!
      if (Math.abs(off) < 1e-15) continue
      const theta = 0.5 * Math.atan2(2 * off, m[q * 3 + q]! - m[p * 3 + p]!)
      const cos = Math.cos(theta)
      const sin = Math.sin(theta)
      rotateColumns(m, p, q, cos, sin)
      rotateRows(m, p, q, cos, sin)
      rotateColumns(vectors, p, q, cos, sin)
    }
  }
  return { values: [m[0]!, m[4]!, m[8]!], vectors }
}

function rotateColumns(m: number[], p: number, q: number, cos: number, sin: number): void {
  for (let row = 0; row < 9; row += 3) {
    const left = m[row + p]!
    const right = m[row + q]!
    m[row + p] = cos * left - sin * right
    m[row + q] = sin * left + cos * right
  }
}

function rotateRows(m: number[], p: number, q: number, cos: number, sin: number): void {
  for (let column = 0; column < 3; column++) {
    const upper = m[p * 3 + column]!
    const lower = m[q * 3 + column]!
    m[p * 3 + column] = cos * upper - sin * lower
    m[q * 3 + column] = sin * upper + cos * lower
  }
}
