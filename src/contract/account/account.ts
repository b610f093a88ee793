import { z } from 'zod'
import type { Endpoint } from '../fields/endpoint.ts'
import { instant, nextCursor, pageQuery } from '../fields/page.ts'
import { accountStates, scopes, statusVocabularies } from '../vocabulary.ts'

const maxCredits = 2147483647
const beyond = `more than ${maxCredits}`
const name = z
  .string()
  .trim()
  .min(1, 'blank')
  .max(200, 'longer than 200 characters')
  .refine((text) => !text.includes('\0'), 'not printable')

export const accountBody = z.object({ id: z.string(), name: z.string(), credits: z.int() })

const listedAccountBody = accountBody.extend({
  state: z
    .enum(accountStates)
    .describe('suspended: cannot order anything; closed: permanently, with its keys revoked.'),
})

const accountChangeBody = z.object({ suspended: z.boolean() })

const newAccountBody = z.object({
  name,
  credits: z
    .number()
    .refine(Number.isInteger, 'not a whole number')
    .min(0, 'negative')
    .max(maxCredits, beyond)
    .meta({ type: 'integer' })
    .default(0),
})

const grantBody = z.object({
  amount: z
    .int('not a whole number')
    .min(-maxCredits, `less than -${maxCredits}`)
    .max(maxCredits, beyond)
    .refine((amount) => amount !== 0, 'zero changes nothing')
    .describe('Credits to add; negative to take away.'),
  reason: name.describe('The reason, for the ledger.'),
})

const statusVocabulary = z.enum(statusVocabularies)

const newKeyBody = z.object({
  name,
  scopes: z
    .array(z.enum(scopes))
    .min(1, 'empty')
    .transform((list) => [...new Set(list)])
    .default([...scopes])
    .describe('generate: anything that changes something or shows a secret; read: everything else.'),
  expires_at: instant.nullable().default(null),
  daily_credits: z
    .int('not a whole number')
    .min(1, 'less than 1')
    .max(maxCredits, beyond)
    .nullable()
    .default(null)
    .describe('The most that generations requested with this key may cost in one UTC day.'),
  status_vocabulary: statusVocabulary
    .optional()
    .describe('Whose words for statuses its answers use. Default: VEDUTA_STATUS_VOCABULARY.'),
})

const keyChangeBody = z.object({ status_vocabulary: statusVocabulary })

const rotationBody = z.object({
  overlap_seconds: z
    .int('not a whole number')
    .min(0, 'negative')
    .max(30 * 86400, 'more than 30 days')
    .default(86400)
    .describe('How long the old key keeps working.'),
})

const keyBody = z.object({
  id: z.string(),
  name: z.string(),
  hint: z.string().describe('The first characters of the key, so that people can recognise it.'),
  scopes: z.array(z.enum(scopes)),
  daily_credits: z.int().nullable(),
  status_vocabulary: statusVocabulary.describe(
    'Whose words for statuses its answers use: ours, or those of the original API.',
  ),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime().nullable(),
  revoked_at: z.iso.datetime().nullable(),
  last_used_at: z.iso.datetime().nullable().describe('To the minute.'),
})
const issuedKeyBody = keyBody.extend({ key: z.string().describe('Shown only once.') })

const common = ['UNAUTHORIZED', 'INTERNAL_SERVER_ERROR', 'OVERLOADED'] as const
const callers = [...common, 'FORBIDDEN', 'RATE_LIMITED'] as const

export const accountEndpoints = {
  account: {
    operationId: 'getAccount',
    method: 'GET',
    path: '/v1/account',
    summary: "The caller's own account",
    access: 'key',
    scope: 'read',
    success: { status: 200, description: 'The account.', body: accountBody },
    errors: callers,
  },
  credits: {
    operationId: 'getCredits',
    method: 'GET',
    path: '/v1/credits',
    summary: "The caller's balance",
    access: 'key',
    scope: 'read',
    success: {
      status: 200,
      description: 'The balance.',
      body: z.object({ status: z.literal('success'), credits: z.int() }),
    },
    errors: callers,
  },
  openAccount: {
    operationId: 'openAccount',
    method: 'POST',
    path: '/admin/v1/accounts',
    summary: 'Open an account',
    access: 'admin',
    body: newAccountBody,
    success: { status: 201, description: 'The new account.', body: accountBody },
    errors: ['INVALID_PARAMETERS', ...common],
  },
  listAccounts: {
    operationId: 'listAccounts',
    method: 'GET',
    path: '/admin/v1/accounts',
    summary: 'All accounts, oldest first',
    access: 'admin',
    query: pageQuery,
    success: {
      status: 200,
      description: 'A page of accounts.',
      body: z.object({ accounts: z.array(listedAccountBody), next_cursor: nextCursor }),
    },
    errors: ['INVALID_PARAMETERS', ...common],
  },
  changeAccount: {
    operationId: 'changeAccount',
    method: 'PATCH',
    path: '/admin/v1/accounts/{id}',
    summary: 'Suspend an account, or let it order again',
    description: 'A suspended account cannot order. Its running orders continue, and it can still read and cancel.',
    access: 'admin',
    body: accountChangeBody,
    success: { status: 200, description: 'The account.', body: listedAccountBody },
    errors: ['INVALID_PARAMETERS', 'NOT_FOUND', 'ACCOUNT_CLOSED', ...common],
  },
  closeAccount: {
    operationId: 'closeAccount',
    method: 'DELETE',
    path: '/admin/v1/accounts/{id}',
    summary: 'Close an account permanently',
    description:
      'Its keys are revoked, and its unfinished orders are cancelled and refunded. Its uploads are deleted at once, and its generations, with their pictures and words, within an hour. Its ledger is kept.',
    access: 'admin',
    success: {
      status: 200,
      description: 'The closed account.',
      body: listedAccountBody,
      example: { state: 'closed' },
    },
    errors: ['NOT_FOUND', ...common],
  },
  issueKey: {
    operationId: 'issueKey',
    method: 'POST',
    path: '/admin/v1/accounts/{id}/keys',
    summary: 'Issue an API key',
    access: 'admin',
    body: newKeyBody,
    success: {
      status: 201,
      description: 'The new key, shown only once.',
      body: issuedKeyBody,
    },
    errors: ['INVALID_PARAMETERS', 'NOT_FOUND', 'ACCOUNT_CLOSED', ...common],
  },
  listKeys: {
    operationId: 'listKeys',
    method: 'GET',
    path: '/admin/v1/accounts/{id}/keys',
    summary: "An account's API keys, oldest first",
    access: 'admin',
    query: pageQuery,
    success: {
      status: 200,
      description: 'A page of keys, without their secrets.',
      body: z.object({ keys: z.array(keyBody), next_cursor: nextCursor }),
    },
    errors: ['INVALID_PARAMETERS', 'NOT_FOUND', ...common],
  },
  changeKey: {
    operationId: 'changeKey',
    method: 'PATCH',
    path: '/admin/v1/accounts/{id}/keys/{key_id}',
    summary: 'Change whose words for statuses the answers to an API key use',
    access: 'admin',
    body: keyChangeBody,
    success: { status: 200, description: 'The key.', body: keyBody },
    errors: ['INVALID_PARAMETERS', 'NOT_FOUND', ...common],
  },
  revokeKey: {
    operationId: 'revokeKey',
    method: 'DELETE',
    path: '/admin/v1/accounts/{id}/keys/{key_id}',
    summary: 'Revoke an API key',
    access: 'admin',
    success: {
      status: 200,
      description: 'The revoked key.',
      body: keyBody,
      example: { revoked_at: '2026-11-21T12:00:00.000Z' },
    },
    errors: ['NOT_FOUND', ...common],
  },
  rotateKey: {
    operationId: 'rotateKey',
    method: 'POST',
    path: '/admin/v1/accounts/{id}/keys/{key_id}/rotate',
    summary: 'Replace an API key with a new one; both work for a while',
    access: 'admin',
    body: rotationBody,
    success: { status: 201, description: 'The new key, shown only once.', body: issuedKeyBody },
    errors: ['INVALID_PARAMETERS', 'NOT_FOUND', 'ACCOUNT_CLOSED', ...common],
  },
  grantCredits: {
    operationId: 'grantCredits',
    method: 'POST',
    path: '/admin/v1/accounts/{id}/credits',
    summary: 'Add credits to an account, or take them away',
    access: 'admin',
    body: grantBody,
    success: { status: 200, description: 'The new balance.', body: z.object({ credits: z.int() }) },
    errors: ['INVALID_PARAMETERS', 'NO_CREDITS', 'NOT_FOUND', 'ACCOUNT_CLOSED', ...common],
  },
} as const satisfies Record<string, Endpoint>
