import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clipSize } from './clip-size.ts'

test('16:9 is exactly 1280x720', () => {
  assert.deepEqual(clipSize({ width: 16, height: 9 }), { width: 1280, height: 720 })
})

test('every ratio from 1:4 to 4:1 gives even sides up to 1920, its own shape and the area of 1280x720, within one per cent', () => {
  for (const [width, height] of [
    [1, 4],
    [9, 21],
    [9, 16],
    [2, 3],
    [1, 1],
    [4, 3],
    [3, 2],
    [21, 9],
    [239, 100],
    [4, 1],
  ] as const) {
    const size = clipSize({ width, height })
    assert.ok(size.width % 2 === 0 && size.height % 2 === 0, `${width}:${height} has even sides`)
    assert.ok(Math.max(size.width, size.height) <= 1920, `${width}:${height} fits 1920`)
    assert.ok(Math.abs((size.width * size.height) / 921600 - 1) < 0.01, `${width}:${height} has the area`)
    assert.ok(Math.abs((size.width * height) / (size.height * width) - 1) < 0.01, `${width}:${height} has its shape`)
  }
})
