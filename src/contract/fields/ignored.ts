import { z } from 'zod'

/** A field that has no effect, and why. */
export const ignoredField = z.object({ field: z.string(), value: z.string(), reason: z.string() })
export type IgnoredField = z.infer<typeof ignoredField>
