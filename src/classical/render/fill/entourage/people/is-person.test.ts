import assert from 'node:assert/strict'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { before, test } from 'node:test'
import sharp from 'sharp'
import type { Picture } from '../../../../pixels/picture.ts'
import { loadPicture } from '../../../../pixels/picture-file.ts'
import { plainRequest } from '../../../pipeline.test-request.ts'
import { renderPicture } from '../../../pipeline.ts'
import { isPerson } from './is-person.ts'

/** A house with a roof of seams, and before it a man in green, on a square of slabs. */
const seams = Array.from({ length: 20 }, (_, n) => `<path d="M${210 + n * 14} 210L${250 + n * 14} 110"/>`).join('')
const model = `<svg xmlns="http://www.w3.org/2000/svg" width="700" height="500">
  <rect width="700" height="500" fill="#9cbfe6"/><rect y="260" width="700" height="240" fill="#cfc4ae"/>
  <path d="M200 210H490V340H200Z" fill="#f0ece2" stroke="#222"/>
  <path d="M190 210L232 110H540L500 210Z" fill="#e4553a" stroke="#222"/><g stroke="#a83a26" stroke-width="2.2">${seams}</g>
  <path d="M590 322h12v58h-12ZM605 322h12v58h-12Z" fill="#3a3d48"/><path d="M586 266L621 266L628 324H580Z" fill="#4f9a62"/>
  <circle cx="603" cy="255" r="10" fill="#e6be9e"/><path d="M593 252a10 10 0 0 1 20 0Z" fill="#463528"/></svg>`

let source: Picture
let made: Picture

before(async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'veduta-people-'))
  const [from, to] = [join(folder.path, 'model.png'), join(folder.path, 'out.png')]
  await sharp(Buffer.from(model)).png().toFile(from)
  const callerText = 'house in white render with a red standing-seam roof'
  await renderPicture({ ...plainRequest, source: from, imageType: '3d', callerText, isFlat: true }, to, () => {})
  source = await loadPicture(from)
  made = await loadPicture(to)
})

/** How much pixels of a part of a picture differ from those beside them. */
function roughness({ width, L }: Picture, left: number, top: number, wide: number, tall: number): number {
  let sum = 0
  for (let y = top; y < top + tall; y++)
    for (let i = y * width + left; i < y * width + left + wide; i++) sum += Math.abs(L[i + 2]! - L[i]!)
  return sum / (wide * tall)
}

test('no leaves grow on who wears green', () => {
  const coat = roughness(made, 590, 275, 24, 40)
  assert.ok(coat < 0.05, `${coat}`)
})

test('a roof keeps its seams, and no shadow lies between them', () => {
  const [drawn, left] = [roughness(source, 250, 140, 200, 50), roughness(made, 250, 140, 200, 50)]
  assert.ok(left > 0.9 * drawn, `${left} of ${drawn}`)
})

test('a line that runs over a crown is not a head', () => {
  const [width, height] = [400, 500]
  const picture = {
    width,
    height,
    L: new Float32Array(width * height).fill(0.95),
    a: new Float32Array(width * height),
    b: new Float32Array(width * height),
  }
  const crown = { left: 180, right: 229, top: 300, bottom: 359 }
  for (let y = 300; y < 360; y++) picture.L.fill(0.6, y * width + 180, y * width + 230)
  for (let y = 200; y < 300; y++) picture.L.fill(0.2, y * width + 210, y * width + 212)
  assert.equal(isPerson(picture, crown), false)
  for (let y = 276; y < 300; y++) picture.L.fill(0.5, y * width + 196, y * width + 214)
  assert.equal(isPerson(picture, crown), true)
})
