import { z } from 'zod'
import { wholeNumber } from './field.ts'

/** What every list takes and answers: how many at once, and where to go on. */
export const pageQuery = {
  limit: { description: 'How many at most.', schema: wholeNumber(1, 100).default(20) },
  cursor: {
    description: 'The next_cursor of the page before.',
    schema: z.uuid('not a cursor of this list').optional(),
  },
}
export const nextCursor = z.string().nullable().describe('For the next page; null on the last.')

const notATime = 'not an ISO 8601 time with its offset, such as 2026-11-21T10:00:00Z'

/** Within what databases and dates agree on, also in another time zone. */
export function isStorable(text: string): boolean {
  const time = Date.parse(text)
  return time >= 0 && time < Date.UTC(9999, 0)
}

const instant = z.iso.datetime({ offset: true, error: notATime }).refine(isStorable, notATime).optional()

export const periodQuery = {
  created_after: { description: 'Only those made at or after this time.', schema: instant },
  created_before: { description: 'Only those made before this time.', schema: instant },
}
