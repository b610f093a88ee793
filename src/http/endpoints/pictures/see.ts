import { mkdtempDisposable } from 'node:fs/promises'
import { join } from 'node:path'
import { endpoints } from '../../../contract/endpoints.ts'
import { seePicture } from '../../../generations/order/see.ts'
import { preferredType } from '../../request/accept.ts'
import { readForm } from '../../request/form.ts'
import { exchangeOf, type Handler } from '../handler.ts'

/** The operator takes turns with the accounts, as one of them: no account has this name. */
const accountId = 'operator'

/** What the embedded engine sees in a picture: drawn over it, or as JSON if the caller prefers that. */
export const postSee: Handler = async (call) => {
  const { app, request, reply, signal } = call
  using _place = call.takePlace(accountId)
  await using folder = await mkdtempDisposable(join(app.config.temporaryFolder, 'request-'))
  const { form } = await readForm(exchangeOf(call), endpoints.see, folder.path)
  const drawn = preferredType(request, ['image/png', 'application/json']) !== 'application/json'
  const { seen, png } = await call.countDecoding({ accountId, isDryRun: true, signal }, (spent) =>
    seePicture(app, form, { accountId, folder: folder.path, signal, spent, inputs: [] }, { drawn }),
  )
  reply.header('vary', 'accept')
  if (png) reply.header('content-type', 'image/png')
  return png ?? seen
}
