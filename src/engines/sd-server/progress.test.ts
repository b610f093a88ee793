import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lastProgress } from './progress.ts'

test('the last of many bars counts, and bars of weights are distinguished from those of samples', () => {
  const loading = '\r  |##>       | 120/400 - 900.00it/s\x1b[K'
  const sampling = '\r  |====>   | 1/5 - 14.84it/s\x1b[K\r  |========================>     | 3/5 - 14.84it/s\x1b[K'
  assert.deepEqual(lastProgress(loading), { stage: 'loading', progress: 0.3 })
  assert.deepEqual(lastProgress(loading + sampling), { stage: 'sampling', progress: 0.6 })
})

test('a line without a bar has no progress, and an empty bar is at its beginning', () => {
  assert.equal(lastProgress('[INFO ] loading model from "a|b|1/2.gguf"\n'), undefined)
  assert.deepEqual(lastProgress('|>  | 0/0 - 0.00it/s'), { stage: 'sampling', progress: 0 })
})
