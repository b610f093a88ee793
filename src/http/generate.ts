import { mkdtempDisposable } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '../config.ts'
import { endpoints } from '../contract/endpoints.ts'
import { plans } from '../generations/plans.ts'
import { submit } from '../generations/submit.ts'
import { readForm } from './form.ts'
import type { Handler } from './handler.ts'

/** The POST of a generation endpoint: read, plan, submit, reply. */
export function generate(endpoint: keyof typeof plans): Handler {
  return async ({ app, key, takeSlot, request, reply, origin, signal }) => {
    using _ = takeSlot(key.accountId)
    await using folder = await mkdtempDisposable(join(temporaryFolder(app.config), 'request-'))
    const exchange = { request: request.raw, response: reply.raw }
    const form = await readForm(exchange, endpoints[endpoint].form, folder.path)
    const plan = await plans[endpoint](app, form, { folder: folder.path, signal })
    const { id, credits } = await submit(app, key, plan, origin)
    reply.headers({ location: `/v1/status/${id}`, 'retry-after': '3' })
    return plan.reply(id, credits)
  }
}
