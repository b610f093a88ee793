import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exposedFromAbove, hourOf } from './hour.ts'

const plain = { isFoggy: false, isRainy: false, isLit: false }

test('looking down, a low sun is exposed longer; noon and night are as at eye level', () => {
  const [sunset, noon, night] = (['sunset', 'auto_daylight', 'night'] as const).map((mood) => hourOf(mood, plain, 20))
  assert.ok(exposedFromAbove(sunset!) > 1.8 * sunset!.exposure)
  assert.equal(exposedFromAbove(noon!), noon!.exposure)
  assert.equal(exposedFromAbove(night!), night!.exposure)
})
