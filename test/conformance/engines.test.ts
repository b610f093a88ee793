import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import { openClassicalEngine } from '../../src/engines/classical/classical.ts'
import { openComfyuiEngine } from '../../src/engines/comfyui/comfyui.ts'
import { openEngine } from '../../src/engines/engines.ts'
import { openFakeComfyui } from '../fakes/comfyui.ts'
import { openFakeStudio } from '../fakes/studio.ts'
import { testEngine } from './engines.ts'

// For each engine, the suite asserts what remote-engines.test.ts lists.
testEngine('classical', openClassicalEngine)

const comfyui = await openFakeComfyui()
after(() => comfyui.close())
testEngine('comfyui', openComfyuiEngine, {
  orders: () => comfyui.orders.length,
  working: () => comfyui.queue.remaining(),
  settings: { VEDUTA_ENGINES: 'comfyui', VEDUTA_COMFYUI_URL: comfyui.url },
})

const studio = await openFakeStudio()
studio.behaviour.delayMs = 300
process.env.STUDIO_URL = studio.url
after(() => studio.close())
testEngine(
  'studio, the example of docs/engines/writing-an-engine.md',
  (tools) => openEngine('./examples/own-engine.ts', tools),
  {
    orders: () => studio.orders.size + studio.cancelled.length,
    working: () => [...studio.orders.values()].filter(({ doneAt }) => doneAt > performance.now()).length,
  },
)

test('docs/engines/writing-an-engine.md shows the example as it is', async () => {
  const [page, example] = await Promise.all(
    ['docs/engines/writing-an-engine.md', 'examples/own-engine.ts'].map((path) => readFile(path, 'utf8')),
  )
  assert.ok(page!.includes(example!))
  assert.ok(example!.split('\n').length <= 100)
})
