import { z } from 'zod'
import type { Endpoint } from '../fields/endpoint.ts'
import { accountBody } from './account.ts'

/** How long a session lasts, and how long a sign-in link can be opened. */
export const sessionDays = 7
export const signInLinkMinutes = 30

const sessionBody = z.object({
  account: accountBody.nullable().describe('The account of the session; null if nobody is signed in.'),
  operator: z.boolean().describe('Whether /admin/v1 accepts this session.'),
  expires_at: z.iso.datetime().nullable(),
})
export type SessionBody = z.infer<typeof sessionBody>

const nobody = { account: null, operator: false, expires_at: null }
const cookieAlone =
  'A session works only in the pages that this service serves: the cookie is SameSite=Strict, and a request that changes something must come from the same origin. Requests from pages of other sites are refused (FORBIDDEN).'

export const sessionEndpoints = {
  openSession: {
    operationId: 'openSession',
    method: 'POST',
    path: '/v1/session',
    summary: 'Sign a browser in with a one-time link or an API key',
    description: `Sets an HttpOnly cookie that stands for the API key for ${sessionDays} days. ${cookieAlone}`,
    access: 'anyone',
    body: z
      .object({
        link: z.string().max(200, 'too long').optional().describe('The part of a one-time link after #sign-in=.'),
        key: z.string().max(200, 'too long').optional().describe('Or an API key; the session then has its rights.'),
      })
      .refine(({ link, key }) => (link === undefined) !== (key === undefined), 'send either link or key')
      .meta({
        allOf: [{ oneOf: [{ required: ['link'] }, { required: ['key'] }] }],
        examples: [{ key: 'veduta_4ksbWcYqJ0Zb1iUwTe6mRf8vN2hXoP5dAgL9sC' }],
      }),
    success: { status: 201, description: 'Signed in.', body: sessionBody, headers: ['Set-Cookie'] },
    errors: [
      'INVALID_PARAMETERS',
      'UNAUTHORIZED',
      'FORBIDDEN',
      'ACCOUNT_CLOSED',
      'INTERNAL_SERVER_ERROR',
      'OVERLOADED',
    ],
  },
  getSession: {
    operationId: 'getSession',
    method: 'GET',
    path: '/v1/session',
    summary: 'The session of this browser',
    access: 'anyone',
    success: { status: 200, description: 'The session of the cookie.', body: sessionBody },
    errors: ['INTERNAL_SERVER_ERROR', 'OVERLOADED'],
  },
  closeSession: {
    operationId: 'closeSession',
    method: 'DELETE',
    path: '/v1/session',
    summary: 'Sign out',
    access: 'anyone',
    success: {
      status: 200,
      description: 'Nobody is signed in.',
      body: sessionBody,
      headers: ['Set-Cookie'],
      example: nobody,
    },
    errors: ['UNAUTHORIZED', 'FORBIDDEN', 'INTERNAL_SERVER_ERROR', 'OVERLOADED'],
  },
  createSignInLink: {
    operationId: 'createSignInLink',
    method: 'POST',
    path: '/admin/v1/sign-in-links',
    summary: 'Make a link that signs one person in, once',
    description: `It can be opened for ${signInLinkMinutes} minutes. Its secret is in the fragment, which browsers never send.`,
    access: 'admin',
    body: z.object({
      account_id: z
        .uuid('not the id of an account')
        .nullable()
        .default(null)
        .describe('The account to sign in to; null for the operator.'),
    }),
    success: {
      status: 201,
      description: 'The link, shown only once.',
      body: z.object({ url: z.url(), expires_at: z.iso.datetime() }),
    },
    errors: [
      'INVALID_PARAMETERS',
      'NOT_FOUND',
      'UNAUTHORIZED',
      'ACCOUNT_CLOSED',
      'INTERNAL_SERVER_ERROR',
      'OVERLOADED',
    ],
  },
} as const satisfies Record<string, Endpoint>
