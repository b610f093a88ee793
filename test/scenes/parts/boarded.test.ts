import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seeSpace } from '../../../src/classical/space/space.ts'
import { enlarge, pictureOf } from '../draw-scene.ts'
import { measure } from '../measure.ts'
import { row } from '../pane-rows.ts'
import { drawTestScene, type TestScene } from '../scenes.ts'
import { sixthRoundScenes } from '../sixth-round/sixth-round.ts'
import { box, type Face, facet, foot, opening, slab } from '../solid.ts'

const furnished = { side: 'furniture', top: 'furniture', underside: 'furniture' } as const
const plaster: Face['colour'] = [214, 208, 196]

/** A living room with a kitchen, whose floor is of boards that run away from the eye. */
function boarded(): Face[] {
  const [width, depth, height, board] = [8, 7, 2.8, 0.2]
  const boards = Array.from({ length: width / board }, (_, n) =>
    slab([n * board, 0, 0], [(n + 1) * board, depth], 'floor', n % 2 ? [150, 142, 132] : [160, 150, 138]),
  )
  return [
    ...boards,
    slab([0, 0, height], [width, depth], 'ceiling', [236, 236, 232]),
    facet('wall', plaster, 0, depth, 0, width, depth, 0, width, depth, height, 0, depth, height),
    facet('wall', plaster, 0, 0, 0, 0, depth, 0, 0, depth, height, 0, 0, height),
    facet('wall', plaster, width, 0, 0, width, depth, 0, width, depth, height, width, 0, height),
    ...box([0.02, 1.2, 0], [0.65, depth - 0.1, 0.9], furnished),
    ...box([2.2, 3.4, 0], [4, 4.2, 0.9], furnished),
    ...box([5.4, 4.6, 0], [7.4, 5.4, 0.42], furnished),
    ...row(...foot(0, depth, width, depth), [1.2, 3.2], 1.2, 1, 2.2),
    opening(...foot(0, depth, width, depth), 5.6, 6.5, 0, 2.1, 'door'),
  ]
}

test('the boards of a floor are one floor, at one height, also straight below the eye', async () => {
  const view: TestScene['view'] = { eye: [4.4, 0.1, 1.6], yaw: -5, pitch: 0, fov: 78, width: 1344, height: 896 }
  const drawn = drawTestScene({ name: 'boards', faces: boarded(), manner: 'line', view })
  const { scene, regions } = seeSpace(pictureOf(drawn), 'drawing')
  const { areas, labels, width, height } = regions!.partition
  const foot = new Set(labels.subarray((height - 1) * width))
  assert.ok(foot.size > 12)
  for (const region of foot) {
    assert.equal(scene!.parts[region], 'floor', `a board of ${areas[region]} pixels`)
    assert.ok(
      Math.abs(scene!.planes[region]!.distance - 1.6) < 0.01,
      `${areas[region]} pixels at ${scene!.planes[region]!.distance}`,
    )
  }
})

test('a room that is hardly turned has the lens that its lines tell roughly, not a guess', async () => {
  const scene = sixthRoundScenes.find(({ name }) => name === 'hotel room, pencil')!
  const drawn = await enlarge(drawTestScene(scene))
  const { mode, focal } = measure(seeSpace(pictureOf(drawn)), drawn, scene.faces)
  assert.equal(mode, 'full')
  assert.ok(focal < 0.1, `off by ${focal}`)
})
