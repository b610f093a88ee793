import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Agent } from 'undici'
import { type Engine, EngineError, type EngineTools, type Health, type Run, type Task } from '../port/engine.ts'
import { receive } from '../remote/received.ts'
import { whileAnswering } from './answering.ts'
import { ComfyuiError, type Server } from './call.ts'
import { checkServer } from './check.ts'
import { downloadFile, type ResultFile, readVersion } from './client.ts'
import { type Pace, silent } from './follow.ts'
import { openKnownLacks } from './known-lacks.ts'
import type { Template } from './mapping.ts'
import { cancelNoted, obtainFile } from './obtain.ts'
import { findAbsence, type Placed } from './place.ts'
import { loadTemplates } from './templates.ts'
import { capabilitiesOf, chooseTemplate } from './workflow.ts'

const name = 'comfyui'
const usualPace: Pace = { pollMinMs: 100, pollMaxMs: 1_000, unknownMs: 1_000, patienceMs: 60_000 }
const maxBytes = { render: 64 * 1024 * 1024, video: 512 * 1024 * 1024 }
const downloadsMax = 3
const connectTimeoutMs = 5_000

/** Workflows on ComfyUI servers. These are the operator's own, so their addresses may be private. */
export function openComfyuiEngine(
  { config, media, clock, log }: EngineTools,
  pace = usualPace,
  { refines = false } = {},
): Engine {
  const agent = new Agent({ connect: { timeout: connectTimeoutMs } })
  const servers = config.comfyuiUrls.map((url): Server => ({ url, headers: config.comfyuiHeaders, agent }))
  const loaded = loadTemplates({
    folder: config.comfyuiWorkflows,
    names: config.comfyuiTemplates,
    models: config.comfyuiModels,
    refines,
  })
  // A server need not support a kind of task that other engines make.
  const wanted = loaded.filter(({ mapping }) => config.engines[mapping.task].includes(name))
  const templates = wanted.length ? wanted : loaded
  const placing = new Map<string, Placed>()
  const lacks = openKnownLacks()
  let absence: Promise<EngineError | undefined> | undefined
  return {
    name,
    capabilities: capabilitiesOf(templates),
    health: async (signal) => summarise(await examine(servers, templates, signal)),
    examine: (signal) => examine(servers, templates, signal),
    // Of many tasks that wait, one asks for all.
    findAbsence: () => {
      absence ??= findAbsence(servers).finally(() => {
        absence = undefined
      })
      return absence
    },
    cancelOrder: (noted) => cancelNoted(servers, noted),
    close: () => agent.destroy(),
    run: async (task, run) => {
      const choice = chooseTemplate(templates, task)
      if (!choice) throw noWorkflow(task)
      const { template, notes } = choice
      const result = await obtainFile({ servers, placing, lacks, clock, media, log, task, template, run, pace })
      run.progress({ progress: 0.95, stage: 'encoding' })
      const version = readVersion(result.server, run.signal).catch(() => 'of unknown version')
      const received = join(run.folder, 'received')
      await download(result, { received, kind: task.kind, run, pace })
      const made = await receive(media, received, task, run)
      return {
        outputs: [made.output],
        notes: [...notes, ...result.notes, ...made.notes],
        version: `ComfyUI ${await version}, ${template.name} ${digest(template)}`,
      }
    },
  }
}

type Examined = Health & { server: string; workflows: string[] }

/** What each server lacks, and for which workflows. */
async function examine(servers: Server[], templates: Template[], signal: AbortSignal): Promise<Examined[]> {
  const examined = servers.map(async (server) => {
    const { url } = server
    const version = await readVersion(server, signal).catch((error: Error) => error)
    if (version instanceof Error) return [{ server: url, workflows: [], ready: false, message: version.message }]
    const lacking = await Promise.all(
      templates.map(async (template) => {
        const lacks = await checkServer(server, template, signal).then(
          ({ nodes, inputs }) => [...nodes, ...inputs],
          (error: Error) => [error.message],
        )
        return { name: template.name, lacks: lacks.join(' ') }
      }),
    )
    return Object.entries(Object.groupBy(lacking, ({ lacks }) => lacks)).map(([lacks, same = []]) => {
      const workflows = same.map(({ name }) => name)
      const found = lacks || 'It has every node and every model file, and takes every value.'
      const message = `${url}, ComfyUI ${version}, for ${workflows.join(', ')}: ${found}`
      return { server: url, workflows, ready: !lacks, message }
    })
  })
  return (await Promise.all(examined)).flat()
}

/** It takes work if at least one server can run one workflow. */
function summarise(examined: Examined[]): Health {
  const wrong = examined.filter(({ ready }) => !ready)
  const ready = wrong.length < examined.length
  if (!wrong.length) return { ready, message: 'Every server has everything that the workflows need.' }
  const unable = Object.entries(Object.groupBy(wrong, ({ server }) => server)).map(([server, found = []]) => {
    const workflows = found.flatMap(({ workflows }) => workflows)
    return workflows.length ? `${server} cannot run ${workflows.join(', ')}.` : found[0]!.message
  })
  return { ready, message: `${unable.join(' ')} \`veduta doctor\` says what is missing.` }
}

const noWorkflow = ({ kind }: Task) =>
  new EngineError(`No ComfyUI workflow can make this ${kind === 'render' ? 'rendering' : 'clip'}.`, {
    code: 'ENGINE_FAILED',
    retryable: false,
    undelivered: true,
    told: `comfyui has no workflow for this ${kind === 'render' ? 'rendering' : 'clip'}`,
  })

/** Fetches a result; the connection may fail a few times, since the server keeps it. */
async function download(
  { server, file }: { server: Server; file: ResultFile },
  { received, kind, run, pace }: { received: string; kind: Task['kind']; run: Run; pace: Pace },
): Promise<void> {
  const options = { path: received, maxBytes: maxBytes[kind] }
  for (let tries = 1; ; tries++) {
    try {
      const watched = { signal: run.signal, patienceMs: pace.patienceMs }
      return await whileAnswering(server, watched, (signal) => downloadFile(server, file, { ...options, signal }))
    } catch (error) {
      if (!(error instanceof ComfyuiError)) throw error
      if (error.tooLarge) throw invalid(error)
      if (error.status === 404) throw notFetched(error, { undelivered: true })
      if (tries === downloadsMax)
        throw error.status === undefined ? silent(error) : notFetched(error, { undelivered: false })
    }
    await setTimeout(pace.unknownMs, undefined, { signal: run.signal }).catch(() => run.signal.throwIfAborted())
  }
}

const invalid = ({ message }: ComfyuiError) => new EngineError(message, { code: 'OUTPUT_INVALID', retryable: false })

const notFetched = ({ message, timedOut }: ComfyuiError, { undelivered }: { undelivered: boolean }) =>
  new EngineError(`The result could not be fetched: ${message}`, {
    code: timedOut ? 'ENGINE_TIMEOUT' : 'ENGINE_FAILED',
    retryable: true,
    undelivered,
    ...(undelivered && { told: 'comfyui lost the result' }),
  })

/** Identifies a workflow, including its model files. */
function digest({ graph, mapping }: Template): string {
  return createHash('sha256')
    .update(JSON.stringify([graph, mapping]))
    .digest('hex')
    .slice(0, 12)
}
