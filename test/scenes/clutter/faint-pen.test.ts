import assert from 'node:assert/strict'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { loadPicture } from '../../../src/classical/pixels/picture-file.ts'
import { isFull, seeSpace } from '../../../src/classical/space/space.ts'
import { drawScene } from '../draw-scene.ts'
import { pixelsWithin } from '../measure-rendering.ts'
import { seen } from '../scene-camera.ts'
import { box, gableRoof, opening, slab } from '../solid.ts'

const windows = [0, 3.1].flatMap((up) =>
  [1, 4.2, 7.4, 10.6].map((from) => opening([0, 0, 0], [14, 0, 0], from, from + 1.6, 0.9 + up, 2.3 + up)),
)
const faces = [
  slab([-90, -90, 0], [90, 90]),
  ...box([0, 0, 0], [14, 9, 6], { top: 'ceiling' }),
  ...gableRoof([0, 0, 6], [14, 9], 4, 0.4),
  ...windows,
]

/** Of 255: a pen so grey is hardly seen in a copy of the sheet that is smaller. */
const faint = 212

test('windows that a faint pen drew beside a heavy one are panes', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'veduta-faint-'))
  const drawn = drawScene(faces, seen([22, -15, 1.7], -44, 4, 54), 'line')
  const { ids, width, height, rgb } = drawn
  const panes = new Set([...faces.keys()].filter((id) => faces[id]!.part === 'opening'))
  for (let y = 3; y < height - 3; y++)
    for (let x = 3; x < width - 3; x++) {
      const i = y * width + x
      const isNear = [-3, 0, 3].some((v) => [-3, 0, 3].some((u) => panes.has(ids[i + v * width + u]!)))
      if (isNear) for (let n = 0; n < 3; n++) rgb[3 * i + n] = 255 - (255 - rgb[3 * i + n]!) * ((255 - faint) / 255)
    }
  const source = join(folder.path, 'faint.png')
  await sharp(rgb, { raw: { width, height, channels: 3 } })
    .png()
    .toFile(source)
  const space = seeSpace(await loadPicture(source), 'drawing')
  assert.ok(isFull(space), space.reason)
  const { labels } = space.regions.partition
  const found = [...panes].filter((id) => {
    const own = pixelsWithin(drawn, id, 4)
    return own.filter((i) => space.scene.parts[labels[i]!] === 'opening').length > own.length / 2
  })
  assert.ok(found.length >= panes.size - 1, `${found.length} of ${panes.size}`)
})
