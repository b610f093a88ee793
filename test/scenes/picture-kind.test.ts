import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { loadPicture } from '../../src/classical/pixels/picture-file.ts'
import { findKind } from '../../src/classical/space/picture-kind.ts'
import { see } from '../../src/media/see.ts'
import { pictureOf } from './draw-scene.ts'
import { fourthRoundScenes } from './fourth-round/fourth-round.ts'
import { drawTestScene, knownScenes } from './scenes.ts'
import { plate, rectangle } from './solid.ts'

const kindOfManner = { massing: 'massing', clay: 'massing', line: 'drawing', pencil: 'sketch' } as const

for (const name of ['gable, clay', 'hip, line drawing', 'stairs, pencil', 'blocks, from above', 'room, line drawing']) {
  const scene = knownScenes.find((known) => known.name === name)!
  test(`${name} is certainly told to be a ${kindOfManner[scene.manner]}`, () => {
    const { kind, confidence } = findKind(pictureOf(drawTestScene(scene)))
    assert.equal(kind, kindOfManner[scene.manner])
    assert.ok(confidence > 0.8, `confidence ${confidence}`)
  })
}

for (const [file, kind] of [
  ['house.jpg', 'photo'],
  ['house-dusk.jpg', 'photo'],
  ['interior.jpg', 'photo'],
  // Shaded with a pencil.
  ['house-sketch.png', 'sketch'],
]) {
  test(`${file} is told to be a ${kind}`, async () => {
    assert.equal(findKind(await loadPicture(`samples/${file}`)).kind, kind)
  })
}

test('an object on plain white is not certainly a model', () => {
  const picture = pictureOf(drawTestScene(knownScenes[0]!))
  const { width, height, L } = picture
  for (let i = 0; i < L.length; i++) {
    const inside = Math.hypot((i % width) - width / 2, Math.floor(i / width) - height / 2) < height / 5
    L[i] = inside ? 0.4 + 0.02 * ((i * 7919) % 13) : 0.99
    picture.a[i] = 0
    picture.b[i] = 0
  }
  const { kind, confidence } = findKind(picture)
  assert.ok(kind !== 'massing' || (confidence >= 0 && confidence < 0.5), `${kind}, ${confidence}`)
})

test('a view of what stands on large slabs is not a floor plan, though these look like rooms', async () => {
  const { faces, ...scene } = fourthRoundScenes.find(({ name }) => name === 'glass pavilion, line drawing, two-point')!
  const slabs = Array.from({ length: 30 * 20 }, (_, n) => {
    const [x, y] = [-20 + 3 * (n % 30), -14 + 3 * Math.floor(n / 30)]
    return plate(rectangle(x, y, x + 3, y + 3), 0, 'ground', undefined, 1)
  })
  const { rgb, width, height } = drawTestScene({ ...scene, faces: [...faces, ...slabs] })
  const folder = await mkdtemp(join(tmpdir(), 'veduta-kind-'))
  const input = join(folder, 'view.png')
  await sharp(rgb, { raw: { width, height, channels: 3 } })
    .png()
    .toFile(input)
  const { mode } = await see({ input }).finally(() => rm(folder, { recursive: true }))
  assert.notEqual(mode, 'plan')
})
