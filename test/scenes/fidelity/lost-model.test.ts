import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { plainRequest } from '../../../src/classical/render/pipeline.test-request.ts'
import { renderPicture } from '../../../src/classical/render/pipeline.ts'
import type { RenderRequest } from '../../../src/classical/render/request.ts'
import { measureFidelity } from '../../../src/media/received/fidelity.ts'
import { renderTrue } from '../../../src/media/render-true.ts'
import { fourthRoundScenes } from '../fourth-round/fourth-round.ts'
import { pixelsWithin } from '../measure-rendering.ts'
import { pngOf } from '../scene-file.ts'
import { drawTestScene, knownScenes } from '../scenes.ts'
import { sixthRoundScenes } from '../sixth-round/sixth-round.ts'
import { plate, rectangle } from '../solid.ts'
import { thirdRoundScenes } from '../third-round/third-round.ts'

let folder: string

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veduta-lost-'))
})

after(() => rm(folder, { recursive: true, force: true }))

const lost = /lost too much of it/

test('a model of which most walls are taken for sky is coloured as it lies, and a note says so', async () => {
  const source = join(folder, 'tower.png')
  await writeFile(source, await paintInSky('tower, two-point', 2))
  const [once, kept] = [join(folder, 'once.png'), join(folder, 'kept.png')]
  const request: RenderRequest = { ...plainRequest, source, imageType: '3dmass' }
  assert.equal((await renderPicture(request, once, () => {})).isBuilt, true)
  const { notes } = await renderTrue(request, kept, () => {})
  const [ofBuilt, ofKept] = await measureFidelity(source, [once, kept])
  assert.ok(ofBuilt!.score < 0.2 && ofKept!.score > 0.7, `${ofBuilt!.score}, then ${ofKept!.score}`)
  assert.match(notes.join(), lost)
})

test('a model that was read right stays built', async () => {
  const [source, output] = [join(folder, 'gable.png'), join(folder, 'built.png')]
  await writeFile(source, await pngOf('gable, massing'))
  const { isBuilt, notes } = await renderTrue({ ...plainRequest, source, imageType: '3dmass' }, output, () => {})
  assert.equal(isBuilt, true)
  assert.doesNotMatch(notes.join(), lost)
})

test('a drawn house stays built though the joints of the paving around it are lost, which is laid again', async () => {
  const [source, once, kept] = ['paved.png', 'laid.png', 'kept-built.png'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const { faces, ...scene } = knownScenes.find(({ name }) => name === 'overhang, line drawing')!
  const slabs = Array.from({ length: 40 * 24 }, (_, n) => {
    const [x, y] = [-20 + 1.2 * (n % 40), -14 + 1.2 * Math.floor(n / 40)]
    return plate(rectangle(x, y, x + 1.2, y + 1.2), 0, 'ground', undefined, 1)
  })
  const { rgb, width, height } = drawTestScene({ ...scene, faces: [...faces, ...slabs] })
  await sharp(rgb, { raw: { width, height, channels: 3 } })
    .resize(1344)
    .png()
    .toFile(source)
  const request: RenderRequest = { ...plainRequest, source, imageType: 'drawing' }
  await renderPicture(request, once, () => {})
  const [ofBuilt] = await measureFidelity(source, [once])
  assert.ok(ofBuilt!.score < 0.2, `${ofBuilt!.score}`)
  const { isBuilt, notes } = await renderTrue(request, kept, () => {})
  assert.equal(isBuilt, true)
  assert.doesNotMatch(notes.join(), lost)
})

test('a drawing of which much is lost at its own size is read enlarged, and the truer rendering is kept', async () => {
  const source = join(import.meta.dirname, '../../../bench/pictures/drawings/terrace-row.webp')
  const [once, kept] = ['own-size.png', 'truer.png'].map((name) => join(folder, name)) as [string, string]
  const request: RenderRequest = { ...plainRequest, source, imageType: 'drawing', callerText: 'red brick houses' }
  assert.equal((await renderPicture(request, once, () => {})).isBuilt, true)
  const { isBuilt, width, height } = await renderTrue(request, kept, () => {})
  const [ofOnce, ofKept] = await measureFidelity(source, [once, kept])
  assert.ok(ofKept!.score > ofOnce!.score + 0.03, `${ofOnce!.score}, then ${ofKept!.score}`)
  assert.equal(isBuilt, true)
  const [sent, made] = await Promise.all([sharp(source).metadata(), sharp(kept).metadata()])
  assert.deepEqual([made.width, made.height, width, height], [sent.width, sent.height, sent.width, sent.height])
})

test("a room's model of which much is lost when it is built is lit in its own faces", async () => {
  const [source, once, kept] = ['canteen.png', 'rebuilt.png', 'lit.png'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const { rgb, width, height } = drawTestScene(sixthRoundScenes.find(({ name }) => name === 'canteen, massing')!)
  await sharp(rgb, { raw: { width, height, channels: 3 } })
    .png()
    .toFile(source)
  const request: RenderRequest = { ...plainRequest, source, imageType: '3dmass', expert: 'interior' }
  assert.equal((await renderPicture(request, once, () => {})).isBuilt, true)
  const { isBuilt, notes } = await renderTrue(request, kept, () => {})
  const [ofBuilt, ofKept] = await measureFidelity(source, [once, kept])
  assert.ok(ofBuilt!.score < 0.5 && ofKept!.score > 0.7, `${ofBuilt!.score}, then ${ofKept!.score}`)
  assert.equal(isBuilt, true)
  assert.doesNotMatch(notes.join(), lost)
})

test('a drawn room that cannot be furnished without losing much of it is painted face by face', async () => {
  const [source, output] = [join(folder, 'office.png'), join(folder, 'painted.png')]
  const scene = fourthRoundScenes.find(({ name }) => name === 'open office, pencil')!
  const { rgb, width, height } = drawTestScene(scene)
  await sharp(rgb, { raw: { width, height, channels: 3 } })
    .png()
    .toFile(source)
  const request: RenderRequest = { ...plainRequest, source, imageType: 'sketch', expert: 'interior' }
  const { isBuilt, notes } = await renderTrue(request, output, () => {})
  const [kept] = await measureFidelity(source, [output])
  assert.equal(isBuilt, true)
  assert.ok(kept!.score > 0.7, `${kept!.score}`)
  assert.doesNotMatch(notes.join(), lost)
})

test('of two readings of a hatched sketch the truer one is kept', async () => {
  const [source, once, kept] = ['hatched.png', 'first.png', 'truer.png'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const { rgb, width, height } = drawTestScene(thirdRoundScenes.find(({ name }) => name === 'gable row, pencil')!)
  const [left, right, top, bottom] = [0.2 * width, 0.75 * width, 0.3 * height, 0.7 * height]
  for (let y = Math.ceil(top); y < bottom; y++)
    for (let x = Math.ceil(left); x < right; x++)
      if ((x + y) % 14 < 2)
        for (const i of [0, 1, 2].map((n) => 3 * (y * width + x) + n)) rgb[i] = Math.min(rgb[i]!, 150)
  await sharp(rgb, { raw: { width, height, channels: 3 } })
    .png()
    .toFile(source)
  const request: RenderRequest = { ...plainRequest, source, imageType: 'sketch' }
  await renderPicture(request, once, () => {})
  const steps: number[] = []
  await renderTrue(request, kept, (progress) => steps.push(progress))
  const [first, truer] = await measureFidelity(source, [once, kept])
  assert.ok(truer!.score > first!.score + 0.1, `${first!.score}, then ${truer!.score}`)
  assert.deepEqual(
    steps,
    steps.toSorted((one, other) => one - other),
  )
})

/** A scene whose largest walls have the colour of the sky, as white walls have before a white background, and whose panes are grey. */
async function paintInSky(name: (typeof knownScenes)[number]['name'], walls: number): Promise<Buffer> {
  const scene = knownScenes.find((one) => one.name === name)!
  const drawn = drawTestScene(scene)
  const bySize = scene.faces
    .flatMap(({ part }, id) => (part === 'wall' ? [{ id, size: pixelsWithin(drawn, id, 0).length }] : []))
    .sort((one, other) => other.size - one.size)
  const chosen = new Set(bySize.slice(0, walls).map(({ id }) => id))
  const { data, info } = await sharp(await pngOf(name))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const sky = 3 * drawn.ids.indexOf(-1)
  const colour = Buffer.from(data.subarray(sky, sky + 3))
  for (const [i, id] of drawn.ids.entries()) {
    if (chosen.has(id)) colour.copy(data, 3 * i)
    if (scene.faces[id]?.part === 'opening') data.fill(124, 3 * i, 3 * i + 3)
  }
  const { width, height } = info
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}
