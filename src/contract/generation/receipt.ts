import { z } from 'zod'
import { callerErrors } from '../errors.ts'
import type { Endpoint } from '../fields/endpoint.ts'
import { endpointNames, finalStatuses, generationTypes, ledgerKinds } from '../vocabulary.ts'
import { statusBody } from './status.ts'

const time = z.iso.datetime()
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

const receiptBody = z.object({
  id: z.string(),
  type: z.enum(generationTypes),
  endpoint: z.enum(endpointNames),
  status: z.enum(finalStatuses),
  created_at: time,
  completed_at: time,
  inputs: z
    .array(
      z.object({ field: z.string(), sha256: sha256.describe('Of the bytes as sent, or as fetched from the URL.') }),
    )
    .nullable()
    .describe('The pictures of the order; null if an earlier version of the service took it.'),
  outputs: statusBody.shape.output.describe('As in the status. Their links expire, their hashes do not.'),
  prompt: statusBody.shape.prompt,
  seed: z.int(),
  engine: z.string(),
  engine_version: statusBody.shape.engine_version,
  ledger: z.array(z.object({ id: z.string(), kind: z.enum(ledgerKinds), amount: z.int(), created_at: time })),
  kid: z.string().describe('The key that signed: its RFC 7638 thumbprint, as in the set of keys.'),
  signature: z.string().describe('Ed25519, in base64url, over the canonical JSON (RFC 8785) of all other properties.'),
})
export type Receipt = z.infer<typeof receiptBody>

const receiptKeys = z.object({
  keys: z.array(
    z.object({
      kty: z.literal('OKP'),
      crv: z.literal('Ed25519'),
      x: z.string().describe('The public key, 32 bytes in base64url (RFC 8037).'),
      kid: z.string(),
      use: z.literal('sig'),
      alg: z.literal('EdDSA'),
    }),
  ),
})
export type ReceiptKeys = z.infer<typeof receiptKeys>

const exampleKey = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'

export const receiptEndpoints = {
  getReceipt: {
    operationId: 'getReceipt',
    method: 'GET',
    path: '/v1/generations/{id}/receipt',
    summary: 'A signed record of what was made from what, by which engine, and what it cost',
    description:
      'It can be verified without the service, with the keys of /.well-known/veduta-receipts: by `veduta verify-receipt`, by the client, or by any program for Ed25519 and RFC 8785.',
    access: 'key',
    scope: 'read',
    success: { status: 200, description: 'The receipt.', body: receiptBody },
    errors: ['NOT_FOUND', 'NOT_FINISHED', ...callerErrors],
  },
  getReceiptKeys: {
    operationId: 'getReceiptKeys',
    method: 'GET',
    path: '/.well-known/veduta-receipts',
    summary: 'The public keys of receipts',
    description:
      'A JSON Web Key Set (RFC 7517) of every key that ever signed a receipt of this service. Keep it with the receipts.',
    access: 'anyone',
    success: {
      status: 200,
      description: 'The keys, the newest first.',
      body: receiptKeys,
      example: {
        keys: [
          {
            kty: 'OKP',
            crv: 'Ed25519',
            x: exampleKey,
            kid: 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
            use: 'sig',
            alg: 'EdDSA',
          },
        ],
      },
    },
    errors: ['INTERNAL_SERVER_ERROR', 'OVERLOADED'],
  },
} as const satisfies Record<string, Endpoint>
