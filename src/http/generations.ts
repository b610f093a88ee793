import { endpoints } from '../contract/endpoints.ts'
import { ApiError } from '../contract/errors.ts'
import { removeGeneration } from '../generations/remove.ts'
import { listGenerations } from '../store/generations.ts'
import type { Handler } from './handler.ts'
import { readQuery } from './query.ts'
import { getOwnGeneration } from './status.ts'
import { statusBody } from './status-body.ts'

export const getGenerations: Handler = async (call) => {
  const { app, key, request } = call
  const { limit, cursor, created_after, created_before, ...filters } = readQuery(
    request,
    endpoints.listGenerations.query,
  )
  const page = { limit: limit + 1, cursor, ...period({ created_after, created_before }) }
  const found = await listGenerations(app.db, key.accountId, { ...page, ...filters })
  const generations = found.slice(0, limit)
  return {
    generations: await Promise.all(generations.map((generation) => statusBody(call, generation))),
    next_cursor: found.length > limit ? generations.at(-1)!.id : null,
  }
}

export const deleteGeneration: Handler = async (call) => {
  const { id } = await getOwnGeneration(call)
  if (!(await removeGeneration(call.app, id))) throw new ApiError('NOT_FOUND')
  return { id, deleted: true }
}

/** From the wire's names to ours. */
export function period(sent: { created_after: string | undefined; created_before: string | undefined }) {
  return {
    since: sent.created_after === undefined ? undefined : new Date(sent.created_after),
    until: sent.created_before === undefined ? undefined : new Date(sent.created_before),
  }
}
