import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blankPicture, type Picture } from '../../../src/classical/pixels/picture.ts'
import { isFull, seeSpace } from '../../../src/classical/space/space.ts'
import { pictureOf } from '../draw-scene.ts'
import { isWrong, measure } from '../measure.ts'
import { drawTestScene, knownScenes, type TestScene } from '../scenes.ts'

const sceneOf = (name: string): TestScene => knownScenes.find((scene) => scene.name === name)!

test('a line drawing with trees and people before its building is read in space', () => {
  const scene = sceneOf('villa, line drawing')
  const drawn = drawTestScene(scene)
  const picture = pictureOf(drawn)
  const { width, height } = picture
  for (let n = 0; n < 9; n++) drawTree(picture, ((n + 0.5) / 9) * width, height * 0.56, width * 0.04)
  for (let n = 0; n < 6; n++) drawPerson(picture, ((n + 0.9) / 7) * width, height * 0.66, height * 0.09)
  const space = seeSpace(picture, 'drawing')
  assert.equal(space.mode, 'full', space.reason)
  assert.ok(!isWrong(measure(space, drawn, scene.faces)))
})

test('a massing whose faces have dark outlines, as programs show them, is read in space', () => {
  const scene = sceneOf('villa, massing')
  const drawn = drawTestScene(scene)
  const picture = pictureOf(drawn)
  const lines = pictureOf(drawTestScene({ ...scene, manner: 'line' }))
  // Lines without smoothed edges step by whole pixels once the picture is resized.
  for (let y = 0, i = 0; y < picture.height; y++)
    for (let x = 0; x < picture.width; x++, i++)
      if (lines.L[i + 2 * (Math.floor(y / 7) % 2)]! < 0.75) picture.L[i] = 0.2
  const space = seeSpace(picture)
  assert.deepEqual([space.kind.kind, space.mode, space.reason], ['massing', 'full', undefined])
  assert.ok(!isWrong(measure(space, drawn, scene.faces)))
})

test('a stencilled tree is not part of the building behind it or beside it', () => {
  const scene = sceneOf('villa, line drawing')
  const drawn = drawTestScene(scene)
  const picture = pictureOf(drawn)
  const { width, height } = picture
  const radius = width * 0.07
  const places = [0.09, 0.4, 0.9].map((share) => [share * width, height * 0.6] as const)
  for (const [x, y] of places) drawTree(picture, x, y, radius)
  const space = seeSpace(picture, 'drawing')
  assert.ok(isFull(space), space.reason)
  const { parts, planes } = space.scene
  // The lines of the building run through the tree before it.
  for (const [x] of [places[0]!, places[2]!])
    assert.ok(
      space.scenery?.some(({ left, right }) => Math.abs((left + right) / 2 - x) < 4),
      `no tree at ${x}`,
    )
  for (const [x, y] of places)
    for (const off of [-0.6, -0.3, 0, 0.3, 0.6]) {
      const i = Math.round(y - 1.6 * radius) * width + Math.round(x + off * radius)
      const region: number = space.regions.partition.labels[i]!
      const truth = drawn.ids[i]! < 0 ? 'sky' : scene.faces[drawn.ids[i]!]!.part
      // Behind a tree, its middle is where one thing ends and the next begins.
      if (truth === 'sky') assert.equal(parts[region], truth, `at ${x} ${off}`)
      else assert.ok(planes[region], `at ${x} ${off}`)
    }
  assert.ok(!isWrong(measure(space, drawn, scene.faces)))
})

test('the camera of many lines is taken however much stands before the building', () => {
  const scene = sceneOf('villa, line drawing')
  const drawn = drawTestScene(scene)
  const picture = pictureOf(drawn)
  const { width, height } = picture
  for (let n = 0; n < 240; n++)
    drawFlag(picture, (((n % 60) + 0.5) / 60) * width, height * (0.6 + 0.06 * Math.floor(n / 60)), width * 0.0075, n)
  const space = seeSpace(picture, 'drawing')
  assert.equal(space.mode, 'full', space.reason)
  assert.ok(
    Math.abs(Math.log(space.camera!.focalPx / drawn.focalPx)) < 0.04,
    `${space.camera!.focalPx} for ${drawn.focalPx}`,
  )
})

test('a street whose lines run to one point is read with a guess of the angle of view', () => {
  const [width, height, vanishing, horizon] = [1344, 896, 1800, 560]
  const picture = blankSheet(width, height)
  // A wall that recedes to the right, with storeys, bays and panes, and a kerb before it.
  const across = (x: number, share: number) => horizon + (share * (vanishing - x)) / vanishing
  const line = (x1: number, y1: number, x2: number, y2: number) => {
    const steps = Math.hypot(x2 - x1, y2 - y1) * 2
    for (let n = 0; n <= steps; n++) ink(picture, x1 + ((x2 - x1) * n) / steps, y1 + ((y2 - y1) * n) / steps)
  }
  const level = (share: number, from = 0, to = width - 1) => line(from, across(from, share), to, across(to, share))
  for (const share of [-500, 140, 190]) level(share)
  const bays = Array.from({ length: 14 }, (_, n) => vanishing - vanishing / (1 + 0.14 * n))
  for (const [n, x] of bays.entries()) {
    const next = bays[n + 1] ?? x
    const [from, to] = [x + 0.3 * (next - x), x + 0.75 * (next - x)]
    for (const [top, bottom] of n < 13
      ? ([
          [-430, -330],
          [-270, -150],
          [-90, 20],
        ] as const)
      : []) {
      level(top, from, to)
      level(bottom, from, to)
      for (const side of [from, (from + to) / 2, to]) line(side, across(side, top), side, across(side, bottom))
    }
  }
  const space = seeSpace(picture, 'drawing')
  assert.equal(space.mode, 'full', space.reason)
  const { axes, centre, focalPx } = space.camera!
  const points = axes.slice(0, 2).map(([x, , z]) => centre[0] + (focalPx * x) / z)
  assert.ok(Math.abs(centre[1] - horizon) < 8, `the horizon lies at ${centre[1]}`)
  assert.ok(Math.min(...points.map((x) => Math.abs(x - vanishing))) < 40, `lines run to ${points}`)
})

/** A crown of lobes on a stem, as trees are stencilled. */
function drawTree(picture: Picture, x: number, y: number, radius: number): void {
  const lobes = 9
  for (let angle = 0; angle < 2 * Math.PI; angle += 0.004) {
    const reach = radius * (0.86 + 0.14 * Math.abs(Math.sin((angle * lobes) / 2)))
    ink(picture, x + reach * Math.cos(angle), y - 1.6 * radius + reach * Math.sin(angle))
  }
  for (let down = 0; down < radius * 0.8; down += 0.4) ink(picture, x, y - 0.75 * radius + down)
}

/** A triangle, as flags, tents and signs are. */
function drawFlag(picture: Picture, x: number, y: number, radius: number, turn: number): void {
  for (let corner = 0; corner < 3; corner++)
    for (let share = 0; share < 1; share += 0.02) {
      const [from, to] = [turn + (corner * 2 * Math.PI) / 3, turn + ((corner + 1) * 2 * Math.PI) / 3]
      const along = (cos: (angle: number) => number) => radius * (cos(from) * (1 - share) + cos(to) * share)
      ink(picture, x + along(Math.cos), y + along(Math.sin))
    }
}

/** A head and two legs. */
function drawPerson(picture: Picture, x: number, y: number, tall: number): void {
  for (let angle = 0; angle < 2 * Math.PI; angle += 0.02)
    ink(picture, x + tall * 0.08 * Math.cos(angle), y - tall * (0.92 + 0.08 * Math.sin(angle)))
  for (let down = 0; down < 1; down += 0.004)
    for (const side of [-1, 1])
      ink(picture, x + side * tall * (0.04 + 0.1 * Math.sin(3 * down)), y - tall * 0.84 * (1 - down))
}

function blankSheet(width: number, height: number): Picture {
  const picture = blankPicture(width, height)
  picture.L.fill(1)
  picture.a.fill(0)
  picture.b.fill(0)
  return picture
}

function ink({ L, width, height }: Picture, x: number, y: number): void {
  for (const [dx, dy] of [
    [0, 0],
    [1, 0],
    [0, 1],
  ] as const) {
    const [column, row] = [Math.round(x) + dx, Math.round(y) + dy]
    if (column >= 0 && column < width && row >= 0 && row < height) L[row * width + column] = 0.2
  }
}
