import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import type { Picture } from '../../pixels/picture.ts'
import { loadPicture } from '../../pixels/picture-file.ts'
import { plainRequest } from '../pipeline.test-request.ts'
import { renderPicture } from '../pipeline.ts'

/** A block with windows too small to be told apart as regions, seen from no side that its lines tell, and with a curved top. */
const corners = Array.from({ length: 60 }, (_, n) => [290 + 78 * (n % 10), 240 + 72 * Math.floor(n / 10)] as const)
const windows = corners
  .map(([x, y]) => `M${x} ${y}h16v26h-16ZM${x + 8} ${y}v26M${x} ${y + 9}h16M${x - 3} ${y + 30}h22`)
  .join('')
const lines = `M240 220C420 120 860 120 1090 220V700H240ZM60 720C400 700 900 730 1300 712${windows}`

let folder: string
let picture: Picture

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veduta-told-'))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1344" height="896"><rect width="1344" height="896" fill="white"/>
    <path d="${lines}" fill="none" stroke="#222" stroke-width="2.5"/></svg>`
  const [source, output] = [join(folder, 'block.png'), join(folder, 'out.png')]
  await sharp(Buffer.from(svg)).png().toFile(source)
  await renderPicture({ ...plainRequest, source, imageType: 'drawing', callerText: 'white render' }, output, () => {})
  picture = await loadPicture(output)
})

after(() => rm(folder, { recursive: true, force: true }))

test('windows too small to be panes are seen in the picture', () => {
  const lost = corners.filter(([x, y]) => {
    const lightness = (left: number, top: number) => {
      let sum = 0
      for (let v = 0; v < 34; v++) for (let u = 0; u < 24; u++) sum += picture.L[(top + v) * 1344 + left + u]! / 816
      return sum
    }
    return lightness(x - 4, y - 2) > lightness(x + 27, y - 2) - 0.04
  })
  assert.ok(lost.length < 3, `${lost.length} of ${corners.length} lost`)
})
