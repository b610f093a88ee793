import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Camera } from '../camera.ts'
import { findAgreed } from './agreed.ts'

const [width, height] = [1344, 896]

/** A level camera that looks so many degrees past a building's corner, with its horizon so far down, surer than others or not. */
function cameraOf({ focalPx = 1200, yaw = 35, horizon = 0.6, sigma = 0.02 }): Camera {
  const turn = (yaw * Math.PI) / 180
  return {
    mode: 'full',
    focalPx,
    centre: [width / 2, horizon * height],
    shifted: true,
    axes: [
      [Math.cos(turn), 0, Math.sin(turn)],
      [-Math.sin(turn), 0, Math.cos(turn)],
      [0, -1, 0],
    ],
    sigma,
    explained: 0.4,
    meaningful: [5, 5, 5],
  }
}

test('the camera on which most sources agree is found, and of those the surest, whatever one is surer of', () => {
  const [rough, fine] = [cameraOf({ yaw: 35.2, focalPx: 1215 }), cameraOf({ sigma: 0.008 })]
  const stray = cameraOf({ yaw: 52, focalPx: 2000, sigma: 0.003 })
  assert.equal(findAgreed([[stray], [rough], [], [cameraOf({ focalPx: 800 }), fine]], width, height), fine)
})

test('one source does not agree with itself, and cameras far apart do not agree', () => {
  const twice = [cameraOf({}), cameraOf({ focalPx: 1205 })]
  assert.equal(findAgreed([twice, [cameraOf({ yaw: 50 })], [cameraOf({ yaw: 20 })]], width, height), undefined)
  assert.equal(findAgreed([[], []], width, height), undefined)
})
