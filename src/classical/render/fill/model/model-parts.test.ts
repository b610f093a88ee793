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
import { findEntourage } from '../entourage/find-entourage.ts'

/** A white house under a pitched roof, and what stands before it. */
const model = (before: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="1344" height="896">
  <defs><linearGradient id="void" x2="0" y2="1"><stop stop-color="#b4bcc6"/><stop offset="1" stop-color="#ccd2d8"/></linearGradient>
  <linearGradient id="wall"><stop stop-color="#bcbcbc"/><stop offset="1" stop-color="#cacaca"/></linearGradient>
  <linearGradient id="ball" x2="0.3" y2="1"><stop stop-color="#fcfcfc"/><stop offset="1" stop-color="#c6c6c6"/></linearGradient></defs>
  <rect width="1344" height="896" fill="url(#void)"/><rect y="640" width="1344" height="256" fill="#b0b0b0"/>
  <path d="M500 300L1100 340V650L500 690Z" fill="url(#wall)"/><path d="M500 300L350 170L200 330V655L500 690Z" fill="#7c7c7c"/>
  <path d="M500 300L1100 340L930 220L350 170Z" fill="#f4f4f4"/>
  <g fill="#6f6f6f">${[560, 720, 880].map((x) => `<rect x="${x}" y="440" width="80" height="110"/>`).join('')}</g>${before}</svg>`
const balls = [
  [150, 740],
  [420, 770],
  [1180, 700],
] as const
const circles = balls.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="44" fill="url(#ball)"/>`)
const blocks = balls.map(
  ([x, y]) => `<rect x="${x - 44}" y="${y - 44}" width="88" height="88" rx="9" fill="url(#ball)"/>`,
)

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veduta-model-parts-'))
})
after(() => rm(folder, { recursive: true, force: true }))

async function save(name: string, svg: string): Promise<string> {
  const path = join(folder, `${name}.png`)
  await sharp(Buffer.from(svg)).png().toFile(path)
  return path
}

/** From green (negative) to red. */
function redAt({ a, width }: Picture, x: number, y: number): number {
  let sum = 0
  for (let v = -8; v <= 8; v++) for (let u = -8; u <= 8; u++) sum += a[(y + v) * width + x + u]! / 289
  return sum
}

test('the roof of a white model is of the material that the words give it, and its walls are of theirs', async () => {
  const [source, output] = [await save('roof', model('')), join(folder, 'roof-out.png')]
  const callerText = 'red brick walls, roof covered in green copper'
  await renderPicture({ ...plainRequest, source, imageType: '3dmass', callerText, isFlat: true }, output, () => {})
  const picture = await loadPicture(output)
  const roof = [redAt(picture, 560, 260), redAt(picture, 720, 260), redAt(picture, 880, 270)]
  const walls = [
    redAt(picture, 530, 400),
    redAt(picture, 680, 400),
    redAt(picture, 1000, 500),
    redAt(picture, 350, 450),
  ]
  assert.ok(Math.max(...roof) < -0.01 && Math.min(...walls) > 0.02, JSON.stringify({ roof, walls }))
})

test('balls around a model are its trees, and blocks and a single ball are not', async () => {
  const find = async (name: string, before: string[]) =>
    findEntourage(await loadPicture(await save(name, model(before.join('')))))?.shown ?? []
  const found = await find('balls', circles)
  assert.equal(found.length, balls.length)
  for (const [x, y] of balls) {
    const one = found.find(({ left, right, top, bottom }) => left < x && right > x && top < y && bottom > y)
    assert.ok(one && Math.abs(one.right - one.left - 88) < 8, `${x} ${y}: ${JSON.stringify(one)}`)
  }
  assert.deepEqual(await find('blocks', blocks), [])
  assert.deepEqual(await find('globe', circles.slice(0, 1)), [])
})

test('a terrace under the windows of a white model is not its roof', async () => {
  const steps =
    '<path d="M500 690L1100 650L1210 715L600 775Z" fill="#f4f4f4"/><path d="M500 690L600 775L1210 715V735L600 797L500 712Z" fill="#8c8c8c"/>'
  const [source, output] = [await save('terrace', model(steps)), join(folder, 'terrace-out.png')]
  const callerText = 'white walls, roof covered in green copper'
  await renderPicture({ ...plainRequest, source, imageType: '3dmass', callerText, isFlat: true }, output, () => {})
  const picture = await loadPicture(output)
  const [roof, terrace] = [redAt(picture, 720, 260), redAt(picture, 800, 710)]
  assert.ok(roof < -0.01 && terrace > roof + 0.01, JSON.stringify({ roof, terrace }))
})
