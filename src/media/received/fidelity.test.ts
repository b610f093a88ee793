import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp, { type Region, type Sharp } from 'sharp'
import { hashUnit } from '../../classical/pixels/noise.ts'
import { renderPicture } from '../../classical/render/pipeline.ts'
import type { RenderRequest } from '../../classical/render/request.ts'
import { archRenderDefaults, renderScenarios } from '../../contract/arch-render-v41.ts'
import { thumbnailOfResult, writeThumbnail } from '../thumbnail.ts'
import { beginMeasuring, measureFidelity, prepareFidelity } from './fidelity.ts'
import { receivePicture } from './received-picture.ts'

let folder: string

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veduta-fidelity-'))
})

after(() => rm(folder, { recursive: true, force: true }))

test('a picture is faithful to itself, even darker, inverted, tinted, resized, grainy or squeezed by JPEG', async () => {
  const source = 'samples/house.jpg'
  const grain = await sharp({
    create: {
      width: 672,
      height: 448,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 25 },
    },
  })
    .png()
    .toBuffer()
  const small = await sharp(source).resize(672, 448, { fit: 'fill' }).png().toBuffer()
  for (const change of [
    sharp(source),
    sharp(source).linear(0.3, 4),
    sharp(source).negate(),
    sharp(source).tint('#804020'),
    sharp(source).resize(600),
    sharp(small).composite([{ input: grain, blend: 'soft-light' }]),
    sharp(await sharp(small).jpeg({ quality: 30 }).toBuffer()),
  ]) {
    const { score } = await fidelityOf(source, await save(change))
    assert.ok(score > 0.95, `${score}`)
  }
})

/** The same in every run: of some noise, more is found by chance. */
function noiseOf(width: number, height: number): Uint8Array {
  const grain = (i: number) => hashUnit(i % (3 * width), i, 1) + hashUnit(i % (3 * width), i, 2) - 1
  return Uint8Array.from({ length: 3 * width * height }, (_, i) => 128 + 74 * grain(i))
}

test('another picture, a mirrored one, noise and a blank keep next to nothing', async () => {
  const source = 'samples/house.jpg'
  const plain = { width: 672, height: 448, channels: 3, background: '#888' } as const
  for (const other of [
    sharp('samples/interior.jpg'),
    sharp(source).flop(),
    sharp({ create: plain }),
    sharp(noiseOf(672, 448), { raw: { width: 672, height: 448, channels: 3 } }),
  ]) {
    const { score } = await fidelityOf(source, await save(other))
    assert.ok(score < 0.1, `${score}`)
  }
})

test('a picture shifted by one pixel of 336 keeps its score, and one shifted, scaled, turned or cropped by more loses it', async () => {
  const source = await draw(house)
  const wide = { width: 1344, height: 896 }
  const shift = async (x: number) =>
    sharp(await sharp(source).extend({ left: x, extendWith: 'copy' }).png().toBuffer()).extract({
      left: 0,
      top: 0,
      ...wide,
    })
  const near = await fidelityOf(source, await save(await shift(4)))
  assert.ok(near.score > 0.9, `${near.score}`)
  const turned = await sharp(source).rotate(2, { background: '#ccc' }).png().toBuffer()
  for (const change of [
    await shift(27),
    sharp(source).extract({ left: 40, top: 27, width: 1264, height: 842 }).resize(1344, 896, { fit: 'fill' }),
    sharp(turned).resize(1344, 896, { fit: 'fill' }),
    sharp(source).extract({ left: 0, top: 0, width: 1200, height: 896 }).resize(1344, 896, { fit: 'fill' }),
  ]) {
    const { score } = await fidelityOf(source, await save(change))
    assert.ok(score < 0.7, `${score}`)
  }
})

test('one of twelve windows moved by 2 % of the width, or left out, costs about half of the score, by what is lost there alone', async () => {
  const source = await draw(house)
  const moved = await draw(house.with(6, pane(1, 1, 27)))
  const without = await draw(house.toSpliced(6, 1))
  for (const path of [moved, without]) {
    const { score, recall } = await fidelityOf(source, path)
    assert.ok(score < 0.75, `${score}`)
    assert.ok(recall > 0.8, `${recall}`)
  }
})

test('a wall bent by 2 % of the width, and a roof without its ridge, cost about half of the score', async () => {
  const source = await draw(house)
  const bent = await draw(house.with(0, '<path d="M330 230H1040Q1094 485 1040 740H330Z" fill="#eee"/>'))
  const flat = await draw(house.with(-1, '<path d="M300 230L500 163H870L1070 230Z" fill="#a54"/>'))
  for (const path of [bent, flat]) {
    const { score } = await fidelityOf(source, path)
    assert.ok(score < 0.75, `${score}`)
  }
})

test('what was added costs nothing of the score, and precision reports it', async () => {
  const source = await draw(house)
  const crown = (x: number, y: number, n: number) =>
    `<circle cx="${x}" cy="${y}" r="${14 + ((n * 7) % 11)}" fill="#${n % 2 ? '352' : '463'}"/>`
  const trees = Array.from({ length: 90 }, (_, n) => crown(60 + ((n * 37) % 190), 250 + ((n * 53) % 330), n))
  const people = [1150, 1210].map((x) => `<path d="M${x} 640h26v150h-26z" fill="#732"/>`)
  const rich = await fidelityOf(source, await draw([...house, ...trees, ...people]))
  assert.ok(rich.score > 0.95, `${rich.score}`)
  assert.ok(rich.precision < 0.9, `${rich.precision}`)
})

test('an empty rendering keeps nothing; an empty source requires nothing', async () => {
  const [drawn, empty] = [await draw(house), await draw([])]
  assert.deepEqual(await fidelityOf(drawn, empty), { score: 0, recall: 0, precision: 1 })
  assert.deepEqual(await fidelityOf(empty, drawn), { score: 1, recall: 1, precision: 0 })
  assert.deepEqual(await fidelityOf(empty, empty), { score: 1, recall: 1, precision: 1 })
})

/** How many pixels of a part of a map are red, and how many blue. */
async function countMarks(map: string, part: Region): Promise<{ red: number; blue: number }> {
  const { data, info } = await sharp(map).extract(part).raw().toBuffer({ resolveWithObject: true })
  const counts = { red: 0, blue: 0 }
  for (let i = 0; i < data.length; i += info.channels) {
    const [red, green, blue] = [data[i]!, data[i + 1]!, data[i + 2]!]
    if (red > 150 && green < 100 && blue < 110) counts.red++
    if (blue > 150 && red < 110 && green < 150) counts.blue++
  }
  return counts
}

test('a map is red where a window was left out, blue where one was added, and grey elsewhere', async () => {
  const source = await draw(house)
  const without = await draw(house.toSpliced(6, 1))
  const [lost, invented, same] = [nextPath(), nextPath(), nextPath()]
  await measureFidelity(source, [without, source], [lost, same])
  await measureFidelity(without, [source], [invented])
  const { format, width, height } = await sharp(lost).metadata()
  assert.deepEqual([format, width, height], ['webp', 672, 448])
  const whole = { left: 0, top: 0, width, height }
  const [gone, added] = [await countMarks(lost, whole), await countMarks(invented, whole)]
  assert.ok(gone.red > 100 && gone.blue === 0, JSON.stringify(gone))
  assert.ok(added.blue > 100 && added.red === 0, JSON.stringify(added))
  assert.deepEqual(await countMarks(same, whole), { red: 0, blue: 0 })
  // The ground and the sky.
  for (const part of [
    { ...whole, height: 98 },
    { ...whole, top: 394, height: 52 },
  ]) {
    assert.deepEqual(await countMarks(lost, part), { red: 0, blue: 0 })
  }
})

test('a picture of any shape is measured, and has a map', async () => {
  for (const [width, height] of [
    [1, 1],
    [4000, 3],
    [3, 4000],
  ] as const) {
    const path = await save(sharp({ create: { width, height, channels: 3, background: '#888' } }))
    const map = nextPath()
    assert.equal((await measureFidelity(path, [path], [map]))[0]!.score, 1)
    assert.equal((await sharp(map).metadata()).format, 'webp')
  }
})

/** A plan of two rooms with a table. */
const plan = `<svg xmlns="http://www.w3.org/2000/svg" width="672" height="448"><rect width="672" height="448" fill="#fff"/>
  <path d="M80 70H590V380H80ZM330 70V180M330 240V380" fill="none" stroke="#222" stroke-width="9"/>
  <path d="M140 150H240V220H140ZM420 260H540V320H420ZM330 240A60 60 0 0 0 270 180H330" fill="none" stroke="#222" stroke-width="2"/></svg>`

for (const [name, picture, expert, imageType, renderStyle] of [
  ['sketch', 'samples/house-sketch.png', 'exterior', 'sketch', 'watercolor'],
  ['plan', Buffer.from(plan), 'plan', 'drawing', 'artistic'],
] as const) {
  test(`with a ${name}, no freer scenario is more faithful, but the freest, which has other materials and light, bends nothing`, async () => {
    const source = nextPath()
    await sharp(picture).flatten({ background: 'white' }).resize({ width: 672 }).png().toFile(source)
    const scores: number[] = []
    for (const renderScenario of renderScenarios) {
      const path = nextPath()
      await renderPicture({ ...request, source, expert, imageType, renderStyle, renderScenario }, path, () => {})
      scores.push((await fidelityOf(source, path)).score)
    }
    const [precise, balanced, creative, experimental] = scores as [number, number, number, number]
    // Of a plan that loses next to nothing, a hundredth is chance.
    const isFreer = balanced >= creative - 0.01 && precise > creative
    assert.ok(precise >= balanced && isFreer, `${scores}`)
    assert.ok(experimental > 0.75, `${scores}`)
  })
}

for (const [name, source, expert] of [
  ['photo', 'samples/house.jpg', 'exterior'],
  ['photo of an interior', 'samples/interior.jpg', 'interior'],
] as const) {
  test(`where light tells the form of a ${name}, every scenario is faithful`, async () => {
    for (const renderScenario of renderScenarios) {
      const path = nextPath()
      await renderPicture({ ...request, source, expert, imageType: 'photo', renderScenario }, path, () => {})
      const { score } = await fidelityOf(source, path)
      assert.ok(score > 0.98, `${renderScenario}: ${score}`)
    }
  })
}

test('a rendering that is compared while it is received has the score, the map and the small copy of one that is read afterwards', async () => {
  const [source, received] = [await save(sharp('samples/house.jpg')), await save(sharp('samples/house.jpg').blur(4))]
  const [output, map, mapOfCopy, small, smallOfCopy] = [nextPath(), nextPath(), nextPath(), nextPath(), nextPath()]
  await prepareFidelity(source)
  await receivePicture({ received, source }, output, small)
  const copy = await save(sharp(output))
  // What was begun needs it no more.
  await rm(output)
  assert.deepEqual(await measureFidelity(source, [output], [map]), await measureFidelity(source, [copy], [mapOfCopy]))
  assert.deepEqual(await readFile(map), await readFile(mapOfCopy))
  await writeThumbnail(sharp(copy), smallOfCopy, thumbnailOfResult)
  assert.deepEqual(await readFile(small), await readFile(smallOfCopy))
})

test('a source that cannot be read fails the comparison, and not what was begun with it', async () => {
  const [source, rendering] = [await save(sharp('samples/house.jpg')), await save(sharp('samples/house.jpg').blur(4))]
  await truncate(source, 20_000)
  // It is still being read when its rendering comes.
  const preparing = prepareFidelity(source)
  await beginMeasuring(source, rendering, sharp(rendering))
  await preparing
  await assert.rejects(measureFidelity(source, [rendering], [nextPath()]))
})

async function fidelityOf(source: string, rendering: string) {
  const [fidelity] = await measureFidelity(source, [rendering])
  return fidelity!
}

const request: Omit<RenderRequest, 'source' | 'expert' | 'imageType'> = {
  ...archRenderDefaults,
  references: [],
  callerText: '',
  seed: 1,
}

const pane = (column: number, row: number, by = 0) =>
  `<rect x="${370 + column * 180 + by}" y="${280 + row * 150}" width="80" height="100" fill="#579"/>`

/** A wall with twelve windows, and a roof. */
const house = [
  '<rect x="330" y="230" width="710" height="510" fill="#eee"/>',
  ...[0, 1, 2].flatMap((row) => [0, 1, 2, 3].map((column) => pane(column, row))),
  '<path d="M300 230L685 90L1070 230Z" fill="#a54"/>',
]

const draw = (shapes: string[]): Promise<string> =>
  save(
    sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="1344" height="896"><rect width="1344" height="896" fill="#ccc"/>${shapes.join('')}</svg>`,
      ),
    ).flatten(),
  )

async function save(picture: Sharp): Promise<string> {
  const path = nextPath()
  await picture.png().toFile(path)
  return path
}

let count = 0
const nextPath = () => join(folder, `${count++}.png`)
