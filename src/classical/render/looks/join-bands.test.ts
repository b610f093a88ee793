import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blankPicture } from '../../pixels/picture.ts'
import { joinBands } from './join-bands.ts'

test('light that fades over a ceiling leaves one flat, and a border in the source stays', () => {
  const [width, height] = [160, 120]
  const [source, flat] = [blankPicture(width, height), blankPicture(width, height)]
  for (let i = 0; i < source.L.length; i++) {
    const [x, isCeiling] = [i % width, i < (width * height) / 2]
    source.L[i] = (isCeiling ? 0.9 : 0.6) - (0.06 * x) / width
    flat.L[i] = Math.round(source.L[i]! * 40) / 40
  }
  joinBands(flat, source)
  const rows = [flat.L.slice(0, (width * height) / 2), flat.L.slice((width * height) / 2)]
  for (const row of rows) assert.equal(new Set(row).size, 1)
  assert.ok(rows[0]![0]! - rows[1]![0]! > 0.2)
})
