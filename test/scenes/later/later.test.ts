import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readRoom } from '../../../src/classical/render/fill/room/reading/read-room.ts'
import { standingEyeHeight } from '../../../src/classical/space/depths.ts'
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

test('a ceiling that columns cut up is a ceiling, at its height', () => {
  const scene = laterScenes.find((one) => one.name === 'hall, massing')!
  const space = seeSpace(pictureOf(drawTestScene(scene)))
  assert.ok(isFull(space))
  const { parts, planes } = readRoom(space)!
  const { areas } = space.regions.partition
  const ceilings = [...parts.keys()].filter((region) => parts[region] === 'ceiling')
  assert.ok(ceilings.reduce((sum, region) => sum + areas[region]!, 0) > 0.15 * space.width * space.height)
  const widest = ceilings.reduce((most, region) => (areas[region]! > areas[most]! ? region : most), ceilings[0]!)
  const { nz, d } = planes[widest]!
  // It was drawn 7.6 m high and seen from 1.7 m; the engine takes the eye to be standing.
  const high = (7.6 * standingEyeHeight) / scene.view.eye[2]
  assert.ok(nz < -0.999 && Math.abs(-d - high) < 0.2, `${nz}, ${-d} of ${high}`)
})
