import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { loadPicture } from '../../pixels/picture-file.ts'
import { drawHousePhoto } from '../pipeline.test-pictures.ts'
import { plainRequest } from '../pipeline.test-request.ts'
import { renderPicture } from '../pipeline.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veduta-freedom-'))
})
after(() => rm(folder, { recursive: true }))

test('where light tells the form, freer scenarios show no brush: colours are fuller, and every tone stays where it is', async () => {
  const source = await drawHousePhoto(join(folder, 'photo.png'))
  let lastChroma = 0
  let precise: Float32Array | undefined
  for (const renderScenario of ['precise', 'balanced', 'creative'] as const) {
    const path = join(folder, `${renderScenario}.png`)
    const { notes } = await renderPicture({ ...plainRequest, source, renderScenario }, path, () => {})
    const { L, a, b } = await loadPicture(path)
    precise ??= L
    assert.ok(mean(L.map((value, i) => Math.abs(value - precise![i]!))) < 0.01)
    const chroma = mean(a.map((value, i) => Math.hypot(value, b[i]!)))
    assert.ok(chroma > lastChroma * 1.04, `${chroma} after ${lastChroma}`)
    lastChroma = chroma
    assert.equal(/keeps every form/.test(notes.join()), renderScenario === 'creative')
  }
})

const mean = (values: Float32Array) => values.reduce((sum, value) => sum + value, 0) / values.length
