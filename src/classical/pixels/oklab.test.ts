import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cubeRoot, encodeLevel, hexToOklab, linearOfByte, linearToOklab, oklabToLinear } from './oklab.ts'

test('every sRGB level survives the way to OKLab and back', () => {
  const lab = new Float64Array(3)
  const rgb = new Float64Array(3)
  for (let level = 0; level < 256; level++) {
    const levels = [level, 255 - level, (level * 7) % 256]
    linearToOklab(linearOfByte[levels[0]!]!, linearOfByte[levels[1]!]!, linearOfByte[levels[2]!]!, lab)
    oklabToLinear(lab[0]!, lab[1]!, lab[2]!, rgb)
    assert.deepEqual(
      [...rgb].map((value) => Math.round(encodeLevel(value))),
      levels,
    )
  }
})

test("white is lightness 1 without colour and red matches Ottosson's figures", () => {
  const [L, a, b] = hexToOklab('#ffffff')
  assert.ok(Math.abs(L - 1) < 1e-3 && Math.hypot(a, b) < 1e-3)
  const red = hexToOklab('#ff0000')
  for (const [index, expected] of [0.628, 0.2249, 0.1258].entries()) assert.ok(Math.abs(red[index]! - expected) < 1e-3)
})

test('the fast cube root is within 0.01 %', () => {
  for (let value = 1e-9; value < 16; value *= 1.01)
    assert.ok(Math.abs(cubeRoot(value) / Math.cbrt(value) - 1) < 1e-4, String(value))
  assert.equal(cubeRoot(0), 0)
})
