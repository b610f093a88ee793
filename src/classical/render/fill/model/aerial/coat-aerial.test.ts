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
import { greenness } from '../../../see/greenness.ts'

const [width, height] = [1344, 896]

/** A block whose walls have no windows. */
const blank = (x: number, y: number) => block(x, y).replaceAll(/<path fill="#8e9092"[^>]*>/g, '')

/** A block seen from above: its roof, the two walls that show, and their panes. */
function block(x: number, y: number): string {
  const panes = [0, 1, 2].flatMap((row) =>
    [0, 1, 2].map((n) => {
      const [left, top] = [x + 25 + n * 65, y + 135 + n * 26 + row * 55]
      return `<path fill="#8e9092" d="M${left} ${top}l30 12v32l-30 -12Z"/>`
    }),
  )
  return `<path fill="#f2f2f2" d="M${x} ${y + 100}L${x + 120} ${y}L${x + 340} ${y + 88}L${x + 220} ${y + 188}Z"/>
    <path fill="#b4b5b6" d="M${x} ${y + 100}L${x + 220} ${y + 188}V${y + 378}L${x} ${y + 290}Z"/>
    <path fill="#98999b" d="M${x + 220} ${y + 188}L${x + 340} ${y + 88}V${y + 278}L${x + 220} ${y + 378}Z"/>${panes.join('')}`
}

/** Smaller blocks without panes at a dark basin, which goes on beyond the picture. */
const quay = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <rect width="1344" height="896" fill="#dcdcdc"/><path fill="#9c9c9c" d="M0 720L1344 640V896H0Z"/>
  <g transform="scale(0.5)">${[120, 720, 1320, 1920].map((x) => blank(x, 200) + blank(x, 700)).join('')}</g></svg>`

/** Two blocks in streets, and a square between them. */
const town = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <rect width="1344" height="896" fill="#dcdcdc"/><path fill="#e6e6e6" d="M520 640L700 520L860 600L680 730Z"/>
  ${block(120, 200)}${block(900, 150)}</svg>`

let folder: string
let picture: Picture
let harbour: Picture

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veduta-aerial-'))
  const draw = async (svg: string, name: string, callerText: string) => {
    const [source, output] = [join(folder, `${name}.png`), join(folder, `${name}-out.png`)]
    await sharp(Buffer.from(svg)).png().toFile(source)
    const request = {
      ...plainRequest,
      source,
      expert: 'masterplan',
      imageType: '3dmass',
      callerText,
      isFlat: true,
    } as const
    await renderPicture(request, output, () => {})
    return loadPicture(output)
  }
  picture = await draw(town, 'town', 'red brick walls, zinc roofs, lawns')
  harbour = await draw(quay, 'quay', 'red houses with green roofs at the harbour')
})

after(() => rm(folder, { recursive: true, force: true }))

const colourAt = (x: number, y: number, { L, a, b } = picture) => {
  const i = y * width + x
  return [L[i]!, a[i]!, b[i]!] as const
}

test('a town seen from above has walls, roofs, panes and courts of the materials that words give them', () => {
  for (const [x, y] of [
    [120, 200],
    [900, 150],
  ] as const) {
    const [wall, side, roof, pane] = [
      colourAt(x + 72, y + 200),
      colourAt(x + 280, y + 240),
      colourAt(x + 170, y + 94),
      colourAt(x + 40, y + 165),
    ]
    for (const [, red] of [wall, side]) assert.ok(red > 0.03, `wall ${wall} ${side}`)
    assert.ok(wall[0] > side[0] + 0.03, `its own light: ${wall} ${side}`)
    assert.ok(roof[1] < 0.01 && roof[2] < 0, `roof ${roof}, wall ${wall}`)
    assert.ok(pane[2] < wall[2] - 0.02 && pane[1] < 0.02, `pane ${pane}`)
  }
  const [, a, b] = colourAt(690, 620)
  assert.ok(greenness(a, b) > 0.3, `court ${a} ${b}`)
  const [, red, yellow] = colourAt(60, 850)
  assert.ok(greenness(red, yellow) < 0.3, `street ${red} ${yellow}`)
})

test('words of a harbour make water of the large dark open place, and red walls are not purer than brick', () => {
  const [, a, b] = colourAt(400, 820, harbour)
  assert.ok(a < 0 && b < 0, `water ${a} ${b}`)
  const [, red, yellow] = colourAt(96, 200, harbour)
  assert.ok(red > 0.02 && Math.hypot(red, yellow) < 0.1, `wall ${red} ${yellow}`)
  const [, roofA, roofB] = colourAt(145, 147, harbour)
  assert.ok(roofA < 0 && roofB > 0.02 && Math.hypot(roofA, roofB) < 0.07, `roof ${roofA} ${roofB}`)
})

test('a grey model with a red wall of its own is not a quarter, and keeps it', async () => {
  const [source, output] = [join(folder, 'red.png'), join(folder, 'red-out.png')]
  const red = town.replace('#b4b5b6', '#9c4a36')
  await sharp(Buffer.from(red)).png().toFile(source)
  await renderPicture({ ...plainRequest, source, imageType: '3dmass', isFlat: true }, output, () => {})
  const { a } = await loadPicture(output)
  // Below the panes.
  assert.ok(a[540 * width + 300]! > 0.03, `${a[540 * width + 300]}`)
})

test('of a clay model that is seen from above, balls become crowns with leaves, and bluish panes are glass', async () => {
  const ball = (x: number, y: number) =>
    `<defs><radialGradient id="lit${x}" cx="0.4" cy="0.3" r="0.8"><stop stop-color="#f4f4f2"/><stop offset="1" stop-color="#a2a29e"/></radialGradient></defs>
    <circle cx="${x}" cy="${y}" r="44" fill="url(#lit${x})"/>`
  const glazed = block(480, 300).replaceAll('#8e9092', '#98a8b4')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="1344" height="896" fill="#dcdcda"/>
    ${glazed}${[200, 330, 960, 1090].map((x) => ball(x, 640)).join('')}</svg>`
  const [source, output] = [join(folder, 'clay.png'), join(folder, 'clay-out.png')]
  await sharp(Buffer.from(svg)).png().toFile(source)
  const request = { ...plainRequest, source, imageType: '3dmass', callerText: 'red brick walls', isFlat: true } as const
  await renderPicture({ ...request, expert: 'masterplan' }, output, () => {})
  const { L, a, b } = await loadPicture(output)
  for (const x of [200, 330, 960, 1090]) {
    let [rough, green] = [0, 0]
    for (let y = 615; y < 665; y++)
      for (let u = x - 25; u < x + 25; u++) {
        const i = y * width + u
        rough += Math.abs(L[i]! - L[i + 1]!) / 2500
        green += greenness(a[i]!, b[i]!) / 2500
      }
    assert.ok(rough > 0.015 && green > 0.4, `the ball at ${x}: ${rough} ${green}`)
  }
  const at = (x: number, y: number) => y * width + x
  const [pane, wall] = [at(520, 465), at(552, 500)]
  assert.ok(
    b[pane]! < b[wall]! - 0.02 && a[pane]! < a[wall]! - 0.02,
    `pane ${a[pane]} ${b[pane]}, wall ${a[wall]} ${b[wall]}`,
  )
})

test('the sunlit side of a tower is a wall, though it is as light as roofs', async () => {
  const tower = `<path fill="#f2f2f2" d="M620 180L700 120L840 156L760 220Z"/><path fill="#efefef" d="M620 180L760 220V720L620 672Z"/>
    <path fill="#98999b" d="M760 220L840 156V650L760 720Z"/>`
  const svg = town.replace(/<path fill="#e6e6e6"[^>]*>/, tower)
  const [source, output] = [join(folder, 'tower.png'), join(folder, 'tower-out.png')]
  await sharp(Buffer.from(svg)).png().toFile(source)
  const request = { ...plainRequest, source, expert: 'masterplan', imageType: '3dmass', isFlat: true } as const
  await renderPicture({ ...request, callerText: 'red brick walls, zinc roofs, lawns' }, output, () => {})
  const { a } = await loadPicture(output)
  assert.ok(a[440 * width + 690]! > 0.02, `${a[440 * width + 690]}`)
})
