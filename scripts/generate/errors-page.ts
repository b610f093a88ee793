import { isPassing, VedutaError } from '../../client/src/error.ts'
import { problemOf } from '../../src/cli/access/with-client.ts'
import { exitCodes } from '../../src/cli/command.ts'
import { ApiError, type ErrorCode, errors } from '../../src/contract/errors.ts'
import { errorName } from '../../src/contract/openapi/names.ts'
import { openApiDocument } from '../../src/contract/openapi/openapi.ts'
import type { JsonSchema } from '../../src/contract/openapi/schema.ts'
import { type Failure, failures } from '../../src/contract/vocabulary.ts'
import { page, table } from './markdown.ts'

const { examples, schemas } = openApiDocument.components

/** Every error with what it says, what the client does with it by itself, and how the command line exits. */
export function errorsPage(): string {
  return page('Errors', [
    'Every error, whatever raised it, is `{ "status": "error", "code", "message", "details"? }` with the HTTP status of its',
    'code. The message says what to do; the tables show an example of each. In a program, decide by `code` and show `message`.',
    'Keep the header `X-Request-Id`: the operator finds the request in the log by it.\n',
    'The client (`@veduta/client`) throws a `VedutaError` with `code`, `message`, `details`, `status` and `requestId`. If a failure',
    'may pass, the client tries again by itself, under the same Idempotency-Key. `veduta` exits with the code of the last column.\n',
    '## Refused requests\n',
    table(['code', 'HTTP', 'message', 'tried again', 'exit'], (Object.keys(errors) as ErrorCode[]).map(refusalRow)),
    '## Failed generations\n',
    'The status of a generation that failed is still answered with 200: `status` is "failed", `error` has one of these codes, and',
    '`credits.refunded` says how many credits came back. The client throws the error from `wait`, with the `generation`.\n',
    table(['code', 'message', 'exit'], (Object.keys(failures) as Failure[]).map(failureRow)),
    "## On the caller's side\n",
    'The client has codes of its own for requests that never reached the service, and for answers that did not arrive as sent.\n',
    table(['code', 'what happened', 'what to do', 'exit'], clientRows()),
  ])
}

function refusalRow(code: ErrorCode): string[] {
  const { status } = errors[code]
  // Methods that a path does not have are not operations, so the OpenAPI document has no example of it.
  const value = examples[code]?.value ?? new ApiError('METHOD_NOT_ALLOWED', { allowed: ['GET', 'HEAD'] })
  const error = new VedutaError(code, value.message, { status })
  return [detailed(code), String(status), value.message, isPassing(error) ? 'yes' : '', exitOf(error)]
}

/** With the names of its details. */
function detailed(code: ErrorCode): string {
  const { details } = schemas[errorName(code)]?.properties ?? {}
  const names = Object.keys((details as JsonSchema | undefined)?.properties ?? {})
  return names.length ? `${code} (${names.join(', ')})` : code
}

function failureRow(code: Failure): string[] {
  return [code, failures[code], String(exitCodes.generation)]
}

function clientRows(): string[][] {
  const rows: [VedutaError['code'], string, string][] = [
    ['NETWORK', 'No try reached the service.', 'Check the address and the network, and try again.'],
    ['TIMEOUT', 'The timeout of the call is over.', 'Try again. The generation goes on, so `wait` for its id again.'],
    ['BAD_ANSWER', 'Something other than Veduta answered.', 'Check the address, and the proxy before the service.'],
    ['BAD_DOWNLOAD', 'The file is not the announced one, or not a result of the receipt.', 'Download it again.'],
    [
      'BAD_SIGNATURE',
      'A delivery is not signed with the secret or is too old, or a receipt was changed.',
      'Do not trust it; answer a delivery with 400.',
    ],
  ]
  return rows.map(([code, ...texts]) => [code, ...texts, exitOf(new VedutaError(code, ''))])
}

const exitOf = (error: VedutaError) => String(exitCodes[problemOf(error)])
