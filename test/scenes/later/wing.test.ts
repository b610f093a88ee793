import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { plainRequest } from '../../../src/classical/render/pipeline.test-request.ts'
import { renderPicture } from '../../../src/classical/render/pipeline.ts'
import { labOf, meanOf, pixelsWithin } from '../measure-rendering.ts'
import { drawTestScene, knownScenes } from '../scenes.ts'

const scene = knownScenes.find(({ name }) => name === 'wings, massing')!

for (const [manner, imageType] of [
  ['massing', '3dmass'],
  ['line', 'drawing'],
] as const)
  test(`a wing is of its own material, and the main house of its own (${manner})`, async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'veduta-wing-'))
    t.after(() => rm(folder, { recursive: true, force: true }))
    const drawn = drawTestScene({ ...scene, manner })
    const { width, height } = drawn
    const [source, path] = [join(folder, 'source.png'), join(folder, 'made.png')]
    await sharp(drawn.rgb, { raw: { width, height, channels: 3 } })
      .png()
      .toFile(source)
    const request = { ...plainRequest, source, imageType, callerText: 'white rendered house, red brick wing' } as const
    await renderPicture(request, path, () => {})
    const lab = labOf(await sharp(path).removeAlpha().raw().toBuffer())
    /** How red the walls of a plane are. */
    const rednessOf = (isOf: (x: number, y: number) => boolean) => {
      const faces = scene.faces.flatMap(({ part, corners }, n) =>
        part === 'wall' && corners.every(([x, y]) => isOf(x, y)) ? [n] : [],
      )
      const pixels = faces.flatMap((face) => pixelsWithin(drawn, face, 5, 2))
      assert.ok(pixels.length > 100)
      return meanOf(lab, pixels)[1]
    }
    const main = rednessOf((x, y) => y === 0 && x <= 12)
    const wing = rednessOf((x, y) => y === -4 || x === 18)
    assert.ok(wing > 10 && main < 4, `wing ${wing}, main house ${main}`)
  })
