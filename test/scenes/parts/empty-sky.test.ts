import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanSheet, readInk } from '../../../src/classical/lines/sheet.ts'
import { isSkyEmpty } from '../../../src/classical/space/sides/empty-sky.ts'
import { isFull, seeSpace } from '../../../src/classical/space/space.ts'
import { pictureOf } from '../draw-scene.ts'
import { drawTestScene, knownScenes } from '../scenes.ts'

test('a scene that takes a drawn house for the sky has lost it', () => {
  const picture = pictureOf(drawTestScene(knownScenes.find(({ name }) => name === 'villa, line drawing')!))
  const seen = seeSpace(picture, 'drawing')
  assert.ok(isFull(seen))
  const { ink } = readInk(cleanSheet(picture) ?? picture)
  assert.ok(isSkyEmpty(seen, ink))
  const { scene } = seen
  const parts = scene.parts.map((part) => (part === 'ground' ? part : 'sky'))
  assert.ok(!isSkyEmpty({ ...seen, scene: { ...scene, parts } }, ink))
})
