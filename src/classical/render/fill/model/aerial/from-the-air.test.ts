import assert from 'node:assert/strict'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
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

/** A crown of greenish facets. */
const crown = (x: number, y: number) => `<path fill="#b4c0b2" d="M${x} ${y}l22 -12l22 12l-22 14Z"/>
  <path fill="#a7b3a5" d="M${x} ${y}l22 14v26l-22 -14Z"/><path fill="#8f9b8e" d="M${x + 22} ${y + 14}l22 -14v26l-22 14Z"/>`
const crowns = [
  [420, 300],
  [500, 330],
  [900, 640],
]
/** Blocks on a plate that ends before a pale background, and a street with the faintest tinge of blue. */
const plate = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <rect width="1344" height="896" fill="#f1f0ee"/><path fill="#dddbd7" d="M0 110H1344V896H0Z"/>
  <path fill="#b3b3b2" d="M0 560L560 800L480 896H0Z"/>
  ${[...blocks, ...houses.slice(4)].join('')}${crowns.map(([x, y]) => crown(x!, y!)).join('')}</svg>`

let made: Picture
let hamlet: Picture
let campus: Picture
let pool: Picture

before(async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'veduta-air-'))
  const [source, output] = [join(folder.path, 'air.png'), join(folder.path, 'out.png')]
  const draw = async (svg: string | URL, callerText: string) => {
    await sharp(typeof svg === 'string' ? Buffer.from(svg) : fileURLToPath(svg))
      .png()
      .toFile(source)
    await renderPicture({ ...plainRequest, source, imageType: '3dmass', callerText, isFlat: true }, output, () => {})
    return await loadPicture(output)
  }
  made = await draw(
    air,
    'blocks in red brick with planted roofs and green courtyards on a canal, small houses with red tile roofs',
  )
  const pictures = new URL('../../../../../../bench/pictures/drawings/', import.meta.url)
  hamlet = await draw(new URL('cohousing.webp', pictures), 'houses in red brick around a pond, slate roofs, lawns')
  campus = await draw(plate, 'faculties in red brick, slate roofs, lawns')
  // Many programs have a bluish void, on which the plate lies.
  const bluish = air
    .replace('fill="#dddbd7"', 'fill="#c9d3dc"')
    .replace('M700 896L1000 770L1344 896Z', 'M400 480L500 450L545 500L445 540Z')
  const onPlate = '<path fill="#dddbd7" d="M60 90L1340 100L1300 860L20 850Z"/>'
  pool = await draw(
    bluish.replace('<path fill="#eeece8" d="M0 0H1344V16H0Z"/>', onPlate),
    'red brick houses and a pool',
  )
})

const at = (x: number, y: number, picture = made) => {
  const { L, a, b } = picture
  const i = y * picture.width + x
  return [L[i]!, a[i]!, b[i]!] as const
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

test('the pale background of a plate on which blocks stand is not a sky, and its ground is not what they are made of', () => {
  const [, wall] = at(240, 310, campus)
  assert.ok(wall > 0.012, `a wall: ${wall}`)
  const [, a, b] = at(440, 520, campus)
  assert.ok(greenness(a, b) > 0.3, `a lawn: ${a} ${b}`)
})

test('a street with a tinge of blue is water only if words speak of water, and greenish facets are crowns', () => {
  const [, a, b] = at(120, 800, campus)
  assert.ok(a > -0.012 && b > -0.02, `a street: ${a} ${b}`)
  for (const [x, y] of crowns)
    for (const [right, down] of [
      [10, 18],
      [34, 20],
    ] as const) {
      const [, leafA, leafB] = at(x! + right, y! + down, campus)
      assert.ok(greenness(leafA, leafB) > 0.3, `a crown at ${x} ${y}: ${leafA} ${leafB}`)
    }
})

/** At a share of the hamlet's width and height. */
const shareAt = (u: number, v: number) => at(Math.round(u * hamlet.width), Math.round(v * hamlet.height), hamlet)

test('beside a pond, ground that is only a little bluer than the houses is not water', () => {
  const [, a, b] = shareAt(0.6, 0.405)
  assert.ok(a < -0.005 && b < -0.01, `the pond: ${a} ${b}`)
  for (const [x, y] of [
    [0.86, 0.08],
    [0.9, 0.85],
    [0.5, 0.38],
  ] as const) {
    const [, groundA, groundB] = shareAt(x, y)
    assert.ok(groundB > 0, `the ground at ${x} ${y}: ${groundA} ${groundB}`)
  }
})

test('the void around a model with a pool is as blue as that, and is not water', () => {
  const [, a, b] = at(470, 495, pool)
  assert.ok(a < -0.005 && b < -0.01, `the pool: ${a} ${b}`)
  const [, voidA, voidB] = at(10, 450, pool)
  assert.ok(voidB > -0.005, `the void: ${voidA} ${voidB}`)
})
