import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp, { type Sharp } from 'sharp'
import { plainRequest } from '../../classical/render/pipeline.test-request.ts'
import { renderPicture } from '../../classical/render/pipeline.ts'
import { inspect } from './inspect.ts'

const [width, height] = [672, 448]

/** A house with a door and windows, as coverage 0..255. */
const lines = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g fill="none" stroke="#000" stroke-width="3">
  <path d="M180 180H480V340H180ZM160 180 200 110H460L500 180ZM220 220H270V270H220ZM390 220H440V270H390ZM310 240H350V340H310ZM0 340H672"/></g></svg>`

let folder: string
let ink: Buffer

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veduta-drawings-'))
  ink = await sharp(Buffer.from(lines)).extractChannel('alpha').raw().toBuffer()
})

after(() => rm(folder, { recursive: true, force: true }))

/** By pixel, from coverage 0..1 to a colour, which may be transparent. */
function draw(channels: 3 | 4, paint: (cover: number, x: number, y: number) => number[]): Sharp {
  const data = Buffer.alloc(width * height * channels)
  for (let i = 0; i < width * height; i++)
    data.set(paint(ink[i]! / 255, i % width, Math.floor(i / width)), i * channels)
  return sharp(data, { raw: { width, height, channels } })
}

const plain = () => draw(3, (cover) => Array<number>(3).fill(245 - 220 * cover))
const grain = (x: number, y: number) => ((x * 7 + y * 13) % 5) - 2

const pictures: Record<string, () => Sharp> = {
  'ink on white paper': () => plain().png(),
  'faint pencil on yellow paper': () =>
    draw(3, (cover, x, y) => [236, 222, 164].map((value) => value - 50 * cover + grain(x, y))).png(),
  'a phone photo with shadow and skew': () =>
    draw(3, (cover, x, y) => {
      const light = (0.95 - 0.35 * (x / width)) * (x + y > 700 ? 0.75 : 1)
      return [225, 216, 200].map((value) => value * light * (1 - 0.8 * cover) + grain(x, y))
    })
      .rotate(3, { background: '#5a4632' })
      .jpeg({ quality: 85 }),
  'white lines on blue': () => draw(3, (cover) => [30 + 200 * cover, 66 + 175 * cover, 125 + 120 * cover]).png(),
  '16 bits a channel': () => plain().toColourspace('rgb16').png(),
  CMYK: () => plain().toColourspace('cmyk').jpeg({ quality: 95 }),
  'dark lines on a transparent ground': () => draw(4, (cover) => [20, 20, 20, 255 * cover]).png(),
  'white lines on a transparent ground': () => draw(4, (cover) => [255, 255, 255, 255 * cover]).png(),
}

for (const [name, picture] of Object.entries(pictures)) {
  test(`a drawing as ${name} comes back with sky, walls and lawn`, async () => {
    const { at } = await render(picture())
    const [wall, lawn] = [at(0.42, 0.68), at(0.1, 0.92)]
    // Trees and clouds stand before some of it.
    const above = [0.04, 0.12].flatMap((y) => Array.from({ length: 30 }, (_, n) => at((n + 0.5) / 30, y)))
    assert.ok(above.filter((sky) => sky[2]! > sky[0]! + 20).length >= 6, `sky ${above.join(' ')}`)
    assert.ok(wall[0]! > 140 && Math.abs(wall[0]! - wall[2]!) < 60, `wall ${wall}`)
    assert.ok(lawn[1]! > lawn[2]! + 20, `lawn ${lawn}`)
  })
}

test('a sheet without lines gets nothing invented, and the notes say so', async () => {
  const { at, notes } = await render(sharp({ create: { width, height, channels: 3, background: '#e9e4d8' } }).png())
  assert.match(notes.join(' '), /found no lines/)
  assert.ok(Math.abs(at(0.1, 0.1)[0]! - at(0.1, 0.9)[0]!) < 12)
})

let count = 0

/** As for an upload: inspected, then rendered. */
async function render(picture: Sharp) {
  const [input, output] = [join(folder, `${count}.upload`), join(folder, `${count++}`)]
  await picture.toFile(input)
  const inspected = await inspect({ input, output, width })
  assert.ok(inspected.refused === undefined, inspected.refused)
  const path = `${output}.render.png`
  const { notes } = await renderPicture(
    {
      source: inspected.path,
      ...plainRequest,
      imageType: 'sketch',
    },
    path,
    () => {},
  )
  const { data, info } = await sharp(path).removeAlpha().blur(3).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const i = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3
    return [...data.subarray(i, i + 3)]
  }
  return { at, notes }
}
