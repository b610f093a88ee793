import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { pino } from 'pino'
import sharp from 'sharp'
import { systemClock } from '../../src/clock.ts'
import { readConfig } from '../../src/config.ts'
import { archRenderDefaults } from '../../src/contract/arch-render-v41.ts'
import {
  type Engine,
  type EngineTools,
  type Made,
  type RenderTask,
  type Run,
  RunAborted,
  type Task,
  type VideoTask,
} from '../../src/engines/port/engine.ts'
import { openMediaPool } from '../../src/media/pool.ts'
import { sniff } from '../../src/media/sniff.ts'

type Options = {
  /** Only what costs little, for paid services. */
  short?: boolean
  /** How often the service accepted an order, if it counts them. */
  orders?: () => number
  /** What the service still works on. */
  working?: () => number
  settings?: NodeJS.ProcessEnv
  /** Where outputs are kept; by default they are removed. */
  keep?: string
}

const sourceSize = { width: 672, height: 448 }
/** How soon a stopped run ends. */
const stopMs = 5000

/** The behaviour that every engine shows. `open` is called once. */
export function testEngine(
  name: string,
  open: (tools: EngineTools) => Engine | Promise<Engine>,
  { short = false, orders, working, keep, settings = { VEDUTA_FETCH_ALLOW: '127.0.0.0/8' } }: Options = {},
): void {
  describe(`the engine ${name}`, () => {
    const media = openMediaPool({ engineProcesses: 1, maxMemoryBytes: 2 ** 31 })
    let engine: Engine
    let folder: string
    let source: string
    before(async () => {
      folder = await mkdtemp(join(keep ?? tmpdir(), 'veduta-engine-'))
      source = await drawHouse(join(folder, 'source.png'))
      engine = await open({ config: readConfig(settings), media, clock: systemClock, log: pino({ level: 'silent' }) })
    })
    after(async () => {
      await engine?.close?.()
      await media.close()
      if (!keep) await rm(folder, { recursive: true })
    })

    const render = (changes: Partial<RenderTask> = {}): RenderTask => ({ ...renderTask, source, ...changes })
    const video = (changes: Partial<VideoTask> = {}): VideoTask => ({ ...videoTask, source, ...changes })
    const newRun = async (watch: Watch = {}) => {
      const { signal = new AbortController().signal, noted, onProgress } = watch
      const own = await mkdtemp(join(folder, 'run-'))
      const reports: number[] = []
      const notes: (object | null)[] = []
      const keep = async (order: object | null) => {
        // As it is after being stored.
        notes.push(order && JSON.parse(JSON.stringify(order)))
      }
      const run: Run = {
        folder: own,
        signal,
        progress: ({ progress }) => {
          reports.push(progress)
          onProgress?.(notes.at(-1) ?? undefined)
        },
        checkpoint: {
          noted,
          note: keep,
          amend: keep,
          hear: async () => noted,
        },
      }
      return { run, reports, notes }
    }
    const make = async (task: Task, watch?: Watch) => {
      const { run, reports } = await newRun(watch)
      const began = performance.now()
      const made = await engine.run(task, run)
      if (keep) report(made, (performance.now() - began) / 1000)
      await assertOutputs(made, task, run.folder)
      assertProgress(reports)
      return made
    }
    const firstTask = () => (engine.capabilities.render ? render() : video())

    test('says whether it could take work, in a sentence', async () => {
      const health = await engine.health(AbortSignal.timeout(stopMs))
      if (keep) console.log(health.message)
      assert.equal(health.ready, true, health.message)
      assert.match(health.message, /^\S.*\.$/)
      const found = (await engine.examine?.(AbortSignal.timeout(stopMs))) ?? []
      for (const { ready, message } of found) assert.equal(ready, true, message)
    })

    test('makes a rendering as large as its source', async (context) => {
      if (!engine.capabilities.render) return context.skip('it makes no renderings')
      const { outputs } = await make(render())
      const { width, height } = outputs[0]!
      assert.deepEqual({ width, height }, sourceSize)
    })

    test('makes a clip of the requested length, or as long as it can', async (context) => {
      if (!engine.capabilities.video) return context.skip('it makes no clips')
      const declined = await engine.declines?.(video(), AbortSignal.timeout(stopMs))
      if (short && declined?.impossible) return context.skip(declined.message)
      await make(video({ durationSeconds: engine.capabilities.video.durationsSeconds.includes(5) ? 5 : 10 }))
    })

    test('makes what it can of a request that it cannot fully honour', { skip: short }, async () => {
      const references = await Promise.all(
        [0, 1, 2, 3].map((index) => drawHouse(join(folder, `reference-${index}.png`), index)),
      )
      if (engine.capabilities.render) await make(render({ references }))
      const end = await drawHouse(join(folder, 'end.png'), 1)
      if (engine.capabilities.video) await make(video({ end, negativePrompt: 'people', movement: undefined }))
    })

    test('makes nothing if it is stopped before it began', { skip: short }, async () => {
      const { run } = await newRun({ signal: AbortSignal.abort(new RunAborted('cancelled')) })
      const before = orders?.()
      await assert.rejects(engine.run(firstTask(), run))
      assert.equal(orders?.(), before, 'it ordered something all the same')
    })

    test('stops soon when the generation is cancelled, and leaves nothing', { skip: short }, async () => {
      const ending = new AbortController()
      const { run } = await newRun({
        signal: ending.signal,
        onProgress: () => ending.abort(new RunAborted('cancelled')),
      })
      const began = engine.run(firstTask(), run)
      const ended = await Promise.race([began.then(outcomeOf, outcomeOf), untilStopped(ending.signal)])
      assert.notEqual(ended, 'still running', `it did not stop within ${stopMs} ms`)
      await rm(run.folder, { recursive: true })
      assert.equal(working?.() ?? 0, 0, 'the service works on')
      await assert.rejects(readdir(run.folder), 'it went on writing')
    })

    test('finds its order again after its process ended, and orders nothing more', { skip: short }, async () => {
      const ending = new AbortController()
      const first = await newRun({
        signal: ending.signal,
        // An order that is still being placed cannot be found again.
        onProgress: (noted) => void (noted && !('ordering' in noted) && ending.abort(new RunAborted('stopping'))),
      })
      await engine.run(firstTask(), first.run).catch((error) => assert.ok(ending.signal.aborted, error))
      if (!ending.signal.aborted) return
      const before = orders?.()
      await make(firstTask(), { noted: first.notes.at(-1)! })
      assert.equal(orders?.(), before, 'it was ordered twice')
    })
  })
}

/** For people who try a real service. */
function report({ outputs, notes, version, costUsd }: Made, seconds: number): void {
  const cost = costUsd === undefined ? '' : `, for $${costUsd}`
  console.log(`${outputs.map(({ path }) => path).join(', ')}: ${seconds.toFixed(1)} s, by ${version}${cost}`)
  for (const note of notes) console.log(`  ${note}`)
}

type Watch = {
  signal?: AbortSignal
  noted?: object
  onProgress?: (noted: object | undefined) => void
}

const outcomeOf = () => 'ended'

/** Some milliseconds after it was stopped. */
function untilStopped(signal: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => setTimeout(resolve, stopMs, 'still running').unref())
  })
}

/** Checks the output independently. */
async function assertOutputs({ outputs, notes, version }: Made, task: Task, folder: string): Promise<void> {
  assert.ok(outputs.length >= 1)
  assert.match(version, /\S/)
  for (const note of notes) assert.match(note, /^\S.*\.$/)
  for (const output of outputs) {
    assert.ok(output.path.startsWith(folder), 'it writes into its folder')
    assert.equal(await sniff(output.path), output.contentType)
    if (task.kind === 'render') {
      const { width, height } = await sharp(output.path).metadata()
      assert.deepEqual([output.contentType, width, height], ['image/png', output.width, output.height])
      assert.equal(output.durationSeconds, null)
    } else {
      assert.equal(output.contentType, 'video/mp4')
      const differs = Math.abs(output.durationSeconds! / task.durationSeconds - 1) > 0.2
      assert.ok(!differs || notes.some((note) => note.includes('seconds')), `it lasts ${output.durationSeconds} s`)
      const poster = await sharp(output.poster!).metadata()
      assert.deepEqual([poster.format, poster.width, poster.height], ['jpeg', output.width, output.height])
    }
  }
}

function assertProgress(reports: number[]): void {
  for (const [index, progress] of reports.entries()) {
    assert.ok(progress >= 0 && progress <= 1, `progress is ${progress}`)
    assert.ok(progress >= (reports[index - 1] ?? 0), `progress went from ${reports[index - 1]} to ${progress}`)
  }
}

async function drawHouse(path: string, variant = 0): Promise<string> {
  const { width, height } = sourceSize
  const sky = ['#9bd', '#fb8', '#235', '#ccc'][variant]
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="672" height="448" fill="${sky}"/>
    <rect y="330" width="672" height="118" fill="#686"/><path d="M150 180 336 90l186 90v200H150z" fill="#dcb"/>
    <rect x="200" y="220" width="70" height="80" fill="#346"/><rect x="390" y="220" width="70" height="80" fill="#346"/></svg>`
  await sharp(Buffer.from(drawing)).removeAlpha().png().toFile(path)
  return path
}

const renderTask: Omit<RenderTask, 'source'> = {
  ...archRenderDefaults,
  kind: 'render',
  builtPrompt: 'A photorealistic exterior of a house with white plaster and oak windows, in daylight.',
  callerText: 'white plaster and oak windows',
  references: [],
  expert: 'exterior',
  imageType: '3dmass',
  seed: 7,
}

const videoTask: Omit<VideoTask, 'source'> = {
  kind: 'video',
  builtPrompt: 'The camera moves slowly towards a house.',
  callerText: 'a house',
  negativePrompt: '',
  end: undefined,
  movement: 'zoom_in',
  durationSeconds: 5,
  aspectRatio: { width: 16, height: 9 },
  seed: 7,
}
