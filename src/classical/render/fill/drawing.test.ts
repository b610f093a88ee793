import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import sharp from 'sharp'
import { plainRequest } from '../pipeline.test-request.ts'
import { renderPicture } from '../pipeline.ts'
import type { RenderRequest } from '../request.ts'

let folder: string
let house: string
let plan: string
let photo: string

/** Two walls that run to vanishing points, windows, a door, and a pool on the lawn. */
const houseLines = `<path d="M640 180V700M640 180L200 300V640L640 700M640 180L1150 320V630L640 700"/>
  <path d="M280 400L400 385V500L280 502ZM470 376L570 362V498L470 500Z"/><path d="M760 400L860 412V498L760 496ZM960 424L1050 435V500L960 499Z"/>
  <path d="M300 840L1000 850L900 880L240 872Z"/>`
const planLines = `<path d="M160 140H1180V760H160ZM660 140V360M660 480V760" stroke-width="16"/>
  <path d="M280 300H480V440H280ZM840 520H1080V640H840ZM660 480A120 120 0 0 0 540 360H660"/>`

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veduta-drawing-'))
  house = await draw('house', houseLines)
  plan = await draw('plan', planLines)
  photo = join(folder, 'photo.png')
  await sharp('samples/house.jpg').resize(448).toFile(photo)
})

after(() => rm(folder, { recursive: true, force: true }))

describe('a house', () => {
  test('gets sky, lawn and glass, and one wall is lighter than the other', async () => {
    const { at } = await render({})
    // Some of the sky is clouds.
    const [sky] = [130, 250, 340, 480, 620].map((x) => at(x, 20)).sort((one, other) => one[0]! - other[0]!) as [
      number[],
    ]
    const [lawn, pane] = [at(600, 420), at(170, 225)]
    assert.ok(sky[2]! > sky[0]! + 20, `sky ${sky}`)
    assert.ok(lawn[1]! > lawn[2]! + 15, `lawn ${lawn}`)
    assert.ok(pane[2]! > pane[0]! + 5, `pane ${pane}`)
    const [left, right] = [at(215, 290), at(450, 300)].map(([red]) => red!)
    assert.ok(Math.abs(left! - right!) > 12, `walls ${left} and ${right}`)
  })

  test('is built of what the prompt names, including its parts', async () => {
    const { at, notes } = await render({ callerText: 'brick walls, a pool' })
    const wall = at(215, 290)
    assert.ok(wall[0]! > wall[2]! + 40, `brick ${wall}`)
    const pool = at(300, 431)
    assert.ok(pool[2]! > pool[0]! + 20, `pool ${pool}`)
    assert.match(notes.join(' '), /applies "brick", "walls", "pool"/)
  })

  test('and an outlined tree before it become a house and a tree', async () => {
    const lobes = Array.from({ length: 9 }, (_, n) => {
      const [from, to] = [n, n + 1].map((k) => [Math.cos((k * 2 * Math.PI) / 9), Math.sin((k * 2 * Math.PI) / 9)])
      const place = ([x, y]: number[]) => `${900 + 56 * x!} ${586 + 62 * y!}`
      return `${n === 0 ? `M${place(from!)}` : ''}A28 30 0 0 1 ${place(to!)}`
    })
    const source = await draw(
      'tree',
      `${houseLines}<path fill="#fbf9f4" d="${lobes.join('')}Z"/><path d="M896 650V730M904 650V730"/>`,
    )
    const { at } = await render({ callerText: 'red brick walls', imageType: 'drawing', source })
    const greens = [436, 443, 450, 457, 464].filter((x) => at(x, 293)[1]! >= at(x, 293)[0]!).length
    assert.ok(greens >= 4, `${greens} of 5 places of the crown are green`)
    assert.ok(at(390, 300)[0]! > at(390, 300)[2]! + 40)
  })

  test('does not grow dark for a dark roof', async () => {
    const [plain, dark] = [await render({}), await render({ callerText: 'dark roof' })]
    assert.ok(distance(plain.at(50, 420), dark.at(50, 420)) < 6)
  })
})

test('a plan has solid walls, floors that differ by room, and light furniture', async () => {
  const { at, notes } = await render({ source: plan, expert: 'plan', imageType: 'drawing' })
  const wall = at(330, 125)
  assert.ok(Math.max(...wall) < 70, `wall ${wall}`)
  const [living, other, table, outside] = [at(450, 150), at(280, 320), at(480, 290), at(30, 30)]
  assert.ok(living[0]! > living[2]! + 15 || other[0]! > other[2]! + 15, `floors ${living} and ${other}`)
  assert.ok(distance(living, other) > 12, `floors ${living} and ${other}`)
  assert.ok(Math.min(...table) > Math.min(...living), `table ${table}`)
  assert.ok(Math.min(...outside) > 225, `outside ${outside}`)
  assert.match(notes.join(' '), /does not read lettering/)
})

test('grey blocks of a masterplan stay grey, in regions that are nothing but ink too', async () => {
  const blocks = [90, 295, 500, 705, 910, 1115].flatMap((x) =>
    [70, 275, 480, 685].map(
      (y) => `<path d="M${x} ${y}h120v80h-120z" fill="#f2f2f2" stroke="#111" stroke-width="16"/>`,
    ),
  )
  const site = await draw(
    'site',
    `<rect width="1344" height="900" fill="#3a3a3a"/><path d="M0 250H1344M455 0V900" stroke="#8d8d8d" stroke-width="34"/>${blocks.join('')}`,
  )
  for (const imageType of ['drawing', '2d'] as const) {
    const { data } = await render({ source: site, expert: 'masterplan', imageType })
    let vivid = 0
    for (let i = 0; i < data.length; i += 3)
      if (Math.max(...data.subarray(i, i + 3)) - Math.min(...data.subarray(i, i + 3)) > 110) vivid++
    assert.equal(vivid, 0)
  }
})

describe('people and cars', () => {
  const context = ['people', 'cars']

  test('are drawn into drawn styles, and the notes say so', async () => {
    for (const renderStyle of [
      'sketch',
      'cad_drawing',
      'watercolor',
      '2d_illustration',
      'conceptual',
      'technical',
    ] as const) {
      const [without, drawn] = [await render({ renderStyle }), await render({ renderStyle, context })]
      assert.match(drawn.notes.join(' '), /drew context "people", "cars" as scale figures/, renderStyle)
      assert.notDeepEqual(drawn.data, without.data, renderStyle)
    }
  })

  test('are not drawn into photographs or without ground to stand on', async () => {
    for (const change of [
      { renderStyle: 'realistic', imageType: 'photo', source: photo },
      { renderStyle: 'sketch', expert: 'plan', source: plan },
    ] as const) {
      const { notes, data } = await render({ ...change, context })
      assert.match(notes.join(' '), /adds no objects to the picture: context "people", "cars" is not applied/)
      assert.deepEqual(data, (await render(change)).data)
    }
  })
})

async function draw(name: string, lines: string): Promise<string> {
  const path = join(folder, `${name}.png`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1344 900" width="672" height="450"><rect width="1344" height="900" fill="#fbf9f4"/><g fill="none" stroke="#222" stroke-width="4">${lines}</g></svg>`
  await sharp(Buffer.from(svg)).flatten().png().toFile(path)
  return path
}

const made = new Map<string, ReturnType<typeof renderAnew>>()

/** Made once for all tests that ask for the same. */
function render(change: Partial<RenderRequest>) {
  const request: RenderRequest = { source: house, ...plainRequest, imageType: 'sketch', ...change }
  const key = JSON.stringify(request)
  const rendering = made.get(key) ?? renderAnew(request)
  made.set(key, rendering)
  return rendering
}

let count = 0

async function renderAnew(request: RenderRequest) {
  const path = join(folder, `${count++}.png`)
  const { notes } = await renderPicture(request, path, () => {})
  const { data, info } = await sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  /** The mean around a place: no single joint or grain. */
  const at = (x: number, y: number) => {
    const sum = [0, 0, 0]
    for (let v = y - 2; v <= y + 2; v++)
      for (let u = x - 2; u <= x + 2; u++)
        for (let channel = 0; channel < 3; channel++) sum[channel]! += data[(v * info.width + u) * 3 + channel]! / 25
    return sum.map(Math.round)
  }
  return { notes, data, at }
}

const distance = (one: number[], other: number[]) => Math.hypot(...one.map((value, channel) => value - other[channel]!))
