import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { foreseeNotes } from './notes.ts'
import { plainRequest } from './pipeline.test-request.ts'
import { renderPicture } from './pipeline.ts'
import type { RenderRequest } from './request.ts'

const house: RenderRequest = {
  source: 'never opened',
  ...plainRequest,
}
const foresee = (change: Partial<RenderRequest>) => foreseeNotes({ ...house, ...change }).join('\n')

test('before a photo is seen, it is known which words change it and which do not', () => {
  const notes = foresee({ callerText: 'a brick house in autumn, at dusk, warm' })
  assert.match(notes, /it applies "dusk", "autumn", "warm"/)
  assert.match(notes, /keeps the materials of the picture: "brick" is not applied/)
  assert.match(foresee({ callerText: 'a flying saucer' }), /contains none that it can apply/)
})

test('whether a drawing has the parts that words mention is not foreseen', () => {
  const drawing = { imageType: 'sketch', renderStyle: 'watercolor' } as const
  assert.equal(foresee({ ...drawing, callerText: 'a brick house', context: ['people', 'greenery'] }), '')
  assert.match(foresee({ ...drawing, callerText: 'a flying saucer' }), /contains none that it can apply/)
})

test('what the engine never draws or moves is foreseen', () => {
  assert.match(foresee({ cameraAngle: 'birds_eye' }), /camera_angle "birds_eye" is not applied/)
  assert.match(foresee({ context: ['people', 'greenery'] }), /context "people" is not applied/)
  assert.match(foresee({ renderStyle: 'raw', callerText: 'warm' }), /not applied: prompt/)
  assert.equal(foresee({}), '')
})

test('a choice of which the picture shows nothing is named', async (t) => {
  const source = join(tmpdir(), `veduta-notes-${process.pid}.png`)
  t.after(() => rm(source))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="672" height="448"><path fill="white" d="M0 0H672V448H0Z"/>
    <path d="M200 180H470V330H200ZM40 330H640M240 220h60v50h-60Z" fill="none" stroke="#222" stroke-width="3"/></svg>`
  await sharp(Buffer.from(svg)).png().toFile(source)
  const chosen = {
    ownText: 'brick',
    choices: [
      { name: 'weather "snow"', words: 'snow' },
      { name: 'vehicles "many"', words: 'five cars' },
      { words: 'glossy' },
    ],
  }
  const callerText = 'brick, snow, five cars, glossy'
  const request: RenderRequest = { ...house, source, imageType: 'drawing', callerText, chosen, isFlat: true }
  const { notes } = await renderPicture(request, source, () => {})
  assert.match(notes.join('\n'), /could not show vehicles "many" in this picture/)
})
