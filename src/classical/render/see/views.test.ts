import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fractalNoise } from '../../pixels/noise.ts'
import { hexToOklab, type Oklab } from '../../pixels/oklab.ts'
import { blankPicture, type Picture } from '../../pixels/picture.ts'
import { findViews } from './views.ts'

const [width, height] = [480, 320]

test("the garden behind a room's window is a view, the wall, the floor and a picture on the wall are not", () => {
  const views = findViews(drawRoom(true))!
  const at = (x: number, y: number) => views[y * width + x]!
  assert.ok(at(110, 90) > 0.8 && at(130, 160) > 0.8, 'garden and sky')
  for (const [x, y] of [
    [20, 100],
    [240, 100],
    [360, 110],
    [240, 290],
  ] as const)
    assert.ok(at(x, y) < 0.05, `${x} ${y}: ${at(x, y)}`)
})

test('a room without windows has no view', () => {
  assert.equal(findViews(drawRoom(false)), undefined)
})

function drawRoom(hasWindow: boolean): Picture {
  const picture = blankPicture(width, height)
  const leaves = fractalNoise(width, height, 8, 1, 2)
  const hex = (value: string) => hexToOklab(value)
  const [wall, floor, frame, art, sky, dark, light] = [
    hex('#cdbfa9'),
    hex('#8a6544'),
    hex('#2b2622'),
    hex('#b0563a'),
    hex('#eef4fb'),
    hex('#2f4a22'),
    hex('#8fb05a'),
  ] as [Oklab, Oklab, Oklab, Oklab, Oklab, Oklab, Oklab]
  const colourAt = (x: number, y: number, i: number): Oklab => {
    if (hasWindow && x > 56 && x < 184 && y > 46 && y < 214) {
      if (x < 62 || x > 178 || y < 52 || y > 208 || Math.abs(x - 120) < 3) return frame
      if (y < 76) return sky
      return leaves[i]! > 0 ? light : dark
    }
    if (y > 240) return floor
    return x > 330 && x < 390 && y > 90 && y < 140 ? art : wall
  }
  for (let i = 0; i < width * height; i++) {
    const [L, a, b] = colourAt(i % width, Math.floor(i / width), i)
    picture.L[i] = L
    picture.a[i] = a
    picture.b[i] = b
  }
  return picture
}
