import { z } from 'zod'
import { archRender, archRenderCost, archRenderFields } from '../arch-render-v41.ts'
import { renderFast, renderUltra } from '../arch-render-v45/endpoints.ts'
import { renderTiers, renderV45Fields } from '../arch-render-v45/fields.ts'
import { callerErrors } from '../errors.ts'
import type { Endpoint } from '../fields/endpoint.ts'
import type { Field } from '../fields/field.ts'
import { nextCursor, pageQuery, periodQuery, storable } from '../fields/page.ts'
import { video, videoCost, videoFields } from '../video-ai.ts'
import { videoCinematic, videoFlash } from '../video-v20/endpoints.ts'
import { videoTiers, videoV20Fields } from '../video-v20/fields.ts'
import { endpointNames, ledgerKinds } from '../vocabulary.ts'

export const ledgerEntry = z.object({
  id: z.string(),
  created_at: z.iso.datetime(),
  kind: z.enum(ledgerKinds),
  amount: z.int().describe('Credits; negative when they were taken.'),
  balance: z.int().describe('The balance after this entry.'),
  reason: z.string(),
  generation_id: z.string().nullable(),
})

const date = storable(z.iso.date('not a date such as 2026-11-21')).optional()

const usageRow = z.object({
  date: z.iso.date().describe('A UTC day.'),
  endpoint: z.string(),
  generations: z.int(),
  succeeded: z.int(),
  failed: z.int(),
  credits: z.int().describe('Charged and not refunded.'),
})

const price = z.object({
  endpoint: z.enum(endpointNames),
  path: z.string(),
  credits: z.int().describe('For one order, for each second, or for each result, as credits_per says.'),
  credits_per: z.enum(['order', 'second', 'result']),
  takes: z.record(
    z.string(),
    z.object({
      required: z.boolean(),
      description: z.string(),
      max_bytes: z.int().optional(),
      types: z.array(z.string()).optional(),
    }),
  ),
})

/** What each generation endpoint costs and takes. */
export const prices: z.infer<typeof price>[] = [
  { endpoint: 'video-ai', path: video.path, credits: videoCost, credits_per: 'order', takes: taken(videoFields) },
  {
    endpoint: 'archRender-v41',
    path: archRender.path,
    credits: archRenderCost,
    credits_per: 'order',
    takes: taken(archRenderFields),
  },
  ...(['flash', 'cinematic'] as const).map((tier) => ({
    endpoint: `video-v20-${tier}` as const,
    path: { flash: videoFlash, cinematic: videoCinematic }[tier].path,
    credits: videoTiers[tier].creditsASecond,
    credits_per: 'second' as const,
    takes: taken(videoV20Fields[tier]),
  })),
  ...(['ultra', 'fast'] as const).map((tier) => ({
    endpoint: `archRender-v45-${tier}` as const,
    path: { ultra: renderUltra, fast: renderFast }[tier].path,
    credits: renderTiers[tier].credits,
    credits_per: 'result' as const,
    takes: taken(renderV45Fields[tier]),
  })),
]

const briefly = ({ takes: { image, prompt }, ...rest }: z.infer<typeof price>) => ({
  ...rest,
  takes: { image, prompt },
})

function taken(fields: Record<string, Field>) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const file = field.kind === 'file' && { max_bytes: field.maxBytes, types: [...field.allowedTypes] }
      const required = 'required' in field && field.required === true
      return [name, { required, description: field.description, ...file }]
    }),
  )
}

export const historyEndpoints = {
  ledger: {
    operationId: 'getLedger',
    method: 'GET',
    path: '/v1/account/ledger',
    summary: 'What changed the balance, newest first',
    description: 'JSON comes in pages; CSV (Accept: text/csv, or format=csv) comes all at once.',
    access: 'key',
    scope: 'read',
    query: {
      ...pageQuery,
      ...periodQuery,
      format: { description: 'Instead of an Accept header.', schema: z.enum(['json', 'csv']).optional() },
    },
    success: {
      status: 200,
      description: 'A page of entries.',
      body: z.object({ entries: z.array(ledgerEntry), next_cursor: nextCursor }),
      headers: ['Content-Disposition'],
      other: {
        contentType: 'text/csv',
        example: `${Object.keys(ledgerEntry.shape).join(',')}\r\n`,
      },
    },
    errors: ['INVALID_PARAMETERS', ...callerErrors],
  },
  usage: {
    operationId: 'getUsage',
    method: 'GET',
    path: '/v1/account/usage',
    summary: 'Generations and credits per UTC day and endpoint, oldest first',
    access: 'key',
    scope: 'read',
    query: {
      from: { description: 'The first day. Defaults to 29 days before the last day.', schema: date },
      to: { description: 'The last day. Defaults to today.', schema: date },
    },
    success: {
      status: 200,
      description: 'Days without generations are left out.',
      body: z.object({ from: z.iso.date(), to: z.iso.date(), usage: z.array(usageRow) }),
    },
    errors: ['INVALID_PARAMETERS', ...callerErrors],
  },
  prices: {
    operationId: 'getPrices',
    method: 'GET',
    path: '/v1/prices',
    summary: 'What each endpoint costs and takes',
    access: 'anyone',
    success: {
      status: 200,
      description: 'The prices.',
      body: z.object({ prices: z.array(price) }),
      example: { prices: [briefly(prices[1]!)] },
    },
    errors: [],
  },
} as const satisfies Record<string, Endpoint>
