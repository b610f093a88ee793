import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import type { Picture } from '../../../pixels/picture.ts'
import { loadPicture } from '../../../pixels/picture-file.ts'
import { plainRequest } from '../../pipeline.test-request.ts'
import { renderPicture } from '../../pipeline.ts'

/** A white model with panes less dark than its shade: one wall is in light, and one that no sun reaches. */
const clay = `<svg xmlns="http://www.w3.org/2000/svg" width="1344" height="896">
  <defs><linearGradient id="void" x2="0" y2="1"><stop stop-color="#b4bcc6"/><stop offset="1" stop-color="#ccd2d8"/></linearGradient>
  <linearGradient id="wall"><stop stop-color="#dcdcdc"/><stop offset="1" stop-color="#f0f0f0"/></linearGradient>
  <filter id="soft"><feGaussianBlur stdDeviation="9"/></filter></defs>
  <rect width="1344" height="896" fill="url(#void)"/><rect y="640" width="1344" height="256" fill="#b9b9b9"/>
  <path d="M500 200L1100 260V650L500 690Z" fill="url(#wall)"/><path d="M500 200L200 250V655L500 690Z" fill="#7c7c7c"/>
  <g fill="#8f8f8f">${[560, 720, 880].flatMap((x) => [300, 450].map((y) => `<rect x="${x}" y="${y}" width="80" height="100"/>`)).join('')}</g>
  <path d="M700 235C620 300 820 280 660 290L640 650H500C620 600 540 520 620 400Z" opacity="0.25" filter="url(#soft)"/></svg>`

/** A shaded model, as a viewer sends it: a pale red house with blue panes and a soft shadow across it, before a grey void. */
const windows = [330, 500, 760, 900].flatMap((x) =>
  [300, 480].map((y) => `<rect x="${x}" y="${y}" width="90" height="110"/>`),
)
const model = `<svg xmlns="http://www.w3.org/2000/svg" width="1344" height="896">
  <defs><linearGradient id="void" x2="0" y2="1"><stop stop-color="#cfd4da"/><stop offset="1" stop-color="#eceef0"/></linearGradient>
  <linearGradient id="wall"><stop stop-color="#a98d80"/><stop offset="1" stop-color="#c6a698"/></linearGradient>
  <filter id="soft"><feGaussianBlur stdDeviation="9"/></filter></defs>
  <rect width="1344" height="896" fill="url(#void)"/><rect y="640" width="1344" height="256" fill="#b9bbbd"/>
  <path d="M250 230H1050V660H250Z" fill="url(#wall)"/><path d="M230 200H1070V230H230Z" fill="#777"/>
  <g fill="#5f86a8" stroke="#222" stroke-width="3">${windows.join('')}</g>
  <path d="M700 235C420 300 820 380 560 455L640 650H300C520 600 240 520 420 400Z" opacity="0.25" filter="url(#soft)"/><path d="M610 230L1050 430V660H730Z" opacity="0.35" filter="url(#soft)"/></svg>`

let folder: string
let picture: Picture

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veduta-model-'))
  const [source, output] = [join(folder, 'model.jpg'), join(folder, 'out.png')]
  await sharp(Buffer.from(model)).jpeg({ quality: 82 }).toFile(source)
  await renderPicture(
    { ...plainRequest, source, imageType: '3dmass', callerText: 'green tiles below, white render above' },
    output,
    () => {},
  )
  picture = await loadPicture(output)
})

after(() => rm(folder, { recursive: true, force: true }))

test('the panes of a white model are glass, though they are as grey as a wall in shade, which is not', async () => {
  const [source, output] = [join(folder, 'clay.png'), join(folder, 'clay-out.png')]
  await sharp(Buffer.from(clay)).png().toFile(source)
  await renderPicture(
    { ...plainRequest, source, imageType: '3dmass', callerText: 'red brick walls', isFlat: true },
    output,
    () => {},
  )
  const of = await loadPicture(output)
  const redAt = (x: number, y: number) => hueAt(x, y, of)[0]
  const walls = [redAt(680, 350), redAt(1000, 400), redAt(350, 450), redAt(300, 350)]
  const panes = [560, 720, 880].flatMap((x) => [300, 450].map((y) => redAt(x + 40, y + 50)))
  assert.ok(Math.max(...panes) < 0.4 * Math.min(...walls), JSON.stringify({ walls, panes }))
})

const hueAt = (x: number, y: number, of = picture) => {
  let [red, yellow] = [0, 0]
  for (let v = -8; v <= 8; v++)
    for (let u = -8; u <= 8; u++) {
      const i = (y + v) * of.width + x + u
      red += of.a[i]! / 289
      yellow += of.b[i]! / 289
    }
  return [red, yellow] as const
}

test('a wall of a shaded model is of one material on both sides of a shadow, and of the colour that it has', () => {
  for (const [x, y] of [
    [290, 260],
    [620, 350],
    [690, 600],
    [1020, 600],
    [870, 350],
  ] as const) {
    const [red, yellow] = hueAt(x, y)
    assert.ok(red > 0.008 && red > 0.4 * yellow, `${x} ${y}: ${red} ${yellow}`)
  }
})

test('its borders run as they are drawn: straight, and as crisp', () => {
  // Against the sky, and from pane to wall.
  const places = Array.from({ length: 30 }, (_, n) => 260 + 26 * n)
  const stepsAt = (x: number, y: number) => {
    const rows = Array.from({ length: 15 }, (_, n) => picture.L[(y + n - 7) * picture.width + x]!)
    const steps = rows.slice(1).map((L, n) => Math.abs(L - rows[n]!))
    return { at: steps.indexOf(Math.max(...steps)), most: Math.max(...steps) }
  }
  const roof = places.map((x) => stepsAt(x, 200))
  assert.ok(Math.max(...roof.map(({ at }) => at)) - Math.min(...roof.map(({ at }) => at)) <= 2, JSON.stringify(roof))
  for (const { most } of roof) assert.ok(most > 0.05, JSON.stringify(roof))
})

test('all its panes stay panes', () => {
  for (const x of [375, 545, 805, 945])
    for (const y of [355, 535]) {
      const [red, yellow] = hueAt(x, y)
      assert.ok(red < 0.01 && yellow < 0.01, `${x} ${y}: ${red} ${yellow}`)
    }
})

test('a grey model before a blue void is of what the words say, and has glass', async () => {
  const panes = [560, 720, 880].flatMap((x) =>
    [330, 480].map((y) => `<rect x="${x}" y="${y}" width="80" height="100"/>`),
  )
  const blue = `<svg xmlns="http://www.w3.org/2000/svg" width="1344" height="896">
    <defs><linearGradient id="void" x2="0" y2="1"><stop stop-color="#4f74b8"/><stop offset="1" stop-color="#8fb0e0"/></linearGradient></defs>
    <rect width="1344" height="896" fill="url(#void)"/><path d="M500 250L1000 300V650L500 690Z" fill="#e0e0e0"/>
    <path d="M500 250L280 300V655L500 690Z" fill="#7c7c7c"/><g fill="#8f8f8f">${panes.join('')}</g></svg>`
  const [source, output] = [join(folder, 'blue.png'), join(folder, 'blue-out.png')]
  await sharp(Buffer.from(blue)).png().toFile(source)
  const request = { ...plainRequest, source, imageType: '3dmass', isFlat: true, callerText: 'red brick walls' } as const
  await renderPicture(request, output, () => {})
  const { a, b, width } = await loadPicture(output)
  const at = (x: number, y: number) => y * width + x
  assert.ok(a[at(680, 460)]! > 0.05, `wall: ${a[at(680, 460)]}`)
  assert.ok(b[at(600, 360)]! < -0.005, `pane: ${b[at(600, 360)]}`)
})
