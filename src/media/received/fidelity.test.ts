import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { renderPicture } from '../../classical/render/pipeline.ts'
import type { RenderRequest } from '../../classical/render/request.ts'
import { archRenderDefaults, renderScenarios } from '../../contract/arch-render-v41.ts'
import { measureFidelity } from './fidelity.ts'

let folder: string

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veduta-fidelity-'))
})

after(() => rm(folder, { recursive: true, force: true }))

test('a picture is fully faithful to itself, even darker, inverted, tinted or resized', async () => {
  const source = await draw([square(200, 300)])
  const faithful = { score: 1, recall: 1, precision: 1 }
  assert.deepEqual(await measureFidelity(source, source), faithful)
  for (const change of [
    sharp(source).linear(0.3, 4),
    sharp(source).negate(),
    sharp(source).tint('#804020'),
    sharp(source).resize(600),
  ]) {
    const path = nextPath()
    await change.toFile(path)
    assert.deepEqual(await measureFidelity(source, path), faithful)
  }
})

test('a dark copy of a photo has the same edges, even the faint ones, and another photo does not', async () => {
  const source = 'samples/house.jpg'
  const dark = nextPath()
  await sharp(source).linear(0.3, 4).toFile(dark)
  const copied = await measureFidelity(source, dark)
  assert.ok(copied.score > 0.98, `${copied.score}`)
  const other = await measureFidelity(source, 'samples/interior.jpg')
  assert.ok(other.score < 0.8, `${other.score}`)
})

test('recall is the share of the outlines that were kept', async () => {
  const source = await draw([square(200, 300), square(700, 300)])
  const { recall, precision } = await measureFidelity(source, await draw([square(200, 300)]))
  assert.ok(Math.abs(recall - 0.5) < 0.02, `${recall}`)
  assert.equal(precision, 1)
})

test('precision is the share of the outlines that were not invented, and the score the harmonic mean of both', async () => {
  const source = await draw([square(200, 300)])
  const rendering = await draw([square(200, 300), square(700, 60), square(700, 500)])
  const { score, recall, precision } = await measureFidelity(source, rendering)
  assert.equal(recall, 1)
  assert.ok(Math.abs(precision - 1 / 3) < 0.02, `${precision}`)
  assert.ok(Math.abs(score - (2 * precision) / (1 + precision)) < 0.001)
})

test('outlines may be off by 0.0075 of the diagonal and no more', async () => {
  const source = await draw([square(200, 300)])
  assert.equal((await measureFidelity(source, await draw([square(208, 300)]))).score, 1)
  // The sides that move along themselves stay where they were.
  const { score } = await measureFidelity(source, await draw([square(240, 340)]))
  assert.ok(score < 0.1, `${score}`)
})

test('an empty rendering keeps nothing and invents nothing; an empty source requires nothing', async () => {
  const [drawn, empty] = [await draw([square(200, 300)]), await draw([])]
  assert.deepEqual(await measureFidelity(drawn, empty), { score: 0, recall: 0, precision: 1 })
  assert.deepEqual(await measureFidelity(empty, drawn), { score: 0, recall: 1, precision: 0 })
  assert.deepEqual(await measureFidelity(empty, empty), { score: 1, recall: 1, precision: 1 })
})

/** A plan of two rooms with a table. */
const plan = `<svg xmlns="http://www.w3.org/2000/svg" width="672" height="448"><rect width="672" height="448" fill="#fff"/>
  <path d="M80 70H590V380H80ZM330 70V180M330 240V380" fill="none" stroke="#222" stroke-width="9"/>
  <path d="M140 150H240V220H140ZM420 260H540V320H420ZM330 240A60 60 0 0 0 270 180H330" fill="none" stroke="#222" stroke-width="2"/></svg>`

for (const [name, picture, expert, imageType] of [
  ['photo', 'samples/house.jpg', 'exterior', 'photo'],
  ['sketch', 'samples/house-sketch.png', 'exterior', 'sketch'],
  ['photo of an interior', 'samples/interior.jpg', 'interior', 'photo'],
  ['plan', Buffer.from(plan), 'plan', 'drawing'],
] as const) {
  test(`with a ${name}, each freer scenario is less faithful`, async () => {
    const source = nextPath()
    await sharp(picture).flatten({ background: 'white' }).resize({ width: 672 }).png().toFile(source)
    const scores: number[] = []
    for (const renderScenario of renderScenarios) {
      const path = nextPath()
      await renderPicture({ ...request, source, expert, imageType, renderScenario }, path, () => {})
      scores.push((await measureFidelity(source, path)).score)
    }
    assert.ok(
      scores.every((score, i) => i === 0 || score < scores[i - 1]!),
      `${scores}`,
    )
  })
}

const request: Omit<RenderRequest, 'source' | 'expert' | 'imageType'> = {
  ...archRenderDefaults,
  references: [],
  callerText: '',
  seed: 1,
}

const square = (x: number, y: number) => `<rect x="${x}" y="${y}" width="300" height="300" fill="#335"/>`

async function draw(shapes: string[]): Promise<string> {
  const path = nextPath()
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1344" height="896"><rect width="1344" height="896" fill="#ccc"/>${shapes.join('')}</svg>`
  await sharp(Buffer.from(svg)).flatten().png().toFile(path)
  return path
}

let count = 0
const nextPath = () => join(folder, `${count++}.png`)
