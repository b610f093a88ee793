import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { plainRequest } from '../../pipeline.test-request.ts'
import { renderPicture } from '../../pipeline.ts'

test('the largest room of a plan is not the living room if it is a corridor', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'veduta-corridor-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const rooms = [0, 1, 2, 3, 4, 5].flatMap((n) => [
    `M${100 + 190 * n} 100h190v260h-70m-50 0h-70`,
    `M${100 + 190 * n} 700h190v-180h-70m-50 0h-70`,
  ])
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1344" height="896"><rect width="1344" height="896" fill="#fff"/>
    <path d="${rooms.join('')}M100 100V700M1240 100V700" fill="none" stroke="#000" stroke-width="14" stroke-linecap="square"/></svg>`
  const [source, path] = [join(folder, 'source.png'), join(folder, 'made.png')]
  await sharp(Buffer.from(svg)).png().toFile(source)
  const callerText = 'blue tiles in the corridor, oak in the living room and bedrooms'
  const request = { ...plainRequest, source, expert: 'plan', imageType: '2d', callerText } as const
  await renderPicture(request, path, () => {})
  const { data, info } = await sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)]
  const [red, , blue] = at(670, 442) as [number, number, number]
  assert.ok(blue > red, `the corridor is ${at(670, 442)}`)
})
