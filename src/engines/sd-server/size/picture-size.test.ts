import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pictureSize } from './picture-size.ts'

const limits = { min_width: 64, max_width: 4096, min_height: 64, max_height: 4096 }
const megapixel = 1024 * 1024

test('every ratio from 1:4 to 4:1 becomes multiples of 64 that keep it within 3.5 %, near the area', () => {
  for (let width = 250; width <= 4000; width += 37) {
    const size = pictureSize({ width, height: 1000 }, megapixel, limits)
    assert.ok(size.width % 64 === 0 && size.height % 64 === 0)
    assert.ok(Math.abs(size.width / size.height / (width / 1000) - 1) < 0.035, `${width}: ${size.width}x${size.height}`)
    const area = (size.width * size.height) / megapixel
    assert.ok(area > 0.7 && area < 1.6, `${width}: ${size.width}x${size.height}`)
  }
})

test('the limits of a server apply, except unreasonable ones', () => {
  const narrow = { min_width: 64, max_width: 512, min_height: 64, max_height: 512 }
  assert.deepEqual(pictureSize({ width: 4, height: 3 }, megapixel, narrow), { width: 512, height: 384 })
  const tiny = { min_width: 64, max_width: 128, min_height: 64, max_height: 128 }
  assert.deepEqual(pictureSize({ width: 4, height: 3 }, megapixel, tiny), { width: 128, height: 128 })
  const absurd = { min_width: 0, max_width: 1e9, min_height: 0, max_height: 1e9 }
  const { width, height } = pictureSize({ width: 100000, height: 1 }, megapixel, absurd)
  assert.ok(width <= 2048 && height >= 128)
})
