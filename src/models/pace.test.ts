import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPace } from './pace.ts'

test('the pace is that of the last twenty seconds, so that a download that stands still says so', () => {
  let seconds = 0
  const pace = openPace(() => seconds * 1000)
  assert.equal(pace(1000), undefined)
  seconds = 2
  assert.deepEqual(pace(800), { bytesPerSecond: 100, secondsLeft: 8 })
  // A slower half: what came before the window no longer counts.
  for (seconds = 3; seconds <= 40; seconds++) pace(800 - seconds)
  assert.deepEqual(pace(759), { bytesPerSecond: 1, secondsLeft: 759 })
  for (seconds = 42; seconds <= 80; seconds++) pace(759)
  assert.deepEqual(pace(759), { bytesPerSecond: 0, secondsLeft: undefined })
})
