import type { IgnoredField } from '../fields/ignored.ts'

/** Where the readers of a form say what they changed and what has no effect. */
export type Tell = {
  notes: string[]
  ignored: IgnoredField[]
  /** What the caller sent in a field, as far as it is repeated; empty if that is not a text. */
  sentAs: (field: string) => string
}
