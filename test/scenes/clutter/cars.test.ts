import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readInk } from '../../../src/classical/lines/sheet.ts'
import { clearCars } from '../../../src/classical/render/fill/drawn/drawn-cars.ts'
import { standingEyeHeight } from '../../../src/classical/space/depths.ts'
import { isFull, seeSpace } from '../../../src/classical/space/space.ts'
import { pictureOf } from '../draw-scene.ts'
import { openCamera, project, toCamera } from '../scene-camera.ts'
import { drawTestScene, knownScenes, type TestScene } from '../scenes.ts'
import { prism, rectangle } from '../solid.ts'

const { faces, view, ...rest } = knownScenes.find(({ name }) => name === 'hip, line drawing')!
/** Where a car along x stands, in metres, as an architect's blocks have it: its hull and its cabin. */
const [left, front] = [14.5, -4.6]
const house: TestScene = {
  ...rest,
  view: { ...view, eye: [46, -38, 1.6] },
  faces: [
    ...faces,
    ...prism(rectangle(left, front, left + 4.2, front + 1.7), 0.2, 0.85, { top: 'roof' }),
    ...prism(rectangle(left + 0.9, front + 0.15, left + 3.1, front + 1.55), 0.85, 1.42, { top: 'roof' }),
  ],
}

/** What is left of a scene without its cars, of which some wheels are drawn: a tyre and a hub about each axle, on the near side. */
function clear(scene: TestScene, axles: readonly number[] = []) {
  const drawn = drawTestScene(scene)
  const { rgb, width, height } = drawn
  const camera = openCamera({ ...scene.view, width, height })
  const dot = (along: number, up: number, level: number) => {
    const [x, y] = project(camera, toCamera(camera, [left + along, front - 0.02, 0.32 + up]))
    for (const row of [Math.floor(y), Math.ceil(y)])
      rgb.fill(level, 3 * (row * width + Math.floor(x)), 3 * (row * width + Math.floor(x)) + 6)
  }
  for (const along of axles)
    for (const [radius, level] of [
      ...Array.from({ length: 32 }, (_, n) => [n / 100, 255]),
      [0.32, 30],
      [0.18, 30],
    ] as const)
      for (let turn = 0; turn < 2 * Math.PI; turn += 0.02)
        dot(along + radius! * Math.cos(turn), radius! * Math.sin(turn), level!)
  const picture = pictureOf(drawn)
  const space = seeSpace(picture, 'drawing')
  assert.ok(isFull(space), space.reason)
  return { before: space, ...clearCars(space, readInk(picture).ink) }
}

test('a drawn car is told by its wheels, is taken away, and stands where it was drawn', () => {
  const { before, space, cars } = clear(house, [0.8, 3.4])
  assert.equal(cars.length, 1)
  const { x, y } = cars[0]!
  const [eyeX, eyeY] = house.view.eye
  const far = Math.hypot(left + 2.1 - eyeX, front + 0.85 - eyeY)
  assert.ok(Math.abs((Math.hypot(x, y) * standingEyeHeight) / far - 1) < 0.12, `${Math.hypot(x, y)} for ${far}`)
  const count = (of: typeof before) => of.scene.parts.filter((part) => part !== 'unknown').length
  assert.ok(count(space) < count(before))
})

test('a car that is near the eye has large wheels', () => {
  const near: TestScene = { ...house, view: { ...house.view, eye: [30, -21, 1.6] } }
  const { cars } = clear(near, [0.8, 3.4])
  assert.equal(cars.length, 1)
})

test('a box without wheels is not a car, and neither is one with a single wheel', () => {
  assert.equal(clear(house).cars.length, 0)
  assert.equal(clear(house, [0.8]).cars.length, 0)
})

test('no house has cars', () => {
  for (const scene of knownScenes)
    if (scene.manner === 'line' && !scene.name.startsWith('room')) assert.equal(clear(scene).cars.length, 0, scene.name)
})

test('discs side by side that overlap are not wheels: they lie in a railing', () => {
  assert.equal(clear(house, [0.8, 1.15, 3.4, 3.75]).cars.length, 0)
})
