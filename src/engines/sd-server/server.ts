import { basename } from 'node:path'
import { readMachine } from '../../models/machine.ts'
import type { Model } from '../../models/model-list.ts'
import type { EngineTools, Task } from '../port/engine.ts'
import { openSdServerChild, type RunningServer, type SdServerChild } from './child.ts'
import { getCapabilities, type ServerCapabilities } from './client.ts'
import { readCommand } from './command.ts'
import { countReferences } from './references.ts'
import type { WorkedAt } from './shortfalls.ts'
import { openPaces, type Paces } from './size/pace.ts'
import { workingSize } from './size/working-size.ts'

/** A server, and what is known of it, its model and its machine. */
export type Server = {
  start: (signal: AbortSignal) => Promise<RunningServer>
  /** Set for a child server, with its command. */
  child: SdServerChild | undefined
  command: string[] | undefined
  /** Of the list, if its command is made from it. */
  model: Model | undefined
  mode: 'edit' | 'img2img'
  /** Whether its sources are renderings already, which it leaves little. */
  refines: boolean
  /** How many references it reads. */
  references: number
  paces: Paces
  /** Whether it computes on a graphics card; of a server on another machine it is assumed. */
  hasCard: () => Promise<boolean>
}

export async function openServer(tools: EngineTools, { refines }: { refines: boolean }): Promise<Server> {
  const { sdServerUrl: url } = tools.config
  const sdServerMode = refines ? 'img2img' : tools.config.sdServerMode
  const paces = openPaces()
  if (url) {
    const hasCard = isHere(url) ? findsCard : async () => true
    const start = async () => ({ url, origin: url })
    const mode = sdServerMode ?? 'edit'
    const references = await countReferences(mode, undefined)
    return { start, child: undefined, command: undefined, model: undefined, mode, refines, references, paces, hasCard }
  }
  const { command, model } = await readCommand(tools.config)
  const child = openSdServerChild(command, tools)
  const mode = sdServerMode ?? (model?.edits === false ? 'img2img' : 'edit')
  const references = await countReferences(mode, model)
  return { start: child.start, child, command, model, mode, refines, references, paces, hasCard: findsCard }
}

const isHere = (url: string) => ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname)

const findsCard = async () => (await readMachine()).card !== undefined

/** What the size of a request is chosen by. */
export const sizingOf = async (
  { config }: EngineTools,
  { paces, hasCard, model }: Server,
  capabilities: ServerCapabilities,
) => ({ config, capabilities, paces, hasCard: await hasCard(), side: model?.side })

/** As what a server makes renderings: one that says that it takes no references cannot edit. */
export const modeOf = ({ mode }: Server, { features_by_mode: features }: ServerCapabilities) =>
  features?.img_gen?.ref_images === false ? 'img2img' : mode

/** A server that does not answer in this time is asked by the task's run. */
const answerMs = 1000

/**
 * What a server says of itself. A child that does not run is not started for this: of it, what is known before counts. Undefined if an
 * attached one does not answer.
 */
export async function askNow(server: Server, signal: AbortSignal): Promise<ServerCapabilities | undefined> {
  const { start, child } = server
  const running = child ? child.running() : await start(signal)
  const said = running && (await getCapabilities(running.url, signal, answerMs).catch(() => undefined))
  return said ?? (child && presumed(server))
}

/** The size for a picture of a usual ratio: the ratio changes little. @throws EngineError if every size takes too long */
export const foreseeSize = async (
  tools: EngineTools,
  server: Server,
  { kind, capabilities }: { kind: Task['kind']; capabilities: ServerCapabilities },
) => workingSize(kind, { width: 4, height: 3 }, await sizingOf(tools, server, capabilities))

/** How a child would make a job now. */
export async function foresee(
  tools: EngineTools,
  server: Server,
  { kind, signal }: { kind: Task['kind']; signal: AbortSignal },
): Promise<Pick<WorkedAt, 'mode'> & { side?: number }> {
  const capabilities = (await askNow(server, signal))!
  const mode = modeOf(server, capabilities)
  // What would take too long has no size.
  return { mode, ...(await foreseeSize(tools, server, { kind, capabilities }).catch(() => ({}))) }
}

/** Of a child that does not run: the entry of its model in the list says what it makes, and the files of its command name it. */
const presumed = ({ command = [], model }: Server): ServerCapabilities => {
  const files = command.map((argument) => basename(argument)).join(' ')
  return {
    supported_modes: model ? [model.makes === 'renderings' ? 'img_gen' : 'vid_gen'] : [],
    limits: { min_width: 64, max_width: 4096, min_height: 64, max_height: 4096 },
    model: { name: model ? `${model.name} (${files})` : files },
  }
}
