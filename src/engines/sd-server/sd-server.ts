import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openPlaces } from '../../media/children/places.ts'
import {
  abortReason,
  type Checkpoint,
  type Engine,
  EngineError,
  type EngineTools,
  type Health,
  type Made,
  type Run,
  type Task,
} from '../port/engine.ts'
import { listUnhonoured } from '../port/unhonoured.ts'
import { unorderedFailure } from '../remote/failure.ts'
import { fulfil, type Noted, withdraw } from '../remote/order.ts'
import { receive } from '../remote/received.ts'
import { ServiceError } from '../remote/service.ts'
import type { RunningServer, SdServerChild } from './child.ts'
import { cancelJob, findMade, getCapabilities, goneJob, type Job, lostJob, placeJob, reading } from './client.ts'
import { examineChild } from './examine.ts'
import type { ServerProgress } from './progress.ts'
import { buildRequest, declinedBy } from './request.ts'
import { askNow, foresee, foreseeSize, modeOf, openServer, type Server, sizingOf } from './server.ts'
import { noteEditing, noteSize, type WorkedAt } from './shortfalls.ts'
import type { Paces } from './size/pace.ts'
import { nameAttached, openVersion } from './version.ts'

const service = 'sd-server'
const never = new AbortController().signal

type Order = Job & Pick<RunningServer, 'origin'> & { model: string; at?: WorkedAt }

/** A local model without Python: stable-diffusion.cpp's sd-server, attached by its address or started as a child process. */
export async function openSdServerEngine(tools: EngineTools, { refines = false } = {}): Promise<Engine> {
  const server = await openServer(tools, { refines })
  // It works on one job at a time, and reports progress without naming the job.
  const places = openPlaces(1)
  const { command, model } = server
  const examined = command && ((signal: AbortSignal) => examineChild({ command, model }, signal))
  const naming = command && openVersion(tools, { command, model })
  const makeInPlace = async (task: Task, run: Run) => {
    using _place = await places.take(run.signal)
    return await make(tools, server, task, run)
  }
  return {
    name: service,
    concurrency: 1,
    capabilities: {
      render: { references: server.references },
      video: { durationsSeconds: [5], endImage: true, negativePrompt: true, sound: false },
      seed: true,
    },
    health: (signal) => checkHealth(server, signal),
    // A start does not load a model only to see whether it could.
    glance: async (signal) => (examined ? await examined(signal) : [await checkHealth(server, signal)]),
    examine: async (signal) => [...((await examined?.(signal)) ?? []), await checkHealth(server, signal)],
    ...(naming && {
      version: async (kind, signal) => (await naming(kind, signal))(await foresee(tools, server, { kind, signal })),
    }),
    declines: (task, signal) => findDeclined(tools, server, task, signal),
    run: async (task, run) => {
      const named = naming?.(task.kind, run.signal)
      // Only a result needs it.
      named?.catch(() => {})
      const made = await makeInPlace(task, run)
      const version = (await named)?.(made.at) ?? nameAttached(tools.config, made.model, made.at)
      const output = await makeOutput(tools, task, { ...made, run })
      return { ...output, notes: [...output.notes, ...noteUnread(server, task, made.at)], version }
    },
    // The jobs of a child server end with it, and cost nothing.
    ...(!server.child && { cancelOrder: (noted) => withdraw(noted, cancelAttached) }),
    close: async () => await server.child?.stop(),
  }
}

async function findDeclined(
  tools: EngineTools,
  server: Server,
  task: Task,
  signal: AbortSignal,
): Promise<EngineError | undefined> {
  const capabilities = await askNow(server, signal)
  if (!capabilities) return undefined
  const declined = declinedBy(capabilities, task)
  if (declined) return declined
  try {
    await foreseeSize(tools, server, { kind: task.kind, capabilities })
    return undefined
  } catch (error) {
    return error as EngineError
  }
}

/** A running job there cannot be cancelled, and continues to its end. */
async function cancelAttached(order: Order): Promise<void> {
  await cancelJob(order.origin, order)
}

type MadeFile = { file: Buffer; model: string; at: WorkedAt }

async function make(tools: EngineTools, server: Server, task: Task, run: Run): Promise<MadeFile> {
  const { child } = server
  try {
    return await order(tools, server, task, run)
  } catch (error) {
    const isTimeout = run.signal.aborted && abortReason(run.signal) === 'timeout'
    if (!isTimeout || (error instanceof EngineError && error.undelivered)) throw error
    // It ends with all that it was asked. Elsewhere a job at work goes on, at nobody's cost.
    await child?.stop()
    throw tookTooLong(error, { leavesOrder: !child })
  }
}

const tookTooLong = (cause: unknown, { leavesOrder }: { leavesOrder: boolean }) =>
  new EngineError('sd-server took too long.', {
    code: 'ENGINE_TIMEOUT',
    retryable: true,
    undelivered: true,
    leavesOrder,
    told: 'sd-server took too long',
    cause,
  })

async function order(tools: EngineTools, server: Server, task: Task, run: Run): Promise<MadeFile> {
  const { start, child, paces } = server
  const running = await start(run.signal)
  const { url, origin } = running
  let report: Run['progress'] = () => {}
  let pace: ReturnType<Paces['begin']> | undefined
  using _listening = child?.listen((event) => {
    if (event.stage === 'sampling') pace?.share(event.progress)
    report(progressOf(event))
  })
  return await fulfil(
    { ...run, checkpoint: child ? sinceStart(run.checkpoint, running) : run.checkpoint },
    {
      service,
      isPaid: false,
      prepare: async () => {
        const capabilities = await getCapabilities(url, run.signal).catch((error) => {
          throw error instanceof ServiceError ? unorderedFailure(error, reading) : error
        })
        const sizing = await sizingOf(tools, server, capabilities)
        const mode = modeOf(server, capabilities)
        const { refines, references } = server
        const request = await buildRequest(task, { ...sizing, media: tools.media, mode, refines, references }, run)
        return { model: capabilities.model.name, ...request }
      },
      place: async ({ kind, body, model, at }): Promise<Order> => {
        const job = await placeJob(url, kind, body).catch(async (error) => {
          if (error.undelivered) throw error
          throw (await lossOf(running, child)) ?? error
        })
        return { ...job, origin, model, at }
      },
      look: async (order, { signal, progress }) => {
        // Orders of earlier releases have none.
        const { at = { width: 1024, height: 1024, side: 1024, mode: server.mode } } = order
        report = progress
        pace ??= paces.begin({ kind: task.kind, pixels: at.width * at.height })
        report({ progress: 0.02, stage: 'preparing' })
        if (child && !child.isRunning(order)) throw child.death(order) ?? lostJob()
        const made = await findMade(url, order, signal).catch((error) => {
          throw !child && error instanceof ServiceError && error.refused ? goneJob(error) : error
        })
        if (Buffer.isBuffer(made)) {
          pace.end()
          return { file: made, model: order.model, at }
        }
        if (made.isQueued) return undefined
        const share = pace.share(made.share)
        // A child says it in bars.
        if (!child) report(progressOf({ stage: 'sampling', progress: share }))
        return undefined
      },
      cancel: async (order) => {
        if (run.signal.aborted && abortReason(run.signal) === 'timeout') pace?.endEarly()
        const isTaken = await cancelJob(url, order).catch((error) => {
          if (!child) throw error
          return false
        })
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
  { media, log }: EngineTools,
  task: Task,
  { file, model, at, run }: MadeFile & { run: Run },
): Promise<Omit<Made, 'version'>> {
  run.progress({ progress: 0.95, stage: 'encoding' })
  const received = join(run.folder, 'received')
  await writeFile(received, file)
  const { output, notes } = await receive(media, received, task, run).catch((error) => {
    throw error instanceof EngineError && error.code === 'CONTENT_REFUSED' ? blank(model) : error
  })
  const told = [
    ...notes,
    ...(task.kind === 'render' && !notes.length ? noteSize(at, output) : []),
    ...(task.kind === 'render' && at.mode === 'edit'
      ? await noteEditing({ media, log }, task, { output, model, run })
      : []),
  ]
  return { outputs: [output], notes: told }
}

/** What a server at another address reads is known once it was asked: if that is less than was thought, the caller is told. */
const noteUnread = ({ mode, references }: Server, task: Task, at: WorkedAt): string[] =>
  mode === 'edit' && at.mode === 'img2img' && references > 0
    ? listUnhonoured({ render: { references: 0 }, seed: true }, task).map(({ tell }) => tell(service))
    : []

/** It has no filter: a model makes one colour when its numbers overflow. */
const blank = (model: string) =>
  new EngineError(
    `sd-server made a picture of one colour with the model ${model}: its VAE may need more precision, or another file.`,
    {
      code: 'ENGINE_FAILED',
      retryable: false,
      undelivered: true,
      told: 'the model of sd-server made a picture of one colour',
    },
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
