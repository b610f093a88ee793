import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPace } from '../../models/pace.ts'
import { describeDownload } from './download-line.ts'

const large = { file: 'model.gguf', number: 2, count: 4, bytes: 1.24e9, fileBytes: 2.5e9 }

for (const [secondsLeft, said] of [
  [0.2, '1 s'],
  [89, '89 s'],
  [90, '2 min'],
  [5399, '90 min'],
  [5400, '1.5 h'],
] as const) {
  test(`a download says its speed, and ${said} for ${secondsLeft} s that are left`, () => {
    const text = describeDownload(large, { bytesPerSecond: 34_060_000, secondsLeft })
    assert.equal(text, `2 of 4, model.gguf: 1.2 of 2.5 GB, 34.1 MB/s, ${said} left`)
  })
}

test('a file below a gigabyte is counted in megabytes, and speed and time come with the first second of the download', () => {
  let seconds = 0
  const pace = openPace(() => seconds * 1000)
  const said = (bytes: number) => describeDownload({ ...large, bytes, fileBytes: 300e6 }, pace(1000e6 - bytes))
  assert.equal(said(0), '2 of 4, model.gguf: 0.0 of 300.0 MB')
  seconds = 10
  assert.equal(said(200e6), '2 of 4, model.gguf: 200.0 of 300.0 MB, 20.0 MB/s, 40 s left')
  // Then nothing comes for longer than the speed looks back.
  for (seconds = 11; seconds <= 40; seconds++) said(200e6)
  assert.equal(said(200e6), '2 of 4, model.gguf: 200.0 of 300.0 MB')
})
