import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seeSpace } from '../../../src/classical/space/space.ts'
import { pictureOf } from '../draw-scene.ts'
import { firstSightScenes } from '../first-sight/first-sight.ts'
import { type Measured, measure } from '../measure.ts'
import { drawTestScene, type TestScene } from '../scenes.ts'
import { unseenScenes } from '../unseen.ts'
import { ownScenes } from './before-walls.ts'

function look(name: string, scenes: TestScene[]): Measured {
  const scene = scenes.find((one) => one.name === name)!
  const drawn = drawTestScene(scene)
  return measure(seeSpace(pictureOf(drawn)), drawn, scene.faces)
}

test('a house whose foot a wall of its own paint hides in part stands where the rest of its foot is', () => {
  const { mode, depth } = look('a school behind a wall of its own paint', ownScenes)
  assert.equal(mode, 'full')
  assert.ok(depth < 0.05, `depths are off by ${depth}`)
})

test('boards that hide the feet of windows are not panes, and stand before the wall', () => {
  const { panes, depth } = look('flats with boards before their loggias', ownScenes)
  assert.deepEqual({ ...panes, wrong: 0 }, { drawn: 40, found: 40, wrong: 0 })
  assert.equal(panes.wrong, 0)
  assert.ok(depth < 0.03, `depths are off by ${depth}`)
})

test('the slope over an attic is its ceiling, and its rooflights are panes', () => {
  const { panes, parts } = look('an attic under one slope', ownScenes)
  assert.deepEqual(panes, { drawn: 3, found: 3, wrong: 0 })
  assert.ok(parts > 0.97, `parts are right in ${parts}`)
})

test('between posts there are the sky and the water, up to the horizon', () => {
  const { parts } = look('a shelter on posts before a lake', ownScenes)
  assert.ok(parts > 0.98, `parts are right in ${parts}`)
})

test('an angle of view is not guessed if a coarser tracing of the lines tells it', () => {
  const { mode, focal } = look('terrace, line drawing', unseenScenes)
  assert.equal(mode, 'full')
  assert.ok(focal < 0.05, `the focal length is off by ${focal}`)
})

test('glass that has the grey of the roof is not a part of it', () => {
  const { panes } = look('courtyard school, clay from above', firstSightScenes)
  assert.ok(panes.found >= 33, `found ${panes.found} of ${panes.drawn}`)
})
