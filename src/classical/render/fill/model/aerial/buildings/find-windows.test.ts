import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blankPicture } from '../../../../../pixels/picture.ts'
import { findWindows } from './find-windows.ts'

const [width, height] = [900, 600]

test('dark spots in rows on a wall are windows; its eaves, and spots on the ground, are not', () => {
  const picture = blankPicture(width, height)
  const walls = new Float32Array(width * height)
  const isWall = (x: number, y: number) => x >= 100 && x < 500 && y >= 200 && y < 420
  const isSpot = (x: number, y: number) => x % 20 < 7 && y % 24 < 10
  const isEaves = (x: number, y: number) => x >= 100 && x < 500 && y >= 200 && y < 206
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      walls[i] = isWall(x, y) ? 1 : 0
      const isDark = isEaves(x, y) || (y > 212 && isSpot(x, y) && (isWall(x, y) || x > 600))
      picture.L[i] = isDark ? 0.6 : 0.75
    }
  const { labels, isPane, boxes } = findWindows(picture, walls)
  const paneAt = (x: number, y: number) => isPane[labels[y * width + x]!]
  assert.ok(paneAt(203, 244) && paneAt(303, 268))
  assert.ok(!paneAt(300, 202) && !paneAt(703, 244))
  const { left, right, top, bottom } = boxes[labels[244 * width + 203]!]!
  assert.deepEqual([left * width, right * width, top * height, bottom * height].map(Math.round), [200, 207, 240, 250])
})
