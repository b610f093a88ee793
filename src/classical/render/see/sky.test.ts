import assert from 'node:assert/strict'
import { test } from 'node:test'
import { whiteNoise } from '../../pixels/noise.ts'
import { blankPicture } from '../../pixels/picture.ts'
import { loadPicture } from '../../pixels/picture-file.ts'
import { findSky } from './sky.ts'

const width = 400
const height = 300

test('a graded sky is found down to an uneven roof line and behind a pole', () => {
  const picture = townscape()
  const sky = findSky(picture)
  assert.ok(sky)
  let wrong = 0
  for (let i = 0; i < sky.mask.length; i++) if (sky.mask[i]! > 0.5 !== isSky(i % width, Math.floor(i / width))) wrong++
  assert.ok(wrong < width * height * 0.02, `${wrong} pixels`)
})

test('a lawn that reaches the edges of the picture is not part of a clouded sky above it', async () => {
  const picture = await loadPicture('samples/house.jpg')
  const sky = findSky(picture)
  assert.ok(sky)
  const share = (from: number, to: number) => {
    const rows = sky.mask.subarray(
      Math.round(from * picture.height) * picture.width,
      Math.round(to * picture.height) * picture.width,
    )
    return rows.reduce((sum, value) => sum + value, 0) / rows.length
  }
  assert.ok(share(0, 0.12) > 0.95, `${share(0, 0.12)} of the top`)
  assert.ok(share(0.7, 1) < 0.001, `${share(0.7, 1)} of the lawn`)
})

test('a room full of texture has no sky', () => {
  const picture = blankPicture(width, height)
  picture.L.set(whiteNoise(width, height, 4))
  assert.equal(findSky(picture), undefined)
})

test('under a white sky, gaps among dark leaves are sky, and white frames in a roof are not', () => {
  const picture = blankPicture(width, height)
  const noise = whiteNoise(width, height, 5)
  const isIn = (i: number, left: number, top: number, size: number) => {
    const [x, y] = [i % width, Math.floor(i / width)]
    return x >= left && x < left + size && y >= top && y < top + size
  }
  for (let i = 0; i < noise.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    const isOpen = y < (x < 200 ? 60 : 40) || (x < 24 && y < 250)
    const leaves = x < 200 ? 0.3 + 0.06 * noise[i]! : 0.68
    picture.L[i] = isOpen || isIn(i, 100, 120, 24) || isIn(i, 300, 120, 24) ? 0.98 : leaves
  }
  const { mask } = findSky(picture)!
  assert.ok(mask[132 * width + 112]! > 0.9, `${mask[132 * width + 112]}`)
  assert.ok(mask[132 * width + 312]! < 0.1, `${mask[132 * width + 312]}`)
})

function isSky(x: number, y: number): boolean {
  const roof = x < 150 ? 190 : x < 300 ? 110 : 160
  return y < roof && !(x > 60 && x < 72 && y > 40)
}

function townscape() {
  const picture = blankPicture(width, height)
  const noise = whiteNoise(width, height, 3)
  for (let i = 0; i < noise.length; i++) {
    const y = Math.floor(i / width)
    if (isSky(i % width, y)) {
      picture.L[i] = 0.62 + (0.25 * y) / height + 0.01 * noise[i]!
      picture.b[i] = -0.1 + (0.1 * y) / height
    } else {
      picture.L[i] = 0.35 + 0.2 * noise[i]!
      picture.b[i] = 0.05
    }
  }
  return picture
}
