import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { plainRequest } from '../../../pipeline.test-request.ts'
import { renderPicture } from '../../../pipeline.ts'

test('a masterplan in pale tints keeps its lawns and streets, whatever its houses are said to be of', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'veduta-tints-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const houses = Array.from({ length: 12 }, (_, n) => {
    const [x, y] = [60 + 215 * (n % 6), n < 6 ? 60 : 300]
    return `<rect x="${x}" y="${y}" width="120" height="70" fill="${n % 2 ? '#cf6a4a' : '#b9b4ac'}"/><circle cx="${x + 150}" cy="${y + 100}" r="14" fill="#7fae6d"/>`
  }).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1344" height="896"><rect width="1344" height="896" fill="#e2ead6"/>
    <g stroke="#444" stroke-width="1.5"><rect y="200" width="1344" height="60" fill="#f6f5f1"/><rect y="600" width="1344" height="150" fill="#a9cbe3"/>${houses}
    <rect x="500" y="450" width="180" height="100" fill="#5f86a8"/><rect x="800" y="450" width="180" height="100" fill="#e2b65a"/><rect x="1060" y="450" width="160" height="100" fill="#8a4a3a"/>
    <rect x="100" y="450" width="220" height="110" fill="#b7d79b"/></g></svg>`
  const [source, path] = [join(folder, 'source.png'), join(folder, 'made.png')]
  await sharp(Buffer.from(svg)).png().toFile(source)
  const request = {
    ...plainRequest,
    source,
    expert: 'masterplan',
    imageType: '2d',
    callerText: 'red brick blocks',
  } as const
  await renderPicture(request, path, () => {})
  const { data, info } = await sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)]
  for (const [x, y] of [
    [400, 500],
    [1300, 400],
    [700, 820],
  ] as const) {
    const [red, green] = at(x, y) as [number, number]
    assert.ok(green >= red - 6, `lawn at ${x} ${y}: ${at(x, y)}`)
  }
  const [red, , blue] = at(600, 680) as [number, number, number]
  assert.ok(blue > red, `water: ${at(600, 680)}`)

  await renderPicture({ ...request, sceneMood: 'golden_hour' }, path, () => {})
  const golden = await sharp(path).removeAlpha().raw().toBuffer()
  const [warm, , cold] = [...golden.subarray((680 * info.width + 600) * 3)] as [number, number, number]
  assert.ok(cold > warm + 28, `water in low sun: ${warm} ${cold}`)
})
