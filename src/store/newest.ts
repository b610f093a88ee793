import { type RawBuilder, sql } from 'kysely'
import type { Page } from './schema.ts'

const lowestId = sql`'00000000-0000-0000-0000-000000000000'::uuid`

/**
 * That a generation is one of the newest, by the time they were made, of which one of several conditions holds. Each condition names the
 * first columns of an index, so that of none more rows are read than the page has, however many there are between.
 */
export function isNewest(conditions: RawBuilder<boolean>[], page: Page): RawBuilder<boolean> {
  const { since, limit } = page
  const older = isOlder(page, { table: sql`generations`, second: sql`id`, lowest: lowestId })
  const range = since ? sql`${older} AND created_at >= ${since}` : older
  const order = sql`ORDER BY created_at DESC, id DESC LIMIT ${limit}`
  const parts = conditions.map(
    (condition) =>
      sql`(SELECT id, created_at FROM generations WHERE ${condition} AND deleted_at IS NULL AND ${range} ${order})`,
  )
  return sql<boolean>`generations.id IN (SELECT id FROM (${sql.join(parts, sql` UNION ALL `)}) AS parts ${order})`
}

/**
 * That a row is older than that of a page's cursor and than its time, of which a page may have neither. It is one bound, because
 * an index is read from one on, and all that a second one leaves out would be passed over.
 *
 * @param of.second what orders rows of the same time, and @param of.lowest what is before all of it
 */
export function isOlder(
  { cursor, until }: Page,
  { table, second, lowest }: Record<'table' | 'second' | 'lowest', RawBuilder<unknown>>,
): RawBuilder<boolean> {
  if (cursor === undefined) return until ? sql<boolean>`created_at < ${until}` : sql<boolean>`true`
  // Nothing is older than a cursor that is not there.
  const ofCursor = (value: RawBuilder<unknown>) => sql`(SELECT ${value} FROM ${table} WHERE id = ${cursor})`
  const time = until ? sql`least(created_at, ${until}::timestamptz)` : sql`created_at`
  const place = until ? sql`CASE WHEN created_at < ${until}::timestamptz THEN ${second} ELSE ${lowest} END` : second
  return sql<boolean>`(created_at, ${second}) < (${ofCursor(time)}, ${ofCursor(place)})`
}
