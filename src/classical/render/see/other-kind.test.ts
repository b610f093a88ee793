import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import type { ImageType } from '../../../contract/arch-render-v41.ts'
import type { Picture } from '../../pixels/picture.ts'
import { loadPicture } from '../../pixels/picture-file.ts'
import { plainRequest } from '../pipeline.test-request.ts'
import { openScene } from '../scene.ts'
import { readAs } from './other-kind.ts'

const notesOf = (imageType: ImageType, picture: Picture) =>
  openScene({ ...plainRequest, imageType, source: '' }, picture).notes

test('a sketch sent as a photo is read as a sketch, with a note of the imagetype to send', async () => {
  const picture = await loadPicture('samples/house-sketch.png')
  const { kind, notes } = openScene({ ...plainRequest, imageType: 'photo', source: '' }, picture)
  assert.equal(kind, 'drawing')
  assert.match(
    notes[0]!,
    /looks like a sketch and is read as one, although imagetype is "photo": send imagetype "sketch"/,
  )
  assert.equal(notes.length, 1)
})

test('a sketch of a site under construction is noted, and stays a photo', async () => {
  const picture = await loadPicture('samples/house-sketch.png')
  const { kind, notes } = openScene({ ...plainRequest, imageType: 'construction', source: '' }, picture)
  assert.equal(kind, 'photo')
  assert.match(notes[0]!, /looks like a sketch, but imagetype is "construction": send imagetype "sketch"/)
})

test('an elevation with grey walls and blue panes is a drawing, also if it comes as a photo', async () => {
  const windows = Array.from({ length: 32 }, (_, n) => {
    const [x, y] = [120 + 130 * (n % 8), 130 + 100 * Math.floor(n / 8)]
    return `<path fill="#cfe0f2" d="M${x} ${y}h60v70h-60Z"/><path d="M${x + 20} ${y}v70M${x + 40} ${y}v70M${x} ${y + 25}h60M${x} ${y + 50}h60M${x - 8} ${y + 80}h76"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="640"><rect width="1200" height="640" fill="white"/>
    <g fill="none" stroke="#111" stroke-width="3"><path fill="#e4e4e4" d="M90 90H1150V110H90Z"/><path d="M90 110V540M1150 110V540"/>
    ${windows.join('')}<path stroke-width="12" d="M0 546H1200"/></g></svg>`
  const folder = await mkdtemp(join(tmpdir(), 'veduta-kind-'))
  try {
    const path = join(folder, 'elevation.png')
    await sharp(Buffer.from(svg)).png().toFile(path)
    const { kind } = openScene({ ...plainRequest, imageType: 'photo', source: '' }, await loadPicture(path))
    assert.equal(kind, 'drawing')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
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

test('a masterplan without strokes is the view of a model, and one that is drawn is not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'veduta-kind-'))
  const path = join(folder, 'plan.png')
  const blocks = [200, 500, 800].flatMap((x) => [150, 400].map((y) => `M${x} ${y}h180v110h-180Z`)).join('')
  const readAs = async (paint: string, ground = 'white', hasGrain = false) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="640"><defs><linearGradient id="light"><stop stop-color="${hasGrain ? '#b8b8b8' : '#888'}"/><stop offset="1" stop-color="#eee"/></linearGradient></defs>
      <rect width="1200" height="640" fill="${ground}"/><path d="${blocks}" ${paint}/></svg>`
    const noise = { type: 'gaussian', mean: 240, sigma: 10 } as const
    const grain = await sharp({ create: { width: 1200, height: 640, channels: 3, background: 'white', noise } })
      .greyscale()
      .png()
      .toBuffer()
    await sharp(Buffer.from(svg))
      .composite(hasGrain ? [{ input: grain, blend: 'multiply' }] : [])
      .png()
      .toFile(path)
    const request = { ...plainRequest, expert: 'masterplan', imageType: 'drawing', source: '' } as const
    return openScene(request, await loadPicture(path)).request.imageType
  }
  try {
    assert.equal(await readAs('fill="url(#light)"'), '3d')
    // Shade has the grain of what was traced with few rays, and the model its edges.
    assert.equal(await readAs('fill="#eee" stroke="#222" stroke-width="6"', 'url(#light)', true), '3d')
    assert.equal(await readAs('fill="none" stroke="#222" stroke-width="3"'), 'drawing')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('a masterplan that is shaded all over, but drawn in many lines, is a drawing', () => {
  const asked = { expert: 'masterplan', imageType: 'drawing' } as const
  const found = { kind: 'photo', confidence: 0.61 } as const
  assert.equal(readAs(asked, { ...found, strokes: 0.09 }), 'drawing')
  assert.equal(readAs(asked, { ...found, strokes: 0.013 }), '3d')
})
