import { ApiError } from '../../contract/errors.ts'
import { cancel } from '../../generations/cancel.ts'
import { readStatus } from '../status/status-body.ts'
import type { Handler } from './handler.ts'
import { getOwnGeneration, jsonType } from './status.ts'

/** Cancels a generation and answers with its status. */
export const postCancel: Handler = async (call) => {
  const { id } = await getOwnGeneration(call)
  const isCancelled = await cancel(call.app, id)
  const generation = await getOwnGeneration(call)
  if (!isCancelled) throw new ApiError('ALREADY_FINISHED', { status: generation.status })
  return call.reply.type(jsonType).send((await readStatus(call, generation)).text)
}
