import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openPlaces } from '../../media/children/places.ts'
import type { Model } from '../../models/model-list.ts'
import {
  type Checkpoint,
  type Engine,
  EngineError,
  type EngineTools,
  type Health,
  type Made,
  type Run,
  type Task,
} from '../port/engine.ts'
import { unorderedFailure } from '../remote/failure.ts'
import { fulfil, type Noted, withdraw } from '../remote/order.ts'
import { receive } from '../remote/received.ts'
import { ServiceError } from '../remote/service.ts'
import { openSdServerChild, type RunningServer, type SdServerChild } from './child.ts'
import { cancelJob, findMade, getCapabilities, goneJob, type Job, lostJob, placeJob, reading } from './client.ts'
import { readCommand } from './command.ts'
import { examineChild, examineProgram } from './examine.ts'
import { openPaces, type Paces, type ServerProgress } from './progress.ts'
import { countReferences } from './references.ts'
import { buildRequest, declinedBy } from './request.ts'
import { nameAttached, openVersion } from './version.ts'

const service = 'sd-server'
const never = new AbortController().signal

type Order = Job & Pick<RunningServer, 'origin'> & { model: string }

/** A local model without Python: stable-diffusion.cpp's sd-server, attached by its address or started as a child process. */
export async function openSdServerEngine(tools: EngineTools): Promise<Engine> {
  const server = await openServer(tools)
  // It works on one job at a time, and reports progress without naming the job.
  const places = openPlaces(1)
  const paces = openPaces()
  const references = tools.config.sdServerMode === 'edit' ? await countReferences(server.model) : 0
  const version = server.command && openVersion(tools, { ...server, command: server.command })
  const makeInPlace = async (task: Task, run: Run) => {
    using _place = await places.take(run.signal)
    return await make(tools, { ...server, paces }, task, run)
  }
  return {
    name: service,
    concurrency: 1,
    capabilities: {
      render: { references },
      video: { durationsSeconds: [5], endImage: true, negativePrompt: true, sound: false },
      seed: true,
    },
    health: (signal) => checkHealth(server, signal),
    // A start does not load a model only to see whether it could.
    glance: async (signal) =>
      server.command ? await examineProgram(server.command, signal) : await checkHealth(server, signal),
    examine: async (signal) => [
      ...(server.command ? await examineChild({ ...server, command: server.command }, signal) : []),
      await checkHealth(server, signal),
    ],
    ...(version && { version }),
    declines: (task, signal) => findDeclined(server, task, signal),
    run: async (task, run) => {
      const naming = version?.(task.kind, run.signal)
      // Only a result needs it.
      naming?.catch(() => {})
      const made = await makeInPlace(task, run)
      const named = (await naming) ?? nameAttached(tools.config, made.model)
      return { ...(await makeOutput(tools, task, { ...made, run })), version: named }
    },
    // The jobs of a child server end with it, and cost nothing.
    ...(!server.child && { cancelOrder: (noted) => withdraw(noted, cancelAttached) }),
    close: async () => await server.child?.stop(),
  }
}

type Server = {
  start: (signal: AbortSignal) => Promise<RunningServer>
  /** Set for a child server, with its command. */
  child: SdServerChild | undefined
  command: string[] | undefined
  /** Of the list, if its command is made from it. */
  model: Model | undefined
}

/** A server that does not answer in this time is asked by the task's run. */
const declineMs = 1000

/** A child that does not run is not started for this: its first job asks it. */
async function findDeclined(
  { start, child }: Server,
  task: Task,
  signal: AbortSignal,
): Promise<EngineError | undefined> {
  const running = child ? child.running() : await start(signal)
  const capabilities = running && (await getCapabilities(running.url, signal, declineMs).catch(() => undefined))
  return capabilities && declinedBy(capabilities, task)
}

async function openServer(tools: EngineTools): Promise<Server> {
  const { sdServerUrl: url } = tools.config
  if (url) return { start: async () => ({ url, origin: url }), child: undefined, command: undefined, model: undefined }
  const { command, model } = await readCommand(tools.config)
  const child = openSdServerChild(command, tools)
  return { start: child.start, child, command, model }
}

/** A running job there cannot be cancelled, and continues to its end. */
async function cancelAttached(order: Order): Promise<void> {
  await cancelJob(order.origin, order)
}

type MadeFile = { file: Buffer; model: string }

async function make(
  tools: EngineTools,
  { start, child, paces }: Server & { paces: Paces },
  task: Task,
  run: Run,
): Promise<MadeFile> {
  const running = await start(run.signal)
  const { url, origin } = running
  let report: Run['progress'] = () => {}
  const pace = paces.begin(task.kind)
  using _listening = child?.listen((event) => report(progressOf(event)))
  return await fulfil(
    { ...run, checkpoint: child ? sinceStart(run.checkpoint, running) : run.checkpoint },
    {
      service,
      isPaid: false,
      prepare: async () => {
        const capabilities = await getCapabilities(url, run.signal).catch((error) => {
          throw error instanceof ServiceError ? unorderedFailure(error, reading) : error
        })
        return { model: capabilities.model.name, ...(await buildRequest(task, { ...tools, capabilities }, run)) }
      },
      place: async ({ kind, body, model }): Promise<Order> => {
        const job = await placeJob(url, kind, body).catch(async (error) => {
          if (error.undelivered) throw error
          throw (await lossOf(running, child)) ?? error
        })
        return { ...job, origin, model }
      },
      look: async (order, { signal, progress }) => {
        report = progress
        report({ progress: 0.02, stage: 'preparing' })
        if (child && !child.isRunning(order)) throw child.death(order) ?? lostJob()
        const made = await findMade(url, order, signal).catch((error) => {
          throw !child && error instanceof ServiceError && error.refused ? goneJob(error) : error
        })
        if (Buffer.isBuffer(made)) {
          pace.end()
          return { file: made, model: order.model }
        }
        // A child says it in bars.
        if (!child && !made.isQueued) report(progressOf({ stage: 'sampling', progress: made.share ?? pace.share() }))
        return undefined
      },
      cancel: async (order) => {
        const isTaken = await cancelJob(url, order)
        // A job that cannot be cancelled would delay the next job until its end.
        if (!isTaken) await child?.stop()
      },
    },
  )
}

/** Why an order that a server may have accepted is certainly lost; undefined if it may not be. */
async function lossOf(running: RunningServer, child: SdServerChild | undefined): Promise<EngineError | undefined> {
  if (!child) {
    const error = await getCapabilities(running.url, never).catch((error) => error)
    return error instanceof ServiceError && error.refused ? goneJob(error) : undefined
  }
  // An order that it may have accepted ends with it.
  await child.untilDead(running)
  const death = child.death(running)
  if (!death) await child.stop()
  return death ?? lostJob()
}

/** The jobs of a child server ended with it, so notes from an earlier start are void. */
function sinceStart(checkpoint: Checkpoint, { origin }: RunningServer): Checkpoint {
  const noted = checkpoint.noted as Noted<Order> | undefined
  return noted && 'order' in noted && noted.order.origin === origin ? checkpoint : { ...checkpoint, noted: undefined }
}

const progressOf = ({ stage, progress }: ServerProgress) =>
  stage === 'loading'
    ? ({ progress: 0.02 + 0.08 * progress, stage: 'preparing' } as const)
    : ({ progress: 0.1 + 0.8 * progress, stage: 'rendering' } as const)

async function makeOutput(
  { media }: EngineTools,
  task: Task,
  { file, model, run }: MadeFile & { run: Run },
): Promise<Omit<Made, 'version'>> {
  run.progress({ progress: 0.95, stage: 'encoding' })
  const received = join(run.folder, 'received')
  await writeFile(received, file)
  const { output, notes } = await receive(media, received, task, run).catch((error) => {
    throw error instanceof EngineError && error.code === 'CONTENT_REFUSED' ? blank(model) : error
  })
  return { outputs: [output], notes }
}

/** It has no filter: a model makes one colour when its numbers overflow. */
const blank = (model: string) =>
  new EngineError(
    `sd-server made a picture of one colour with the model ${model}: its VAE may need more precision, or another file.`,
    { code: 'ENGINE_FAILED', retryable: false, undelivered: true },
  )

async function checkHealth({ start }: Server, signal: AbortSignal): Promise<Health> {
  try {
    const { url } = await start(signal)
    const { model, supported_modes } = await getCapabilities(url, signal)
    return {
      ready: true,
      message: `sd-server answers with the model ${model.name}, for ${supported_modes.join(', ')}.`,
    }
  } catch (error) {
    return { ready: false, message: error instanceof ServiceError ? explainAbsence(error) : (error as Error).message }
  }
}

/** Why nothing that answers like an sd-server is at an address, and what to do. */
function explainAbsence(error: ServiceError): string {
  const what = reading.explain(error)
  if (error.refused) return `${what} Start sd-server there, or correct VEDUTA_SD_SERVER_URL.`
  if (error.timedOut) return `${what} It may still load its model, or hang.`
  return `${what} If another service is at that address, correct VEDUTA_SD_SERVER_URL.`
}
