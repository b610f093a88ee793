import { type RawBuilder, sql } from 'kysely'

/** A page of a list, newest first. */
export type Page = {
  /** The last id of the previous page. */
  cursor: string | undefined
  since: Date | undefined
  until: Date | undefined
  limit: number
}

const lowestId = sql`'00000000-0000-0000-0000-000000000000'::uuid`

/**
 * That a generation is one of the newest, by creation time, for which one of several conditions holds. Each condition names the
 * first columns of an index, so that no condition reads more rows than the page has.
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
 * That a row is older than the page's cursor and its time, both of which are optional. It is one bound, because
 * an index is read from one bound on, and would skip all rows that a second bound excludes.
 *
 * @param of.second the order of rows of the same time, and @param of.lowest a value before all of them
 */
export function isOlder(
  { cursor, until }: Page,
  { table, second, lowest }: Record<'table' | 'second' | 'lowest', RawBuilder<unknown>>,
): RawBuilder<boolean> {
  if (cursor === undefined) return until ? sql<boolean>`created_at < ${until}` : sql<boolean>`true`
  // Nothing is older than an unknown cursor.
  const ofCursor = (value: RawBuilder<unknown>) => sql`(SELECT ${value} FROM ${table} WHERE id = ${cursor})`
  const time = until ? sql`least(created_at, ${until}::timestamptz)` : sql`created_at`
  const place = until ? sql`CASE WHEN created_at < ${until}::timestamptz THEN ${second} ELSE ${lowest} END` : second
  return sql<boolean>`(created_at, ${second}) < (${ofCursor(time)}, ${ofCursor(place)})`
}
