import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findOnePoint } from '../../src/classical/space/cameras/one-point.ts'
import { findOrthographic } from '../../src/classical/space/cameras/orthographic.ts'
import { outside } from '../../src/classical/space/partition.ts'
import { seeSpace } from '../../src/classical/space/space.ts'
import { dot, type Vector } from '../../src/classical/space/vector.ts'
import { drawScene, type Manner, pictureOf } from './draw-scene.ts'
import * as models from './models.ts'
import type { View } from './scene-camera.ts'
import { drawTestScene, knownScenes } from './scenes.ts'
import type { Face } from './solid.ts'

const straight = (eye: View['eye'], fov: number, more: Partial<View> = {}): View => ({
  eye,
  yaw: 0,
  pitch: 0,
  fov,
  width: 1344,
  height: 896,
  ...more,
})

/** So far away that nothing vanishes: towards a place, from where `across` metres fill the width. */
function afar(to: Vector, across: number, yaw: number, pitch: number): View {
  const far = 3000
  const [y, p] = [(yaw * Math.PI) / 180, (pitch * Math.PI) / 180]
  const forward = [Math.sin(y) * Math.cos(p), Math.cos(y) * Math.cos(p), Math.sin(p)]
  const eye = to.map((value, n) => value - far * forward[n]!) as unknown as View['eye']
  return { eye, yaw, pitch, fov: (360 / Math.PI) * Math.atan(across / 2 / far), width: 1344, height: 896 }
}

type Drawn = { name: string; faces: Face[]; view: View; manner: Manner }

const onePoint: Drawn[] = [
  { name: 'a villa from the side', faces: models.villa(), view: straight([-5, -16, 1.6], 72), manner: 'massing' },
  { name: 'a villa as lines', faces: models.villa(), view: straight([17, -18, 1.6], 70), manner: 'line' },
  { name: 'a room', faces: models.room(), view: straight([2.6, 0.2, 1.5], 76), manner: 'massing' },
  { name: 'a room as lines', faces: models.room(), view: straight([3, 0.2, 1.4], 70), manner: 'line' },
  {
    name: 'a room with a low horizon',
    faces: models.room(),
    view: straight([2.2, 0.2, 1.2], 74, { shift: 0.12 }),
    manner: 'massing',
  },
]

for (const { name, faces, view, manner } of onePoint) {
  test(`a picture that looks straight at a wall is one-point, and its point is found: ${name}`, () => {
    const drawn = drawScene(faces, view, manner)
    const { mode, camera, reason } = seeSpace(pictureOf(drawn), kindOf(manner))
    // Lines tell the planes, too, but for how deep they are.
    assert.equal(mode, manner === 'line' ? 'full' : 'camera', reason)
    assert.equal(camera!.mode, 'one-point')
    assert.match(reason!, /angle of view is a guess/)
    const [x, y] = camera!.centre
    const off = Math.hypot(x - drawn.centre[0], y - drawn.centre[1])
    assert.ok(off < 0.01 * drawn.width, `off by ${off} pixels`)
  })
}

const axonometric: Drawn[] = [
  { name: 'an isometric villa', faces: models.villa(), view: afar([6, 3, 3], 26, -45, -35.26), manner: 'massing' },
  { name: 'a villa as lines', faces: models.villa(), view: afar([6, 3, 3], 26, -30, -30), manner: 'line' },
  { name: 'a gabled house', faces: models.gable(), view: afar([5, 4, 3], 24, -40, -35), manner: 'massing' },
  { name: 'a gabled house as lines', faces: models.gable(), view: afar([5, 4, 3], 24, -50, -25), manner: 'line' },
]

for (const { name, faces, view, manner } of axonometric) {
  test(`an axonometric picture is one, and its directions are found: ${name}`, () => {
    const drawn = drawScene(
      faces.filter(({ part }) => part !== 'ground'),
      view,
      manner,
    )
    const { mode, camera, reason } = seeSpace(pictureOf(drawn), kindOf(manner))
    assert.equal(mode, 'camera', reason)
    assert.equal(camera!.mode, 'orthographic')
    const turn = (a: Vector, b: Vector) => (Math.acos(Math.min(1, Math.abs(dot(a, b)))) * 180) / Math.PI
    const off = [
      Math.min(turn(camera!.axes[0], drawn.axes[0]), turn(camera!.axes[0], drawn.axes[1])),
      Math.min(turn(camera!.axes[1], drawn.axes[0]), turn(camera!.axes[1], drawn.axes[1])),
      turn(camera!.axes[2], drawn.axes[2]),
    ]
    assert.ok(Math.max(...off) < 2.5, `off by ${off} degrees`)
  })
}

const flat: Drawn[] = [
  { name: 'an elevation as massing', faces: models.curtainWall(), view: afar([6, 0, 6], 40, 0, 0), manner: 'massing' },
  { name: 'an elevation with a gable', faces: models.gable(), view: afar([11, 4, 3], 16, -90, 0), manner: 'line' },
  { name: 'an elevation with hips', faces: models.hip(), view: afar([6, 0, 4], 22, 0, 0), manner: 'massing' },
  { name: 'roofs from above', faces: models.hip(), view: afar([6, 4, 0], 24, 20, -90), manner: 'line' },
]

test('an elevation whose ground runs from edge to edge stands in space, and says that its depth is a guess', () => {
  const { mode, reason } = seeSpace(pictureOf(drawScene(models.villa(), afar([6, 0, 3], 20, 0, 0), 'line')), 'drawing')
  assert.equal(mode, 'full', reason)
  assert.match(reason ?? '', /^The picture is an elevation: /)
})

for (const { name, faces, view, manner } of flat) {
  test(`a picture without depth is flat: ${name}`, () => {
    const { mode, camera } = seeSpace(pictureOf(drawScene(faces, view, manner)), kindOf(manner))
    assert.equal(mode, 'flat', camera?.mode)
  })
}

test('a picture in perspective from a corner is neither one-point nor axonometric', () => {
  for (const scene of knownScenes.filter((_, n) => n % 5 === 0)) {
    const { regions } = seeSpace(pictureOf(drawTestScene(scene)), kindOf(scene.manner))
    const { sides, width, height } = regions!.partition
    const inner = sides.filter(({ left, right }) => left !== outside && right !== outside)
    assert.equal(findOnePoint(inner, width, height), undefined, scene.name)
    assert.equal(findOrthographic(inner, width, height), undefined, scene.name)
  }
})

const kindOf = (manner: Manner) =>
  manner === 'line' ? 'drawing' : manner === 'pencil' ? 'sketch' : ('massing' as const)
