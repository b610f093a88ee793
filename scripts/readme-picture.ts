import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { plainRequest } from '../src/classical/render/pipeline.test-request.ts'
import { renderPicture } from '../src/classical/render/pipeline.ts'
import type { RenderRequest } from '../src/classical/render/request.ts'

/** Makes the README's picture: the sample house, and what the embedded engine makes of it. */
const looks: Partial<RenderRequest>[] = [
  { renderStyle: 'raw' },
  { sceneMood: 'golden_hour' },
  { sceneMood: 'night' },
  { renderStyle: 'watercolor' },
  { renderStyle: 'sketch' },
  { renderStyle: 'cad_drawing' },
]
const columns = 3
const gap = 6
const tile = { width: 420, height: 280 }

await using folder = await mkdtempDisposable(join(tmpdir(), 'veduta-readme-'))
const source = join(folder.path, 'source.png')
await sharp('samples/house.jpg').resize(1344).png().toFile(source)

const tiles = []
for (const [index, look] of looks.entries()) {
  const path = join(folder.path, `${index}.png`)
  await renderPicture({ ...request(), ...look }, path, () => {})
  const left = (index % columns) * (tile.width + gap)
  const top = Math.floor(index / columns) * (tile.height + gap)
  tiles.push({ input: await sharp(path).resize(tile).toBuffer(), left, top })
}
const width = columns * (tile.width + gap) - gap
const height = (looks.length / columns) * (tile.height + gap) - gap
await sharp({ create: { width, height, channels: 3, background: 'white' } })
  .composite(tiles)
  .jpeg({ quality: 85 })
  .toFile('docs/images/house.jpg')

function request(): RenderRequest {
  return {
    source,
    ...plainRequest,
    callerText: 'a family house with a pool',
    seed: 7,
  }
}
