import { mkdtempDisposable } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '../../app.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { ApiError } from '../../contract/errors.ts'
import { asksForDryRun, type DryRunReply, dryRunQuery } from '../../contract/fields/dry-run.ts'
import type { Endpoint } from '../../contract/fields/endpoint.ts'
import type { Field } from '../../contract/fields/field.ts'
import { notesOnNames } from '../../contract/fields/near-names.ts'
import { moderateRequest } from '../../generations/moderation.ts'
import { openNamedPictures } from '../../generations/named/named-pictures.ts'
import { dryRun } from '../../generations/order/dry-run.ts'
import { parentOf, requestOf } from '../../generations/order/kept-request.ts'
import type { Request } from '../../generations/order/plan.ts'
import { plans } from '../../generations/order/plans.ts'
import { submitSteps } from '../../generations/order/steps.ts'
import { type RetryKey, retriesSince, submit } from '../../generations/order/submit.ts'
import { findReply } from '../../store/generations/idempotency-keys.ts'
import { inSpan } from '../../tracing.ts'
import { readForm } from '../request/form.ts'
import { fingerprintOf, readIdempotencyKey } from '../request/idempotency.ts'
import { readQuery } from '../request/query.ts'
import type { Call, Handler } from './handler.ts'

/** The POST of a generation endpoint: read, plan, submit, reply; a retry with the same key gets the first reply again. */
export function generate(endpoint: keyof typeof plans): Handler {
  return async (call) => {
    const made = await accept(call, endpoint)
    if ('dry_run' in made) return made
    call.reply.headers({
      location: `/v1/status/${made.id}`,
      'retry-after': '3',
      'content-type': 'application/json; charset=utf-8',
      ...(made.isReplay && { 'idempotent-replayed': 'true' }),
    })
    return made.reply
  }
}

type Accepted = { id: string; reply: string; isReplay?: boolean }

/** All resources taken during the request are released when it returns, before the caller reads the reply. */
async function accept(call: Call, endpoint: keyof typeof plans): Promise<Accepted | DryRunReply> {
  const { app, key, request, reply, signal } = call
  const isDryQuery = readQuery(request, dryRunQuery).dry_run === 'true'
  const retryKey = isDryQuery ? undefined : readIdempotencyKey(request.headers)
  using _place = call.takePlace(key.accountId)
  await using _running = retryKey ? await call.takeRunningKey(key.accountId, endpoint, retryKey) : undefined
  await using folder = await mkdtempDisposable(join(app.config.temporaryFolder, 'request-'))
  const contract: Endpoint & { form: Record<string, Field> } = endpoints[endpoint]
  const { form, unknownNames } = await readForm({ request: request.raw, response: reply.raw }, contract, folder.path)
  submitSteps.publish('body read')

  const isDryRun = asksForDryRun(form) || isDryQuery
  const retry = retryKey && !isDryRun ? { endpoint, key: retryKey, fingerprint: await fingerprintOf(form) } : undefined
  const first = retry && (await findFirst(app, key.accountId, retry))
  if (first) return first
  const { accountId } = key
  return await call.countDecoding({ accountId, isDryRun, signal }, async (spent) => {
    const inputs: Request['inputs'] = []
    const asker = { accountId, folder: folder.path, signal, spent }
    const named = await openNamedPictures(app, form, contract.form, asker)
    const plan = await plans[endpoint](app, named, { ...asker, inputs })
    const near = notesOnNames(unknownNames, Object.keys(contract.form))
    plan.notes = [...noteOnAlias(contract, request.routeOptions.url), ...plan.notes, ...near]
    submitSteps.publish('planned')
    await moderateRequest(app, key, plan, signal)
    if (isDryRun) return await dryRun(app, key, plan)
    return await inSpan({ name: 'submit', parent: call.traceParent }, async (span) => {
      const submitted = await submit(app, key, plan, {
        retry,
        inputs,
        sent: { request: requestOf(form, contract.form), parent: parentOf(named, contract.form) },
        traceParent: call.traceParent,
        origin: call.origin,
      })
      span.setAttribute('veduta.generation.id', submitted.id)
      return submitted
    })
  })
}

/** Older generations between the two that are offered are one of them. */
function noteOnAlias({ aliases = [], path }: Endpoint, url: string | undefined): string[] {
  const alias = aliases.find((alias) => alias.path === url)
  return alias?.isOlder ? [`${alias.path} is answered by ${path}.`] : []
}

/** The earlier answer to this request. @throws ApiError IDEMPOTENCY_KEY_REUSED, NOT_FOUND if its generation was deleted */
async function findFirst(app: App, accountId: string, retry: RetryKey): Promise<Accepted | undefined> {
  const found = await findReply(app.db, { accountId, ...retry }, retriesSince(app.clock.now()))
  if (found?.deletedAt) throw new ApiError('NOT_FOUND')
  if (found && !retry.fingerprint.equals(found.fingerprint)) throw new ApiError('IDEMPOTENCY_KEY_REUSED')
  return found && { id: found.generationId, reply: found.reply, isReplay: true }
}
