import { openClassicalEngine } from './classical.ts'
import type { Engine, EngineTools, Task } from './engine.ts'

export type Engines = {
  /** Every engine that the order names. */
  all: Engine[]
  /** Those that make tasks of a kind, in the order in which they are asked. */
  list: (kind: Task['kind']) => Engine[]
  /** The engine of this name; undefined where it is no longer configured. */
  find: (name: string) => Engine | undefined
  close: () => Promise<void>
}

/** Every engine; those that talk to other services are loaded when they are used. */
const openers: Record<string, (tools: EngineTools) => Engine | Promise<Engine>> = {
  classical: openClassicalEngine,
  comfyui: async (tools) => (await import('./comfyui/comfyui.ts')).openComfyuiEngine(tools),
}

/** Opens the engines that VEDUTA_ENGINES names. */
export async function openEngines(tools: EngineTools): Promise<Engines> {
  const order = tools.config.engines
  const names = [...new Set([...order.render, ...order.video])]
  const all = await Promise.all(names.map((name) => openEngine(name, tools)))
  const find = (name: string) => all.find((engine) => engine.name === name)
  return {
    all,
    list: (kind) =>
      order[kind].map((name) => all[names.indexOf(name)]!).filter(({ capabilities }) => capabilities[kind]),
    find,
    close: async () => {
      await Promise.all(all.map((engine) => engine.close?.()))
    },
  }
}

async function openEngine(name: string, tools: EngineTools): Promise<Engine> {
  const open = openers[name]
  if (open) return await open(tools)
  throw new Error(`VEDUTA_ENGINES names "${name}", which is none of ${Object.keys(openers).join(', ')}.`)
}
