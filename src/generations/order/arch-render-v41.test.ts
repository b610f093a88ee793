import assert from 'node:assert/strict'
import { test } from 'node:test'
import { simplestRatio } from './arch-render-v41.ts'

const ratios: [width: number, height: number, ratio: string][] = [
  [1344, 896, '3:2'],
  [1344, 756, '16:9'],
  [1344, 1008, '4:3'],
  [1344, 1344, '1:1'],
  [1344, 2016, '2:3'],
  [1344, 4096, '13:40'],
  [1344, 1013, '4:3'],
  [1344, 16, '84:1'],
]

for (const [width, height, ratio] of ratios) {
  test(`${width}x${height} is ${ratio}, the smallest whole numbers within 1 %`, () => {
    assert.equal(simplestRatio(width, height), ratio)
    const [w, h] = ratio.split(':').map(Number)
    assert.ok(Math.abs(w! / h! / (width / height) - 1) <= 0.01)
  })
}
