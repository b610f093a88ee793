import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blankPicture } from '../../../../pixels/picture.ts'
import type { Camera } from '../../../../space/camera.ts'
import type { FullSpace } from '../../../../space/space.ts'
import type { Scene } from '../../../scene.ts'
import { isPeopled } from './misread.ts'

const [width, height] = [60, 40]

/** A flat picture with two figures that hide so many rows of it. */
function read(rows: number, fromAbove: boolean) {
  const picture = blankPicture(width, height)
  picture.L.fill(0.8)
  const stood = new Uint16Array(width * height)
  for (let i = 0; i < rows * width; i++) stood[i] = 1 + (i % 2)
  const down = fromAbove ? 0.5 : 0
  const camera: Pick<Camera, 'axes'> = {
    axes: [
      [1, 0, 0],
      [0, -down, Math.sqrt(1 - down ** 2)],
      [0, -Math.sqrt(1 - down ** 2), -down],
    ],
  }
  const outline = { left: 0, right: 4, top: 0, bottom: 4, regions: [0] }
  const space = { camera, stood, scenery: [outline, outline] } as unknown as FullSpace
  return isPeopled({ picture } as Scene, space)
}

test('a painted model with figures before it is not built, but from above if they hide little of it', () => {
  assert.equal(read(1, false), true)
  assert.equal(read(1, true), false)
  assert.equal(read(4, true), true)
})
