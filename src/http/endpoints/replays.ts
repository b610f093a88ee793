import { orderReplay } from '../../generations/order/order-replay.ts'
import type { Handler } from './handler.ts'
import { getOwnGeneration } from './status.ts'

/** Has a generation run again and compared. */
export const postReplayOfGeneration: Handler = async (call) => {
  const { app, key, reply, traceParent, origin, signal } = call
  const id = await orderReplay(app, key, await getOwnGeneration(call), { traceParent, origin, signal })
  reply.code(202).headers({ location: `/v1/status/${id}`, 'retry-after': '3' })
  return { id }
}
