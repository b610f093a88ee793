import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildPicture } from '../../../src/classical/render/fill/built/built.ts'
import { plainRequest } from '../../../src/classical/render/pipeline.test-request.ts'
import { openScene } from '../../../src/classical/render/scene.ts'
import { pictureOf } from '../draw-scene.ts'
import { drawTestScene, knownScenes } from '../scenes.ts'

test('a sketch that cannot be read once its sheet is clean is read from its sheet as it was sent', async () => {
  const pencil = knownScenes.find(({ name }) => name === 'villa, pencil')!
  const request = { ...plainRequest, imageType: 'sketch' as const, source: 'never read' }
  const open = async () => openScene(request, pictureOf(await drawTestScene(pencil)))
  const scene = await open()
  // As cleaning leaves strokes that are too faint for it.
  scene.picture.L.fill(0.97)
  assert.ok(buildPicture(scene, 'sketch'))
  const again = await open()
  again.picture.L.fill(0.97)
  assert.ok(buildPicture({ ...again, request: { ...request, isAsSent: true } }, 'sketch'))
  const { asSent, ...drawing } = await open()
  const asked = { ...drawing, request: { ...request, isAsSent: true } }
  assert.ok(asSent && buildPicture(asked, 'drawing'), 'what was called a sketch and is a drawing')
})

test('so is a line drawing', async () => {
  const drawing = knownScenes.find(({ name }) => name === 'villa, line drawing')!
  const request = { ...plainRequest, imageType: 'drawing' as const, source: 'never read' }
  const scene = openScene(request, pictureOf(await drawTestScene(drawing)))
  scene.picture.L.fill(0.97)
  assert.ok(buildPicture(scene, 'drawing'))
})
