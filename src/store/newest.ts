import { type RawBuilder, sql } from 'kysely'
import type { Page } from './schema.ts'

/**
 * That a generation is one of the newest, by the time they were made, of which one of several conditions holds. Each condition names the
 * first columns of an index, so that of none more rows are read than the page has, however many there are between.
 */
export function isNewest(
  conditions: RawBuilder<boolean>[],
  { cursor, since, until, limit }: Page,
): RawBuilder<boolean> {
  const range = [
    cursor && sql`AND (created_at, id) < ((SELECT created_at FROM generations WHERE id = ${cursor}), ${cursor}::uuid)`,
    since && sql`AND created_at >= ${since}`,
    until && sql`AND created_at < ${until}`,
  ].filter((bound) => bound !== undefined)
  const order = sql`ORDER BY created_at DESC, id DESC LIMIT ${limit}`
  const parts = conditions.map(
    (condition) =>
      sql`(SELECT id, created_at FROM generations WHERE ${condition} AND deleted_at IS NULL ${sql.join(range, sql` `)} ${order})`,
  )
  return sql<boolean>`generations.id IN (SELECT id FROM (${sql.join(parts, sql` UNION ALL `)}) AS parts ${order})`
}

export const statuses = ['queued', 'processing', 'succeeded', 'failed'] as const
export const types = ['video', 'render'] as const
