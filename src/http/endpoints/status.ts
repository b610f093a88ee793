import type { FastifyRequest } from 'fastify'
import { validate } from 'uuid'
import { ApiError } from '../../contract/errors.ts'
import { waitMaxSeconds } from '../../contract/generation/status.ts'
import { findGeneration } from '../../store/generations/generations.ts'
import type { Generation } from '../../store/schema.ts'
import { matches } from '../request/etag.ts'
import { type Reading, readStatus } from '../status/status-body.ts'
import { isRefused } from '../status/waiting.ts'
import type { Call, Handler } from './handler.ts'

/** The status at once or, with `wait`, as soon as it has news. */
export const getStatus: Handler = async (call) => {
  const { request, reply } = call
  const waitSeconds = readWait(request)
  const known = request.headers['if-none-match']
  const generation = await getOwnGeneration(call)
  let reading = await readStatus(call, generation)
  if (waitSeconds && isToWait(reading, known)) reading = await wait(call, generation, { waitSeconds, known })
  reply.headers({ etag: etagOf(reading), 'cache-control': 'private, no-cache' })
  if (matches(known, etagOf(reading))) return reply.code(304).send()
  return reply.type(jsonType).send(reading.text)
}

export const jsonType = 'application/json; charset=utf-8'

/** @throws ApiError NOT_FOUND, for another account's id as for an unknown one */
export async function getOwnGeneration({ app, key, request }: Call): Promise<Generation> {
  const { id } = request.params as { id: string }
  const generation = validate(id) ? await findGeneration(app.db, id) : undefined
  if (generation?.accountId !== key.accountId || generation.deletedAt) throw new ApiError('NOT_FOUND')
  return generation
}

function readWait({ query }: FastifyRequest): number {
  const { wait = '0' } = query as { wait?: string | string[] }
  const seconds = typeof wait === 'string' && /^\d{1,2}$/.test(wait) ? Number(wait) : Number.NaN
  if (seconds <= waitMaxSeconds) return seconds
  throw new ApiError('INVALID_PARAMETERS', {
    field: 'wait',
    received: String(wait).slice(0, 200),
    reason: `not a whole number of seconds from 0 to ${waitMaxSeconds}`,
  })
}

/** A caller that names a status waits for any other; one that does not waits for the end. */
const isToWait = (reading: Reading, known: string | undefined) =>
  !reading.isFinished && (known === undefined || matches(known, etagOf(reading)))

async function wait(
  call: Call,
  generation: Generation,
  { waitSeconds, known }: { waitSeconds: number; known: string | undefined },
): Promise<Reading> {
  const stop = AbortSignal.any([call.waiting.enter(call), AbortSignal.timeout(waitSeconds * 1000)])
  let latest: Reading | undefined
  for await (latest of call.waiting.follow(call, generation, stop)) if (!isToWait(latest, known)) break
  if (isRefused(stop)) throw stop.reason
  return latest!
}

/** Weak, because the bytes may differ by an estimate. */
const etagOf = ({ tag }: Reading) => `W/"${tag}"`
