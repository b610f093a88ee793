import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPaces } from './pace.ts'

test('without a word of the server, progress follows the time of the last job of the kind, and never ends by itself', () => {
  let ms = 0
  const paces = openPaces(() => ms)
  const follow = () => {
    const pace = paces.begin({ kind: 'render', pixels: 1000 })
    assert.equal(pace.share(), 0)
    ms += 20_000
    const share = pace.share()
    pace.end()
    return share
  }
  const [first, second] = [follow(), follow()]
  assert.ok(first > 0.2 && first < 0.3, `${first}`)
  assert.ok(second > 0.8 && second < 0.9, `${second}`)
  const clip = paces.begin({ kind: 'video', pixels: 1000 })
  clip.share()
  ms += 1e6
  assert.ok(clip.share() < 1)
})

test('the last job of a kind tells how long others take by their size, and one that was ended early by its share', () => {
  let ms = 0
  const paces = openPaces(() => ms)
  assert.equal(paces.estimateMs({ kind: 'render', pixels: 1000 }), undefined)
  const first = paces.begin({ kind: 'render', pixels: 1000 })
  first.share()
  ms += 8000
  first.end()
  assert.equal(paces.estimateMs({ kind: 'render', pixels: 500 }), 4000)
  assert.ok(paces.estimateMs({ kind: 'render', pixels: 2000 })! > 16_000)
  assert.equal(paces.estimateMs({ kind: 'video', pixels: 1000 }), undefined)
  const early = paces.begin({ kind: 'render', pixels: 1000 })
  early.share(0)
  ms += 8000
  early.share(0.25)
  early.endEarly()
  assert.equal(paces.estimateMs({ kind: 'render', pixels: 1000 }), 32_000)
  ms += 3_600_001
  assert.equal(paces.estimateMs({ kind: 'render', pixels: 1000 }), undefined)
})
