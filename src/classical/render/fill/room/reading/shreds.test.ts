import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanSheet } from '../../../../lines/sheet.ts'
import { loadPicture } from '../../../../pixels/picture-file.ts'
import { isFull, seeSpace } from '../../../../space/space.ts'
import { readFaces } from './read-faces.ts'

test('what strokes part of a sketched ceiling is of it, and not lamps', async () => {
  const picture = await loadPicture('bench/pictures/drawings/attic-studio.webp')
  cleanSheet(picture)
  const space = seeSpace(picture, 'sketch', 'indoors')
  assert.ok(isFull(space))
  const { parts } = readFaces(space)!
  const { areas, labels } = space.regions.partition
  const lamps = parts.flatMap((part, region) => (part === 'lamp' ? [areas[region]! / labels.length] : []))
  // A pendant hangs there.
  const share = lamps.reduce((sum, area) => sum + area, 0)
  assert.ok(lamps.length < 6 && share < 0.01, `${lamps.length} lamps, ${share} of the picture`)
})
