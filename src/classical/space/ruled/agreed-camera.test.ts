import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Camera } from '../camera.ts'
import type { Vector } from '../vector.ts'
import { findAgreed } from './agreed-camera.ts'

const [width, height] = [1344, 896]

/** A level camera that looks so many degrees past a building's corner, with its horizon so far down, rolled and surer than others or not. */
function cameraOf({ focalPx = 1200, yaw = 35, horizon = 0.6, roll = 0, sigma = 0.02 }): Camera {
  const [turn, tilt] = [yaw, roll].map((degrees) => (degrees * Math.PI) / 180) as [number, number]
  const rolled = ([x, y, z]: Vector): Vector => [
    x * Math.cos(tilt) - y * Math.sin(tilt),
    x * Math.sin(tilt) + y * Math.cos(tilt),
    z,
  ]
  return {
    mode: 'full',
    focalPx,
    centre: [width / 2, horizon * height],
    shifted: true,
    axes: [
      rolled([Math.cos(turn), 0, Math.sin(turn)]),
      rolled([-Math.sin(turn), 0, Math.cos(turn)]),
      rolled([0, -1, 0]),
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

test('a camera that is rolled, or looks from above with no horizon, is not agreed on', () => {
  for (const given of [{ roll: 9 }, { horizon: -0.1 }]) {
    assert.equal(findAgreed([[cameraOf(given)], [cameraOf(given)], [cameraOf(given)]], width, height), undefined)
  }
})
