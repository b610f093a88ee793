import { kinds } from '../contract/vocabulary.ts'
import { openPlaces, type Places } from '../media/children/places.ts'
import type { CombinedName } from './combined/combined.ts'
import { comfyuiSettings } from './comfyui/settings.ts'
import { falSettings, openFal } from './fal/fal.ts'
import { type Breaker, openBreaker } from './port/breaker.ts'
import type { Engine, EngineTools, Task } from './port/engine.ts'
import type { HostedService } from './recipes/hosted-engine.ts'
import { openReplicate, replicateSettings } from './replicate/replicate.ts'
import { sdServerSettings } from './sd-server/settings.ts'

/** An engine with the operator's limits, and its recent state in this process. */
export type ConfiguredEngine = {
  engine: Engine
  breaker: Breaker
  /** Limits the tasks that it works on at once. */
  places: Places
  timeLimitMs: number
  /** How often it makes a result again whose fidelity is too low. */
  fidelityRetries: number
  /** Whether this process runs it; if not, its tasks are left to other workers. */
  isOffered: boolean
  /** The price of a task in US dollars if the engine does not report it; undefined if not set. */
  priceUsd: (task: Pick<Task, 'kind'> & { durationSeconds?: number }) => number | undefined
}

export type Engines = {
  /** Every engine that the order names. */
  all: ConfiguredEngine[]
  /** Those that make tasks of a kind, in the order in which they are asked. */
  list: (kind: Task['kind']) => ConfiguredEngine[]
  close: () => Promise<void>
}

/** Engines that bill nothing for a try. */
const unbilled = ['classical', 'sd-server', 'classical+sd-server', 'comfyui', 'classical+comfyui']

/** How many failed tasks in a row stop the use of an engine for a while. */
const failuresMax = 3

type Open = (tools: EngineTools) => Engine | Promise<Engine>

/** The settings of the engines. */
export const settingsOfEach = { ...falSettings, ...replicateSettings, ...sdServerSettings, ...comfyuiSettings }

/** Every engine. The code of an engine is loaded when it is used. */
const openers: Record<string, Open> = {
  classical: async (tools) => (await import('./classical/classical.ts')).openClassicalEngine(tools),
  fal: byRecipe(openFal),
  replicate: byRecipe(openReplicate),
  'sd-server': async (tools) => (await import('./sd-server/sd-server.ts')).openSdServerEngine(tools),
  'classical+sd-server': combined('classical+sd-server'),
  comfyui: async (tools) => (await import('./comfyui/comfyui.ts')).openComfyuiEngine(tools),
  'classical+comfyui': combined('classical+comfyui'),
}

/** Opens the engines that VEDUTA_ENGINES names. */
export async function openEngines(tools: EngineTools): Promise<Engines> {
  const order = tools.config.engines
  const names = [...new Set([...order.render, ...order.video])]
  const all = await Promise.all(names.map(async (name) => configure(await openEngine(name, tools), tools)))
  checkNames(all, tools.config)
  const list = (kind: Task['kind']) =>
    order[kind].map((name) => all[names.indexOf(name)]!).filter(({ engine }) => engine.capabilities[kind])
  for (const kind of kinds) {
    if (!list(kind).length) throw new Error(`VEDUTA_ENGINES names no engine that makes tasks of the kind ${kind}.`)
  }
  return {
    all,
    list,
    close: async () => {
      await Promise.all(all.map(({ engine }) => engine.close?.()))
    },
  }
}

/** Opens an engine by its name, or by the path of a module. */
export async function openEngine(name: string, tools: EngineTools): Promise<Engine> {
  if (name.includes('/')) return await (await import('./own/own-engine.ts')).openOwnEngine(name, tools)
  const open = openers[name]
  if (open) return await open(tools)
  throw new Error(`VEDUTA_ENGINES names "${name}", which is not one of ${Object.keys(openers).join(', ')}.`)
}

/** The embedded engine, whose rendering a model refines. */
function combined(name: CombinedName): Open {
  return async (tools) => (await import('./combined/combined.ts')).openCombinedEngine(name, tools)
}

/** A service that runs models by recipe; their shared code is loaded with the first. */
function byRecipe<Order extends object>(
  open: (config: EngineTools['config']) => HostedService<Order> | Promise<HostedService<Order>>,
): Open {
  return async (tools) => {
    const { openHostedEngine } = await import('./recipes/hosted-engine.ts')
    return openHostedEngine(await open(tools.config), tools)
  }
}

function configure(engine: Engine, { config, clock }: EngineTools): ConfiguredEngine {
  const { name } = engine
  return {
    engine,
    breaker: openBreaker(clock, { failuresMax: engine.embedded ? Number.POSITIVE_INFINITY : failuresMax }),
    places: openPlaces(config.engineConcurrency[name] ?? engine.concurrency ?? Number.POSITIVE_INFINITY),
    isOffered: !config.workerEngines.length || config.workerEngines.includes(name),
    fidelityRetries: config.fidelityRetries ?? (unbilled.includes(name) ? 2 : 0),
    timeLimitMs: (config.engineSeconds[name] ?? config.attemptSeconds) * 1000,
    priceUsd: ({ kind, durationSeconds = 1 }) => {
      const price = config.enginePrices[`${name}.${kind}`]
      return price === undefined ? engine.priceUsd?.({ kind, durationSeconds }) : price * durationSeconds
    },
  }
}

/** Settings of an unknown engine would silently have no effect. */
function checkNames(all: ConfiguredEngine[], config: EngineTools['config']): void {
  const names = all.map(({ engine }) => engine.name)
  if (names.includes('sd-server') && names.includes('classical+sd-server')) {
    throw new Error(
      'VEDUTA_ENGINES names both sd-server and classical+sd-server, which would need a server each: name one.',
    )
  }
  const twice = names.find((name, index) => names.indexOf(name) < index)
  if (twice) throw new Error(`VEDUTA_ENGINES names two engines with the name "${twice}".`)
  for (const [setting, keys] of [
    ['VEDUTA_WORKER_ENGINES', config.workerEngines],
    ['VEDUTA_ENGINE_CONCURRENCY', Object.keys(config.engineConcurrency)],
    ['VEDUTA_ENGINE_SECONDS', Object.keys(config.engineSeconds)],
    ['VEDUTA_ENGINE_PRICES', Object.keys(config.enginePrices).map((key) => key.replace(/\.\w+$/, ''))],
  ] as const) {
    const unknown = keys.find((key) => !names.includes(key))
    if (unknown) throw new Error(`${setting} names "${unknown}", which is not one of the engines ${names.join(', ')}.`)
  }
}
