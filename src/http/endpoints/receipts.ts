import { ApiError } from '../../contract/errors.ts'
import { getSigningKey, publicKeys } from '../../receipts/keys.ts'
import { signReceipt } from '../../receipts/sign.ts'
import { listEntriesOf } from '../../store/accounts/credits.ts'
import { statusBody } from '../status/status-body.ts'
import type { Handler } from './handler.ts'
import { getOwnGeneration } from './status.ts'

export const getReceipt: Handler = async (call) => {
  const { app } = call
  const generation = await getOwnGeneration(call)
  const body = await statusBody(call, generation)
  const { status, completed_at } = body
  if ((status !== 'succeeded' && status !== 'failed') || !completed_at) throw new ApiError('NOT_FINISHED', { status })
  const { id, type, endpoint, created_at, prompt, seed, engine, engine_version } = body
  const entries = await listEntriesOf(app.db, generation.id)
  const ledger = entries.map(({ createdAt, ...entry }) => ({ ...entry, created_at: createdAt.toISOString() }))
  return signReceipt(
    {
      id,
      type,
      endpoint,
      status,
      created_at,
      completed_at,
      inputs: generation.inputs,
      outputs: body.output,
      prompt,
      seed,
      engine,
      engine_version,
      ledger,
    },
    await getSigningKey(app),
  )
}

export const getReceiptKeys: Handler = async ({ app }) => await publicKeys(app)
