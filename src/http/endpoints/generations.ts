import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { endpoints } from '../../contract/endpoints.ts'
import { ApiError } from '../../contract/errors.ts'
import { filterOf, inVocabulary } from '../../contract/generation/original-status.ts'
import { removeGeneration } from '../../generations/remove.ts'
import { listGenerations } from '../../store/generations/generations.ts'
import { readQuery } from '../request/query.ts'
import { statusBody } from '../status/status-body.ts'
import type { Handler } from './handler.ts'
import { getOwnGeneration, jsonType } from './status.ts'

/** The words of a generation may take hundreds of kilobytes: other callers are served between two of them. */
const batchSize = 5

export const getGenerations: Handler = async (call) => {
  const { app, key, request, reply } = call
  const { limit, cursor, created_after, created_before, type, status } = readQuery(
    request,
    endpoints.listGenerations.query,
  )
  const wanted = status && filterOf(status, call.vocabulary)
  const range = { ...period({ created_after, created_before }), type, wanted }
  const bodies: Buffer[] = []
  let next = cursor
  let isLast = false
  while (!isLast && bodies.length < limit) {
    const size = Math.min(batchSize, limit - bodies.length)
    const found = await listGenerations(app.db, key.accountId, { ...range, cursor: next, limit: size + 1 })
    const batch = found.slice(0, size)
    for (const generation of batch) {
      const body = inVocabulary(call.vocabulary, await statusBody(call, generation))
      bodies.push(Buffer.from(`${bodies.length ? ',' : ''}${JSON.stringify(body)}`))
      await setImmediate()
    }
    isLast = found.length <= size
    next = batch.at(-1)?.id
  }
  const parts = [
    Buffer.from('{"generations":['),
    ...bodies,
    Buffer.from(`],"next_cursor":${isLast ? null : `"${next}"`}}`),
  ]
  // Thirty megabytes are not copied in one turn.
  reply.header(
    'Content-Length',
    parts.reduce((sum, { length }) => sum + length, 0),
  )
  return reply.type(jsonType).send(Readable.from(parts))
}

export const deleteGeneration: Handler = async (call) => {
  const { id } = await getOwnGeneration(call)
  if (!(await removeGeneration(call.app, id))) throw new ApiError('NOT_FOUND')
  return { id, deleted: true }
}

/** From wire names to the store's. */
export function period(sent: { created_after: string | undefined; created_before: string | undefined }) {
  return {
    since: sent.created_after === undefined ? undefined : new Date(sent.created_after),
    until: sent.created_before === undefined ? undefined : new Date(sent.created_before),
  }
}
