import { join } from 'node:path'
import type { Config } from '../../config.ts'
import type { Model } from '../../models/model-list.ts'
import { type Command, CommandError, calledAs, type Option } from '../command.ts'
import { readSettings } from '../read-settings.ts'
import { alignedLines } from '../terminal/aligned-lines.ts'
import { openProgressLine } from '../terminal/progress-line.ts'
import { openStopSignal } from '../terminal/stop-signal.ts'

const folderOption: Record<string, Option> = {
  'data-dir': {
    value: 'DIR',
    description: 'The data directory; models go to its folder `models`. Also VEDUTA_DATA_DIR.',
  },
}

/** The operator's commands for models of sd-server on this machine; the service need not run. */
export const modelCommands: readonly Command[] = [
  {
    name: 'models list',
    parameters: [],
    summary: 'List the models that can be installed for the engine sd-server, and the installed ones.',
    options: folderOption,
    prints: true,
    run: async ({ options }) => {
      const { models, folder } = await readModels(options)
      const { isInstalled } = await import('../../models/model-list.ts')
      const { expectedBytes } = await import('../../models/install.ts')
      const data = models.map((model) => ({
        ...model,
        installed: isInstalled(folder, model),
        size_bytes: model.files.reduce((sum, file) => sum + expectedBytes(file), 0),
      }))
      const rows = data.map((model) => [
        model.name,
        model.installed ? 'installed' : isPinned(model) ? '-' : 'no hash',
        `${model.files.every(({ sizeBytes }) => sizeBytes) ? '' : 'about '}${size(model.size_bytes)}`,
        [...new Set(model.files.map(({ licence }) => licence))].join(', '),
        model.for,
      ])
      return { data, text: alignedLines([['NAME', 'STATE', 'SIZE', 'LICENCE', 'FOR'], ...rows]) }
    },
  },
  {
    name: 'models install',
    parameters: ['NAME'],
    summary: 'Download a model for the engine sd-server, and verify it; called again, it resumes.',
    options: {
      sha256: {
        value: 'FILE=HASH,…',
        description: 'The SHA-256 that the publisher states for a file, if the list has none.',
      },
      ...folderOption,
    },
    prints: true,
    run: async ({ parameters: [name = ''], options: { sha256, ...options } }) => {
      const { models, folder } = await readModels(options)
      const { getModel } = await import('../../models/model-list.ts')
      const { installModel } = await import('../../models/install.ts')
      const model = getModel(models, name)
      const line = openProgressLine(name)
      const progress = ({ file, share }: { file: string; share: number }) => line.show({ stage: file, progress: share })
      const hashes = readHashes(sha256)
      const signal = openStopSignal()
      await installModel(model, { folder, hashes, signal, progress }).catch((error) => {
        if (!signal.aborted) throw error
        throw new CommandError(
          'failed',
          `The download was interrupted: "${calledAs} models install ${name}" resumes it.`,
        )
      })
      line.end('verified')
      const path = join(folder, name)
      const note = model.arguments.length
        ? `Set VEDUTA_SD_SERVER_MODEL=${name} and name sd-server in VEDUTA_ENGINES; "${calledAs} doctor" then says whether it answers.`
        : `"${calledAs} models list" lists what it can run.`
      return { data: { name, path }, text: path, note }
    },
  },
]

async function readModels(flags: Record<string, string | undefined>): Promise<{ models: Model[]; folder: string }> {
  // No other setting matters here, so none is checked.
  const { VEDUTA_DATA_DIR, VEDUTA_MODELS } = process.env
  const config: Config = readSettings({ VEDUTA_DATA_DIR, VEDUTA_MODELS }, flags)
  const { modelsFolder, readModelList } = await import('../../models/model-list.ts')
  return { models: await readModelList(config.modelsList), folder: modelsFolder(config.dataDir) }
}

const size = (bytes: number) => (bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`)

const isPinned = ({ files }: Model) => files.every(({ url, sha256 }) => url && sha256)

function readHashes(text = ''): Record<string, string> {
  const pairs = text
    .split(',')
    .filter(Boolean)
    .map((pair) => /^\s*(.+?)=([0-9a-f]{64})\s*$/i.exec(pair))
  if (pairs.some((pair) => !pair))
    throw new CommandError('usage', '--sha256 is not a list of FILE=HASH with 64 hexadecimal digits each.')
  return Object.fromEntries(pairs.map((pair) => [pair![1]!, pair![2]!.toLowerCase()]))
}
