import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { openClassicalEngine } from '../classical/classical.ts'
import type { Engine, EngineTools, Made, RenderTask, Run } from '../port/engine.ts'
import { openSdServerEngine } from '../sd-server/sd-server.ts'

export const combinedName = 'classical+sd-server'

/** The share of the progress that the embedded engine's part has. */
const firstShare = 0.1

/**
 * The embedded engine's rendering, with its masses, materials and light, refined by a local model that paints over its source. It makes
 * renderings only.
 */
export async function openCombinedEngine(tools: EngineTools): Promise<Engine> {
  const classical = openClassicalEngine(tools)
  const model = await openSdServerEngine(withOwnLimit(tools), { refines: true })
  return {
    name: combinedName,
    ...(model.concurrency && { concurrency: model.concurrency }),
    // Of references, the embedded engine takes palette and light.
    capabilities: { render: classical.capabilities.render!, seed: true },
    health: model.health,
    ...(model.glance && { glance: model.glance }),
    ...(model.examine && { examine: model.examine }),
    ...(model.declines && { declines: model.declines }),
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
const withOwnLimit = ({ config, ...tools }: EngineTools): EngineTools => {
  const own = config.engineSeconds[combinedName]
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
    { ...task, source: first.outputs[0]!.path },
    {
      ...run,
      progress: ({ progress, stage }) => run.progress({ progress: firstShare + (1 - firstShare) * progress, stage }),
    },
  )
  return { ...refined, notes: [...first.notes, ...refined.notes], version: joined([first.version, refined.version]) }
}

const joined = (versions: string[]) => versions.join(' + ')
