import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { installedProgram } from '../../models/choose.ts'
import { findProgram } from '../../models/find-program.ts'
import { readMachine } from '../../models/machine.ts'
import { type Model, modelsFolder, readModelList } from '../../models/model-list.ts'
import type { EngineTools, Task } from '../port/engine.ts'
import { readCommit } from './examine.ts'
import type { WorkedAt } from './shortfalls.ts'

type Tools = Pick<EngineTools, 'config' | 'media'>

/** How a job was made: as what, and in which working size. */
type How = Pick<WorkedAt, 'mode'> & { side?: number }

/**
 * Names all that the bytes of results depend on apart from the task: the program, the model's files, the command line, the mode, the
 * working size, the parameters, what it computes on, and what prepares and encodes its pictures.
 */
export function openVersion(
  { config, media }: Tools,
  { command, model }: { command: string[]; model: Model | undefined },
): (kind: Task['kind'], signal: AbortSignal) => Promise<(how: How) => string> {
  const hash = openHashes()
  return async (kind, signal) => {
    const [program = '', ...args] = command
    const [commit, card, pictures, list, ...parts] = await Promise.all([
      readCommit(command, signal),
      readMachine().then((machine) => machine.card?.name),
      media.nameVersion([kind, config.encoder], { signal }),
      readModelList(config.modelsList),
      hash(findProgram(program) ?? program),
      ...args.map(hash),
    ])
    // An archive has libraries beside the program.
    const installed = model && installedProgram(list, modelsFolder(config))
    const listed = [model, installed].map((entry) => entry?.files.map(({ path, sha256 }) => [path, sha256]))
    const digest = digestOf([parts, listed, config.sdServerParameters, pictures, card ?? cpus()[0]?.model])
    const made = `sd-server ${commit ?? 'of unknown version'}, ${model?.name ?? 'own command'}`
    return (how) => `${made}, ${describe(how)}, ${digest}`
  }
}

/** Of a server whose program and files are elsewhere: it tells neither, so only what is known here is named. */
export const nameAttached = ({ sdServerParameters: parameters }: Tools['config'], model: string, how: How) =>
  `sd-server ${model}, ${describe(how)}, ${digestOf([parameters])}`

const describe = ({ mode, side }: How) => (side ? `${mode} at ${side}` : mode)

const digestOf = (parts: unknown) => createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12)

/** What stands for an argument: of a file its SHA-256, read again once its size or time differs; of a folder what lies in it. */
function openHashes() {
  const known = new Map<string, { state: string; sha256: Promise<string> }>()
  return async (argument: string): Promise<string> => {
    const state = await stateOf(argument)
    if (!state) return argument
    if (state.isFolder) return (await Promise.all((await readdir(argument)).sort().map(nameIn(argument)))).join()
    if (known.get(argument)?.state !== state.text)
      known.set(argument, { state: state.text, sha256: hashFile(argument) })
    return await known.get(argument)!.sha256
  }
}

const nameIn = (folder: string) => async (name: string) => `${name} ${(await stateOf(join(folder, name)))?.text}`

async function stateOf(path: string): Promise<{ text: string; isFolder: boolean } | undefined> {
  const found = await stat(path).catch(() => undefined)
  return found && { text: `${found.size} ${found.mtimeMs}`, isFolder: found.isDirectory() }
}

async function hashFile(path: string): Promise<string> {
  const sha256 = createHash('sha256')
  await pipeline(createReadStream(path), sha256)
  return sha256.digest('hex')
}
