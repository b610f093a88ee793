import { z } from 'zod'
import type { Form } from './endpoint.ts'
import { readForm, type TextField } from './field.ts'

export const dryRunQuery = {
  dry_run: {
    description: 'Runs every check, credits included, and reports what would happen. Nothing is charged or stored.',
    schema: z.enum(['true', 'false']).optional(),
  },
}

const dryRunField = {
  kind: 'text',
  description: 'true or false, as the query parameter of this name. If either is true, the request is a dry run.',
  // In any case of its letters, because Python writes True.
  schema: z.string().refine((text) => /^(true|false)$/i.test(text), 'neither true nor false'),
  default: 'false',
} as const satisfies TextField

/** For callers whose library sends every value as a field. */
export const dryRunForm = { dry_run: dryRunField }

/** @throws ApiError INVALID_PARAMETERS if it is neither true nor false: the caller may have meant that nothing is charged. */
export function asksForDryRun(form: Form): boolean {
  const read = readForm(form, ['INVALID_PARAMETERS'])
  const answer = read.text('dry_run', dryRunField)
  read.finish()
  return answer?.toLowerCase() === 'true'
}

export const dryRunReply = z.object({
  status: z.literal('success'),
  dry_run: z.literal(true).describe('Always true.'),
  prompt: z.string().describe("The caller's own words: the prompt as sent, or the raw prompt if only that was sent."),
  built_prompt: z.string().describe('The prompt that the engine would receive.'),
  seed: z.int().describe('The seed as sent, or an example of one that would be chosen.'),
  cost: z.int().describe('Credits.'),
  credits_after: z.int(),
  engine: z.string().describe('The engine that would be tried first.'),
  resolution: z.string().describe('The size of the picture or clip, for example "1344x896".'),
  duration: z.int().nullable().describe('Seconds; null for a picture.'),
  notes: z
    .array(z.string())
    .describe('What the service would change and what the engine would not honour, as far as known in advance.'),
})
export type DryRunReply = z.infer<typeof dryRunReply>
