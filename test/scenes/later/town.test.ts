import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { plainRequest } from '../../../src/classical/render/pipeline.test-request.ts'
import { renderPicture } from '../../../src/classical/render/pipeline.ts'
import type { RenderRequest } from '../../../src/classical/render/request.ts'
import { type DrawnScene, drawScene, type Manner } from '../draw-scene.ts'
import { deviationOf, type Lab, labOf, meanOf, pixelsWithin } from '../measure-rendering.ts'
import { seen, type View } from '../scene-camera.ts'
import { box, type Face, gableRoof, opening, slab } from '../solid.ts'
import { thirdRoundScenes } from '../third-round/third-round.ts'

const small = { width: 672, height: 448 }

const eyeLevel = seen([19, -12, 1.6], -43, 5, 54, small)

type Rendered = { lab: Lab; drawn: DrawnScene; faces: Face[]; notes: string[] }

let folder: string
let town: Rendered
let coloured: Rendered

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veduta-town-'))
  town = await render('town', volumes(), seen([120, -90, 85], -42, -31, 46, small))
  coloured = await render('coloured', colouredHouse(), eyeLevel)
})

after(() => rm(folder, { recursive: true, force: true }))

test('volumes without windows get glass on their walls, in rows above each other', () => {
  let walls = 0
  for (const [id, { part, corners }] of town.faces.entries()) {
    const places = part === 'wall' ? pixelsWithin(town.drawn, id, 2) : []
    if (places.length < 1500) continue
    walls++
    const [mean] = meanOf(town.lab, places)
    const dark = new Set(places.filter((i) => town.lab[0][i]! < mean - 4))
    const [spread, rows] = [deviationOf(town.lab, places), countRows(town.drawn, places, dark)]
    assert.ok(spread > 4 && rows >= 3, `a wall at ${corners[0]}: ${spread}, ${rows} rows`)
  }
  assert.ok(walls >= 5, `${walls} walls`)
})

/** Of the ground of a rendering, what has the grey of streets. */
function greyOf({ lab, drawn }: Rendered): number {
  const ground = pixelsWithin(drawn, 0, 3)
  return ground.filter((i) => Math.hypot(lab[1][i]!, lab[2][i]!) < 7).length / ground.length
}

test('around volumes there are streets and trees, not only a meadow', () => {
  const grey = greyOf(town)
  assert.ok(grey > 0.06 && grey < 0.7, `${grey} of the ground is grey`)
})

test('in the country there are no streets around what is high', async () => {
  const view = seen([120, -90, 85], -42, -31, 46, small)
  const farm = await render('farm', volumes(), view, { callerText: 'silos of a dairy farm, lush meadow' })
  assert.ok(greyOf(farm) < 0.5 * greyOf(town), `${greyOf(farm)} of the ground is grey, ${greyOf(town)} in a town`)
})

test('a strip of the ground that leads past the picture is a street in a drawing from above, and what is beside it a lawn', async () => {
  const street = slab([-80, -16, 0.02], [90, -9])
  const faces = [slab([-200, -200, 0], [200, 200]), ...colouredHouse().slice(1), street]
  const view = seen([26, -32, 24], -36, -27, 52, { width: 1008, height: 672 })
  const words = { imageType: 'drawing', callerText: 'white house in a quiet residential street' } as const
  const { lab, drawn } = await render('street', faces, view, words, 'line')
  const [grey, green] = [faces.indexOf(street), 0].map((id) => meanOf(lab, pixelsWithin(drawn, id, 6)))
  assert.ok(Math.hypot(grey![1], grey![2]) < 6, `street ${grey}`)
  assert.ok(green![1] < -4 && green![2] > 8, `beside ${green}`)
})

test('a massing in colours becomes a picture: its sky is one, its lawn grows, its glass mirrors', () => {
  const { lab, drawn, faces } = coloured
  const sky = [...drawn.ids.keys()].filter((i) => drawn.ids[i] === -1)
  assert.ok(deviationOf(lab, sky) > 1.5, 'the sky has one tone')
  const lawn = pixelsWithin(drawn, 0, 4)
  assert.ok(deviationOf(lab, lawn) > 2, 'the lawn has one tone')
  const roof = faces.findIndex(({ part }) => part === 'roof')
  const [, a, b] = meanOf(lab, pixelsWithin(drawn, roof, 4))
  assert.ok(a > 6 && b > 4, `its roof stays red: ${a} ${b}`)
})

test('people whom the context asks for stand on the ground at true size: seen at eye level, their heads are at the horizon', async () => {
  const { lab, drawn, notes } = await render('people', colouredHouse(), eyeLevel, { context: ['people'] })
  assert.match(notes.join(' '), /placed context "people" on the ground, at true size/)
  const changed = [...drawn.ids.keys()].filter((i) => Math.abs(lab[0][i]! - coloured.lab[0][i]!) > 6)
  assert.ok(changed.length > 150, `${changed.length} pixels`)
  const { focalPx, centre, pitch, width } = drawn
  const horizon = centre[1] + focalPx * Math.tan((pitch * Math.PI) / 180)
  // Nobody is taller than 1.85 m, seen from 1.6 m.
  const highest = Math.min(...changed.map((i) => Math.floor(i / width)))
  assert.ok(highest > horizon - 0.16 * (drawn.height - horizon) - 3, `row ${highest}, the horizon is ${horizon}`)
})

test('rain in the prompt hides the blue sky and the sun, and the notes name it', async () => {
  const rainy = await render('rain', colouredHouse(), eyeLevel, { callerText: 'heavy rain' })
  assert.match(rainy.notes.join(' '), /applies "rain"/)
  const sky = [...rainy.drawn.ids.keys()].filter((i) => rainy.drawn.ids[i] === -1)
  const bluest = ({ lab }: Rendered) =>
    sky.map((i) => lab[2][i]!).sort((one, other) => one - other)[Math.floor(0.1 * sky.length)]!
  const [dry, wet] = [bluest(coloured), bluest(rainy)]
  assert.ok(dry < -9 && wet > -6, `b* of the bluest sky: ${dry} dry, ${wet} in rain`)
})

test('a face of a roof that was not understood is painted as a roof, not as sky', async () => {
  const { faces, view } = thirdRoundScenes.find(({ name }) => name.startsWith('mansard'))!
  const { lab, drawn } = await render('mansard', faces, view, { imageType: 'drawing' }, 'line')
  for (const [id, { part }] of faces.entries()) {
    const places = part === 'roof' ? pixelsWithin(drawn, id, 4) : []
    if (places.length < 2500) continue
    const [, , b] = meanOf(lab, places)
    assert.ok(b > -4, `face ${id} of ${places.length} pixels has b* ${b}`)
  }
})

/** Four volumes of three heights. */
function volumes(): Face[] {
  return [
    slab([-200, -200, 0], [200, 200]),
    ...box([0, 0, 0], [36, 13, 15]),
    ...box([60, -4, 0], [74, 40, 18]),
    ...box([0, 36, 0], [22, 58, 42]),
    ...box([62, 62, 0], [100, 76, 12]),
  ]
}

/** Every surface in a colour of its own, as modelling programs paint them. */
function colouredHouse(): Face[] {
  return [
    slab([-90, -90, 0], [90, 90], 'ground', [116, 164, 92]),
    ...box([0, 0, 0], [12, 8, 3.2], { top: 'ceiling' }, [232, 196, 120]),
    ...gableRoof([0, 0, 3.2], [12, 8], 3, 0.4, [176, 72, 58]),
    opening([0, 0, 0], [12, 0, 0], 1.5, 4, 0.8, 2.4),
    opening([0, 0, 0], [12, 0, 0], 6, 9, 0.8, 2.4),
    opening([12, 0, 0], [12, 8, 0], 2, 5, 0.8, 2.4),
  ]
}

/** How often, down the part of a wall's picture where this is most, dark places begin again. */
function countRows({ width }: DrawnScene, places: number[], dark: Set<number>): number {
  const columns = Map.groupBy(places, (i) => Math.floor((i % width) / 8))
  return Math.max(
    ...[...columns.values()].map((column) => {
      const rows = Map.groupBy(column, (i) => Math.floor(i / width))
      const isDark = [...rows.values()].map((row) => row.some((i) => dark.has(i)))
      return isDark.filter((is, n) => is && !isDark[n - 1]).length
    }),
  )
}

async function render(
  name: string,
  faces: Face[],
  view: View,
  change: Partial<RenderRequest> = {},
  manner: Manner = 'massing',
): Promise<Rendered> {
  const drawn = drawScene(faces, view, manner)
  const source = join(folder, `${name}.png`)
  const path = join(folder, `${name}-rendered.png`)
  await sharp(drawn.rgb, { raw: { width: view.width, height: view.height, channels: 3 } })
    .png()
    .toFile(source)
  const { notes } = await renderPicture({ ...plainRequest, source, imageType: '3dmass', ...change }, path, () => {})
  return { lab: labOf(await sharp(path).removeAlpha().raw().toBuffer()), drawn, faces, notes }
}
