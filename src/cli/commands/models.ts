import { join } from 'node:path'
import type { Config } from '../../config.ts'
import type { InstallPlan } from '../../models/install.ts'
import type { Model } from '../../models/model-list.ts'
import type { WhatToInstall } from '../../models/what-to-install.ts'
import { type Command, CommandError, calledAs, type Option } from '../command.ts'
import { readSettings } from '../read-settings.ts'
import { alignedLines } from '../terminal/aligned-lines.ts'
import { openDownloadLine } from '../terminal/download-line.ts'
import { openStopSignal } from '../terminal/stop-signal.ts'

const folderOption: Record<string, Option> = {
  'data-dir': {
    value: 'DIR',
    description:
      'The data directory; models go to its folder `models`, unless VEDUTA_MODELS_DIR is set. Also VEDUTA_DATA_DIR.',
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
      const { bytesOf, licencesOf } = await import('../../models/model-list.ts')
      const { readState } = await import('../../models/offer.ts')
      const reading = models.map(async (model) => {
        const { state } = await readState(model, folder)
        return { ...model, state, installed: state === 'installed', size_bytes: bytesOf(model) }
      })
      const data = await Promise.all(reading)
      const rows = data.map((model) => [
        model.name,
        stateTexts[model.state],
        `${model.files.every(({ sizeBytes }) => sizeBytes) ? '' : 'about '}${size(model.size_bytes)}`,
        model.memoryMb ? size(model.memoryMb * 1e6) : '-',
        model.cardMb ? size(model.cardMb * 1e6) : '-',
        licencesOf([model]).join(', '),
        model.time ? `${model.for}; ${model.time}` : model.for,
      ])
      const head = ['NAME', 'STATE', 'SIZE', 'MEMORY', 'CARD', 'LICENCE', 'FOR']
      return { data, text: alignedLines([head, ...rows]) }
    },
  },
  {
    name: 'models install',
    parameters: ['[NAME]'],
    summary:
      'Download a model for the engine sd-server with its program, and verify them; called again, it resumes. Without NAME, the one that fits this machine.',
    options: {
      sha256: {
        value: 'FILE=HASH,…',
        description: 'The SHA-256 that the publisher states for a file, if the list has none.',
      },
      ...folderOption,
    },
    prints: true,
    run: async ({ parameters: [name], options: { sha256, ...options } }) => {
      const { models, folder } = await readModels(options)
      const { readMachine } = await import('../../models/machine.ts')
      const { modelsOf, whatToInstall } = await import('../../models/what-to-install.ts')
      const { installPlanned, planInstall } = await import('../../models/install.ts')
      const { takeFolder } = await import('../../models/folder.ts')
      const signal = openStopSignal()
      const what = await whatToInstall(models, { folder, machine: await readMachine(), name })
      const wanted = modelsOf(what)
      const plan = await planInstall(wanted, { folder, hashes: readHashes(sha256), signal })
      process.stderr.write(await announce(what, plan, folder))
      const taken = await takeFolder(folder)
      const line = openDownloadLine()
      try {
        await installPlanned(plan, { folder: taken, signal, progress: line.show })
      } catch (error) {
        if (!signal.aborted) throw error
        throw new CommandError(
          'failed',
          `The download was interrupted: "${[calledAs, 'models install', name].filter(Boolean).join(' ')}" resumes it.`,
        )
      } finally {
        await taken.release()
      }
      line.end('Every file is verified.')
      const names = wanted.map((model) => model.name)
      const paths = names.map((each) => join(folder, each))
      const data = { name: names.at(-1), path: paths.at(-1), installed: names }
      return { data, text: paths.at(-1)!, note: await nextStep(what, { models, folder }) }
    },
  },
]

/** What is about to be fetched, and why. */
async function announce(
  { program, chosen }: WhatToInstall,
  { missing, bytes }: InstallPlan,
  folder: string,
): Promise<string> {
  const { licencesOf } = await import('../../models/model-list.ts')
  const lines = [
    ...(chosen ? [`Model: ${chosen.model.name}, ${chosen.why}. It makes ${chosen.model.for}.`] : []),
    ...(chosen?.model.time ? [`Time for each: ${chosen.model.time}.`] : []),
    program ? `Program: ${program.name}, ${program.for}.` : 'Program: one is here already.',
    missing.length
      ? `To fetch: ${missing.length} files, ${size(bytes)}, into ${folder}. Licences: ${licencesOf(missing.map(({ of }) => of)).join(', ')}.`
      : 'To fetch: nothing, every file is here.',
  ]
  return `${lines.join('\n')}\n`
}

async function nextStep({ chosen }: WhatToInstall, here: { models: Model[]; folder: string }): Promise<string> {
  if (!chosen) return `"${calledAs} models install" now installs a model for it.`
  const { settingsToUse } = await import('../../models/next-step.ts')
  const { VEDUTA_ENGINES, VEDUTA_SD_SERVER_URL, VEDUTA_SD_SERVER_COMMAND, VEDUTA_SD_SERVER_MODEL } = process.env
  const settings = {
    hasOrder: Boolean(VEDUTA_ENGINES),
    sdServerUrl: VEDUTA_SD_SERVER_URL,
    sdServerCommand: VEDUTA_SD_SERVER_COMMAND,
    sdServerModel: VEDUTA_SD_SERVER_MODEL,
  }
  const toSet = settingsToUse(chosen.model.name, settings, here)
  return (
    toSet ??
    `"${calledAs} serve" now makes ${chosen.model.makes} with it; "${calledAs} doctor" says whether it answers.`
  )
}

async function readModels(flags: Record<string, string | undefined>): Promise<{ models: Model[]; folder: string }> {
  // No other setting matters here, so none is checked.
  const { VEDUTA_DATA_DIR, VEDUTA_MODELS, VEDUTA_MODELS_DIR } = process.env
  const config: Config = readSettings({ VEDUTA_DATA_DIR, VEDUTA_MODELS, VEDUTA_MODELS_DIR }, flags)
  const { modelsFolder, readModelList } = await import('../../models/model-list.ts')
  return { models: await readModelList(config.modelsList), folder: modelsFolder(config) }
}

const size = (bytes: number) => (bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`)

const stateTexts = { installed: 'installed', partly: 'partly', absent: '-', unpinned: 'no hash' }

function readHashes(text = ''): Record<string, string> {
  const pairs = text
    .split(',')
    .filter(Boolean)
    .map((pair) => /^\s*(.+?)=([0-9a-f]{64})\s*$/i.exec(pair))
  if (pairs.some((pair) => !pair))
    throw new CommandError('usage', '--sha256 is not a list of FILE=HASH with 64 hexadecimal digits each.')
  return Object.fromEntries(pairs.map((pair) => [pair![1]!, pair![2]!.toLowerCase()]))
}
