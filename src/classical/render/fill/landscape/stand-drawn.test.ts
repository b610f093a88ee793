import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blankPicture } from '../../../pixels/picture.ts'
import type { Outline } from '../../../space/sides/scenery.ts'
import type { Scene } from '../../scene.ts'
import { standDrawn } from './stand-drawn.ts'

const [width, height, horizonY] = [300, 200, 150]
const outline: Outline = { left: 120, right: 180, top: 60, bottom: 120, isCluster: true, regions: [0] }

/** Whether anything is painted where a plant seems to be drawn, below whose sky a wall begins at some row. */
function isGrown(wallFrom: number): boolean {
  const picture = blankPicture(width, height)
  const mask = Float32Array.from({ length: width * height }, (_, i) => (i < wallFrom * width ? 1 : 0))
  const stood = Uint16Array.from({ length: width * height }, (_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)]
    return x > outline.left && x < outline.right && y > outline.top && y < outline.bottom ? 1 : 0
  })
  const scene = {
    picture,
    sky: { mask, horizonY, clearL: picture.L.slice() },
    request: { callerText: '' },
    seed: () => 1,
    freedom: { texture: 1 },
    shown: [],
  } as unknown as Scene
  standDrawn(scene, { scenery: [outline], stood }, horizonY)
  return picture.L.some((value) => value !== blankPicture(1, 1).L[0])
}

test('hatching on a wall, with no sky over it and no ground below it, is not grown as a plant', () => {
  assert.equal(isGrown(80), true)
  assert.equal(isGrown(20), false)
})
