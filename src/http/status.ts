import { validate } from 'uuid'
import type { App } from '../app.ts'
import { ApiError } from '../contract/errors.ts'
import { type Failure, failures, type StatusBody } from '../contract/status.ts'
import { countQueuedBefore, findGeneration } from '../store/generations.ts'
import type { Generation } from '../store/schema.ts'
import { resultLink } from './files.ts'
import type { Handler } from './handler.ts'

/** A queue position is an estimate: while many poll a long queue, it is not counted for each of them. */
const positionMs = 1000
const positionsMax = 10_000

export const getStatus: Handler = async ({ app, key, request, origin }) => {
  const { id } = request.params as { id: string }
  const generation = validate(id) ? await findGeneration(app.db, id) : undefined
  // An id of another account answers as an unknown one does.
  if (generation?.accountId !== key.accountId) throw new ApiError('NOT_FOUND')
  return await statusBody(app, generation, origin)
}

async function statusBody(app: App, generation: Generation, origin: string): Promise<StatusBody> {
  const { status, errorCode } = generation
  const output = status === 'succeeded' ? outputBodies(app, generation, origin) : []
  return {
    status,
    id: generation.id,
    type: generation.type,
    endpoint: generation.endpoint as StatusBody['endpoint'],
    progress: Number(generation.progress.toFixed(2)),
    stage: generation.stage as StatusBody['stage'],
    queue_position: status === 'queued' ? await queuePosition(app, generation) : null,
    created_at: generation.createdAt.toISOString(),
    started_at: generation.startedAt?.toISOString() ?? null,
    completed_at: generation.completedAt?.toISOString() ?? null,
    seed: generation.seed,
    prompt: generation.task.prompt,
    engine: generation.engine,
    engine_version: (status === 'succeeded' && generation.outputs[0]?.engineVersion) || null,
    credits: { charged: generation.cost, refunded: status === 'failed' ? generation.cost : 0 },
    output,
    message: output.map(({ url }) => url),
    notes: generation.notes,
    error: errorCode ? { code: errorCode as Failure, message: failures[errorCode as Failure] } : null,
  }
}

const positions = new Map<string, { position: number; until: number }>()

async function queuePosition(app: App, generation: Generation): Promise<number> {
  const now = performance.now()
  const known = positions.get(generation.id)
  if (known && known.until > now) return known.position
  if (positions.size >= positionsMax) positions.clear()
  const position = (await countQueuedBefore(app.db, generation)) + 1
  positions.set(generation.id, { position, until: now + positionMs })
  return position
}

function outputBodies(app: App, { id, outputs }: Generation, origin: string): StatusBody['output'] {
  return outputs.map((output) => {
    const { url, expiresAt } = resultLink(app, origin, { id, ...output })
    return {
      url,
      poster_url: output.poster ? resultLink(app, origin, { id, ...output.poster }).url : null,
      content_type: output.contentType,
      width: output.width,
      height: output.height,
      duration: output.durationSeconds,
      size_bytes: output.sizeBytes,
      sha256: output.sha256,
      expires_at: expiresAt.toISOString(),
    }
  })
}
