import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ImageType } from '../../../contract/arch-render-v41.ts'
import type { Picture } from '../../pixels/picture.ts'
import { loadPicture } from '../../pixels/picture-file.ts'
import { plainRequest } from '../pipeline.test-request.ts'
import { openScene } from '../scene.ts'

const notesOf = (imageType: ImageType, picture: Picture) =>
  openScene({ ...plainRequest, imageType, source: '' }, picture).notes

test('a sketch sent as a photo is noted, with the imagetype to send', async () => {
  const [note, ...more] = notesOf('photo', await loadPicture('samples/house-sketch.png'))
  assert.match(note!, /looks like a sketch, but imagetype is "photo": send imagetype "sketch"/)
  assert.equal(more.length, 0)
})

test('a photo sent as a sketch is noted, and one sent as a photo or of a site is not', async () => {
  const [note] = notesOf('sketch', await loadPicture('samples/house.jpg'))
  assert.match(note!, /looks like a photo, but imagetype is "sketch": send imagetype "photo"/)
  assert.deepEqual(notesOf('photo', await loadPicture('samples/house.jpg')), [])
  assert.deepEqual(notesOf('construction', await loadPicture('samples/house.jpg')), [])
})

test('a sketch photographed in falling light is not taken for a photo', async () => {
  const picture = await loadPicture('samples/house-sketch.png')
  for (let i = 0; i < picture.L.length; i++)
    picture.L[i]! *= 0.95 - (0.4 * (i % picture.width)) / picture.width + 0.004 * ((i * 7919) % 11) * 0.5
  assert.deepEqual(notesOf('sketch', picture), [])
})

test('an imagetype that the expert does not take is not advised', async () => {
  const { notes } = openScene(
    { ...plainRequest, expert: 'plan', imageType: 'sketch', source: '' },
    await loadPicture('samples/house.jpg'),
  )
  assert.deepEqual(notes, [])
})
