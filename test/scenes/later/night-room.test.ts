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

test('a room that is painted face by face has its lamps lit at night, whatever windows it has', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'veduta-night-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const scene = knownScenes.find(({ name }) => name === 'room, line drawing')!
  const drawn = drawTestScene(scene)
  const { width, height } = drawn
  const [source, path] = [join(folder, 'source.png'), join(folder, 'made.png')]
  await sharp(drawn.rgb, { raw: { width, height, channels: 3 } })
    .png()
    .toFile(source)
  const night = { expert: 'interior', imageType: 'drawing', sceneMood: 'night', isByFace: true } as const
  const request = { ...plainRequest, ...night, source, callerText: 'white plaster walls and ceiling, oak floor' }
  await renderPicture(request, path, () => {})
  const lab = labOf(await sharp(path).removeAlpha().raw().toBuffer())
  const walls = scene.faces.flatMap(({ part }, n) => (part === 'wall' ? [n] : []))
  const [L, , b] = meanOf(
    lab,
    walls.flatMap((wall) => pixelsWithin(drawn, wall, 5, 2)),
  )
  assert.ok(L > 45 && b > 4, `L* ${L}, b* ${b}`)
})
