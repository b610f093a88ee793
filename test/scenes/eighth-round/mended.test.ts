import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isFull, seeSpace } from '../../../src/classical/space/space.ts'
import { pictureOf } from '../draw-scene.ts'
import { fourthRoundScenes } from '../fourth-round/fourth-round.ts'
import { measure } from '../measure.ts'
import { drawTestScene } from '../scenes.ts'
import { seventhRoundScenes } from '../seventh-round/seventh-round.ts'
import { sixthRoundScenes } from '../sixth-round/sixth-round.ts'
import { eighthRoundScenes } from './eighth-round.ts'

const scenes = [...fourthRoundScenes, ...sixthRoundScenes, ...seventhRoundScenes, ...eighthRoundScenes]

function see(name: string) {
  const scene = scenes.find((one) => one.name.startsWith(`${name},`))!
  const drawn = drawTestScene(scene)
  const space = seeSpace(pictureOf(drawn))
  assert.ok(isFull(space), name)
  return { space, drawn, ...measure(space, drawn, scene.faces) }
}

test('a wall that is as light as the ground keeps its windows from above', () => {
  const { panes } = see('clinic')
  assert.ok(panes.found >= 55, `${panes.found} of ${panes.drawn}`)
})

test('rooflights are panes, whichever way the ridge runs', () => {
  const { space } = see('farm shop')
  const { parts, orientations } = space.scene
  const rooflights = parts.filter((part, region) => part === 'opening' && orientations[region]!.kind === 'slope')
  assert.ok(rooflights.length >= 3, `${rooflights.length}`)
})

test('what is set into the ceiling of a room is a rooflight', () => {
  const { space } = see('gallery room')
  const { parts, orientations } = space.scene
  const rooflights = parts.filter((part, region) => part === 'opening' && orientations[region]!.kind === 'level')
  assert.ok(rooflights.length >= 4, `${rooflights.length}`)
})

test('painted ground that goes on past three borders of a picture from above is ground', () => {
  const { parts, panes } = see('sports hall')
  assert.ok(parts > 0.8, `${parts}`)
  assert.ok(panes.found >= 30, `${panes.found} of ${panes.drawn}`)
})

test('bands along a facade are not panes', () => {
  const { panes } = see('shop houses')
  assert.ok(panes.wrong <= 6, `${panes.wrong}`)
})

test('shutters stay walls beside panes that repeat', () => {
  const { panes } = see('chalet')
  assert.ok(panes.wrong <= 6, `${panes.wrong}`)
  assert.ok(panes.found >= 19, `${panes.found} of ${panes.drawn}`)
})

test('a roof between dormers is not taken away as a figure', () => {
  const { space } = see('row with bays')
  assert.equal(space.scenery, undefined)
})

test('a ball of facets on a stem is a tree, and a pier with panes beside it is not one', () => {
  const { space, drawn } = see('coaching inn')
  const trees = (space.scenery ?? []).filter(({ isCluster }) => isCluster)
  const tree = trees.find(({ foot }) => foot !== undefined)
  assert.ok(tree, 'the tree in the yard')
  assert.ok(tree.right - tree.left < 0.08 * drawn.width && tree.foot! > tree.bottom)
  assert.equal(see('shop houses').space.scenery, undefined)
})
