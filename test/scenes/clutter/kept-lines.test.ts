import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { loadPicture } from '../../../src/classical/pixels/picture-file.ts'
import { plainRequest } from '../../../src/classical/render/pipeline.test-request.ts'
import { renderPicture } from '../../../src/classical/render/pipeline.ts'
import { pixelsWithin } from '../measure-rendering.ts'
import { drawTestScene, knownScenes } from '../scenes.ts'

test('a sign on a wall, which bounds no face of it, is kept as faint lines when the house is built', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'veduta-kept-lines-'))
  try {
    const scene = knownScenes.find(({ name }) => name === 'overhang, line drawing')!
    const drawn = drawTestScene(scene)
    const { rgb, width, height } = drawn
    const [wall] = scene.faces
      .flatMap(({ part }, id) => (part === 'wall' ? [pixelsWithin(drawn, id, 12)] : []))
      .sort((one, other) => other.length - one.length)
    // Strokes as those of letters: upright, and not closed.
    const inside = new Set(wall)
    const strokes: number[] = []
    for (const i of wall!) {
      const [x, y] = [i % width, Math.floor(i / width)]
      if (x % 12 === 0 && y % 40 < 20 && [1, 2, 3, 4].every((off) => inside.has(i + off))) strokes.push(i)
    }
    for (const i of strokes) rgb.fill(0, 3 * i, 3 * i + 3)
    const [source, output] = [join(folder, 'sign.png'), join(folder, 'built.png')]
    await sharp(rgb, { raw: { width, height, channels: 3 } })
      .png()
      .toFile(source)
    const { isBuilt } = await renderPicture({ ...plainRequest, source, imageType: 'drawing' }, output, () => {})
    assert.equal(isBuilt, true)
    const { L } = await loadPicture(output)
    const mean = (off: number) => strokes.reduce((sum, i) => sum + L[i + off]!, 0) / strokes.length
    assert.ok(mean(0) < 0.9 * mean(4), `${mean(0)} beside ${mean(4)}`)
  } finally {
    await rm(folder, { recursive: true })
  }
})
