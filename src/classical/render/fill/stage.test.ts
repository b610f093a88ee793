import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { plainRequest } from '../pipeline.test-request.ts'
import { renderPicture } from '../pipeline.ts'

/** A house from the front, whose lines tell no vanishing point, and a tree as an outline beside it. */
const windows = [330, 560, 790].flatMap((x) => [250, 470].map((y) => `M${x} ${y}h110v120h-110Z`)).join('')
const lobes = Array.from({ length: 9 }, (_, n) => {
  const [from, to] = [n, n + 1].map((k) => [
    1180 + 70 * Math.cos((k * 2 * Math.PI) / 9),
    470 + 90 * Math.sin((k * 2 * Math.PI) / 9),
  ])
  return `M${from![0]} ${from![1]}A32 36 0 0 1 ${to![0]} ${to![1]}`
}).join('')
const lines = `M250 180H1000V700H250ZM220 140H1030V180H220Z${windows}M60 700H1300M470 240A30 45 0 0 1 530 240${lobes}M1176 560V700M1184 560V700`

let folder: string
let picture: { data: Buffer; width: number }

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veduta-stage-'))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1344 896"><rect width="1344" height="896" fill="white"/>
    <path d="${lines}" fill="none" stroke="#222" stroke-width="4"/></svg>`
  const source = join(folder, 'front.png')
  await sharp(Buffer.from(svg)).resize(1008).png().toFile(source)
  const output = join(folder, 'out.png')
  const request = { ...plainRequest, source, imageType: 'drawing', callerText: 'red brick walls' } as const
  await renderPicture(request, output, () => {})
  const { data, info } = await sharp(output).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  picture = { data, width: info.width }
})

after(() => rm(folder, { recursive: true, force: true }))

test('the front of a house is of one material down to the ground', () => {
  const [above, below] = [meanOf(460, 400, 80, 50), meanOf(460, 610, 80, 60)]
  for (const [red, , blue] of [above, below]) assert.ok(red! > blue! + 40, `${above} and ${below}`)
  assert.ok(distance(above, below) < 40, `${above} and ${below}`)
})

test('its panes are glass: of more than one tone, and unlike the wall', () => {
  for (const [x, y] of [
    [340, 262],
    [570, 482],
  ] as const) {
    assert.ok(spreadOf(x, y, 90, 95) > 4, `${spreadOf(x, y, 90, 95)}`)
    assert.ok(distance(meanOf(x, y, 90, 95), meanOf(460, 400, 80, 50)) > 30)
  }
})

test('what bounds nothing, as an arch on the wall, is seen on it', () => {
  const arch = Array.from({ length: 9 }, (_, n) => {
    const angle = ((n + 1) * Math.PI) / 10
    return meanOf(500 - 30 * Math.cos(angle) - 2, 240 - 45 * Math.sin(angle) - 2, 4, 4)
  })
  const [wall] = meanOf(485, 225, 30, 14)
  const darker = arch.filter(([red]) => red! < wall! - 12)
  assert.ok(darker.length > 6, `${darker.length} of ${arch.length} places of the arch`)
})

test('a tree that is drawn as an outline is a tree, and no wall', () => {
  const [red, green, blue] = meanOf(1140, 430, 80, 70)
  assert.ok(green! >= red! && green! > blue!, `${[red, green, blue]}`)
})

/** Of a rectangle in the drawing's units. */
function valuesOf(x: number, y: number, wide: number, tall: number): number[][] {
  const share = picture.width / 1344
  const values: number[][] = []
  for (let v = Math.round(y * share); v < (y + tall) * share; v++)
    for (let u = Math.round(x * share); u < (x + wide) * share; u++) {
      const at = (v * picture.width + u) * 3
      values.push([...picture.data.subarray(at, at + 3)])
    }
  return values
}

function meanOf(...box: [x: number, y: number, wide: number, tall: number]): number[] {
  const values = valuesOf(...box)
  return [0, 1, 2].map((n) => values.reduce((sum, value) => sum + value[n]!, 0) / values.length)
}

/** The standard deviation of green. */
function spreadOf(...box: [x: number, y: number, wide: number, tall: number]): number {
  const greens = valuesOf(...box).map((value) => value[1]!)
  const mean = greens.reduce((sum, value) => sum + value, 0) / greens.length
  return Math.sqrt(greens.reduce((sum, value) => sum + (value - mean) ** 2, 0) / greens.length)
}

const distance = (one: number[], other: number[]) => Math.hypot(...one.map((value, n) => value - other[n]!))
