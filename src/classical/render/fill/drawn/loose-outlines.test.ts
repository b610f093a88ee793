import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isHatching } from './loose-outlines.ts'

const outline = (left: number, top: number, right: number, bottom: number) => ({
  left,
  top,
  right,
  bottom,
  regions: [],
})

test('strokes that stand narrow on a wall, and those on a lawn that the picture cuts, are hatching; what rises into the sky grows', () => {
  const isSky = (_: number, y: number) => y < 300
  assert.ok(isHatching(outline(400, 420, 450, 600), 896, isSky), 'narrow on a wall')
  assert.ok(isHatching(outline(250, 700, 640, 895.5), 896, isSky), 'cut by the border')
  assert.ok(!isHatching(outline(400, 250, 450, 600), 896, isSky), 'a poplar')
  assert.ok(!isHatching(outline(400, 500, 560, 600), 896, isSky), 'a bush before a wall')
})
