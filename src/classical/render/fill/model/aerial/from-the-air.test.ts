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
import { greenness } from '../../../see/greenness.ts'

const [width, height] = [1344, 896]

/** A flat block, or a house with a ridge, from above: its shade and its shadow on the ground are a little bluer than what is in light. */
function block(x: number, y: number, size: number, isHouse: boolean): string {
  const at = (...of: number[]) => of.map((value, n) => (n % 2 ? y : x) + size * value).join(' ')
  const roof = isHouse
    ? `<path fill="#eeece8" d="M${at(0, 0.4, 0.55, -0.3, 1.4, 0.2, 0.88, 0.752)}Z"/>`
    : `<path fill="#eeece8" d="M${at(0, 0.4, 0.48, 0, 1.36, 0.352, 0.88, 0.752)}Z"/>`
  return `<path fill="#9ba1a9" d="M${at(0.88, 1.5, 1.36, 1.1, 1.9, 1.2, 1.4, 1.7)}Z"/>
    <path fill="#b6b4b0" d="M${at(0, 0.4, 0.88, 0.752, 0.88, 1.5, 0, 1.15)}Z"/>
    <path fill="#9aa0a8" d="M${at(0.88, 0.752, 1.36, 0.352, 1.36, 1.1, 0.88, 1.5)}Z"/>${roof}`
}

const blocks = [
  [150, 120],
  [620, 90],
  [1000, 330],
  [560, 420],
].map(([x, y]) => block(x!, y!, 200, false))
const houses = [40, 170, 300, 430].flatMap((x) => [620, 730].map((y) => block(x, y, 60, true)))
const air = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <rect width="1344" height="896" fill="#dddbd7"/><path fill="#eeece8" d="M0 0H1344V16H0Z"/>
  <path fill="#b6b4b0" d="M0 16H1344V60H0Z"/><path fill="#c6d0d8" d="M700 896L1000 770L1344 896Z"/>
  ${[...blocks, ...houses].join('')}</svg>`

let made: Picture

before(async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'veduta-air-'))
  const [source, output] = [join(folder.path, 'air.png'), join(folder.path, 'out.png')]
  await sharp(Buffer.from(air)).png().toFile(source)
  const callerText =
    'blocks in red brick with planted roofs and green courtyards on a canal, small houses with red tile roofs'
  await renderPicture({ ...plainRequest, source, imageType: '3dmass', callerText, isFlat: true }, output, () => {})
  made = await loadPicture(output)
})

const at = (x: number, y: number) => {
  const i = y * width + x
  return [made.L[i]!, made.a[i]!, made.b[i]!] as const
}

test('a model of many buildings without a sky is seen from the air: walls are of brick, flat roofs are green, and those of houses red', () => {
  for (const [x, y] of [
    [150, 120],
    [620, 90],
    [560, 420],
  ] as const) {
    for (const [, a, b] of [at(x + 90, y + 190), at(x + 220, y + 200)])
      assert.ok(a > 0.012 && greenness(a, b) < 0.1, `a wall of ${x} ${y}: ${a} ${b}`)
    const [, a, b] = at(x + 130, y + 70)
    assert.ok(greenness(a, b) > 0.3, `the roof of ${x} ${y}: ${a} ${b}`)
  }
  const [, a, b] = at(75, 640)
  assert.ok(a > 0.03, `the roof of a house: ${a} ${b}`)
})

test('water is what is bluer than all else in its light, and a shadow is not', () => {
  const [, a, b] = at(1000, 850)
  assert.ok(a < -0.005 && b < -0.01, `water: ${a} ${b}`)
  const [, shadowA, shadowB] = at(860, 690)
  assert.ok(shadowB > b + 0.02, `shadow: ${shadowA} ${shadowB}`)
})
