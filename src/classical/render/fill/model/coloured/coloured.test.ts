import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import type { Picture } from '../../../../pixels/picture.ts'
import { loadPicture } from '../../../../pixels/picture-file.ts'
import { plainRequest } from '../../../pipeline.test-request.ts'
import { renderPicture } from '../../../pipeline.ts'
import { partVoid } from '../model-void.ts'
import { type Fills, nameFills, readFills, withSky } from './fills.ts'

/** Two walls in one colour, with black outlines and framed panes, on a pale lawn with a pool, a person before a wall, and a crown that parts the sky. */
const panes = (y: number) =>
  [330, 460, 590].map((x) => `<path d="M${x} ${y}h80v80h-80Z" stroke="#000" stroke-width="6"/>`).join('')
const model = `<svg xmlns="http://www.w3.org/2000/svg" width="700" height="490" viewBox="0 0 1000 700">
  <rect width="1000" height="700" fill="#8fb4d8"/><rect y="420" width="1000" height="280" fill="#c5cfb0"/>
  <g stroke="#111" stroke-width="2"><path d="M300 150L760 150V480H300Z" fill="#b5614d"/>
  <path d="M180 190L300 150V480L180 455Z" fill="#874a3b"/><path d="M420 560L820 545L900 590L430 612Z" fill="#8fcfe0"/>
  <path d="M700 440h20v45h-20Z" fill="#d8b040" stroke="none"/><g fill="#8db3cf">${panes(190)}${panes(380)}</g>
  <path d="M0 230Q100 180 195 230V330H0Z" fill="#6fa050"/></g></svg>`

let folder: string
let source: Picture
let made: Picture

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veduta-coloured-'))
  const [from, to] = [join(folder, 'model.png'), join(folder, 'out.png')]
  await sharp(Buffer.from(model)).png().toFile(from)
  await renderPicture({ ...plainRequest, source: from, imageType: '3d', isFlat: true }, to, () => {})
  source = await loadPicture(from)
  made = await loadPicture(to)
})

after(() => rm(folder, { recursive: true, force: true }))

/** Places are given as in the drawing, which is shown smaller. */
const shown = 0.7
const at = (x: number, y: number) => Math.round(y * shown) * made.width + Math.round(x * shown)

function mean(plane: Float32Array, left: number, top: number, wide: number, tall: number): number {
  const [across, down] = [Math.round(wide * shown), Math.round(tall * shown)]
  let sum = 0
  for (let y = 0; y < down; y++) for (let x = 0; x < across; x++) sum += plane[at(left, top) + y * made.width + x]!
  return sum / (across * down)
}

test('what is seen of the sky under a crown is sky, and not a pane', () => {
  const fills = readFills(source)
  assert.equal(nameFills(source, fills, 420 * shown)[fills.labels[at(80, 380)]!], 'sky')
  // It has the far sky of the picture's other side, at the same height.
  assert.ok(Math.abs(mean(made.L, 60, 350, 60, 40) - mean(made.L, 860, 350, 60, 40)) < 0.04)
})

test('of a coloured model, outlines go, and frames and what has a colour of its own stay', () => {
  const [line, wall] = [mean(made.L, 299, 250, 2, 100), mean(made.L, 240, 250, 40, 100)]
  assert.ok(line > wall - 0.04, `outline ${line}, wall ${wall}`)
  assert.ok(mean(made.L, 329, 200, 2, 60) < mean(made.L, 310, 200, 12, 60) - 0.15, 'no frame')
  assert.ok(mean(made.b, 703, 445, 14, 35) > 0.06, 'no person')
  assert.ok(mean(made.L, 0, 0, 1000, 700) > 0.4)
})

test('panes mirror the sky above the horizon and the ground below it, over dark rooms', () => {
  const [upper, lower, drawn] = [
    mean(made.L, 345, 205, 50, 40),
    mean(made.L, 345, 425, 50, 25),
    mean(source.L, 345, 205, 50, 40),
  ]
  assert.ok(upper < drawn - 0.08 && lower < drawn - 0.08, `${upper} ${lower} ${drawn}`)
  assert.ok(mean(made.b, 345, 205, 50, 40) < mean(made.b, 345, 425, 50, 25) - 0.01)
})

test('a pale lawn becomes grass, which is not even, and a pool is neither grass nor glass', () => {
  const drawn = Math.hypot(mean(source.a, 50, 560, 100, 100), mean(source.b, 50, 560, 100, 100))
  assert.ok(Math.hypot(mean(made.a, 50, 560, 100, 100), mean(made.b, 50, 560, 100, 100)) > 1.5 * drawn)
  assert.ok(mean(made.L, 50, 560, 100, 100) < mean(source.L, 50, 560, 100, 100) - 0.05)
  const fills = readFills(source)
  const kinds = nameFills(source, fills, 420 * shown)
  const kindAt = (x: number, y: number) => kinds[fills.labels[at(x, y)]!]
  assert.deepEqual(
    [kindAt(500, 50), kindAt(350, 220), kindAt(600, 580), kindAt(100, 600), kindAt(320, 300)],
    ['sky', 'glass', 'lying', 'lawn', undefined],
  )
})

test('in the blue hour lamps are lit behind the panes of a coloured model, and nowhere else', async () => {
  const [from, to] = [join(folder, 'model.png'), join(folder, 'blue.png')]
  const evening = { ...plainRequest, source: from, imageType: '3d', isFlat: true, sceneMood: 'blue_hour' } as const
  await renderPicture(evening, to, () => {})
  const { L, b } = await loadPicture(to)
  const panesLit = [345, 475, 605].flatMap((x) =>
    [205, 395].filter((y) => mean(L, x, y, 50, 50) > mean(L, 320, 300, 380, 50) + 0.1 && mean(b, x, y, 50, 50) > 0),
  )
  assert.ok(panesLit.length >= 3, `${panesLit.length} of 6`)
  for (const [x, y] of [
    [500, 570],
    [80, 380],
    [500, 50],
  ] as const)
    assert.ok(mean(b, x, y, 60, 20) < 0, `light at ${x}, ${y}`)
})

test('fills of a model that was stored as a JPEG go to their borders, as they do in an exact picture', async () => {
  const worn = join(folder, 'worn.jpg')
  await sharp(Buffer.from(model)).jpeg({ quality: 75 }).toFile(worn)
  const [exact, read] = [readFills(source), readFills(await loadPicture(worn))]
  for (const [label, { area }] of exact.of.entries()) {
    // The frames of panes are as thin as what compression blurs.
    if (area < 0.01 * exact.labels.length) continue
    const counts = new Map<number, number>()
    for (let i = 0; i < exact.labels.length; i++)
      if (exact.labels[i] === label) counts.set(read.labels[i]!, (counts.get(read.labels[i]!) ?? 0) + 1)
    const share = Math.max(...counts.values()) / area
    assert.ok(share > 0.88, `${share} of what is at ${exact.of[label]!.left}, ${exact.of[label]!.top} hangs together`)
  }
})

test('boards that are painted blue are a wall, and panes of that blue are glass', async () => {
  const boards = Array.from(
    { length: 12 },
    (_, n) => `<path d="M200 ${200 + 24 * n}h400v24h-400Z" fill="#6f8ea0" stroke="#4a6272"/>`,
  )
  const panes = [760, 880].map((x) => `<path d="M${x} 260h90v140h-90Z" fill="#7fa6b8" stroke="#222" stroke-width="5"/>`)
  const path = join(folder, 'boards.png')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1344" height="896"><rect width="1344" height="896" fill="#b9d3ec"/>
    <rect y="600" width="1344" height="296" fill="#9cb86a"/><path d="M180 180H1040V640H180Z" fill="#cfc3ae"/>${boards.join('')}${panes.join('')}</svg>`
  await sharp(Buffer.from(svg)).png().toFile(path)
  const picture = await loadPicture(path)
  const fills = readFills(picture)
  const kinds = nameFills(picture, fills, 560)
  const kindAt = (x: number, y: number) => kinds[fills.labels[y * picture.width + x]!]
  assert.deepEqual(
    [kindAt(400, 260), kindAt(400, 380), kindAt(805, 330), kindAt(925, 330)],
    [undefined, undefined, 'glass', 'glass'],
  )
})

test('where the line between a street and a lawn is broken, what is left of it lies there, too', async () => {
  // Where ink ends, it is mixed with both.
  const kerb = Array.from({ length: 12 }, (_, n) => `<path d="M${20 + 100 * n} 698h10v12h-10z" fill="#6f7d58"/>`)
  const path = join(folder, 'kerb.png')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1344" height="896"><rect width="1344" height="896" fill="#b9d3ec"/>
    <rect y="560" width="1344" height="140" fill="#9cb86a"/><rect y="706" width="1344" height="50" fill="#8d9098"/><rect y="756" width="1344" height="140" fill="#9cb86a"/>
    <rect y="700" width="1344" height="6" fill="#a9c878"/><path d="M180 180H1040V600H180Z" fill="#cfc3ae"/>${kerb.join('')}</svg>`
  await sharp(Buffer.from(svg)).png().toFile(path)
  const picture = await loadPicture(path)
  const fills = readFills(picture)
  const kinds = nameFills(picture, fills, 480)
  for (let x = 20; x < 1300; x += 9) {
    const kind = kinds[fills.labels[703 * picture.width + x]!]
    assert.ok(kind === 'lying' || kind === 'lawn', `${kind} at ${x}`)
  }
})

test('the void around a model with a ground of its own is ground below the horizon that its lines tell, and sky above it', () => {
  const regions = {
    labels: Int32Array.from({ length: 100 }, (_, i) => (i % 10 > 2 && i % 10 < 7 && i > 60 ? 1 : 0)),
    kinds: ['surface' as const, 'ground' as const],
    boxes: [
      { left: 0, right: 1, top: 0 },
      { left: 0.3, right: 0.7, top: 0.6 },
    ] as never,
  }
  partVoid(regions, 10, 0.4, true)
  const kindAt = (x: number, y: number) => (regions.kinds as string[])[regions.labels[y * 10 + x]!]
  assert.deepEqual([kindAt(1, 1), kindAt(1, 8), kindAt(5, 8)], ['sky', 'ground', 'ground'])
})

test('strips of a zinc roof, which seams part, are a roof though they are as blue as some glass', async () => {
  const strips = Array.from({ length: 40 }, (_, n) => {
    const x = 240 + 12 * n
    return `<path d="M${x} 240h12L${x + 132} 400h-12Z" fill="#7a8a90" stroke="#4b545a" stroke-width="2"/>`
  })
  const panes = [560, 640].map((x) => `<path d="M${x} 460h60v90h-60Z" fill="#80979f" stroke="#222" stroke-width="5"/>`)
  const path = join(folder, 'zinc.png')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1344" height="896"><rect width="1344" height="896" fill="#b9d3ec"/>
    <rect y="560" width="1344" height="336" fill="#9cb86a"/><path d="M300 400H1000V600H300Z" fill="#b5614d"/>${strips.join('')}${panes.join('')}</svg>`
  await sharp(Buffer.from(svg)).png().toFile(path)
  const picture = await loadPicture(path)
  const fills = readFills(picture)
  const kinds = nameFills(picture, fills, 520)
  const kindAt = (x: number, y: number) => kinds[fills.labels[y * picture.width + x]!]
  for (let n = 0; n < 40; n++) assert.equal(kindAt(306 + 12 * n, 320), undefined, `strip ${n}`)
  assert.deepEqual([kindAt(590, 500), kindAt(670, 500)], ['glass', 'glass'])
})

test('a lawn that goes on to the top of a picture seen from above is grass there, and not the sky', async () => {
  const [from, to] = [join(folder, 'above.png'), join(folder, 'above-out.png')]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="700"><rect width="1000" height="700" fill="#c8dca8"/>
    <g stroke="#222" stroke-width="2"><path d="M300 300L560 220 760 330 500 430Z" fill="#f4f4f2"/><path d="M300 300L500 430V560L300 410Z" fill="#d98f2b"/>
    <path d="M500 430L760 330V440L500 560Z" fill="#b26d1d"/></g><path d="M0 620L1000 560V700H0Z" fill="#8d8f92"/></svg>`
  await sharp(Buffer.from(svg)).png().toFile(from)
  await renderPicture({ ...plainRequest, source: from, imageType: '3d', isFlat: true }, to, () => {})
  const { width, a, b } = await loadPicture(to)
  for (const x of [60, 500, 940]) {
    const i = 40 * width + x
    assert.ok(a[i]! < -0.03 && b[i]! > 0.03, `${x}: ${a[i]} ${b[i]}`)
  }
})

test('where a ridge is faint, a roof that hangs together with the sky stays a roof', () => {
  const [width, height] = [40, 30]
  const picture = {
    width,
    height,
    L: new Float32Array(width * height),
    a: new Float32Array(width * height),
    b: new Float32Array(width * height),
  }
  const roofAt = (i: number) => Math.floor(i / width) >= 15 && i % width > 8 && i % width < 32
  for (let i = 0; i < picture.L.length; i++) picture.L[i] = roofAt(i) ? 0.4 : 0.85
  const labels = new Int32Array(width * height)
  const fills = { labels: labels.map((_, i) => (roofAt(i) ? 1 : 0)), of: [] } as unknown as Fills
  const { labels: shown, kinds } = withSky(
    picture,
    { labels, kinds: ['sky'], boxes: [] },
    fills,
    ['sky', undefined],
    28,
  )
  assert.equal(kinds[shown[5 * width + 20]!], 'sky')
  assert.equal(kinds[shown[20 * width + 20]!], 'surface')
})
