import assert from 'node:assert/strict'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { before, test } from 'node:test'
import sharp from 'sharp'
import type { Picture } from '../../../pixels/picture.ts'
import { loadPicture } from '../../../pixels/picture-file.ts'
import { plainRequest } from '../../pipeline.test-request.ts'
import { renderPicture } from '../../pipeline.ts'
import { framedQuarter, masterplan, places, quarterPlaces } from '../../see/site/site.test-drawings.ts'

let source: Picture
let made: Picture

before(async () => {
  ;[source, made] = await render(masterplan, 'a quarter with terracotta roofs in a park by a river')
})

async function render(drawing: string, callerText: string): Promise<[source: Picture, made: Picture]> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'veduta-site-'))
  const [path, out] = ['drawing.png', 'made.png'].map((name) => join(folder.path, name)) as [string, string]
  await sharp(Buffer.from(drawing)).flatten({ background: 'white' }).png().toFile(path)
  const request = { ...plainRequest, source: path, expert: 'masterplan', imageType: 'drawing', callerText } as const
  await renderPicture(request, out, () => {})
  return [await loadPicture(path), await loadPicture(out)]
}

const colourAt = (place: keyof typeof places) => colourIn(made, places[place])

function colourIn(made: Picture, [x, y]: readonly [number, number]): [L: number, a: number, b: number] {
  const sums: [number, number, number] = [0, 0, 0]
  for (let v = y - 6; v <= y + 6; v++)
    for (let u = x - 6; u <= x + 6; u++)
      for (const [n, plane] of [made.L, made.a, made.b].entries()) sums[n]! += plane[v * made.width + u]! / 169
  return sums
}

test('water is blue, a road grey, and open ground in a park green', () => {
  const [water, road, open] = [colourAt('water'), colourAt('road'), colourAt('open')]
  assert.ok(water[2] < -0.015 && water[0] < 0.7, `${water}`)
  assert.ok(Math.hypot(road[1], road[2]) < 0.02 && road[0] < 0.75, `${road}`)
  assert.ok(open[1] < -0.015 && open[2] > 0.03, `${open}`)
})

test('roofs are of what words say, and the side of a ridge that faces the light is brighter', () => {
  const [lit, shaded] = [colourAt('gable'), colourAt('otherSlope')]
  for (const roof of [lit, shaded, colourAt('flat')]) assert.ok(roof[1] > 0.03, `${roof}`)
  assert.ok(lit[0] > shaded[0] + 0.06, `${lit} ${shaded}`)
})

test('buildings throw a shadow on the side away from the light', () => {
  const L = (x: number, y: number) => made.L[y * made.width + x]!
  assert.ok(L(715, 330) < L(584, 330) - 0.1, `${L(715, 330)} ${L(584, 330)}`)
})

test('every line is seen where it is drawn', () => {
  let [kept, all] = [0, 0]
  const { width } = source
  for (let i = 4 * width; i < source.L.length - 4 * width; i++) {
    const isLine = source.L[i]! < 0.35
    if (!isLine || source.L[i - 4]! < 0.9 || source.L[i + 4]! < 0.9) continue
    all++
    if (Math.abs(made.L[i]! - (made.L[i - 4]! + made.L[i + 4]!) / 2) > 0.03) kept++
  }
  assert.ok(all > 3000 && kept > 0.93 * all, `${kept} of ${all}`)
})

test('what a frame cuts is read as if the picture ended there, and the margin around it stays paper', async () => {
  const [, sheet] = await render(framedQuarter, 'a quarter by a lake')
  const lake = colourIn(sheet, quarterPlaces.lake)
  assert.ok(lake[2] < -0.015 && lake[0] < 0.7, `${lake}`)
  const margin = colourIn(sheet, [8, 450])
  assert.ok(margin[0] > 0.9 && Math.hypot(margin[1], margin[2]) < 0.03, `${margin}`)
})
