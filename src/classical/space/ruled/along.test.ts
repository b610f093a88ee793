import assert from 'node:assert/strict'
import { test } from 'node:test'
import { levelCamera } from '../cameras/level.ts'
import { inkAlongAxes } from './along.ts'

const [width, height] = [600, 400]

/** Ink along a line through a pixel, at an angle in degrees. */
function stroke(ink: Float32Array, x: number, y: number, angle: number, half: number): void {
  const [dx, dy] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
  for (let t = -half; t <= half; t += 0.25) ink[Math.round(y + t * dy) * width + Math.round(x + t * dx)] = 1
}

test('upright and level strokes of a building stay, and slanting strokes that shade its wall go', () => {
  const camera = levelCamera(700, width / 2, height / 2)
  const ink = new Float32Array(width * height)
  stroke(ink, 150, 200, 90, 80)
  stroke(ink, 300, 120, 0, 90)
  for (let n = 0; n < 12; n++) stroke(ink, 380 + 9 * n, 260, 55, 45)
  const kept = inkAlongAxes(ink, { width, height, camera })
  const share = (left: number, top: number, right: number, bottom: number) => {
    let [own, all] = [0, 0]
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) {
        own += kept[y * width + x]!
        all += ink[y * width + x]!
      }
    return own / all
  }
  assert.ok(share(145, 150, 156, 250) > 0.9, `upright ${share(145, 150, 156, 250)}`)
  assert.ok(share(240, 115, 360, 126) > 0.9, `level ${share(240, 115, 360, 126)}`)
  assert.ok(share(350, 215, 520, 305) < 0.2, `hatching ${share(350, 215, 520, 305)}`)
})
