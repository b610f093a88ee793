import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { renderTrue } from '../../../media/render-true.ts'
import { hashUnit } from '../../pixels/noise.ts'
import { loadPicture } from '../../pixels/picture-file.ts'
import { findKind } from '../../space/picture-kind.ts'
import { plainRequest } from '../pipeline.test-request.ts'
import { isPaintedSheet } from './painted-sheet.ts'

/** A barn drawn with ink and coloured with markers, on cream paper that stays bare around it. */
const marked = `<svg xmlns="http://www.w3.org/2000/svg" width="1344" height="896"><rect width="1344" height="896" fill="#f6f1e6"/>
  <g stroke="#221e1c" stroke-width="5"><path d="M300 420H1000V660H300Z" fill="#3b4a66"/><path d="M260 420L380 220H920L1040 420Z" fill="#b4532f"/></g>
  <path d="M120 660H1240V790H120Z" fill="#7ea458"/><path d="M560 500h120v160H560Z" fill="#e7c84e"/>
  <path d="${Array.from({ length: 14 }, (_, n) => `M${300 + 50 * n} 425V655`).join('')}" stroke="#1b2333" stroke-width="2"/></svg>`

let folder: string

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veduta-painted-'))
})

after(() => rm(folder, { recursive: true, force: true }))

const places = { wall: [400, 560], roof: [640, 330], lawn: [240, 740], door: [620, 580] } as const

async function render(svg: string, change: Partial<typeof plainRequest>) {
  const [source, output] = [join(folder, 'source.png'), join(folder, 'out.png')]
  await sharp(Buffer.from(svg)).png().toFile(source)
  await renderTrue({ ...plainRequest, source, imageType: 'sketch', ...change }, output, () => {})
  const [before, after] = await Promise.all([loadPicture(source), loadPicture(output)])
  return Object.fromEntries(
    Object.entries(places).map(([name, [x, y]]) => [name, { drawn: hue(before, x, y), made: hue(after, x, y) }]),
  )
}

/** Mean of a and b, where no line is. */
function hue({ width, a, b }: Awaited<ReturnType<typeof loadPicture>>, x: number, y: number): [number, number] {
  let [red, yellow] = [0, 0]
  for (let v = -9; v <= 9; v++)
    for (let u = -9; u <= 9; u++) {
      red += a[(y + v) * width + x + u]! / 361
      yellow += b[(y + v) * width + x + u]! / 361
    }
  return [red, yellow]
}

test('what a marker coloured keeps that colour: red roofs stay red, blue walls blue, lawns green', async () => {
  for (const [name, { drawn, made }] of Object.entries(
    await render(marked, { callerText: 'barn, timber and brick' }),
  )) {
    const [length, other] = [Math.hypot(...drawn), Math.hypot(...made)]
    const along = (drawn[0] * made[0] + drawn[1] * made[1]) / (length * other)
    assert.ok(along > 0.85 && other > 0.5 * length, `${name}: ${drawn} became ${made}`)
  }
})

test('a sheet of a landscape that was painted in washes keeps them, as a photo of it does, and says so', async () => {
  const raw = sharp(Buffer.from(marked.replace('#3b4a66', '#9fb0c8')))
    .removeAlpha()
    .raw()
  const { data, info } = await raw.toBuffer({ resolveWithObject: true })
  // Grain of the paper, and pigment that gathers.
  const grain = Uint8Array.from(
    { length: info.width * info.height },
    (_, i) => 128 + 110 * (hashUnit(i, 0, 1) + hashUnit(i, 1, 1) - 1),
  )
  const coarse = await sharp(grain, { raw: { ...info, channels: 1 } })
    .blur(1.2)
    .raw()
    .toBuffer()
  const washed = data.map((level, i) => Math.min(255, Math.max(0, level + 1.6 * (coarse[Math.floor(i / 3)]! - 128))))
  const source = join(folder, 'washed.png')
  await sharp(washed, { raw: info }).png().toFile(source)
  assert.equal(findKind(await loadPicture(source)).kind, 'photo')
  const [sketch, photo] = await Promise.all(
    (['sketch', 'photo'] as const).map(async (imageType) => {
      const output = join(folder, `washed-${imageType}.png`)
      const { notes } = await renderTrue(
        { ...plainRequest, source, imageType, expert: 'landscape', callerText: 'brick' },
        output,
        () => {},
      )
      return { notes, bytes: await readFile(output) }
    }),
  )
  assert.ok(sketch!.bytes.equals(photo!.bytes))
  assert.ok(sketch!.notes.some((note) => note.startsWith('The sheet is painted')))
})

test('in evening light, white paper and plain models become warm, not orange', async () => {
  const plain = marked.replaceAll(/fill="#[0-9a-f]{6}"/g, 'fill="#f4f4f4"')
  const { wall } = await render(plain, { imageType: '3d', sceneMood: 'golden_hour' })
  const chroma = Math.hypot(...wall!.made)
  assert.ok(wall!.made[1] > 0.005 && chroma < 0.06, `chroma ${chroma}`)
})

test('a sheet that was photographed on a wooden table is not painted', async () => {
  const onTable = join(folder, 'table.png')
  const table = `<svg xmlns="http://www.w3.org/2000/svg" width="1344" height="896"><rect width="1344" height="896" fill="#8a5f3c"/>
    <path d="M130 90L1240 110L1260 800L100 790Z" fill="#efe9d6"/><path d="M400 350H900V650H400Z" fill="none" stroke="#333" stroke-width="4"/></svg>`
  await sharp(Buffer.from(table)).png().toFile(onTable)
  assert.equal(isPaintedSheet(await loadPicture(onTable)), false)
})
