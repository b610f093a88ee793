import { z } from 'zod'
import { wholeNumber } from './field.ts'

/** What every list accepts and returns: how many entries at once, and where the next page starts. */
export const pageQuery = {
  limit: { description: 'The most entries to return.', schema: wholeNumber(1, 100).default(20) },
  cursor: {
    description: 'The next_cursor of the previous page.',
    schema: z.uuid('not a cursor of this list').optional(),
  },
}
export const nextCursor = z.string().nullable().describe('The cursor of the next page; null on the last page.')

const notATime = 'not an ISO 8601 time with its offset, such as 2026-11-21T10:00:00Z'

/** A time within the range that databases and JavaScript dates share, in any time zone. */
export const storable = <S extends z.ZodType<string>>(time: S): S =>
  time
    .refine((text) => Date.parse(text) >= 0 && Date.parse(text) < Date.UTC(9999, 0), 'not from the years 1970 to 9998')
    .meta({ pattern: '^(19[7-9]\\d|[2-8]\\d{3}|9[0-8]\\d{2}|99[0-8]\\d|999[0-8])-' })

export const instant = storable(z.iso.datetime({ offset: true, error: notATime }))

export const periodQuery = {
  created_after: { description: 'Only entries created at or after this time.', schema: instant.optional() },
  created_before: { description: 'Only entries created before this time.', schema: instant.optional() },
}
