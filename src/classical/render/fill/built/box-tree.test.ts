import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashUnit } from '../../../pixels/noise.ts'
import { openBoxTree } from './box-tree.ts'

test('a node of the tree holds all boxes up to where a walk goes on without it, and each box is in it once', () => {
  for (const count of [0, 1, 2, 7, 100]) {
    const boxes = Float64Array.from({ length: 6 * count }, (_, n) => {
      const [box, axis] = [Math.floor(n / 6), n % 3]
      const least = 50 * hashUnit(box, axis, 1)
      return n % 6 < 3 ? least : least + 4 * hashUnit(box, axis, 2)
    })
    const { bounds, next, boxOf } = openBoxTree(boxes)
    const leaves = [...boxOf].filter((box) => box >= 0).sort((one, other) => one - other)
    assert.deepEqual(leaves, [...Array(count).keys()])
    for (const [node, end] of next.entries())
      for (const box of boxOf.subarray(node, end)) {
        if (box < 0) continue
        for (let n = 0; n < 3; n++) {
          assert.ok(bounds[6 * node + n]! <= boxes[6 * box + n]!)
          assert.ok(bounds[6 * node + n + 3]! >= boxes[6 * box + n + 3]!)
        }
      }
    // Above each box there are few nodes.
    const depth = (leaf: number) => next.reduce((above, end, node) => above + (node < leaf && leaf < end ? 1 : 0), 0)
    for (const [node, box] of boxOf.entries()) if (box >= 0) assert.ok(depth(node) <= Math.ceil(Math.log2(count)))
  }
})
