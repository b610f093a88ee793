import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foreseeNotes } from './notes.ts'
import { plainRequest } from './pipeline.test-request.ts'
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
