import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { openCombinedEngine } from '../../src/engines/combined/combined.ts'
import { openComfyuiEngine } from '../../src/engines/comfyui/comfyui.ts'
import { openEngine, openEngines } from '../../src/engines/engines.ts'
import { type Engine, EngineError, type EngineTools, type Task } from '../../src/engines/port/engine.ts'
import { openEngineBench, openMemoryCheckpoint } from '../engines/run-engine.ts'
import { openFakeComfyui } from '../fakes/comfyui.ts'
import { openFakeFal } from '../fakes/fal.ts'
import { openFakeReplicate } from '../fakes/replicate.ts'
import { openFakeSdServer } from '../fakes/sd-server.ts'
import { openFakeStudio } from '../fakes/studio.ts'

/** A service that works on each order without an end. */
type Service = {
  open: (tools: EngineTools) => Engine | Promise<Engine>
  settings: Record<string, string>
  orders: () => number
  working: () => number
  die: () => Promise<void>
  close: () => Promise<void>
}

/**
 * What may happen to a task whose service died at it, and stays away. `next`: the next engine makes it, because the order is lost
 * or costs nobody; `awaited`: the order may still be charged, so it is awaited to the limit and made by no other.
 */
type Fate = 'next' | 'awaited'

/** Nothing listens there. */
const nowhere = 'http://127.0.0.1:1'
/** How soon a run ends at its limit: four tries to cancel included. */
const endMs = 15_000
/** How soon the next engine is asked if nothing was ordered. */
const soonMs = 5000

const services: Record<string, { fate: Fate; openService: () => Promise<Service> }> = {
  fal: {
    fate: 'awaited',
    openService: async () => {
      const fal = await openFakeFal()
      fal.state.hold = true
      const settings = { VEDUTA_FAL_KEY: fal.key, VEDUTA_FAL_URL: fal.url }
      return { ...named('fal'), settings, orders: () => fal.orders.length, working: fal.working, ...ended(fal) }
    },
  },
  replicate: {
    fate: 'awaited',
    openService: async () => {
      const replicate = await openFakeReplicate()
      replicate.state.hold = true
      const settings = { VEDUTA_REPLICATE_TOKEN: replicate.token, VEDUTA_REPLICATE_URL: replicate.baseUrl }
      const { working } = replicate
      return { ...named('replicate'), settings, orders: () => replicate.orders.length, working, ...ended(replicate) }
    },
  },
  'sd-server': { fate: 'next', openService: () => openSdServer('sd-server') },
  'classical+sd-server': { fate: 'next', openService: () => openSdServer('classical+sd-server') },
  comfyui: {
    fate: 'next',
    openService: () => openComfyui('comfyui', (tools) => openComfyuiEngine(tools, soonSilent)),
  },
  'classical+comfyui': {
    fate: 'next',
    openService: () =>
      openComfyui('classical+comfyui', (tools) => openCombinedEngine('classical+comfyui', tools, soonSilent)),
  },
  'examples/own-engine.ts': {
    fate: 'next',
    openService: async () => {
      const studio = await openFakeStudio()
      studio.behaviour.delayMs = Number.POSITIVE_INFINITY
      process.env.STUDIO_URL = studio.url
      const { orders } = studio
      return {
        ...named('./examples/own-engine.ts'),
        settings: {},
        orders: () => orders.size + studio.cancelled.length,
        working: () => orders.size,
        ...ended(studio),
      }
    },
  },
}

async function openSdServer(name: string): Promise<Service> {
  const server = await openFakeSdServer()
  server.state.hold = true
  const { working, taken } = server
  const settings = { VEDUTA_SD_SERVER_URL: server.url }
  return { ...named(name), settings, orders: () => taken.length, working, ...ended(server) }
}

const soonSilent = { pollMinMs: 5, pollMaxMs: 20, unknownMs: 10, patienceMs: 500 }

async function openComfyui(name: string, open: Service['open']): Promise<Service> {
  const fake = await openFakeComfyui()
  fake.faults.hold = new Promise(() => {})
  return {
    open,
    settings: { VEDUTA_ENGINES: `${name}, classical`, VEDUTA_COMFYUI_URL: fake.url },
    orders: () => fake.orders.length,
    working: () => fake.queue.remaining(),
    die: fake.stop,
    close: fake.close,
  }
}

const named = (name: string) => ({ open: (tools: EngineTools) => openEngine(name, tools) })

const ended = ({ close }: { close: () => Promise<void> }) => ({ die: close, close })

let bench: Awaited<ReturnType<typeof openEngineBench>>
before(async () => {
  bench = await openEngineBench()
})
after(() => bench.close())

const isUndelivered = (error: unknown) => error instanceof EngineError && error.undelivered

/** A run that has reported its order's beginning. */
async function begin(engine: Engine, task: Task) {
  const limit = new AbortController()
  const began = Promise.withResolvers<void>()
  const checkpoint = openMemoryCheckpoint()
  const run = bench
    .attempt(engine, task, {
      signal: limit.signal,
      checkpoint: checkpoint.attempt(),
      progress: () => checkpoint.kept.noted && !('ordering' in checkpoint.kept.noted) && began.resolve(),
    })
    .then(
      () => assert.fail('it made something'),
      (error: unknown) => error,
    )
  await Promise.race([began.promise, run.then((error) => assert.fail(`it failed at once: ${error}`))])
  return { run, limit, kept: checkpoint.kept }
}

/** What a run ends with once its limit is over. */
async function endAtLimit({ run, limit }: Awaited<ReturnType<typeof begin>>) {
  const beganAt = performance.now()
  limit.abort(new DOMException('', 'TimeoutError'))
  const error = await run
  assert.ok(performance.now() - beganAt < endMs, 'it went on after its limit')
  return error
}

for (const [name, { fate, openService }] of Object.entries(services)) {
  describe(`${name} in trouble`, () => {
    let service: Service
    let engine: Engine
    beforeEach(async () => {
      service = await openService()
      engine = await service.open(await bench.tools(service.settings))
    })
    afterEach(async () => {
      await engine.close?.()
      await service.close()
    })

    test('a service that died at its work and stays away', async () => {
      const running = await begin(engine, bench.tasks.render)
      await service.die()
      if (fate === 'next') {
        assert.ok(isUndelivered(await running.run))
      } else {
        const early = await Promise.race([running.run, new Promise((resolve) => setTimeout(resolve, 300, 'awaited'))])
        const error = early === 'awaited' ? await endAtLimit(running) : early
        assert.ok(!isUndelivered(error), String(error))
        assert.ok(running.kept.noted, 'the order is noted, to be found again or cancelled')
      }
      const beganAt = performance.now()
      const next = await bench.attempt(engine, bench.tasks.render).catch((error) => error)
      assert.ok(isUndelivered(next), `the next task is left to other engines: ${next}`)
      assert.ok(performance.now() - beganAt < soonMs)
      assert.equal(service.orders(), 1)
    })

    test('a task that is too slow for its limit', async () => {
      const running = await begin(engine, bench.tasks.render)
      const error = await endAtLimit(running)
      if (service.working()) {
        // What cannot be ended at once is cancelled later by its note.
        assert.ok(error instanceof EngineError && error.leavesOrder, String(error))
        assert.ok(running.kept.noted)
      }
      if (error instanceof EngineError) assert.equal(error.code, 'ENGINE_TIMEOUT')
      else assert.equal((error as Error).name, 'TimeoutError')
      assert.equal(service.orders(), 1)
    })
  })
}

describe('a service that cannot make a kind of results', () => {
  test('sd-server declines a clip by what its server says, and orders nothing', async () => {
    await using own = await openModel()
    const never = new AbortController().signal
    assert.equal((await own.engine.declines!(bench.tasks.video, never))!.impossible, true)
    assert.equal(await own.engine.declines!(bench.tasks.render, never), undefined)
    const error = await bench.attempt(own.engine, bench.tasks.video).catch((error) => error)
    assert.ok(isUndelivered(error) && error.impossible, String(error))
    assert.equal(own.server.taken.length, 0)
  })

  // Services by recipe, as fal and Replicate, have a recipe for each kind.
  for (const [what, name, settings] of [
    ['with workflows for renderings only', 'comfyui', { VEDUTA_COMFYUI_TEMPLATES: 'flux2-klein-4b' }],
    ['which refines renderings', 'classical+comfyui', { VEDUTA_COMFYUI_URL: nowhere }],
    ['which refines renderings', 'classical+sd-server', { VEDUTA_SD_SERVER_URL: nowhere }],
    ['whose module makes renderings only', './for-renderings.mjs', {}],
  ] as const) {
    test(`${name}, ${what}, is not asked for a clip`, async () => {
      const path = name.startsWith('./') ? join(bench.folder, name) : name
      if (path !== name) await writeFile(path, forRenderings)
      const engines = await openEngines(await bench.tools({ VEDUTA_ENGINES: `${path}, classical`, ...settings }))
      const [render, video] = (['render', 'video'] as const).map((kind) => engines.list(kind))
      assert.deepEqual([render!.length, video!.map(({ engine }) => engine.name)], [2, ['classical']])
      await engines.close()
    })
  }
})

/** The module of an operator's engine. */
const forRenderings = `export const openEngine = () => ({
  name: 'for renderings',
  capabilities: { render: { references: 0 }, seed: true },
  health: async () => ({ ready: true, message: 'It is ready.' }),
  run: async () => { throw new Error('It was asked.') },
})`

/** A server of a model for pictures, and its engine. */
async function openModel() {
  const server = await openFakeSdServer({ modes: ['img_gen'] })
  const engine = await openEngine('sd-server', await bench.tools({ VEDUTA_SD_SERVER_URL: server.url }))
  return { server, engine, [Symbol.asyncDispose]: () => server.close() }
}

test('the embedded engine ends soon at its limit', async () => {
  const engine = await openEngine('classical', await bench.tools({}))
  const limit = new AbortController()
  const timeout = new DOMException('', 'TimeoutError')
  const run = bench.attempt(engine, bench.tasks.video, { signal: limit.signal, progress: () => limit.abort(timeout) })
  await assert.rejects(run)
  assert.ok(limit.signal.aborted, 'it never told how far it is')
})
