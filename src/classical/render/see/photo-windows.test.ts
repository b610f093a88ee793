import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fractalNoise } from '../../pixels/noise.ts'
import { hexToOklab } from '../../pixels/oklab.ts'
import { blankPicture } from '../../pixels/picture.ts'
import { loadPicture } from '../../pixels/picture-file.ts'
import { drawHousePhoto } from '../pipeline.test-pictures.ts'
import { findWindows } from './photo-windows.ts'

test('at least seven of the eight windows of a house are found, and nothing on its roof, wall or lawn', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'veduta-windows-'))
  const picture = await loadPicture(await drawHousePhoto(join(folder, 'house.png')))
  await rm(folder, { recursive: true })
  const windows = findWindows(picture, undefined)
  const middles = windows.map(({ left, right, top, bottom }) => [
    (left + right) / 2 / picture.width,
    (top + bottom) / 2 / picture.height,
  ])
  const expected = [0, 1].flatMap((row) =>
    [0, 1, 2, 3].map((column) => [0.3 + (0.45 * (column + 0.5)) / 4, 0.42 + (0.36 * (row + 0.5)) / 2]),
  )
  const isNear = ([x, y]: number[], [otherX, otherY]: number[]) =>
    Math.abs(x! - otherX!) < 0.015 && Math.abs(y! - otherY!) < 0.03
  const seen = expected.filter((place) => middles.some((middle) => isNear(middle, place)))
  assert.ok(seen.length >= 7, `found ${seen.length}`)
  for (const middle of middles)
    assert.ok(
      expected.some((place) => isNear(middle, place)),
      `no window at ${middle}`,
    )
})

test('a wall full of texture and a warm door have no windows', () => {
  const picture = blankPicture(448, 300)
  const texture = fractalNoise(448, 300, 12, 3)
  const [wall, door] = [hexToOklab('#b9a68a'), hexToOklab('#8a5530')]
  for (let i = 0; i < texture.length; i++) {
    const isDoor = Math.abs((i % 448) - 220) < 16 && Math.floor(i / 448) > 180 && Math.floor(i / 448) < 260
    const [L, a, b] = isDoor ? door : wall
    picture.L[i] = L + 0.08 * texture[i]!
    picture.a[i] = a
    picture.b[i] = b
  }
  assert.deepEqual(findWindows(picture, undefined), [])
})

test('a sash window reaches over the sash in which a curtain is seen', () => {
  const [width, height] = [448, 300]
  const picture = blankPicture(width, height)
  const [wall, glass, bar] = [hexToOklab('#b9a68a'), hexToOklab('#3c434c'), hexToOklab('#e8e4da')]
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    const isIn = x >= 200 && x < 232 && y >= 100 && y < 168
    const isBar = Math.abs(y - 133.5) < 3 && x > 194 && x < 238
    const [L, a, b] = isBar ? bar : isIn ? glass : wall
    picture.L[i] = L
    picture.a[i] = a
    picture.b[i] = isIn && !isBar && y > 134 ? b + (y < 151 ? 0.022 : -0.022) : b
  }
  const windows = findWindows(picture, undefined)
  assert.equal(windows.length, 1, JSON.stringify(windows))
  const { top, bottom } = windows[0]!
  assert.ok(Math.abs(top - 100) < 6 && Math.abs(bottom - 168) < 8, `${top} to ${bottom}`)
})
