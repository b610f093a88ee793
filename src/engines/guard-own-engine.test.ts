import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, mock, test } from 'node:test'
import { pino } from 'pino'
import sharp from 'sharp'
import { openEngine } from '../../test/fakes/misbehaving-engine.ts'
import { EngineError, type RenderTask, type Run, RunAborted } from './engine.ts'
import { guardOwnEngine } from './guard-own-engine.ts'
import type { OwnEngineTools } from './own-engine.ts'

let folder: string
let source: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veduta-guard-'))
  source = join(folder, 'source.png')
  await sharp({ create: { width: 8, height: 6, channels: 3, background: '#888' } }).toFile(source)
})
after(() => rm(folder, { recursive: true }))

const tools = { EngineError, log: pino({ level: 'silent' }) } as unknown as OwnEngineTools

const runIn = (folder: string): Run => ({
  folder,
  signal: new AbortController().signal,
  progress: () => {},
  checkpoint: { noted: undefined, note: async () => {} },
})

/** One run by an engine that behaves so. */
async function ask(words: string) {
  const own = join(await mkdtemp(join(folder, 'run-')), 'engine')
  await mkdir(own)
  const reports: unknown[] = []
  const run = { ...runIn(own), progress: (event: unknown) => reports.push(event) }
  const task = { kind: 'render', words, source, seed: 1 } as RenderTask
  return { made: await guardOwnEngine(openEngine(tools)).run(task, run), reports }
}

test('what an engine answers as it should passes as it is', async () => {
  const { outputs, notes, version } = (await ask('brick')).made
  assert.deepEqual([outputs[0]!.width, outputs[0]!.height, notes, version], [8, 6, [], 'misbehaving 1'])
})

for (const [behaviour, message] of [
  ['nothing', /is not what engines answer/],
  ['empty', /outputs/],
  ['twice', /gave two files the same name: render\.png, render\.png/],
] as const) {
  test(`an answer is an invalid output where the engine says "${behaviour}"`, () =>
    assert.rejects(ask(behaviour), { name: 'EngineError', code: 'OUTPUT_INVALID', retryable: true, message }))
}

test('a failure that callers cannot be told is one of the engine', () =>
  assert.rejects(ask('nonsense'), { name: 'EngineError', code: 'ENGINE_FAILED', retryable: false }))

test('a failure that callers can be told stays what it is', () =>
  assert.rejects(ask('refuse'), { name: 'EngineError', code: 'CONTENT_REFUSED' }))

test('what is reported is progress, and nothing after the answer', async () => {
  const { reports } = await ask('chatter')
  await new Promise((resolve) => setImmediate(resolve))
  assert.deepEqual(reports, [{ progress: 0, stage: 'rendering' }])
})

test('a run that does not end for its signal is given up a while after it', async (t) => {
  mock.timers.enable({ apis: ['setTimeout'] })
  t.after(() => mock.timers.reset())
  const abort = new AbortController()
  const reason = new RunAborted('cancelled')
  const engine = { ...openEngine(tools), run: () => new Promise<never>(() => {}) }
  const run = { ...runIn(folder), signal: abort.signal }
  const rejected = assert.rejects(guardOwnEngine(engine).run({} as RenderTask, run), reason)
  abort.abort(reason)
  mock.timers.tick(5000)
  await rejected
})
