import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { plainRequest } from '../../src/classical/render/pipeline.test-request.ts'
import { systemClock } from '../../src/clock.ts'
import { readConfig } from '../../src/config.ts'
import { openComfyuiEngine } from '../../src/engines/comfyui/comfyui.ts'
import type { Pace } from '../../src/engines/comfyui/follow.ts'
import { EngineError, type RenderTask, type Run, type VideoTask } from '../../src/engines/port/engine.ts'
import { openMediaPool } from '../../src/media/pool.ts'
import { type FakeComfyui, openFakeComfyui } from '../fakes/comfyui.ts'
import type { Graph } from '../fakes/comfyui-graph.ts'

export const source = 'samples/house.jpg'

export const renderTask: RenderTask = {
  ...plainRequest,
  kind: 'render',
  builtPrompt: 'render this photo in photorealistic exterior architectural visualization style, a house by a lake',
  callerText: 'a house by a lake',
  source,
  seed: 7,
}

export const videoTask: VideoTask = {
  kind: 'video',
  builtPrompt: 'cinematic, the camera pans left, a calm morning',
  callerText: 'a calm morning',
  negativePrompt: '',
  source,
  end: undefined,
  movement: 'pan_left',
  durationSeconds: 5,
  aspectRatio: { width: 16, height: 9 },
  seed: 7,
}

/** The engine as the service opens it, but with short timeouts, and what its runs need; closed by `close`. */
export async function openTestEngine() {
  const folder = await mkdtemp(join(tmpdir(), 'veduta-comfyui-'))
  const media = openMediaPool({ engineProcesses: 1, maxMemoryBytes: 2048 * 1024 * 1024 })
  const pace = { pollMinMs: 5, pollMaxMs: 20, unknownMs: 10, patienceMs: 10_000 }
  const opened: (() => Promise<void>)[] = []
  const open = (env: Record<string, string>, paceChanges: Partial<Pace> = {}) => {
    const config = readConfig({ ...env, VEDUTA_ENGINES: 'comfyui' })
    const engine = openComfyuiEngine(
      { config, media, clock: systemClock, log: pino({ level: 'silent' }) },
      { ...pace, ...paceChanges },
    )
    opened.push(engine.close!)
    return engine
  }
  const engineOn = (...fakes: FakeComfyui[]) => open({ VEDUTA_COMFYUI_URL: fakes.map(({ url }) => url).join(', ') })
  /** A run whose notes are kept in memory, for the next run. */
  const newRun = async (notes: Notes = {}, signal: AbortSignal = AbortSignal.timeout(60_000)) => {
    const events: Parameters<Run['progress']>[0][] = []
    return {
      folder: await mkdtemp(join(folder, 'run-')),
      signal,
      progress: (event) => void events.push(event),
      events,
      checkpoint: {
        noted: notes.order,
        note: async (order) => {
          signal.throwIfAborted()
          notes.order = order ?? undefined
          notes.onNote?.()
        },
        amend: async (order) => {
          notes.order = order ?? undefined
        },
        hear: async () => notes.order,
      },
    } satisfies Run & { events: object[] }
  }
  return {
    open,
    engineOn,
    newRun,
    /** What a run fails with. */
    failureOf: async (fake: FakeComfyui, notes: Notes = {}, engine = engineOn(fake)): Promise<EngineError> =>
      await engine.run(renderTask, await newRun(notes)).then(
        () => assert.fail('It succeeded.'),
        (error) => (error instanceof EngineError ? error : assert.fail(error)),
      ),
    ownWorkflow: (of: string, change: OwnWorkflow) => writeOwnWorkflow(folder, of, change),
    close: async () => {
      for (const close of opened) await close()
      await media.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A separate server for a test. */
export async function withFake(
  options: Parameters<typeof openFakeComfyui>[0],
  use: (fake: FakeComfyui) => Promise<void>,
) {
  const fake = await openFakeComfyui(options)
  try {
    await use(fake)
  } finally {
    await fake.close()
  }
}

export type Notes = { order?: object; onNote?: () => void }

/** A change of the two files of a workflow. */
export type OwnWorkflow = (files: { graph: Graph; mapping: Record<string, unknown> }) => unknown

/** A folder of an operator's workflows: a shipped one, changed. */
export async function writeOwnWorkflow(folder: string, of: string, change: OwnWorkflow): Promise<string> {
  const own = await mkdtemp(join(folder, 'own-'))
  const read = async (file: string) => JSON.parse(await readFile(`src/engines/comfyui/workflows/${file}`, 'utf8'))
  const files = { graph: await read(`${of}.json`), mapping: await read(`${of}.mapping.json`) }
  change(files)
  await writeFile(join(own, 'own.json'), JSON.stringify(files.graph))
  await writeFile(join(own, 'own.mapping.json'), JSON.stringify(files.mapping))
  return own
}
