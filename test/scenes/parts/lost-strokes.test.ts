import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readInk } from '../../../src/classical/lines/sheet.ts'
import { losesStrokes } from '../../../src/classical/render/fill/built/completed/lost-strokes.ts'
import { type FullSpace, isFull, seeSpace } from '../../../src/classical/space/space.ts'
import { enlarge, pictureOf } from '../draw-scene.ts'
import { fourthRoundScenes } from '../fourth-round/fourth-round.ts'
import { drawTestScene, knownScenes } from '../scenes.ts'

/** As if each window were a piece of its wall. */
function withoutWindows(space: FullSpace): FullSpace {
  const { parts, orientations } = space.scene
  const { partition } = space.regions
  const isWindow = (region: number) => parts[region] === 'opening' || parts[region] === 'door'
  const labels = partition.labels.map((region) => (isWindow(region) ? (orientations[region]!.host ?? region) : region))
  return {
    ...space,
    regions: { ...space.regions, partition: { ...partition, labels } },
    scene: { ...space.scene, parts: parts.map((part, region) => (isWindow(region) ? 'wall' : part)) },
  }
}

test('of a sketch whose drawn windows were not read, it is known that it has some; bare blocks have none', async () => {
  for (const [name, isLost] of [
    ['cloister, pencil from above', true],
    ['blocks, line drawing', false],
  ] as const) {
    const scene = [...knownScenes, ...fourthRoundScenes].find((one) => one.name === name)!
    const picture = pictureOf(await enlarge(drawTestScene(scene)))
    const space = seeSpace(picture, scene.manner === 'pencil' ? 'sketch' : 'drawing')
    assert.ok(isFull(space), name)
    assert.equal(losesStrokes(withoutWindows(space), readInk(picture).marks), isLost, name)
    if (isLost) assert.ok(!losesStrokes(space, readInk(picture).marks), 'its windows were read')
  }
})
