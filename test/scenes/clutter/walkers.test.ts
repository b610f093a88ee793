import assert from 'node:assert/strict'
import { test } from 'node:test'
import { layGrounds } from '../../../src/classical/render/fill/built/grounds.ts'
import { findExtents } from '../../../src/classical/render/fill/built/occlusion.ts'
import { inMetres } from '../../../src/classical/render/fill/built/scale.ts'
import { openGarden } from '../../../src/classical/render/fill/growth/garden.ts'
import { placeProps } from '../../../src/classical/render/fill/props/place-props.ts'
import { isFull, seeSpace } from '../../../src/classical/space/space.ts'
import { pictureOf } from '../draw-scene.ts'
import { drawTestScene, knownScenes } from '../scenes.ts'

test('people who are asked for walk at a house, and not right before the eye', () => {
  const scene = knownScenes.find(({ name }) => name === 'villa, line drawing')!
  const space = seeSpace(pictureOf(drawTestScene(scene)), 'drawing')
  assert.ok(isFull(space))
  const built = inMetres(space)
  const grounds = layGrounds(built, findExtents(built), [])
  const { depthOf } = openGarden(built)
  const people = [0, 22, 26, 33, 34].flatMap((seed) => {
    return placeProps(
      built,
      grounds,
      [{ kind: 'people', count: 4, words: [], nouns: [] }],
      { people: [], cars: [] },
      false,
      seed,
    ).people
  })
  assert.ok(people.length >= 15, `${people.length}`)
  for (const { x, y } of people) assert.ok(depthOf(x, y) >= 10, `${depthOf(x, y)} m away`)
})
