import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ImageType } from '../../../contract/arch-render-v41.ts'
import { blankPicture } from '../../pixels/picture.ts'
import { plainRequest } from '../pipeline.test-request.ts'
import { openScene } from '../scene.ts'
import { develop } from './develop.ts'

test('a dull photo gets a full range of tones, and a view of a model keeps its own, which tell its faces apart', () => {
  const rangeOf = (imageType: ImageType) => {
    const picture = blankPicture(64, 48)
    for (let i = 0; i < picture.L.length; i++) picture.L[i] = 0.4 + (0.2 * (i % 64)) / 63
    const scene = openScene({ ...plainRequest, source: '', imageType }, picture)
    develop(scene)
    return Math.max(...scene.picture.L) - Math.min(...scene.picture.L)
  }
  assert.ok(rangeOf('photo') > 0.5)
  for (const model of ['3dmass', '3d'] as const) assert.ok(Math.abs(rangeOf(model) - 0.2) < 1e-6, model)
})
