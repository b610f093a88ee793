import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findLandmarks } from '../../src/classical/render/looks/annotated/landmarks.ts'
import { plainRequest } from '../../src/classical/render/pipeline.test-request.ts'
import { openScene } from '../../src/classical/render/scene.ts'
import { pictureOf } from './draw-scene.ts'
import { drawTestScene, knownScenes } from './scenes.ts'

/** What is truly there, by the names of call-outs. */
const truths: Record<string, string[]> = {
  SKY: ['sky'],
  ROOF: ['roof', 'top'],
  WALL: ['wall'],
  SOFFIT: ['soffit'],
  OPENING: ['opening', 'door'],
  DOOR: ['door'],
  GROUND: ['ground'],
  FLOOR: ['floor'],
  CEILING: ['ceiling'],
  WATER: ['water'],
}

const typeOf = { massing: '3dmass', clay: '3dmass', line: 'drawing', pencil: 'sketch' } as const

for (const name of ['villa, massing', 'gable, massing', 'hip, line drawing', 'overhang, line drawing']) {
  const known = knownScenes.find((scene) => scene.name === name)!
  test(`every call-out of ${name} points at what it names`, () => {
    const drawn = drawTestScene(known)
    const scene = openScene(
      { ...plainRequest, renderStyle: 'annotated_render', imageType: typeOf[known.manner], source: '' },
      pictureOf(drawn),
    )
    findLandmarks(scene)
    assert.ok(scene.landmarks!.length >= 4, `${scene.landmarks!.length} call-outs`)
    for (const { x, y, name } of scene.landmarks!) {
      const face = drawn.ids[Math.floor(y * drawn.height) * drawn.width + Math.floor(x * drawn.width)]!
      const part = face < 0 ? 'sky' : known.faces[face]!.part
      assert.ok(truths[name]?.includes(part), `${name} points at ${part}`)
    }
  })
}
