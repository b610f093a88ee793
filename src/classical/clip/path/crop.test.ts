import assert from 'node:assert/strict'
import { test } from 'node:test'
import { enclosingPixels, roomBeside, viewedPart, wholeCrop } from './crop.ts'

const clip = { width: 1280, height: 720 }

test('the whole crop is the largest centred rectangle of the clip’s ratio', () => {
  assert.deepEqual(wholeCrop({ width: 1600, height: 1200 }, clip), { left: 0, top: 150, width: 1600, height: 900 })
  assert.deepEqual(wholeCrop({ width: 2000, height: 900 }, clip), { left: 200, top: 0, width: 1600, height: 900 })
  assert.deepEqual(wholeCrop({ width: 320, height: 180 }, clip), { left: 0, top: 0, width: 320, height: 180 })
})

test('the room beside the whole crop is measured in its sides', () => {
  assert.deepEqual(roomBeside({ width: 2000, height: 900 }, clip), { x: 0.125, y: 0 })
})

test('a view is centred on its offset and keeps the ratio', () => {
  const part = viewedPart({ x: 0.1, y: -0.05, size: 0.5 }, { width: 1600, height: 900 }, clip)
  assert.deepEqual(part, { left: 560, top: 180, width: 800, height: 450 })
})

test('the enclosing pixels stay inside the picture', () => {
  const parts = [
    { left: 0.5, top: 10.2, width: 20, height: 10 },
    { left: 30, top: 12, width: 20.4, height: 10 },
  ]
  assert.deepEqual(enclosingPixels(parts, { width: 52, height: 100 }), { left: 0, top: 8, width: 52, height: 16 })
})
