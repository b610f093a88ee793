import { z } from 'zod'

export const dryRunQuery = {
  dry_run: {
    description: 'Run every check, credits included, and tell what would happen; nothing is charged or stored.',
    schema: z.enum(['true', 'false']).optional(),
  },
}

export const dryRunReply = z
  .object({
    status: z.literal('success'),
    dry_run: z.literal(true),
    prompt: z
      .string()
      .describe(
        "The caller's own words, as the status names them: the prompt as sent, or the raw prompt where it came alone.",
      ),
    built_prompt: z.string().describe('The words that the engine would receive.'),
    seed: z.int().describe('The seed as sent; without one, such as would be chosen.'),
    cost: z.int().describe('Credits.'),
    credits_after: z.int(),
    engine: z.string().describe('The one that would be asked first.'),
    resolution: z.string().describe('The size of the picture or clip, for example "1344x896".'),
    duration: z.int().nullable().describe('Seconds; null for a picture.'),
    notes: z
      .array(z.string())
      .describe('What the service would change and the engine not honour, as far as that is known before it is made.'),
  })
  .meta({ title: 'Dry run' })
export type DryRunReply = z.infer<typeof dryRunReply>
