import { readMachine } from '../../models/machine.ts'
import type { Model } from '../../models/model-list.ts'
import type { EngineTools } from '../port/engine.ts'
import { openSdServerChild, type RunningServer, type SdServerChild } from './child.ts'
import type { ServerCapabilities } from './client.ts'
import { readCommand } from './command.ts'
import { openPaces, type Paces } from './pace.ts'

/** A server, and what is known of it, its model and its machine. */
export type Server = {
  start: (signal: AbortSignal) => Promise<RunningServer>
  /** Set for a child server, with its command. */
  child: SdServerChild | undefined
  command: string[] | undefined
  /** Of the list, if its command is made from it. */
  model: Model | undefined
  mode: 'edit' | 'img2img'
  paces: Paces
  /** Whether it computes on a graphics card; of a server on another machine it is assumed. */
  hasCard: () => Promise<boolean>
}

export async function openServer(tools: EngineTools): Promise<Server> {
  const { sdServerUrl: url, sdServerMode } = tools.config
  const paces = openPaces()
  if (url) {
    const hasCard = isHere(url) ? findsCard : async () => true
    const start = async () => ({ url, origin: url })
    const mode = sdServerMode ?? 'edit'
    return { start, child: undefined, command: undefined, model: undefined, mode, paces, hasCard }
  }
  const { command, model } = await readCommand(tools.config)
  const child = openSdServerChild(command, tools)
  const mode = sdServerMode ?? (model?.edits === false ? 'img2img' : 'edit')
  return { start: child.start, child, command, model, mode, paces, hasCard: findsCard }
}

const isHere = (url: string) => ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname)

const findsCard = async () => (await readMachine()).card !== undefined

/** What the size of a request is chosen by. */
export const sizingOf = async (
  { config }: EngineTools,
  { paces, hasCard, model }: Server,
  capabilities: ServerCapabilities,
) => ({ config, capabilities, paces, hasCard: await hasCard(), side: model?.side })
