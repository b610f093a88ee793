import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { seen } from '../../src/contract/seeing.ts'
import { bytesOf, jpeg } from '../api/pictures.ts'
import { drawPlan } from '../scenes/plans/draw-plan.ts'
import { knownPlans } from '../scenes/plans/plans.ts'
import { pngOf } from '../scenes/scene-file.ts'
import { runVeduta } from './run-veduta.ts'

/** Without a data directory or a service: only pictures are here. */
let cwd: string
let massing: Buffer<ArrayBuffer>
before(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'veduta-see-test-'))
  massing = await pngOf('villa, massing')
  await writeFile(join(cwd, 'villa.png'), massing)
  await writeFile(join(cwd, 'noise.jpg'), await bytesOf(await jpeg({ width: 400, height: 300 })))
  await writeFile(join(cwd, 'notes.txt'), 'A house by the sea, with many windows.\n'.repeat(50))
  await writeFile(join(cwd, 'cut.png'), massing.subarray(0, massing.length / 2))
})
after(() => rm(cwd, { recursive: true }))

const pixelsOf = (picture: string | Buffer) => sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })

test('see tells the camera, planes and parts of a massing, and draws them over it', async () => {
  const { code, stdout, stderr } = await runVeduta(['see', 'villa.png', '--out', 'drawn.png', '--json'], { cwd })
  assert.deepEqual([code, stderr], [0, ''])
  const { file, ...told } = JSON.parse(stdout)
  const { mode, reason, camera, regions, width, height } = seen.strict().parse(told)
  assert.deepEqual([file, mode, reason, width, height], ['drawn.png', 'full', null, 1344, 896])
  assert.ok(Math.abs(camera!.field_of_view - 56) < 1 && Math.abs(camera!.pitch - 4) < 0.5, JSON.stringify(camera))
  for (const part of ['wall', 'opening', 'ground', 'sky']) {
    assert.ok(
      regions.some((region) => region.part === part),
      part,
    )
  }
  const wall = regions.filter(({ part }) => part === 'wall').sort((one, other) => other.area - one.area)[0]!
  assert.ok(wall.confidence > 0.8 && wall.sides.length >= 4, JSON.stringify(wall))
  assert.ok(wall.distance! > 5 && wall.distance! < 30, `${wall.distance} m`)
  const length = Math.hypot(...wall.normal!)
  assert.ok(Math.abs(length - 1) < 0.001, `a normal of the length ${length}`)

  const [drawn, source] = await Promise.all([pixelsOf(join(cwd, 'drawn.png')), pixelsOf(massing)])
  assert.deepEqual([drawn.info.width, drawn.info.height], [1344, 896])
  const changed = drawn.data.reduce((count, value, i) => count + (Math.abs(value - source.data[i]!) > 8 ? 1 : 0), 0)
  assert.ok(changed > drawn.data.length / 4, `${changed} of ${drawn.data.length} levels differ`)
})

test('each region lies to the left of its sides', async () => {
  const { stdout } = await runVeduta(['see', 'villa.png', '--json'], { cwd })
  const { regions, width, height } = seen.parse(JSON.parse(stdout))
  for (const { part, area, sides } of regions) {
    // Green's theorem: with y down, what lies to the left has a negative sum.
    const doubled = sides.reduce((sum, [x1, y1, x2, y2]) => sum + x1! * y2! - x2! * y1!, 0)
    const found = -doubled / 2 / (width * height)
    assert.ok(Math.abs(found - area) < 0.1 * area + 0.0005, `${part}: ${found} instead of ${area}`)
  }
})

test('see says in a sentence why there is no more, and that is not a failure', async () => {
  const { code, stdout, stderr } = await runVeduta(['see', 'noise.jpg', '--json'], { cwd })
  assert.equal(code, 0, stderr)
  const { mode, reason, file } = JSON.parse(stdout)
  assert.deepEqual([mode, file], ['flat', 'noise-see.png'])
  assert.match(reason, /^[A-Z].*\.$/)
  const { width, height } = await sharp(join(cwd, 'noise-see.png')).metadata()
  assert.deepEqual([width, height], [1344, 1008])
})

test('of a photo, see draws only the horizon over the picture, with a caption', async () => {
  const photo = resolve('samples/house.jpg')
  const { code, stdout, stderr } = await runVeduta(['see', photo, '-o', 'photo.png', '--json'], { cwd })
  assert.equal(code, 0, stderr)
  const { kind, mode, regions, camera } = seen.parse(JSON.parse(stdout))
  assert.deepEqual([kind.name, mode, regions], ['photo', 'camera', []])
  const { data, info } = await pixelsOf(join(cwd, 'photo.png'))
  const horizon = camera!.horizon![0]![1]!
  let red = 0
  for (let y = Math.round(horizon) - 2; y <= horizon + 2; y++) {
    const at = (y * info.width + info.width / 2) * 3
    if (data[at]! > 180 && data[at + 1]! < 60) red++
  }
  assert.ok(red >= 1, 'the horizon is red')
  const rest = { left: 0, top: 100, width: info.width, height: Math.round(horizon) - 110 }
  const [drawn, source] = await Promise.all(
    [join(cwd, 'photo.png'), photo].map((path) => sharp(path).resize(info.width).extract(rest).raw().toBuffer()),
  )
  const differences = drawn!.reduce((sum, value, i) => sum + Math.abs(value - source![i]!), 0) / drawn!.length
  assert.ok(differences < 2, `${differences} levels`)
})

test('for people, see prints where the drawing is, and what was seen in a sentence', async () => {
  const { code, stdout, stderr } = await runVeduta(['see', 'villa.png'], { cwd })
  assert.deepEqual([code, stdout], [0, 'villa-see.png\n'])
  assert.match(stderr, /^A massing \(\d+ % sure\), seen with its camera, planes and parts: .*\d walls.*\.\n$/)
})

test('of a floor plan, see tells and draws rooms with areas, openings, stairs and texts', async () => {
  const { rgb, width, height } = await drawPlan(knownPlans.find(({ name }) => name === 'villa, grey, JPEG')!)
  await sharp(rgb, { raw: { width, height, channels: 3 } })
    .png()
    .toFile(join(cwd, 'plan.png'))
  const { code, stdout, stderr } = await runVeduta(['see', 'plan.png', '--json'], { cwd })
  assert.equal(code, 0, stderr)
  const { mode, regions, plan } = seen.parse(JSON.parse(stdout))
  assert.deepEqual([mode, regions, plan!.measured], ['plan', [], true])
  const areas = plan!.rooms.map(({ area }) => area).sort((one, other) => one - other)
  for (const [n, drawn] of [9, 13.1, 23.4, 58].entries())
    assert.ok(Math.abs(areas[n]! / drawn - 1) < 0.15, `${areas[n]} m² instead of ${drawn}`)
  assert.ok(plan!.openings.some(({ kind, rooms }) => kind === 'door' && rooms.every((room) => room !== null)))
  assert.deepEqual([plan!.stairs.length, plan!.texts.length > 4], [1, true])
  const [drawn, source] = await Promise.all(['plan-see.png', 'plan.png'].map((file) => pixelsOf(join(cwd, file))))
  assert.notDeepEqual(drawn!.data, source!.data)
})

test('what is not a picture, cut short, missing or in the plural is refused in a sentence', async () => {
  const before = await readdir(cwd)
  for (const [file, exit, problem] of [
    ['notes.txt', 1, /^veduta: notes\.txt is not a picture: use JPEG, PNG, WebP or GIF\.\n$/],
    ['cut.png', 1, /^veduta: cut\.png was refused: cannot be decoded to its end: .*\.\n$/],
    ['nowhere.png', 2, /^veduta: There is no picture at nowhere\.png\.\n$/],
    ['.', 2, /^veduta: \. has several pictures: name one of them\.\n$/],
  ] as const) {
    const { code, stdout, stderr } = await runVeduta(['see', file], { cwd })
    assert.deepEqual([file, code, stdout], [file, exit, ''])
    assert.match(stderr, problem)
  }
  assert.deepEqual(await readdir(cwd), before)
})
