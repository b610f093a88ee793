import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { hashUnit } from '../../../pixels/noise.ts'
import { linearOfByte, linearToOklab } from '../../../pixels/oklab.ts'
import { blankPicture, type Picture } from '../../../pixels/picture.ts'
import { findModelLeaves } from './model-leaves.ts'

/** A white model's crown, a curtain wall with bars, a wall of courses, a gable, and railings of slanted bars. */
const leaves = Array.from({ length: 900 }, (_, n) => {
  const at = (use: number) => hashUnit(n, use, 3)
  const [x, y, turn] = [150 + 160 * (at(1) - 0.5), 150 + 160 * (at(2) - 0.5), 360 * at(3)]
  return `<path d="M0 -9L4 0L0 9L-4 0Z" transform="translate(${x} ${y}) rotate(${turn})" fill="hsl(0 0% ${60 + 35 * at(4)}%)"/>`
}).join('')
const bars = Array.from({ length: 20 }, (_, n) => `<path d="M${360 + 10 * n} 60V240M360 ${60 + 9 * n}H560"/>`).join('')
const courses = Array.from({ length: 24 }, (_, n) => `<path d="M620 ${60 + 8 * n}L820 ${90 + 6 * n}"/>`).join('')
const slanted = Array.from({ length: 22 }, (_, n) => `<path d="M${360 + 10 * n} 420L${400 + 10 * n} 500"/>`).join('')
const model = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="560"><rect width="900" height="560" fill="#d8d8d8"/>${leaves}
  <g stroke="#6a6a6a" stroke-width="2">${bars}${courses}${slanted}</g><path d="M80 520V420L180 340L280 420V520Z" fill="#8a8a8a"/></svg>`

async function load(svg: string): Promise<Picture> {
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const picture = blankPicture(info.width, info.height)
  const lab = new Float64Array(3)
  for (let i = 0; i < picture.L.length; i++) {
    const [r, g, b] = [0, 1, 2].map((n) => linearOfByte[data[3 * i + n]!]!)
    linearToOklab(r!, g!, b!, lab)
    picture.L[i] = lab[0]!
  }
  return picture
}

test('a crown of a white model is leaves; bars, courses, railings and gables are not', async () => {
  const picture = await load(model)
  const mask = findModelLeaves(picture)
  const shareIn = (left: number, top: number, right: number, bottom: number) => {
    let sum = 0
    for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) sum += mask[y * picture.width + x]!
    return sum / (right - left) / (bottom - top)
  }
  assert.ok(shareIn(100, 100, 200, 200) > 0.8, `crown ${shareIn(100, 100, 200, 200)}`)
  for (const [name, left, top, right, bottom] of [
    ['bars', 350, 50, 570, 250],
    ['courses', 610, 50, 830, 280],
    ['railing', 350, 410, 640, 510],
    ['gable', 60, 320, 300, 540],
  ] as const) {
    const share = shareIn(left, top, right, bottom)
    assert.ok(share < 0.02, `${name} ${share}`)
  }
})
