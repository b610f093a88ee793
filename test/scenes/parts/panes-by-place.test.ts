import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seeSpace } from '../../../src/classical/space/space.ts'
import { pictureOf } from '../draw-scene.ts'
import { type Measured, measure } from '../measure.ts'
import { outlined, panel, row, times } from '../pane-rows.ts'
import { drawTestScene, type TestScene } from '../scenes.ts'
import { box, type Face, facet, foot, plate, rectangle, slab, walls } from '../solid.ts'

const white: Face['colour'] = [225, 222, 216]
const ground = slab([-600, -300, 0], [600, 900])
const front = foot(0, 0, 13, 0)
const end = foot(13, 0, 13, 8)

function see(faces: Face[], manner: TestScene['manner'] = 'line'): Measured['panes'] {
  const view: TestScene['view'] = { eye: [23, -14, 1.6], yaw: -43, pitch: 5, fov: 54, width: 1056, height: 704 }
  const scene: TestScene = { name: 'places', faces: [ground, ...faces], manner, view }
  const drawn = drawTestScene(scene)
  const measured = measure(seeSpace(pictureOf(drawn)), drawn, scene.faces)
  assert.equal(measured.mode, 'full')
  return measured.panes
}

const house = box([0, 0, 0], [13, 8, 5.6], {}, white)
const upper = row(...front, [1, 4.4, 7.8, 11], 1.2, 3.5, 5)

test('the frame of a pane is not a pane, whatever hides a part of it', () => {
  const frames = [
    ...outlined(...front, [1.2, 3.6, 0.8, 2.4], white, 0.12),
    ...outlined(...front, [8.4, 9.6, 0.9, 2.3], white, 0.14),
    ...outlined(...end, [1.4, 3, 1, 2.3], white, 0.1),
    ...outlined(...end, [5, 6.2, 3.4, 4.8], white, 0.12),
  ]
  const crate = box([2.6, -1.5, 0], [4.6, -0.6, 1.3], { top: 'top' }, white)
  for (const manner of ['line', 'pencil'] as const) {
    const { drawn, found, wrong } = see([...house, ...upper, ...frames, ...crate], manner)
    assert.equal(wrong, 0, manner)
    assert.ok(found >= drawn - 1, `${found} of ${drawn}, ${manner}`)
  }
})

test('strips of a steep roof between dormers are not panes', () => {
  const [eaves, top, lean] = [5.9, 8.3, 0.5]
  const slopes = [
    facet('roof', white, 0, 0, eaves, 13, 0, eaves, 13 - lean, lean, top, lean, lean, top),
    facet('roof', white, 13, 0, eaves, 13, 8, eaves, 13 - lean, 8 - lean, top, 13 - lean, lean, top),
  ]
  const dormers = times(4, 0.9, 3.2).flatMap((x) => [
    ...walls(rectangle(x, 0.02, x + 1.6, 1), eaves, 7.9, { colour: white }),
    plate(rectangle(x, 0.02, x + 1.6, 1), 7.9, 'roof', white),
    ...row(...foot(x, 0.02, x + 1.6, 0.02, eaves), [0.35], 0.9, 0.3, 1.5),
  ])
  const faces = [
    ...walls(rectangle(0, 0, 13, 8), 0, 5.6, { colour: white }),
    ...box([-0.3, -0.3, 5.6], [13.3, 8.3, eaves], {}, white),
    ...slopes,
    plate(rectangle(lean, lean, 13 - lean, 8 - lean), top, 'roof', white),
    ...dormers,
    ...upper,
    ...row(...front, [1, 4.4, 7.8, 11], 1.2, 0.8, 2.3),
    ...row(...end, [1, 4.6], 1.6, 1, 2.4),
  ]
  const { drawn, found, wrong } = see(faces)
  assert.equal(wrong, 0)
  assert.ok(found >= drawn - 1, `${found} of ${drawn}`)
})

test('shutters that stand open beside a window are not panes', () => {
  const shutters = [1.6, 6, 10].flatMap((x) => [
    panel(...front, [x - 0.6, x, 3.4, 4.9], white),
    panel(...front, [x + 1.2, x + 1.8, 3.4, 4.9], white),
  ])
  const windows = row(...front, [1.6, 6, 10], 1.2, 3.4, 4.9)
  const below = row(...front, [0.8, 3.4, 6, 8.6], 1.4, 0.9, 2.3)
  const { drawn, found, wrong } = see([
    ...house,
    ...windows,
    ...shutters,
    ...below,
    ...row(...end, [1, 4.6], 1.6, 1, 2.4),
  ])
  assert.equal(wrong, 0)
  assert.equal(found, drawn)
})
