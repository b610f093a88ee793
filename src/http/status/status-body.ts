import { hash } from 'node:crypto'
import type { App } from '../../app.ts'
import { inVocabulary } from '../../contract/generation/original-status.ts'
import type { StatusBody } from '../../contract/generation/status.ts'
import { type Failure, failures, type StatusVocabulary } from '../../contract/vocabulary.ts'
import { originalPrompt } from '../../generations/original-prompt.ts'
import { sourceSegment, sourcesOf } from '../../generations/stored/sources.ts'
import { textsOf } from '../../generations/stored/stored-task.ts'
import type { Generation, StoredFile } from '../../store/schema.ts'
import type { Estimate } from './estimates.ts'
import { resultLink } from './result-link.ts'

const outputsRemoved = 'The result was deleted: this service keeps results for a limited time.'

/** What a status needs besides its row: links, the time left, and its reader's words. */
export type Teller = { app: App; origin: string; estimate: Estimate; vocabulary: StatusVocabulary }

/** A status as its caller reads it. */
export type Reading = {
  text: string
  /** Unchanged as long as the content is. */
  tag: string
  isFinished: boolean
}

export async function readStatus(teller: Teller, generation: Generation): Promise<Reading> {
  const { queuePosition, etaSeconds } = await teller.estimate(generation)
  const news = JSON.stringify(inVocabulary(teller.vocabulary, statusNews(teller, generation, queuePosition)))
  const digest = hash('sha256', news, 'base64url').slice(0, 22)
  return {
    text: `${news.slice(0, -1)},"eta_seconds":${etaSeconds}}`,
    tag: `${generation.revision}-${digest}`,
    isFinished: generation.completedAt !== null,
  }
}

/** The whole body in our words, for lists and receipts. */
export async function statusBody(teller: Teller, generation: Generation): Promise<StatusBody> {
  const { queuePosition, etaSeconds } = await teller.estimate(generation)
  return { ...statusNews(teller, generation, queuePosition), eta_seconds: etaSeconds }
}

/** For bodies made without a request: with links for the address at which the order came, and without estimates. */
export function describeGeneration(app: App, generation: Generation): StatusBody {
  const { publicUrl, port } = app.config
  const origin = publicUrl ?? generation.origin ?? `http://localhost:${port}`
  return { ...statusNews({ app, origin }, generation, null), status: generation.status, eta_seconds: null }
}

/** The status body without the estimate of the time left, whose changes do not count. */
function statusNews(
  { app, origin }: Pick<Teller, 'app' | 'origin'>,
  generation: Generation,
  queuePosition: number | null,
): Omit<StatusBody, 'eta_seconds'> {
  const { status, errorCode } = generation
  const isWaiting = status === 'processing' && generation.stage === 'queued'
  const texts = textsOf(generation.task)
  const output = status === 'succeeded' ? outputBodies(app, generation, origin) : []
  return {
    // One that a worker has taken, and that waits for a place in its engine, is not begun.
    status: isWaiting ? 'queued' : status,
    id: generation.id,
    type: generation.type,
    endpoint: generation.endpoint as StatusBody['endpoint'],
    progress: Number(generation.progress.toFixed(2)),
    stage: generation.stage as StatusBody['stage'],
    queue_position: queuePosition,
    created_at: generation.createdAt.toISOString(),
    started_at: generation.startedAt?.toISOString() ?? null,
    completed_at: generation.completedAt?.toISOString() ?? null,
    seed: generation.seed,
    prompt: texts.builtPrompt,
    original_prompt: originalPrompt(texts),
    ...orderBody(app, generation, origin),
    replay: replayBody(generation),
    engine: generation.engine,
    engine_version: (status === 'succeeded' && generation.outputs[0]?.engineVersion) || null,
    credits: { charged: generation.cost, refunded: status === 'failed' ? generation.cost : (generation.refunded ?? 0) },
    output,
    message: output.map(({ url }) => url),
    notes: notesOf(generation),
    error: errorCode ? { code: errorCode as Failure, message: failures[errorCode as Failure] } : null,
  }
}

function replayBody({ replay }: Generation): StatusBody['replay'] {
  return (
    replay && { of: replay.of, verdict: replay.verdict ?? null, largest_difference: replay.largestDifference ?? null }
  )
}

/** What the order was. */
function orderBody(app: App, generation: Generation, origin: string) {
  const { id, task } = generation
  const { request = null, parameters = null, parent = null } = task.kept ?? {}
  const urlOf = (name: string) => resultLink(app, origin, { id, attempt: sourceSegment, name }).url
  const sources =
    sourcesOf(generation)?.map(({ field, name, thumbnail, width, height }) => {
      return { field, url: urlOf(name), thumbnail_url: urlOf(thumbnail.name), width, height }
    }) ?? null
  return {
    request,
    parameters: parameters as StatusBody['parameters'],
    sources,
    source_url: sources?.[0]?.url ?? null,
    source_thumbnail_url: sources?.[0]?.thumbnail_url ?? null,
    parent,
  }
}

function notesOf({ notes, outputsRemovedAt }: Generation): string[] {
  return outputsRemovedAt ? [...notes, outputsRemoved] : notes
}

function outputBodies(app: App, { id, seed, outputs }: Generation, origin: string): StatusBody['output'] {
  const urlOf = (file: StoredFile | undefined) => (file ? resultLink(app, origin, { id, ...file }).url : null)
  return outputs.map((output) => {
    const { url, expiresAt } = resultLink(app, origin, { id, ...output })
    return {
      url,
      poster_url: urlOf(output.poster),
      thumbnail_url: urlOf(output.thumbnail),
      content_type: output.contentType,
      width: output.width,
      height: output.height,
      duration: output.durationSeconds,
      seed: output.seed ?? seed,
      fidelity: output.fidelity ? { ...output.fidelity, map_url: urlOf(output.map) } : null,
      size_bytes: output.sizeBytes,
      sha256: output.sha256,
      expires_at: expiresAt.toISOString(),
    }
  })
}
