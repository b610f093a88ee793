import assert from 'node:assert/strict'
import { test } from 'node:test'
import { whiteNoise } from '../../../pixels/noise.ts'
import { blankPicture } from '../../../pixels/picture.ts'
import { loadPicture } from '../../../pixels/picture-file.ts'
import { findSky } from './find-sky.ts'

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

/** A picture by place: lightness and b*, with a little grain. */
function pictureOf(colourAt: (x: number, y: number) => readonly [L: number, b: number]) {
  const picture = blankPicture(width, height)
  const noise = whiteNoise(width, height, 6)
  for (let i = 0; i < noise.length; i++) {
    const [L, b] = colourAt(i % width, Math.floor(i / width))
    picture.L[i] = L + 0.008 * noise[i]!
    picture.b[i] = b
  }
  return picture
}

/** Mean of a mask within a rectangle. */
function shareIn({ mask }: { mask: Float32Array }, left: number, top: number, right: number, bottom: number) {
  let sum = 0
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) sum += mask[y * width + x]!
  return sum / ((right - left) * (bottom - top))
}

test('a white wall under a white sky, within the thin edges of its roof and corners, is not sky', () => {
  const picture = pictureOf((x, y) => {
    const edge = 90 + Math.abs(x - 200) * 0.5
    const isHouse = x > 100 && x < 300 && y > edge && y < 230
    const isEdge = y < edge + 8 || x < 108 || x > 292
    if (isHouse) return isEdge ? [0.3, 0] : [0.87, -0.01]
    return y < 190 ? [0.86 + (0.02 * y) / height, -0.01] : [0.35, 0.02]
  })
  const sky = findSky(picture)!
  assert.ok(shareIn(sky, 20, 10, 380, 80) > 0.98, `${shareIn(sky, 20, 10, 380, 80)} of the sky`)
  assert.ok(shareIn(sky, 150, 160, 250, 220) < 0.02, `${shareIn(sky, 150, 160, 250, 220)} of the wall`)
})

test('a road in the dusk, darker than any sky, is not reached by one that darkens towards the horizon', () => {
  const picture = pictureOf((x, y) => {
    const isTree = x < 130 && y < 150
    if (isTree) return [0.16 + 0.03 * Math.sin(x * 1.3) * Math.sin(y * 1.7), 0.01]
    if (y < 70) return [0.97 - (0.1 * y) / 70, 0]
    if (y < 200) return [0.62 - (0.3 * (y - 70)) / 130, 0.004]
    return [0.3 - (0.06 * (y - 200)) / 100, 0]
  })
  const sky = findSky(picture)!
  assert.ok(shareIn(sky, 150, 5, 390, 60) > 0.98, `${shareIn(sky, 150, 5, 390, 60)} of the sky`)
  assert.ok(shareIn(sky, 0, 210, 400, 300) < 0.02, `${shareIn(sky, 0, 210, 400, 300)} of the road`)
})

test('a garden under dark trees has no sky', () => {
  const picture = pictureOf((_, y) => (y < 90 ? [0.34, 0.01] : y < 180 ? [0.6, 0.02] : [0.88, 0.01]))
  assert.ok(!findSky(picture))
})

test('white clouds in a blue sky are sky, and a white house below them is not', () => {
  const picture = pictureOf((x, y) => {
    if (Math.hypot((x - 120) / 60, (y - 50) / 24) < 1) return [0.96, 0]
    if (x > 220 && x < 330 && y > 110 && y < 240) return [0.95, 0.005]
    return y < 150 ? [0.7, -0.11] : [0.45, 0.05]
  })
  const sky = findSky(picture)!
  assert.ok(shareIn(sky, 90, 40, 150, 60) > 0.95, `${shareIn(sky, 90, 40, 150, 60)} of the cloud`)
  assert.ok(shareIn(sky, 240, 130, 310, 230) < 0.02, `${shareIn(sky, 240, 130, 310, 230)} of the house`)
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
