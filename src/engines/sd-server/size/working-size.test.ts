import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EngineTools } from '../../port/engine.ts'
import { openPaces } from './pace.ts'
import { type Sizing, workingSize } from './working-size.ts'

const limits = { min_width: 64, max_width: 4096, min_height: 64, max_height: 4096 }
const ratio = { width: 4, height: 3 }
const config = { engineSeconds: { 'sd-server': 1000 }, attemptSeconds: 1, sdServerSize: undefined }

/** On a machine where the last job took so many milliseconds for each thousand pixels; undefined if there was none. */
function sizing(pace: number | undefined, changes: Partial<Sizing> = {}): Sizing {
  let ms = 0
  const paces = openPaces(() => ms)
  if (pace !== undefined) {
    const jobs = ['render', 'video'].map((kind) => paces.begin({ kind, pixels: 200_000 }))
    for (const job of jobs) job.share()
    ms += pace * 200
    for (const job of jobs) job.end()
  }
  const capabilities = { supported_modes: [], limits, model: { name: 'a model' } }
  return {
    config: config as unknown as EngineTools['config'],
    capabilities,
    paces,
    hasCard: false,
    side: undefined,
    ...changes,
  }
}

const areaOf = (sizing: Sizing) => {
  const { width, height } = workingSize('render', ratio, sizing)
  return width * height
}

test('a machine without a card begins at 512, one with a card at 1024, and what was measured decides from then on', () => {
  assert.ok(areaOf(sizing(undefined)) <= 512 ** 2)
  assert.ok(areaOf(sizing(undefined, { hasCard: true })) > 900 ** 2)
  assert.ok(areaOf(sizing(0.01)) > 900 ** 2)
  assert.ok(areaOf(sizing(0.01, { side: 768 })) < 900 ** 2)
})

test('a model that was trained on pictures below the usual sizes, or between them, works at its own', () => {
  for (const side of [64, 128, 300]) {
    for (const pace of [undefined, 0.01]) assert.equal(workingSize('render', ratio, sizing(pace, { side })).side, side)
  }
  assert.ok(workingSize('render', ratio, sizing(15_000, { side: 600 })).side < 600)
})

test('a rendering is as large as 0.8 of the limit allows', () => {
  const areas = [500, 1500, 3000, 6000].map((pace) => areaOf(sizing(pace, { hasCard: true })))
  assert.deepEqual(
    areas,
    [...areas].sort((a, b) => b - a),
  )
  assert.ok(new Set(areas).size >= 3, `${areas}`)
  for (const [index, pace] of [500, 1500, 3000, 6000].entries()) {
    const pixels = areas[index]!
    assert.ok(sizing(pace).paces.estimateMs({ kind: 'render', pixels })! <= 800_000)
  }
})

test('where the smallest takes too long, or a clip does, nothing is begun', () => {
  const slow = sizing(100_000)
  const expected = { impossible: true, undelivered: true, told: /would have taken about .* minutes, which is too long/ }
  assert.throws(() => workingSize('render', ratio, slow), expected)
  assert.throws(() => workingSize('video', { width: 16, height: 9 }, slow), expected)
})
