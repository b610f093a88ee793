import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawJoints } from '../../../src/classical/render/fill/room/border-lines.ts'
import type { Room } from '../../../src/classical/render/fill/room/reading/room.ts'

test('the lines within one wall are drawn, not those between walls or around what lies in a wall', () => {
  const side = (left: number, right: number, x: number) => ({ left, right, x1: x, y1: 2, x2: x, y2: 18, length: 16 })
  const wall = { nx: 0, ny: -1, nz: 0, d: -4 }
  const room = {
    space: {
      regions: {
        partition: { width: 50, height: 20, sides: [side(0, 1, 10), side(1, 2, 20), side(2, 3, 30), side(3, 4, 40)] },
      },
    },
    parts: ['wall', 'wall', 'wall', 'wall', 'furniture'],
    planes: [wall, wall, { nx: 1, ny: 0, nz: 0, d: 3 }, { nx: 1, ny: 0, nz: 0, d: 3 }, wall],
    hosts: [undefined, undefined, undefined, 2, undefined],
  } as unknown as Room
  const cover = drawJoints(room)
  const most = (x: number) => Math.max(...[x - 1, x, x + 1].map((at) => cover[10 * 50 + at]!))
  assert.ok(most(10) > 0.5)
  for (const x of [20, 30, 40]) assert.equal(most(x), 0)
})
