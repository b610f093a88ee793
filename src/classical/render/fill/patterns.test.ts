import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWeather, touches } from './patterns.ts'

const weather = openWeather(7)

/** How a wall of bricks looks where a pixel is so large, in metres: the mean of its lightness, and how much it strays from pixel to pixel down and along. */
function lookAt(pixel: number) {
  const [out, place] = [
    { lightness: 0, chroma: 1 },
    { u: 0, v: 0, pixel },
  ]
  const at = (x: number, y: number) => {
    place.u = x * pixel
    place.v = y * pixel
    touches.brick(place, weather, out)
    return out.lightness
  }
  let [sum, down, along] = [0, 0, 0]
  const side = 120
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      sum += at(x, y)
      down += Math.abs(at(x, y + 1) - at(x, y))
      along += Math.abs(at(x + 1, y) - at(x, y))
    }
  return { mean: sum / side ** 2, down: down / side ** 2, along: along / side ** 2 }
}

test('a wall of bricks that are too far off to be told apart is still uneven, more down it than along it', () => {
  for (const pixel of [0.08, 0.13, 0.4]) {
    const { mean, down, along } = lookAt(pixel)
    assert.ok(down > 0.008 && down > 1.3 * along, `at ${pixel} m: ${down} down, ${along} along`)
    assert.ok(Math.abs(mean) < 0.01, `at ${pixel} m: ${mean}`)
  }
})
