import { resolve } from 'node:path'
import type { InstallStage, InstallStatus } from '../contract/vocabulary.ts'
import { type TakenFolder, takeFolder } from './folder.ts'
import { checkInstall, type InstallProgress, installPlanned, planInstall } from './install.ts'
import { readMachine } from './machine.ts'
import { expectedBytes, type Model, readModelList } from './model-list.ts'
import { type ModelSettings, settingsToUse } from './next-step.ts'
import { type Offer, readOffer } from './offer.ts'
import { openPace, type Pace } from './pace.ts'
import { modelsOf, type WhatToInstall, whatToInstall } from './what-to-install.ts'

/** An install by this process: the running one, or the last one. */
export type Install = {
  /** The model, and before it its program, if that is fetched too. */
  names: string[]
  status: InstallStatus
  stage: InstallStage
  /** The file in hand, its number of `count` to fetch. */
  file: string | undefined
  number: number
  count: number
  /** Of all files to fetch, with what was here of them before. */
  bytes: number
  totalBytes: number
  pace: Pace | undefined
  /** What to do, once it has ended. */
  message: string | undefined
}

/** This process is already installing a model. */
export class InstallRunning extends Error {
  override name = 'InstallRunning'
}

type Options = {
  folder: string
  /** The operator's list. */
  ownList: string | undefined
  settings: ModelSettings
  log: { info: (text: string) => void; warn: (error: Error, text: string) => void }
}

export type Installer = ReturnType<typeof openInstaller>

/** Installs models in the background, one at a time. What an ended install fetched stays, and the next one goes on there. */
export function openInstaller({ ownList, settings, log, ...options }: Options) {
  const folder = resolve(options.folder)
  let last: Install | undefined
  let pace = openPace()
  let isBusy = false
  let isClosed = false
  let running: { stop: AbortController; ended: Promise<void> } | undefined

  /** @throws InstallRunning, FolderTaken or another Error with a sentence, before anything is fetched */
  async function begin(name: string | undefined): Promise<Install> {
    if (isBusy) throw new InstallRunning()
    isBusy = true
    try {
      const models = await readModelList(ownList)
      const what = await whatToInstall(models, { folder, machine: await readMachine(), name })
      const wanted = modelsOf(what)
      await checkInstall(wanted, { folder, hashes: {} })
      const taken = await takeFolder(folder)
      const stop = new AbortController()
      if (isClosed) stop.abort()
      pace = openPace()
      const names = wanted.map((model) => model.name)
      last = { names, status: 'running', stage: 'checking', ...nothingYet }
      log.info(`Installing ${names.join(' and ')} into ${taken.path}.`)
      running = { stop, ended: run(what, { models, taken, signal: stop.signal }) }
      return read()!
    } catch (error) {
      isBusy = false
      throw error
    }
  }

  type Begun = { models: Model[]; taken: TakenFolder; signal: AbortSignal }

  /** Never throws. */
  async function run(what: WhatToInstall, { models, taken, signal }: Begun): Promise<void> {
    const end = await installAll(modelsOf(what), taken, signal).then(
      () => ({ status: 'succeeded' as const, message: nextStep(what, models) }),
      (error: Error) => {
        if (signal.aborted) return { status: 'cancelled' as const, message: whenCancelled }
        log.warn(error, 'A model could not be installed.')
        return { status: 'failed' as const, message: error.message }
      },
    )
    await taken.release().catch((error) => log.warn(error, 'The lock of the models could not be removed.'))
    last = { ...last!, ...end }
    running = undefined
    isBusy = false
    log.info(`Installing ${last.names.join(' and ')} ended: ${end.status}.`)
  }

  async function installAll(wanted: Model[], taken: TakenFolder, signal: AbortSignal): Promise<void> {
    const plan = await planInstall(wanted, { folder, hashes: {}, signal })
    const totalBytes = plan.missing.reduce((sum, file) => sum + expectedBytes(file), 0)
    const progress = ({ stage, file, number, count, restBytes }: InstallProgress) => {
      last = { ...last!, stage, file, number, count, totalBytes, bytes: Math.max(0, totalBytes - restBytes) }
      if (stage === 'fetching') pace(restBytes)
    }
    await installPlanned(plan, { folder: taken, signal, progress })
  }

  function nextStep({ chosen }: WhatToInstall, models: Model[]): string {
    if (!chosen) return 'Every file is verified. Now install a model for it.'
    const { name, makes } = chosen.model
    const toSet = settingsToUse(name, settings, { models, folder })
    if (toSet) return `Every file is verified. ${toSet} Then start the service again.`
    return `Every file is verified. Start the service again: from then on it makes ${makes} with ${name}.`
  }

  /** The running install, or the last one. */
  function read(): Install | undefined {
    if (last?.status !== 'running' || last.stage !== 'fetching') return last
    return { ...last, pace: pace(last.totalBytes - last.bytes) }
  }

  async function stop(): Promise<void> {
    running?.stop.abort()
    await running?.ended
  }

  return {
    folder,
    readOffer: async (): Promise<Offer> => readOffer(await readModelList(ownList), folder),
    begin,
    read,
    /** Ends the running install, if there is one. */
    cancel: async () => {
      await stop()
      return read()
    },
    close: async () => {
      isClosed = true
      await stop()
    },
  }
}

const nothingYet = {
  file: undefined,
  number: 0,
  count: 0,
  bytes: 0,
  totalBytes: 0,
  pace: undefined,
  message: undefined,
}

const whenCancelled = 'It was cancelled. What was fetched stays: install it again, and it goes on there.'
