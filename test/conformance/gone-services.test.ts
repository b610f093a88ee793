import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openEngine } from '../../src/engines/engines.ts'
import { assertFails, openEngineBench } from '../engines/run-engine.ts'

/** Nothing listens there. */
const nowhere = 'http://127.0.0.1:1'
/** How soon the next engine is asked if nothing was ordered. */
const soonMs = 5000

let bench: Awaited<ReturnType<typeof openEngineBench>>
before(async () => {
  bench = await openEngineBench()
})
after(() => bench.close())

/** The settings of each engine with a service that is not there. */
const gone: Record<string, Record<string, string>> = {
  fal: { VEDUTA_FAL_KEY: 'a key', VEDUTA_FAL_URL: nowhere },
  replicate: { VEDUTA_REPLICATE_TOKEN: 'a token', VEDUTA_REPLICATE_URL: nowhere },
  'sd-server': { VEDUTA_SD_SERVER_URL: nowhere },
  comfyui: { VEDUTA_COMFYUI_URL: nowhere },
}

describe('a service that is not there', () => {
  for (const [name, settings] of Object.entries(gone)) {
    test(`leaves the task of ${name} to other engines at once`, async () => {
      const engine = await openEngine(name, await bench.tools(settings))
      const beganAt = performance.now()
      await assertFails(bench.attempt(engine, bench.tasks.render), { undelivered: true, retryable: true })
      assert.ok(performance.now() - beganAt < soonMs)
      await engine.close?.()
    })
  }
})
