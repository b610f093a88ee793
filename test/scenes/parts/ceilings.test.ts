import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seeSpace } from '../../../src/classical/space/space.ts'
import { pictureOf } from '../draw-scene.ts'
import { measure } from '../measure.ts'
import { row } from '../pane-rows.ts'
import { drawTestScene, type TestScene } from '../scenes.ts'
import { box, type Face, facet, foot, opening, slab } from '../solid.ts'

const plaster: Face['colour'] = [214, 208, 196]
const lamp = { side: 'furniture', top: 'furniture', underside: 'furniture' } as const

test('a ceiling under which lamps hang is a ceiling, not the sky', () => {
  const [width, depth, height] = [7.4, 8.6, 3.1]
  const faces = [
    slab([0, 0, 0], [width, depth], 'floor', [150, 142, 132]),
    slab([0, 0, height], [width, depth], 'ceiling', [236, 236, 232]),
    facet('wall', plaster, 0, depth, 0, width, depth, 0, width, depth, height, 0, depth, height),
    facet('wall', plaster, 0, 0, 0, 0, depth, 0, 0, depth, height, 0, 0, height),
    facet('wall', plaster, width, 0, 0, width, depth, 0, width, depth, height, width, 0, height),
    ...[2.4, 4.4, 6.4].flatMap((y) => box([1.2, y, 2.6], [6.2, y + 0.18, 2.72], lamp, [200, 198, 190])),
    ...row(...foot(0, 0, 0, depth), [1, 3.4, 5.8], 1.7, 0.9, 2.3),
    opening(...foot(0, depth, width, depth), 5.2, 6.2, 0, 2.1, 'door'),
  ]
  const scene: TestScene = {
    name: 'lamps',
    faces,
    manner: 'massing',
    view: { eye: [6.6, 0.3, 1.6], yaw: -27, pitch: -2, fov: 72, width: 1104, height: 828 },
  }
  const drawn = drawTestScene(scene)
  const { mode, parts, panes } = measure(seeSpace(pictureOf(drawn)), drawn, faces)
  assert.equal(mode, 'full')
  assert.ok(parts > 0.9, `parts ${parts}`)
  assert.equal(panes.wrong, 0)
})
