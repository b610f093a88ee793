import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readRoom } from '../../../src/classical/render/fill/room/read-room.ts'
import { isFull, seeSpace } from '../../../src/classical/space/space.ts'
import { pictureOf } from '../draw-scene.ts'
import { isWrong, type Measured, measure } from '../measure.ts'
import { drawTestScene } from '../scenes.ts'
import { laterScenes } from './later.ts'

function see(name: string): Measured {
  const scene = laterScenes.find((one) => one.name === name)!
  const drawn = drawTestScene(scene)
  return measure(seeSpace(pictureOf(drawn)), drawn, scene.faces)
}

for (const [what, name, share] of [
  ['at a corner, in bays and behind a balcony', 'bay house, massing', 1],
  ['of a house that garages hide in part, and their doors in sections', 'garages, massing', 1],
  ['strewn over a wall in clay, behind two piers', 'chapel, two-point', 1],
  ['round a court seen from above', 'court, line drawing from above', 0.95],
] as const) {
  test(`panes ${what} are found, and the camera is right`, () => {
    const measured = see(name)
    assert.equal(measured.mode, 'full')
    assert.ok(!isWrong(measured))
    const { found, drawn } = measured.panes
    assert.ok(found >= share * drawn, `${found} of ${drawn}`)
    assert.ok(measured.parts > 0.94, `parts ${measured.parts}`)
  })
}

test('a ceiling that columns cut up, and that was taken for the sky, lies over the walls', () => {
  const scene = laterScenes.find((one) => one.name === 'hall, massing')!
  const space = seeSpace(pictureOf(drawTestScene(scene)))
  assert.ok(isFull(space))
  const { parts, planes, extents } = readRoom(space)!
  const unread = parts.flatMap((part, region) => (part === 'ceiling' && !space.scene.planes[region] ? [region] : []))
  assert.ok(unread.length > 0)
  const tops = extents.filter((_, region) => parts[region] === 'wall').map(({ max }) => max[2])
  for (const region of unread) {
    const { nz, d } = planes[region]!
    assert.ok(nz === -1 && -d >= Math.max(...tops.filter(Number.isFinite)) - 0.01, `${nz}, ${d}`)
  }
})
