import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../config.ts'

const enginesOf = (VEDUTA_ENGINES?: string) => readConfig({ VEDUTA_ENGINES }).engines

test('without a setting the embedded engine makes everything', () => {
  assert.deepEqual(enginesOf(), { render: ['classical'], video: ['classical'], isDefault: true })
})

test('an order applies to both kinds of task, or to the one that it names', () => {
  const both = ['comfyui', 'classical']
  assert.deepEqual(enginesOf('comfyui, classical'), { render: both, video: both })
  assert.deepEqual(enginesOf('render: comfyui,classical ; video:fal, ./own.ts'), {
    render: both,
    video: ['fal', './own.ts'],
  })
  assert.deepEqual(enginesOf('video: fal; classical'), { render: ['classical'], video: ['fal', 'classical'] })
})

test('numbers are set by engine', () => {
  const config = readConfig({
    VEDUTA_ENGINE_CONCURRENCY: 'comfyui=1, fal=20',
    VEDUTA_ENGINE_SECONDS: 'comfyui=900',
    VEDUTA_ENGINE_PRICES: 'fal.render=0.05,fal.video=0.07',
  })
  assert.deepEqual(config.engineConcurrency, { comfyui: 1, fal: 20 })
  assert.deepEqual(config.engineSeconds, { comfyui: 900 })
  assert.deepEqual(config.enginePrices, { 'fal.render': 0.05, 'fal.video': 0.07 })
})

for (const [name, value] of [
  ['VEDUTA_ENGINES', 'video: fal'],
  ['VEDUTA_ENGINES', ' , '],
  ['VEDUTA_ENGINE_CONCURRENCY', 'fal=0'],
  ['VEDUTA_ENGINE_CONCURRENCY', '4'],
  ['VEDUTA_ENGINE_SECONDS', 'fal=1=2'],
  ['VEDUTA_ENGINE_PRICES', 'fal=0.05'],
] as const) {
  test(`${name}="${value}" is refused with a sentence that names it`, () => {
    assert.throws(() => readConfig({ [name]: value }), {
      message: new RegExp(`^${name} .*: correct it and start again`),
    })
  })
}
