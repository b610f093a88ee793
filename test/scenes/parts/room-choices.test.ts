import assert from 'node:assert/strict'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { plainRequest } from '../../../src/classical/render/pipeline.test-request.ts'
import { renderPicture } from '../../../src/classical/render/pipeline.ts'
import type { PanelLook } from '../../../src/classical/render/request.ts'
import { labOf } from '../measure-rendering.ts'
import { drawTestScene, knownScenes } from '../scenes.ts'

test('a room has as many plants as indoor_plants says, and pictures unless interior_accessories is off', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'veduta-room-choices-'))
  const scene = knownScenes.find(({ name }) => name === 'room, line drawing')!
  const { rgb, ids, width, height } = drawTestScene(scene)
  // Through the windows a garden is seen.
  const isIndoors = (i: number) => scene.faces[ids[i]!]?.part !== 'opening'
  const source = join(folder.path, 'room.png')
  await sharp(rgb, { raw: { width, height, channels: 3 } })
    .png()
    .toFile(source)
  const greenOf = async (name: string, look: PanelLook) => {
    const path = join(folder.path, `${name}.png`)
    const request = { ...plainRequest, source, expert: 'interior', imageType: 'drawing', look } as const
    const { notes } = await renderPicture(request, path, () => {})
    assert.doesNotMatch(notes.join(), /could not show/)
    const [L, a, b] = labOf(await sharp(path).removeAlpha().raw().toBuffer())
    return L.filter((_, i) => isIndoors(i) && a[i]! < -6 && b[i]! > 6).length / L.length
  }
  const none = await greenOf('none', { indoor_plants: 'none', interior_accessories: 'off', floor_finish: 'matte' })
  const auto = await greenOf('auto', {})
  const lush = await greenOf('lush', { indoor_plants: 'lush', interior_accessories: 'on', floor_finish: 'reflective' })
  assert.ok(none < 0.002 && auto > 0.001 && lush > 1.3 * auto, `${none}, ${auto}, ${lush}`)
})
