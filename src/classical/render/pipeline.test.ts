import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import sharp from 'sharp'
import { renderScenarios, sceneMoods } from '../../contract/arch-render-v41.ts'
import { renderStyles } from '../../contract/render-styles.ts'
import { drawHouseDrawing, drawHousePhoto, drawSunsetReference } from './pipeline.test-pictures.ts'
import { plainRequest } from './pipeline.test-request.ts'
import { renderPicture } from './pipeline.ts'
import type { RenderRequest } from './request.ts'

/** Small, because there are a hundred renderings. */
const size = { width: 336, height: 225 }
let folder: string
let photo: string
let drawing: string
let reference: string

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veduta-render-'))
  photo = await drawHousePhoto(join(folder, 'photo.png'), size)
  drawing = await drawHouseDrawing(join(folder, 'drawing.png'), size)
  reference = await drawSunsetReference(join(folder, 'reference.png'))
})

after(() => rm(folder, { recursive: true, force: true }))

test('raw returns the pixels of the source, whatever mood, seed, scenario and references say, and says what it ignored', async () => {
  const { path, notes } = await render({
    renderStyle: 'raw',
    sceneMood: 'night',
    renderScenario: 'experimental',
    references: [reference],
    callerText: 'warm',
    seed: 9,
  })
  assert.deepEqual(await pixels(path), await pixels(photo))
  assert.equal(notes.length, 1)
  for (const word of ['scene_mood "night"', 'render_scenario "experimental"', 'reference images', 'prompt'])
    assert.ok(notes[0]!.includes(word), word)
})

test('any two styles of a photo differ by more than 2/255', async () => {
  const pictures = await renderEach(renderStyles.map((renderStyle) => ({ renderStyle })))
  assertAllDiffer(renderStyles, pictures)
})

test('any two moods of a realistic photo differ by more than 2/255, and night is at most 0.6 as bright as day', async () => {
  const pictures = await renderEach(sceneMoods.map((sceneMood) => ({ sceneMood })))
  assertAllDiffer(sceneMoods, pictures)
  const brightness = (mood: (typeof sceneMoods)[number]) => mean(pictures[sceneMoods.indexOf(mood)]!)
  assert.ok(brightness('night') <= 0.6 * brightness('auto_daylight'))
})

test('moods of an interior differ as well, lamps at night included', async () => {
  const source = await drawHousePhoto(join(folder, 'interior.png'))
  const pictures = await renderEach(sceneMoods.map((sceneMood) => ({ sceneMood, source, expert: 'interior' })))
  assertAllDiffer(sceneMoods, pictures)
  assert.ok(mean(pictures[1]!) <= 0.6 * mean(pictures[0]!))
})

test('every style and every mood works for a drawing, and realistic is more than the drawing', async () => {
  const requests: Partial<RenderRequest>[] = [
    ...renderStyles.map((renderStyle) => ({ renderStyle })),
    ...sceneMoods.map((sceneMood) => ({ sceneMood })),
  ]
  const pictures = await renderEach(requests.map((request) => ({ ...request, source: drawing, imageType: 'sketch' })))
  assert.ok(difference(pictures[0]!, await thumbnail(drawing)) > 10)
  assertAllDiffer(sceneMoods, pictures.slice(renderStyles.length))
})

test('a grey model on an empty background gets materials, sky and ground', async () => {
  const model = join(folder, 'model.png')
  const box = { create: { width: 160, height: 120, channels: 3, background: '#9a9a9a' } } as const
  await sharp({ create: { width: 448, height: 300, channels: 3, background: '#ffffff' } })
    .composite([{ input: box, left: 140, top: 90 }])
    .png()
    .toFile(model)
  const { path } = await render({ source: model, imageType: '3dmass' })
  const data = await pixels(path)
  const at = (x: number, y: number) => [...data.subarray((y * 448 + x) * 3, (y * 448 + x) * 3 + 3)] as number[]
  // A single pixel of the sky may be in a cloud.
  const skyIn = (channel: number) => mean(data.subarray(0, 80 * 448 * 3).filter((_, i) => i % 3 === channel))
  const [wall, ground] = [at(220, 150), at(40, 280)]
  assert.ok(skyIn(2) > skyIn(0) + 12, `sky ${skyIn(0)} ${skyIn(2)}`)
  assert.ok(wall[0]! > wall[2]! + 8, `wall ${wall}`)
  assert.ok(ground[1]! > ground[2]! + 20, `ground ${ground}`)
})

describe('the seed', () => {
  test('gives the same bytes again', async () => {
    for (const renderStyle of ['realistic', 'watercolor', 'sketch'] as const) {
      const [first, second] = [await render({ renderStyle }), await renderAnew({ renderStyle })]
      assert.equal(await sha256(first.path), await sha256(second.path), renderStyle)
    }
  })

  test('changes every rendering but raw', async () => {
    for (const renderStyle of renderStyles) {
      const [first, second] = [await render({ renderStyle, seed: 1 }), await render({ renderStyle, seed: 2 })]
      const same = (await sha256(first.path)) === (await sha256(second.path))
      assert.equal(same, renderStyle === 'raw', renderStyle)
    }
  })

  test('keeps the geometry in precise', async () => {
    const edges = await edgesOf((await render({ seed: 1 })).path)
    for (const seed of [2, 777_777]) assert.ok(correlation(edges, await edgesOf((await render({ seed })).path)) > 0.97)
  })
})

test('scenarios leave the source of a painting step by step, in colour and in edges; the last one only in colour', async () => {
  const source = await pixels(photo)
  const sourceEdges = await edgesOf(photo)
  let lastDistance = 0
  let lastFidelity = 1
  for (const renderScenario of renderScenarios) {
    const { path } = await render({ renderScenario, renderStyle: 'artistic' })
    const distance = difference(await pixels(path), source)
    const fidelity = correlation(await edgesOf(path), sourceEdges)
    assert.ok(distance > lastDistance, `${distance}`)
    assert.equal(fidelity > lastFidelity, renderScenario === 'experimental', `${fidelity} after ${lastFidelity}`)
    lastDistance = distance
    lastFidelity = fidelity
  }
})

test('a reference changes every style by more than 2/255 and several are blended', async () => {
  for (const renderStyle of renderStyles.filter((style) => style !== 'raw')) {
    const plain = await thumbnail((await render({ renderStyle })).path)
    const styled = await thumbnail((await render({ renderStyle, references: [reference] })).path)
    assert.ok(difference(plain, styled) > 2, `${renderStyle}: ${difference(plain, styled)}`)
  }
  const both = await thumbnail((await render({ references: [reference, photo] })).path)
  const one = await thumbnail((await render({ references: [reference] })).path)
  assert.ok(difference(both, one) > 2)
})

test('the prompt chooses the mood only if scene_mood is left open', async () => {
  const bytes = async (change: Partial<RenderRequest>) => sha256((await render(change)).path)
  assert.equal(await bytes({ callerText: 'at dusk' }), await bytes({ sceneMood: 'blue_hour' }))
  assert.equal(await bytes({ callerText: 'at dusk', sceneMood: 'sunset' }), await bytes({ sceneMood: 'sunset' }))
  assert.equal(await bytes({ callerText: 'a night table' }), await bytes({}))
})

test('in autumn a lawn turns a little, and the sky stays blue', async () => {
  const summer = await pixels((await render({})).path)
  const autumn = await pixels((await render({ callerText: 'autumn' })).path)
  const at = (data: Buffer, x: number, y: number) => [...data.subarray((y * size.width + x) * 3).subarray(0, 3)]
  const [lawnBefore, lawn, sky] = [at(summer, 22, 210), at(autumn, 22, 210), at(autumn, 22, 15)]
  const turned = lawn[0]! - lawn[1]! - lawnBefore[0]! + lawnBefore[1]!
  assert.ok(turned > 1 && turned < 25 && sky[2]! > sky[0]!, `lawn ${lawnBefore} → ${lawn}, sky ${sky}`)
})

describe('notes', () => {
  test('are empty when nothing beyond the defaults was requested', async () => {
    assert.deepEqual((await render({})).notes, [])
  })

  test('name the camera angle and the tags that were not applied', async () => {
    const { notes } = await render({ cameraAngle: 'aerial_view', context: ['cars', 'people'] })
    assert.deepEqual(notes, [
      'The embedded engine keeps the input\'s viewpoint: camera_angle "aerial_view" is not applied.',
      'The embedded engine adds no objects to the picture: context "cars", "people" is not applied.',
    ])
  })

  test('say that a photo keeps its materials', async () => {
    const { notes } = await render({ callerText: 'A brick house' })
    assert.match(notes.join(' '), /keeps the materials of the picture: "brick" is not applied/)
    const coloured = await render({ callerText: 'A house with a red door' })
    assert.match(coloured.notes.join(' '), /keeps the materials of the picture: "red" is not applied/)
    const drawn = await render({ callerText: 'A brick house', source: drawing, imageType: 'sketch' })
    assert.match(drawn.notes.join(' '), /applies "brick"/)
  })

  test('say which words of the prompt had an effect', async () => {
    const { notes } = await render({ callerText: 'A warm house' })
    assert.match(notes.join(' '), /applies "warm"/)
    assert.match((await render({ callerText: 'A house' })).notes.join(' '), /contains none that it can apply/)
  })
})

test('progress rises from preparing over rendering to encoding', async () => {
  const reports: [number, string][] = []
  const request = requestWith({})
  await renderPicture(request, join(folder, 'progress.png'), (...report) => reports.push(report))
  assert.deepEqual([...new Set(reports.map(([, stage]) => stage))], ['preparing', 'rendering', 'encoding'])
  const progress = reports.map(([value]) => value)
  assert.deepEqual(
    progress,
    progress.toSorted((one, other) => one - other),
  )
  assert.ok(progress[0]! >= 0 && progress.at(-1)! <= 1)
})

test('a picture a few pixels high and one without any contrast are rendered too', async () => {
  const strip = join(folder, 'strip.png')
  const blank = join(folder, 'blank.png')
  await sharp({ create: { width: 320, height: 3, channels: 3, background: '#7788aa' } })
    .png()
    .toFile(strip)
  await sharp({ create: { width: 320, height: 200, channels: 3, background: '#ffffff' } })
    .png()
    .toFile(blank)
  for (const renderStyle of renderStyles) {
    const { width, height } = await render({ renderStyle, source: strip, renderScenario: 'experimental' })
    assert.deepEqual({ width, height }, { width: 320, height: 3 })
    await render({ renderStyle, source: blank, imageType: 'drawing', expert: 'plan', sceneMood: 'sunset' })
  }
})

const made = new Map<string, ReturnType<typeof renderAnew>>()

/** Made once for all tests that ask for the same. */
function render(change: Partial<RenderRequest>) {
  const request = JSON.stringify(requestWith(change))
  const rendering = made.get(request) ?? renderAnew(change)
  made.set(request, rendering)
  return rendering
}

let count = 0

async function renderAnew(change: Partial<RenderRequest>) {
  const path = join(folder, `${count++}.png`)
  return { path, ...(await renderPicture(requestWith(change), path, () => {})) }
}

function requestWith(change: Partial<RenderRequest>): RenderRequest {
  return { source: photo, ...plainRequest, ...change }
}

async function renderEach(requests: Partial<RenderRequest>[]): Promise<Buffer[]> {
  const pictures: Buffer[] = []
  for (const request of requests) pictures.push(await thumbnail((await render(request)).path))
  return pictures
}

function assertAllDiffer(names: readonly string[], pictures: Buffer[]): void {
  for (let i = 0; i < names.length; i++) {
    for (let j = 0; j < i; j++) {
      const distance = difference(pictures[i]!, pictures[j]!)
      assert.ok(distance > 2, `${names[i]} and ${names[j]}: ${distance}`)
    }
  }
}

async function thumbnail(path: string): Promise<Buffer> {
  return sharp(path).removeAlpha().resize(84).raw().toBuffer()
}

async function pixels(path: string): Promise<Buffer> {
  return sharp(path).removeAlpha().raw().toBuffer()
}

/** The strength of edges, coarse enough not to see single grains. */
async function edgesOf(path: string): Promise<Float64Array> {
  const { data, info } = await sharp(path).greyscale().blur(1.2).raw().toBuffer({ resolveWithObject: true })
  return Float64Array.from(data, (value, i) => {
    const right = data[Math.min(data.length - 1, i + 1)]!
    const below = data[Math.min(data.length - 1, i + info.width)]!
    return Math.hypot(right - value, below - value)
  })
}

function difference(one: Buffer, other: Buffer): number {
  let sum = 0
  for (let i = 0; i < one.length; i++) sum += Math.abs(one[i]! - other[i]!)
  return sum / one.length
}

function correlation(one: Float64Array, other: Float64Array): number {
  const meanOne = mean(one)
  const meanOther = mean(other)
  let product = 0
  let squaresOne = 0
  let squaresOther = 0
  for (let i = 0; i < one.length; i++) {
    product += (one[i]! - meanOne) * (other[i]! - meanOther)
    squaresOne += (one[i]! - meanOne) ** 2
    squaresOther += (other[i]! - meanOther) ** 2
  }
  return product / Math.sqrt(squaresOne * squaresOther)
}

function mean(values: ArrayLike<number>): number {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i]!
  return sum / values.length
}

async function sha256(path: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(path))
    .digest('hex')
}
