import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exposedFromAbove, hourOf } from './hour.ts'

const plain = { isFoggy: false, isRainy: false, isLit: false }

test('looking down, a low sun is exposed longer and clouds shorter; noon and night are as at eye level', () => {
  const [sunset, noon, night, clouds] = (['sunset', 'auto_daylight', 'night', 'overcast'] as const).map((mood) =>
    hourOf(mood, plain, 20),
  )
  assert.ok(exposedFromAbove(clouds!) < 0.8 * clouds!.exposure)
  assert.ok(exposedFromAbove(sunset!) > 1.8 * sunset!.exposure)
  assert.equal(exposedFromAbove(noon!), noon!.exposure)
  assert.equal(exposedFromAbove(night!), night!.exposure)
})
