import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, mock, test } from 'node:test'
import { pino } from 'pino'
import sharp from 'sharp'
import { openEngine } from '../../../test/fakes/misbehaving-engine.ts'
import { drawClip, noFfmpeg } from '../../../test/harness/draw-clip.ts'
import { openMediaPool } from '../../media/pool.ts'
import type { OwnEngineTools } from '../own/own-engine.ts'
import { checkClip } from '../remote/received.ts'
import {
  type Engine,
  EngineError,
  type Made,
  type Output,
  type RenderTask,
  type Run,
  RunAborted,
  type VideoTask,
} from './engine.ts'
import { guardOwnEngine } from './guard-own-engine.ts'

const media = openMediaPool({ engineProcesses: 1, maxMemoryBytes: 2 ** 31 })
const check = async (output: Output, run: Run) => {
  if (output.contentType === 'video/mp4') await checkClip(media, output, run)
  return output
}
let folder: string
let source: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veduta-guard-'))
  source = join(folder, 'source.png')
  await sharp({ create: { width: 8, height: 6, channels: 3, background: '#888' } }).toFile(source)
})
after(async () => {
  await media.close()
  await rm(folder, { recursive: true })
})

const tools = { EngineError, log: pino({ level: 'silent' }) } as unknown as OwnEngineTools

const runIn = (folder: string): Run => ({
  folder,
  signal: new AbortController().signal,
  progress: () => {},
  checkpoint: { noted: undefined, note: async () => {}, amend: async () => {}, hear: async () => undefined },
})

/** One run by an engine with this behaviour. */
async function ask(callerText: string) {
  const own = join(await mkdtemp(join(folder, 'run-')), 'engine')
  await mkdir(own)
  const reports: unknown[] = []
  const run = { ...runIn(own), progress: (event: unknown) => reports.push(event) }
  const task = { kind: 'render', callerText, source, seed: 1 } as RenderTask
  return { made: await guardOwnEngine(openEngine(tools), check).run(task, run), reports }
}

test('a valid answer passes unchanged', async () => {
  const { outputs, notes, version } = (await ask('brick')).made
  assert.deepEqual([outputs[0]!.width, outputs[0]!.height, notes, version], [8, 6, [], 'misbehaving 1'])
})

for (const [behaviour, message] of [
  ['nothing', /does not have the form of an answer/],
  ['empty', /outputs/],
  ['twice', /gave two files the same name: render\.png, render\.png/],
] as const) {
  test(`an answer is an invalid output if the engine says "${behaviour}"`, () =>
    assert.rejects(ask(behaviour), { name: 'EngineError', code: 'OUTPUT_INVALID', retryable: true, message }))
}

test('an unknown failure counts as a failure of the engine', () =>
  assert.rejects(ask('nonsense'), { name: 'EngineError', code: 'ENGINE_FAILED', retryable: false }))

test('a known failure passes unchanged', () =>
  assert.rejects(ask('refuse'), { name: 'EngineError', code: 'CONTENT_REFUSED' }))

test('only valid progress is reported, and none after the answer', async () => {
  const { reports } = await ask('chatter')
  await new Promise((resolve) => setImmediate(resolve))
  assert.deepEqual(reports, [{ progress: 0, stage: 'rendering' }])
})

test('a run that ignores its signal is given up after a while', async (t) => {
  mock.timers.enable({ apis: ['setTimeout'] })
  t.after(() => mock.timers.reset())
  const abort = new AbortController()
  const reason = new RunAborted('cancelled')
  const engine = { ...openEngine(tools), run: () => new Promise<never>(() => {}) }
  const run = { ...runIn(folder), signal: abort.signal }
  const rejected = assert.rejects(guardOwnEngine(engine, check).run({} as RenderTask, run), reason)
  abort.abort(reason)
  mock.timers.tick(5000)
  await rejected
})

/** The result for a clip that an engine declares as 320 by 180 pixels. */
async function handIn(path: string): Promise<Made> {
  const output = { path, contentType: 'video/mp4', width: 320, height: 180, durationSeconds: 2 } as const
  const capabilities = { durationsSeconds: [5], endImage: false, negativePrompt: false, sound: false }
  const engine: Engine = {
    name: 'own',
    capabilities: { video: capabilities, seed: false },
    health: async () => ({ ready: true, message: 'It is there.' }),
    run: async () => ({ outputs: [output], notes: [], version: 'own 1' }),
  }
  return await guardOwnEngine(engine, check).run({ kind: 'video' } as VideoTask, runIn(folder))
}

const clip = (name: string, how?: Parameters<typeof drawClip>[1]) =>
  drawClip(join(folder, name), { seconds: 2, ...how })

test('a playable clip passes unchanged', { skip: noFfmpeg }, async () => {
  const path = await clip('good.mp4')
  assert.equal((await handIn(path)).outputs[0]!.path, path)
})

test('a clip whose end is missing is an invalid output', { skip: noFfmpeg }, async () => {
  const path = await clip('short.mp4')
  await truncate(path, Math.round((await stat(path)).size * 0.6))
  await assert.rejects(handIn(path), { code: 'OUTPUT_INVALID', retryable: true, message: /cannot be played/ })
})

test('a clip of another size, or another codec, is an invalid output', { skip: noFfmpeg }, async () => {
  const invalid = { code: 'OUTPUT_INVALID', retryable: true }
  await assert.rejects(handIn(await clip('large.mp4', { size: '640x360' })), { ...invalid, message: /another size/ })
  await assert.rejects(handIn(await clip('mpeg4.mp4', { codec: ['mpeg4'] })), { ...invalid, message: /not H\.264/ })
})
