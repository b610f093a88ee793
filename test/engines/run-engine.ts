import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { systemClock } from '../../src/clock.ts'
import { readConfig } from '../../src/config.ts'
import { archRenderDefaults } from '../../src/contract/arch-render-v41.ts'
import {
  type Checkpoint,
  type Engine,
  EngineError,
  type EngineTools,
  type Made,
  type RenderTask,
  type Run,
  type Task,
  type VideoTask,
} from '../../src/engines/port/engine.ts'
import { openMediaPool } from '../../src/media/pool.ts'
import { readSecrets } from '../../src/secrets.ts'
import { samplePicture } from '../fakes/sample-files.ts'

/** The tools that engines are opened with, and a folder of pictures for their tasks. */
export async function openEngineBench() {
  const folder = await mkdtemp(join(tmpdir(), 'veduta-engines-'))
  const media = openMediaPool({ engineProcesses: 1, maxMemoryBytes: 2 ** 31 })
  const source = join(folder, 'source.png')
  await writeFile(source, await samplePicture({ width: 672, height: 504 }))

  const render: RenderTask = {
    ...archRenderDefaults,
    kind: 'render',
    builtPrompt: 'render this photo in photorealistic style, a house',
    callerText: 'a house',
    source,
    references: [source, source],
    expert: 'exterior',
    imageType: 'photo',
    renderScenario: 'balanced',
    seed: 7,
  }
  const video: VideoTask = {
    kind: 'video',
    builtPrompt: 'the camera moves in',
    callerText: 'the camera moves in',
    negativePrompt: 'people',
    source,
    end: source,
    movement: undefined,
    durationSeconds: 5,
    aspectRatio: { width: 16, height: 9 },
    seed: 7,
  }

  /** One attempt at a task, in its own folder; its outputs stay there. */
  async function attempt(engine: Engine, task: Task, run: Partial<Omit<Run, 'folder'>> = {}): Promise<Made> {
    const signal = new AbortController().signal
    const checkpoint = openMemoryCheckpoint().attempt()
    const runFolder = await mkdtemp(join(folder, 'run-'))
    return await engine.run(task, { folder: runFolder, signal, progress: () => {}, checkpoint, ...run })
  }

  /**
   * An attempt that dies at the `failAt`th note of its order, and the next one. That one makes the rendering if nothing was ordered,
   * and asserts that it fails if the order may have been placed.
   */
  async function dieAtNote(engine: Engine, failAt: number): Promise<void> {
    const checkpoint = openMemoryCheckpoint()
    await assert.rejects(attempt(engine, render, { checkpoint: checkpoint.attempt(failAt) }), /killed/)
    const again = attempt(engine, render, { checkpoint: checkpoint.attempt() })
    if (failAt === 0) await again
    else await assertFails(again, { code: 'ENGINE_FAILED', undelivered: false, retryable: false })
  }

  return {
    folder,
    media,
    attempt,
    dieAtNote,
    tasks: { render, video },
    /** The tools for a service that sets these environment variables. */
    tools: async (env: Record<string, string>): Promise<EngineTools> => {
      const config = readConfig({ VEDUTA_DATA_DIR: folder, VEDUTA_FETCH_ALLOW: '127.0.0.0/8', ...env })
      const log = pino({ level: 'silent' })
      return { config: { ...config, ...(await readSecrets(config, systemClock)) }, media, clock: systemClock, log }
    },
    close: async () => {
      await media.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Where one generation's notes are kept between its attempts. */
export function openMemoryCheckpoint() {
  const kept: { noted: object | undefined; notes: (object | null)[] } = { noted: undefined, notes: [] }
  async function keep(order: object | null, failAt: number) {
    if (kept.notes.length >= failAt) throw new Error('killed')
    kept.notes.push(order)
    kept.noted = order ?? undefined
  }
  return {
    kept,
    /** What the next attempt gets; noting fails from the `failAt`th note on, as when the worker is killed. */
    attempt: (failAt = Number.POSITIVE_INFINITY): Checkpoint => ({
      noted: kept.noted,
      note: async (order) => await keep(order, failAt),
      amend: async (order) => await keep(order, failAt),
      hear: async () => kept.noted,
    }),
  }
}

/** Asserts that a run fails with an error of these fields. */
export async function assertFails(
  run: Promise<unknown>,
  expected: Partial<Omit<EngineError, 'message'>> & { message?: RegExp },
) {
  const error = await run.then(
    () => assert.fail('it succeeded'),
    (error: unknown) => error,
  )
  assert.ok(error instanceof EngineError, String(error))
  const { message, ...fields } = expected
  for (const [name, value] of Object.entries(fields)) {
    assert.equal(error[name as keyof EngineError], value, `${name} of: ${error.message}`)
  }
  if (message) assert.match(error.message, message)
}
