import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanSheet } from '../../../src/classical/lines/sheet.ts'
import { blankPicture, type Picture } from '../../../src/classical/pixels/picture.ts'
import { isFull, seeSpace } from '../../../src/classical/space/space.ts'

type Box = [left: number, top: number, right: number, bottom: number]

/** A house of two storeys with a hipped roof, drawn straight on; its ground line goes on beyond its walls, or ends with them. */
function drawHouse(beyond: number) {
  const picture = blankPicture(1344, 896)
  picture.L.fill(1)
  const panes: Box[] = [380, 560, 740, 920].flatMap((x): Box[] => [
    [x, 330, x + 60, 430],
    ...(x === 740 ? [] : ([[x, 540, x + 60, 640]] satisfies Box[])),
  ])
  const door: Box = [744, 560, 804, 700]
  box(picture, [300, 280, 1040, 700])
  for (const pane of panes) box(picture, pane)
  const lintels = panes.map(([left, top, right]): Box => [left - 8, top - 18, right + 8, top])
  for (const lintel of lintels) box(picture, lintel)
  // Tiles, in courses from one slanting end to the other.
  for (let y = 163; y < 275; y += 13) draw(picture, [400 - (y - 150), y, 940 + (y - 150), y])
  box(picture, door)
  for (const line of [
    [270, 280, 1070, 280],
    [270, 280, 400, 150],
    [400, 150, 940, 150],
    [940, 150, 1070, 280],
    [300 - beyond, 700, 1040 + beyond, 700],
  ] satisfies Box[])
    draw(picture, line)
  return { picture, panes, lintels, door }
}

test('an elevation is read as a facade on the ground, under the sky, with its panes, its door and its roof', () => {
  const { picture, panes, lintels, door } = drawHouse(90)
  const space = seeSpace(picture)
  assert.ok(isFull(space), space.reason)
  assert.match(space.reason ?? '', /elevation/)
  const { labels } = space.regions.partition
  const regionAt = (x: number, y: number) => labels[y * picture.width + x]!
  const partAt = (x: number, y: number) => space.scene.parts[regionAt(x, y)]
  for (const [left, top, right, bottom] of panes)
    assert.equal(partAt((left + right) / 2, (top + bottom) / 2), 'opening', `${left} ${top}`)
  for (const [left, top, right, bottom] of lintels)
    assert.equal(partAt((left + right) / 2, (top + bottom) / 2), 'wall', `lintel at ${left} ${top}`)
  for (const y of [157, 190, 220, 270]) assert.equal(partAt(670, y), 'roof', `course at ${y}`)
  assert.deepEqual(
    [partAt((door[0] + door[2]) / 2, 650), partAt(330, 480), partAt(670, 210), partAt(100, 100), partAt(100, 850)],
    ['door', 'wall', 'roof', 'sky', 'ground'],
  )
  // The door is as high as doors are, seen from where a standing person sees it.
  const metre = space.camera.focalPx / space.scene.planes[regionAt(330, 480)]!.distance
  const high = (door[3] - door[1]) / metre
  assert.ok(high > 1.9 && high < 2.5, `${high}`)
})

test('lines like those of an elevation, which stand on no ground, are flat', () => {
  const { picture } = drawHouse(0)
  assert.equal(seeSpace(picture).mode, 'flat')
})

function box(picture: Picture, [left, top, right, bottom]: Box): void {
  draw(picture, [left, top, right, top])
  draw(picture, [right, top, right, bottom])
  draw(picture, [right, bottom, left, bottom])
  draw(picture, [left, bottom, left, top])
}

function draw({ L, width }: Picture, [x1, y1, x2, y2]: Box): void {
  const steps = 2 * Math.max(Math.abs(x2 - x1), Math.abs(y2 - y1))
  for (let n = 0; n <= steps; n++) {
    const [x, y] = [Math.round(x1 + ((x2 - x1) * n) / steps), Math.round(y1 + ((y2 - y1) * n) / steps)]
    for (const off of [0, 1, width, width + 1]) L[y * width + x + off] = 0.15
  }
}

test('a street of houses from edge to edge of the sheet, on a ground line as thick as a bar, is an elevation', () => {
  const { picture, panes } = drawHouse(300)
  for (const x of [60, 1110]) {
    box(picture, [x, 400, x + 180, 700])
    box(picture, [x + 60, 480, x + 120, 560])
  }
  for (const [left, right] of [
    [0, 60],
    [240, 300],
    [1040, 1110],
    [1290, 1344],
  ] as const)
    draw(picture, [left, 500, right, 500])
  picture.L.fill(0, 700 * 1344, 712 * 1344)
  const sheet = cleanSheet(picture)
  assert.ok(sheet)
  const space = seeSpace(sheet, 'drawing')
  assert.ok(isFull(space), space.reason)
  const { labels } = space.regions.partition
  const partAt = (x: number, y: number) => space.scene.parts[labels[y * 1344 + x]!]
  for (const [left, top, right, bottom] of panes)
    assert.equal(partAt((left + right) / 2, (top + bottom) / 2), 'opening', `${left} ${top}`)
  assert.deepEqual([partAt(30, 600), partAt(700, 850)], ['wall', 'ground'])
})
