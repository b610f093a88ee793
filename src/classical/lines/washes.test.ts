import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inkOf } from './washes.ts'

const [width, height] = [1344, 400]

test('ink on washes is told from these: a line stays dark, a wash of any tone and its border become paper', () => {
  const L = new Float32Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const wash = x < 450 ? 0.96 : x < 900 ? 0.7 : 0.48
      const isLine = y >= 198 && y < 201
      L[y * width + x] = isLine ? 0.2 : wash
    }
  const ink = inkOf({ width, height, L, a: new Float32Array(L.length).fill(0.05), b: new Float32Array(L.length) }, 0.17)
  for (const x of [200, 700, 1200]) {
    assert.ok(ink.L[199 * width + x]! < 0.4, `the line at ${x}: ${ink.L[199 * width + x]}`)
    assert.ok(ink.L[100 * width + x]! > 0.95, `the wash at ${x}: ${ink.L[100 * width + x]}`)
  }
  for (let x = 440; x < 460; x++) assert.ok(ink.L[100 * width + x]! > 0.9, `a wash's border at ${x}`)
  assert.ok(ink.a.every((value) => value === 0))
})
