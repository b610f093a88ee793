import { endpoints } from '../../contract/endpoints.ts'
import { type Failure, failures } from '../../contract/vocabulary.ts'
import { listAllGenerations } from '../../store/generations/all-generations.ts'
import { readQuery } from '../request/query.ts'
import { period } from './generations.ts'
import type { Handler } from './handler.ts'

export const getAllGenerations: Handler = async ({ app, request }) => {
  const { limit, cursor, status, created_after, created_before } = readQuery(
    request,
    endpoints.listAllGenerations.query,
  )
  const found = await listAllGenerations(app.db, {
    limit: limit + 1,
    cursor,
    status,
    ...period({ created_after, created_before }),
  })
  const shown = found.slice(0, limit)
  return {
    generations: shown.map((row) => ({
      id: row.id,
      type: row.type,
      endpoint: row.endpoint,
      status: row.status,
      stage: row.stage,
      progress: Number(row.progress.toFixed(2)),
      created_at: row.createdAt.toISOString(),
      started_at: row.startedAt?.toISOString() ?? null,
      completed_at: row.completedAt?.toISOString() ?? null,
      engine: row.engine,
      error: row.errorCode ? { code: row.errorCode, message: failures[row.errorCode as Failure] } : null,
      account: { id: row.accountId, name: row.accountName },
      failures: row.failures,
      trace_id: row.traceParent?.split('-')[1] ?? null,
    })),
    next_cursor: found.length > limit ? shown.at(-1)!.id : null,
  }
}
