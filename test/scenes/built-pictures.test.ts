import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { plainRequest } from '../../src/classical/render/pipeline.test-request.ts'
import { renderPicture } from '../../src/classical/render/pipeline.ts'
import type { RenderRequest } from '../../src/classical/render/request.ts'
import { measureFidelity } from '../../src/media/received/fidelity.ts'
import type { DrawnScene } from './draw-scene.ts'
import { deviationOf, type Lab, labOf, meanOf, pixelsWithin } from './measure-rendering.ts'
import { pngOf } from './scene-file.ts'
import { drawTestScene, knownScenes } from './scenes.ts'
import type { Face } from './solid.ts'

const byDay = ['villa, massing', 'gable, massing', 'hip, line drawing', 'overhang, line drawing'] as const

type Built = { lab: Lab; drawn: DrawnScene; faces: Face[]; source: string; path: string }

let folder: string
const days = new Map<string, Built>()

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veduta-built-'))
  for (const name of byDay) days.set(name, await build(name, {}))
})

after(() => rm(folder, { recursive: true, force: true }))

test('nine of ten windows are glass: not yellow, unlike every wall, and of more than one tone; no plant hides them', () => {
  let [glass, all] = [0, 0]
  for (const { lab, drawn, faces } of days.values()) {
    const walls = faces.flatMap(({ part }, id) => (part === 'wall' ? [measure(lab, pixelsWithin(drawn, id, 3))] : []))
    for (const [id, { part }] of faces.entries()) {
      const places = part === 'opening' ? pixelsWithin(drawn, id, 4) : []
      if (places.length < 300) continue
      all++
      const pane = measure(lab, places)
      const isUnlike = walls.every(
        ({ count, L, a, b }) => count < 800 || Math.hypot(L - pane.L, a - pane.a, b - pane.b) > 12,
      )
      if (pane.b <= 8 && pane.spread > 2 && isUnlike) glass++
    }
  }
  assert.ok(all > 20)
  assert.ok(glass >= 0.9 * all, `${glass} of ${all}`)
})

test('borders between what is built, and against the sky, lie within 0.8 pixels of where they were drawn', () => {
  for (const [name, { lab, drawn, faces }] of days) {
    let [squares, count] = [0, 0]
    for (let y = 6; y < drawn.height - 6; y += 3) {
      for (let x = 8; x < drawn.width - 9; x++) {
        const i = y * drawn.width + x
        const [one, other] = [drawn.ids[i]!, drawn.ids[i + 1]!]
        if (one === other || !isBuilt(faces, one) || !isBuilt(faces, other)) continue
        if (!isAlone(drawn, i)) continue
        const off = steepest(lab[0], i)
        if (off === undefined) continue
        squares += off * off
        count++
      }
    }
    assert.ok(count > 100, `${name}: ${count} places`)
    assert.ok(Math.sqrt(squares / count) < 0.8, `${name}: ${Math.sqrt(squares / count)}`)
  }
})

test('walls that differ in light meet without the line that was drawn between them', async () => {
  const { lab, drawn, faces } = await build('villa, line drawing', {})
  let [dark, count] = [0, 0]
  for (let i = 0; i < drawn.ids.length; i++) {
    const isWall = [-6, -3, 4, 7].every((off) => faces[drawn.ids[i + off]!]?.part === 'wall')
    if (!isWall || drawn.ids[i] === drawn.ids[i + 1] || !isAlone(drawn, i)) continue
    const [one, other] = [lab[0][i - 6]!, lab[0][i + 7]!]
    if (Math.abs(one - other) < 14) continue
    count++
    if (Math.min(...lab[0].subarray(i - 2, i + 4)) < Math.min(one, other) - 8) dark++
  }
  assert.ok(count > 100, `${count} places`)
  // Where both lie in the shade the line stays, as a joint.
  assert.ok(dark < 0.3 * count, `${dark} of ${count}`)
})

test('what an overhang shades has at most 0.85 of the lightness of the same wall in the sun', () => {
  const { lab, drawn, faces } = days.get('villa, massing')!
  const front = pixelsWithin(drawn, largestBelow(faces, drawn), 4)
  const L = front.map((i) => lab[0][i]!).sort((one, other) => one - other)
  const [shaded, lit] = [L[Math.floor(L.length * 0.2)]!, L[Math.floor(L.length * 0.9)]!]
  assert.ok(shaded <= 0.85 * lit, `${shaded} beside ${lit}`)
})

test('no pixel is a pure primary colour', async () => {
  for (const { path } of days.values()) {
    const { data } = await sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    let pure = 0
    for (let i = 0; i < data.length; i += 3) {
      const [low, , high] = [data[i]!, data[i + 1]!, data[i + 2]!].sort((one, other) => one - other)
      if (high! > 200 && low! < 25) pure++
    }
    assert.equal(pure, 0)
  }
})

test('at night at least half of the windows are lit, and nothing but them', async () => {
  const { lab, drawn, faces } = await build('hip, line drawing', { sceneMood: 'night' })
  const walls = faces.flatMap(({ part }, id) => (part === 'wall' ? pixelsWithin(drawn, id, 6) : []))
  const dark = measure(lab, walls).L
  const panes = faces.flatMap(({ part }, id) => {
    const places = part === 'opening' ? pixelsWithin(drawn, id, 4) : []
    return places.length > 200 ? [measure(lab, places).L] : []
  })
  const lit = panes.filter((L) => L > dark + 15).length
  assert.ok(lit >= panes.length / 2, `${lit} of ${panes.length}`)
  const glowing = walls.filter((i) => lab[0][i]! > dark + 15).length
  assert.ok(glowing < 0.02 * walls.length, `${glowing} of ${walls.length}`)
})

test('the same seed makes the same bytes; another one plants another garden before the same building', async () => {
  const [first, again, other] = [
    days.get('gable, massing')!,
    await build('gable, massing', {}),
    await build('gable, massing', { seed: plainRequest.seed + 1 }),
  ]
  assert.deepEqual(await readFile(first.path), await readFile(again.path))
  assert.notDeepEqual(await readFile(first.path), await readFile(other.path))
  for (const { source, path } of [first, other]) assert.ok((await measureFidelity(source, [path]))[0]!.recall > 0.89)
})

test('in snow the lawn is white and the trees are bare, in summer both are green', async () => {
  const { drawn, faces, lab: summer } = days.get('gable, massing')!
  const { lab: snow } = await build('gable, massing', { callerText: 'deep snow' })
  const lawn = pixelsWithin(
    drawn,
    faces.findIndex(({ part }) => part === 'ground'),
    8,
  )
  const [green, white] = [measure(summer, lawn), measure(snow, lawn)]
  assert.ok(green.a < -6 && green.b > 12, `summer ${green.a} ${green.b}`)
  assert.ok(white.L > green.L + 15 && Math.abs(white.b) < 9, `snow ${white.L} ${white.b}`)
})

test('a low sun lights the lawn, too, and tells light from shade more than the day does', async () => {
  const { drawn, faces, lab: day } = days.get('gable, massing')!
  const at = (part: Face['part']) => faces.flatMap((face, id) => (face.part === part ? pixelsWithin(drawn, id, 8) : []))
  const [lawn, walls] = [at('ground'), at('wall')]
  for (const sceneMood of ['golden_hour', 'sunrise'] as const) {
    const { lab } = await build('gable, massing', { sceneMood })
    const [low, high] = [measure(lab, lawn).L, measure(day, lawn).L]
    assert.ok(low > 0.7 * high, `${sceneMood}: ${low}, by day ${high}`)
    const [contrast, usual] = [measure(lab, walls).spread, measure(day, walls).spread]
    assert.ok(contrast > 1.2 * usual, `${sceneMood}: ${contrast}, by day ${usual}`)
  }
})

test('a clean computer image of what is built in space is no lighter than its photograph: it was exposed before', async () => {
  const { lab } = await build('gable, massing', { renderStyle: 'cgi_render' })
  const all = Array.from(lab, (_, i) => i)
  const [clean, usual] = [measure(lab, all).L, measure(days.get('gable, massing')!.lab, all).L]
  assert.ok(clean < usual + 4, `${clean}, as a photograph ${usual}`)
})

let count = 0

async function build(name: string, change: Partial<RenderRequest>): Promise<Built> {
  const scene = knownScenes.find((one) => one.name === name)!
  const source = join(folder, `${count}-source.png`)
  const path = join(folder, `${count++}.png`)
  await writeFile(source, await pngOf(name))
  const imageType = scene.manner === 'line' ? 'drawing' : '3dmass'
  await renderPicture({ ...plainRequest, source, imageType, renderScenario: 'precise', ...change }, path, () => {})
  const rgb = await sharp(path).removeAlpha().raw().toBuffer()
  return { lab: labOf(rgb), drawn: drawTestScene(scene), faces: scene.faces, source, path }
}

function measure(lab: Lab, places: number[]) {
  const [L, a, b] = meanOf(lab, places)
  return { count: places.length, L, a, b, spread: deviationOf(lab, places) }
}

const isBuilt = (faces: Face[], id: number) => id < 0 || faces[id]!.part === 'wall' || faces[id]!.part === 'roof'

/** Nothing else ends nearby in the row. */
function isAlone({ ids }: DrawnScene, i: number): boolean {
  for (let off = 1; off < 7; off++) if (ids[i - off] !== ids[i] || ids[i + 1 + off] !== ids[i + 1]) return false
  return true
}

/** Where lightness changes most around the border right of a pixel, by its centre of mass; undefined if both sides are alike. */
function steepest(L: Float32Array, i: number): number | undefined {
  const [before, behind] = [(L[i - 4]! + L[i - 5]!) / 2, (L[i + 5]! + L[i + 6]!) / 2]
  if (Math.abs(behind - before) < 14) return undefined
  let [sum, total] = [0, 0]
  for (let off = -2; off <= 2; off++) {
    // Metal on a wall's top is another colour than what is on both sides of it.
    const step = Math.abs(L[i + off + 1]! - L[i + off]!)
    sum += step * off
    total += step
  }
  return sum / total
}

/** The wall under the overhang: the front of the ground floor. */
function largestBelow(faces: Face[], drawn: DrawnScene): number {
  const fronts = faces.flatMap(({ part, corners }, id) =>
    part === 'wall' && corners.every(([, y, z]) => Math.abs(y) < 0.01 && z < 3.3) ? [id] : [],
  )
  return fronts.sort((one, other) => pixelsWithin(drawn, other, 4).length - pixelsWithin(drawn, one, 4).length)[0]!
}
