import assert from 'node:assert/strict'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { loadPicture } from '../../../src/classical/pixels/picture-file.ts'
import { plainRequest } from '../../../src/classical/render/pipeline.test-request.ts'
import { greenness } from '../../../src/classical/render/see/greenness.ts'
import { renderTrue } from '../../../src/media/render-true.ts'
import { drawScene } from '../draw-scene.ts'
import { pixelsWithin } from '../measure-rendering.ts'
import { seen } from '../scene-camera.ts'
import { gabledHouse } from './gabled-house.ts'

const washes = {
  ground: [168, 196, 120],
  wall: [214, 176, 138],
  roof: [150, 70, 56],
  opening: [150, 184, 200],
} as const

test('a sketch that was washed with colours is built in space, in the light of its day, and loses its ink', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'veduta-washed-'))
  const drawn = drawScene(gabledHouse, seen([22, -15, 1.7], -44, 4, 54), 'pencil')
  const { ids, width, height, rgb } = drawn
  for (let i = 0; i < ids.length; i++) {
    const part = gabledHouse[ids[i]!]?.part as keyof typeof washes | undefined
    const wash = part && washes[part]
    // Pencils are faint, and washes uneven.
    for (let n = 0; n < 3; n++) {
      const ink = Math.max(0, 1 - 1.6 * (1 - rgb[3 * i + n]! / 255))
      const tone = wash ? wash[n]! + 8 * Math.sin(i / 97) : 250
      rgb[3 * i + n] = Math.round(tone * ink)
    }
  }
  const [source, output] = [join(folder.path, 'washed.png'), join(folder.path, 'out.png')]
  await sharp(rgb, { raw: { width, height, channels: 3 } })
    .png()
    .toFile(source)
  const request = { ...plainRequest, source, imageType: 'sketch', renderStyle: 'realistic' } as const
  const { isBuilt } = await renderTrue(request, output, () => {})
  assert.ok(isBuilt)
  const { L, a, b } = await loadPicture(output)
  const meanOf = (plane: Float32Array, part: keyof typeof washes) => {
    const places = [...gabledHouse.keys()].flatMap((id) =>
      gabledHouse[id]!.part === part ? pixelsWithin(drawn, id, 5, 3) : [],
    )
    return places.reduce((sum, i) => sum + plane[i]!, 0) / places.length
  }
  assert.ok(meanOf(L, 'opening') < meanOf(L, 'wall') - 0.08, `panes ${meanOf(L, 'opening')} ${meanOf(L, 'wall')}`)
  assert.ok(meanOf(a, 'roof') > 0.03, `the red roof: ${meanOf(a, 'roof')}`)
  assert.ok(greenness(meanOf(a, 'ground'), meanOf(b, 'ground')) > 0.3)
})
