import type { App } from '../../app.ts'
import { ApiError, limitReached } from '../../contract/errors.ts'
import { insertGeneration } from '../../store/generations/generations.ts'
import { listReplaysSince } from '../../store/generations/replays.ts'
import { takeTurn } from '../../store/generations/turns.ts'
import type { Db } from '../../store/open.ts'
import type { ApiKey, Generation } from '../../store/schema.ts'
import { whyNotReplayable } from '../replayable.ts'
import { checkLimits } from './submit.ts'

const hourMs = 3_600_000

/**
 * Has a generation run again, to be compared with what it made; nothing is charged. Returns the id of the replay.
 *
 * @throws ApiError NOT_FINISHED, NOT_REPLAYABLE, UNAUTHORIZED, ACCOUNT_SUSPENDED, RATE_LIMITED, OVERLOADED
 */
export async function orderReplay(
  app: App,
  key: ApiKey,
  of: Generation,
  { traceParent, origin, signal }: { traceParent: string; origin: string; signal: AbortSignal },
): Promise<string> {
  if (!of.completedAt) throw new ApiError('NOT_FINISHED', { status: of.status })
  const reason = await whyNotReplayable(app, of, signal)
  if (reason) throw new ApiError('NOT_REPLAYABLE', { reason })
  const id = app.clock.newId()
  const { accountId } = key
  const now = app.clock.now()
  const { kind, durationSeconds } = of.task as unknown as { kind: string; durationSeconds?: number }
  await app.db.transaction().execute(async (trx) => {
    // It locks the account's row: the rest sees every earlier replay of the account.
    const turn = await takeTurn(trx, accountId)
    await checkLimits(app, trx, key, { cost: 0 })
    await checkHour(app, trx, accountId, now)
    await insertGeneration(trx, {
      id,
      accountId,
      apiKeyId: key.id,
      endpoint: of.endpoint,
      type: 'replay',
      seed: of.seed,
      cost: 0,
      turn,
      engine: of.engine,
      // Its pictures and words are those of the other generation, and are read when it runs.
      task: { prompt: '', ...{ kind, durationSeconds } },
      inputsRemovedAt: now,
      notes: [],
      inputs: [],
      replay: { of: of.id },
      traceParent,
      createdAt: now,
      origin,
      webhookUrl: null,
    })
    await app.queue.send(
      'generate',
      { generationId: id, group: accountId, turn, kind: 'replay', needs: of.engine },
      trx,
    )
  })
  return id
}

/** @throws ApiError RATE_LIMITED */
async function checkHour({ config }: App, trx: Db, accountId: string, now: Date): Promise<void> {
  const { replaysPerHour: quota } = config
  if (quota === Number.POSITIVE_INFINITY) return
  const replays = await listReplaysSince(trx, accountId, new Date(now.getTime() - hourMs))
  if (replays.length < quota) return
  const seconds = Math.max(1, Math.ceil((replays[quota - 1]!.getTime() + hourMs - now.getTime()) / 1000))
  const message = `This account may ask for ${quota} replays an hour: try again in ${seconds} s.`
  throw limitReached({ name: 'replays', quota }, seconds, message)
}
