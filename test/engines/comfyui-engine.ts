import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { systemClock } from '../../src/clock.ts'
import { readConfig } from '../../src/config.ts'
import { openComfyuiEngine } from '../../src/engines/comfyui/comfyui.ts'
import type { Pace } from '../../src/engines/comfyui/follow.ts'
import type { RenderTask, Run, VideoTask } from '../../src/engines/engine.ts'
import { openMediaPool } from '../../src/media/pool.ts'
import type { Graph } from '../fakes/comfyui-graph.ts'

export const source = 'samples/house.jpg'

export const renderTask: RenderTask = {
  kind: 'render',
  prompt: 'render this photo in photorealistic exterior architectural visualization style, a house by a lake',
  words: 'a house by a lake',
  source,
  references: [],
  expert: 'exterior',
  imageType: 'photo',
  cameraAngle: 'same_as_input',
  sceneMood: 'auto_daylight',
  renderStyle: 'realistic',
  renderScenario: 'precise',
  context: [],
  seed: 7,
}

export const videoTask: VideoTask = {
  kind: 'video',
  prompt: 'cinematic, the camera pans left, a calm morning',
  words: 'a calm morning',
  negativePrompt: '',
  source,
  end: undefined,
  movement: 'pan_left',
  durationSeconds: 5,
  aspectRatio: { width: 16, height: 9 },
  seed: 7,
}

/** The engine as the service opens it, but impatient, and what its runs need; closed by `close`. */
export async function openTestEngine() {
  const folder = await mkdtemp(join(tmpdir(), 'veduta-comfyui-'))
  const media = openMediaPool({ engineProcesses: 1, maxMemoryBytes: 2048 * 1024 * 1024 })
  const pace = { pollMinMs: 5, pollMaxMs: 20, unknownMs: 10, patienceMs: 10_000 }
  const opened: (() => Promise<void>)[] = []
  return {
    open: (env: Record<string, string>, paceChanges: Partial<Pace> = {}) => {
      const config = readConfig({ ...env, VEDUTA_ENGINES: 'comfyui' })
      const engine = openComfyuiEngine(
        { config, media, clock: systemClock, log: pino({ level: 'silent' }) },
        { ...pace, ...paceChanges },
      )
      opened.push(engine.close!)
      return engine
    },
    /** A run whose notes are kept in memory, and found by the next run that is given them. */
    newRun: async (notes: Notes = {}, signal: AbortSignal = AbortSignal.timeout(60_000)) => {
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
        },
      } satisfies Run & { events: object[] }
    },
    ownWorkflow: (of: string, change: OwnWorkflow) => writeOwnWorkflow(folder, of, change),
    close: async () => {
      for (const close of opened) await close()
      await media.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type Notes = { order?: object; onNote?: () => void }

/** A change of the two files of a workflow. */
export type OwnWorkflow = (files: { graph: Graph; mapping: Record<string, unknown> }) => unknown

/** A folder of an operator's own workflows: one of ours, changed. */
export async function writeOwnWorkflow(folder: string, of: string, change: OwnWorkflow): Promise<string> {
  const own = await mkdtemp(join(folder, 'own-'))
  const read = async (file: string) => JSON.parse(await readFile(`src/engines/comfyui/workflows/${file}`, 'utf8'))
  const files = { graph: await read(`${of}.json`), mapping: await read(`${of}.mapping.json`) }
  change(files)
  await writeFile(join(own, 'own.json'), JSON.stringify(files.graph))
  await writeFile(join(own, 'own.mapping.json'), JSON.stringify(files.mapping))
  return own
}
