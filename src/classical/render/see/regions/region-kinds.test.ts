import assert from 'node:assert/strict'
import { test } from 'node:test'
import { kindOfRegion } from './region-kinds.ts'

test('the paper all round a drawing without a horizon is the sky, though most of it is below the middle', () => {
  const paper = { left: 0, right: 1, top: 0, bottom: 1, meanX: 0.5, meanY: 0.57, area: 0.6 }
  assert.equal(kindOfRegion({ ...paper, enclosure: 0.2, border: 900, straight: 0.4 }), 'sky')
})
