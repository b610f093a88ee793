import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { openClassicalEngine } from '../classical/classical.ts'
import { openComfyuiEngine } from '../comfyui/comfyui.ts'
import type { Pace } from '../comfyui/follow.ts'
import type { Engine, EngineTools, Made, RenderTask, Run } from '../port/engine.ts'
import { openSdServerEngine } from '../sd-server/sd-server.ts'

/** The engine of the models that refine, by the name of the whole. */
const refiners = {
  'classical+sd-server': (tools: EngineTools) => openSdServerEngine(tools, { refines: true }),
  'classical+comfyui': (tools: EngineTools, pace?: Pace) => openComfyuiEngine(tools, pace, { refines: true }),
}
export type CombinedName = keyof typeof refiners

/** The share of the progress that the embedded engine's part has. */
const firstShare = 0.1

/**
 * The embedded engine's rendering, with its masses, materials and light, refined by a local model that paints over its source. It makes
 * renderings only.
 */
export async function openCombinedEngine(name: CombinedName, tools: EngineTools, pace?: Pace): Promise<Engine> {
  const classical = openClassicalEngine(tools)
  const model = await refiners[name](withOwnLimit(name, tools), pace)
  return {
    name,
    ...(model.concurrency && { concurrency: model.concurrency }),
    // Of references, the embedded engine takes palette and light.
    capabilities: { render: classical.capabilities.render!, seed: true },
    health: model.health,
    ...(model.glance && { glance: model.glance }),
    ...(model.examine && { examine: model.examine }),
    ...(model.declines && { declines: model.declines }),
    ...(model.findAbsence && { findAbsence: model.findAbsence }),
    ...(model.cancelOrder && { cancelOrder: model.cancelOrder }),
    ...(model.close && { close: model.close }),
    foreseeNotes: (task) => classical.foreseeNotes!(task),
    ...(model.version && {
      version: async (kind, signal) =>
        joined(await Promise.all([classical.version!(kind, signal), model.version!(kind, signal)])),
    }),
    run: async (task, run) => await refine({ classical, model }, task as RenderTask, run),
  }
}

/** What is estimated to take too long is measured by the limit of this engine. */
const withOwnLimit = (name: CombinedName, { config, ...tools }: EngineTools): EngineTools => {
  const own = config.engineSeconds[name]
  return {
    ...tools,
    config: own ? { ...config, engineSeconds: { ...config.engineSeconds, 'sd-server': own } } : config,
  }
}

async function refine(
  { classical, model }: { classical: Engine; model: Engine },
  task: RenderTask,
  run: Run,
): Promise<Made> {
  const folder = await mkdtemp(join(run.folder, 'first-'))
  const first = await classical.run(task, {
    ...run,
    folder,
    progress: ({ progress }) => run.progress({ progress: firstShare * progress, stage: 'preparing' }),
  })
  const refined = await model.run(
    { ...task, source: first.outputs[0]!.path, original: task.source },
    {
      ...run,
      progress: ({ progress, stage }) => run.progress({ progress: firstShare + (1 - firstShare) * progress, stage }),
    },
  )
  return { ...refined, notes: [...first.notes, ...refined.notes], version: joined([first.version, refined.version]) }
}

const joined = (versions: string[]) => versions.join(' + ')
