import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countAreas } from '../colour-regions.ts'
import { cutMarked, markedRegions } from './marked-regions.ts'

test('what is marked is a region of its own, with the rest of a region that it fills; walls around it stay', () => {
  // A wall, a pane between bars, and one that lines left open to the wall.
  const regions = Int32Array.of(0, 0, 0, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0)
  const marks = Int32Array.of(0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 2, 2, 0, 0, 0, 0)
  const cut = cutMarked(regions, { marks, count: 2 })
  assert.equal(new Set(cut.subarray(3, 8)).size, 1)
  assert.equal(new Set([cut[0], cut[4], cut[10]]).size, 3)
  assert.equal(cut[0], cut[15])
  const areas = countAreas(cut)
  assert.ok(areas.every((area) => area > 0))
  const found = markedRegions({ marks, count: 2 }, { labels: cut, areas })
  assert.deepEqual([found.get(cut[4]!), found.get(cut[10]!), found.has(cut[0]!)], [1, 2, false])
})
