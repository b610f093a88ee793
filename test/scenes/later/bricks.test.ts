import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { plainRequest } from '../../../src/classical/render/pipeline.test-request.ts'
import { renderPicture } from '../../../src/classical/render/pipeline.ts'
import { labOf, pointAt } from '../measure-rendering.ts'
import { drawTestScene, knownScenes } from '../scenes.ts'

test('bricks are laid in courses of 7 to 8 centimetres, near and far: they converge as their wall does', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'veduta-bricks-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const scene = knownScenes.find(({ name }) => name === 'villa, massing')!
  const drawn = drawTestScene(scene)
  const { width, height, ids } = drawn
  const [source, path] = [join(folder, 'source.png'), join(folder, 'brick.png')]
  await sharp(drawn.rgb, { raw: { width, height, channels: 3 } })
    .png()
    .toFile(source)
  const request = { ...plainRequest, source, imageType: '3dmass', callerText: 'a brick house' } as const
  await renderPicture(request, path, () => {})
  const [L] = labOf(await sharp(path).removeAlpha().raw().toBuffer())
  const wall = scene.faces.findIndex(
    ({ part, corners }) => part === 'wall' && corners.every(([, y, z]) => Math.abs(y) < 0.01 && z < 3.3),
  )
  const columns = Array.from({ length: width }, (_, x) =>
    Array.from({ length: height }, (_, y) => y * width + x).filter((i) => ids[i] === wall),
  ).filter((column) => column.length > 60)
  assert.ok(columns.length > 100, `${columns.length} columns`)
  for (const part of [columns.slice(8, 68), columns.slice(-68, -8)]) {
    const samples = part.map((column) => column.map((i) => ({ z: pointAt(drawn, i)[2], L: L[i]! })))
    const power = (period: number) =>
      samples.reduce((sum, column) => {
        const mean = column.reduce((all, one) => all + one.L, 0) / column.length
        let [real, imaginary] = [0, 0]
        for (const one of column) {
          const turn = (2 * Math.PI * one.z) / period
          real += (one.L - mean) * Math.cos(turn)
          imaginary += (one.L - mean) * Math.sin(turn)
        }
        return sum + Math.hypot(real, imaginary)
      }, 0)
    const periods = Array.from({ length: 51 }, (_, n) => 0.06 + n * 0.001)
    const best = periods.reduce((one, other) => (power(other) > power(one) ? other : one))
    assert.ok(best >= 0.07 && best <= 0.08, `courses of ${best} metres`)
  }
})
