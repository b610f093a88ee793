import type { z } from 'zod'
import type { App } from '../../../app.ts'
import type { engineEndpoints } from '../../../contract/service/engines.ts'
import type { Kind } from '../../../contract/vocabulary.ts'
import { sumEngines } from '../../../store/generations/engines.ts'
import type { Handler } from '../handler.ts'

const healthTimeoutMs = 5000
const dayMs = 86_400_000

type EngineBody = z.infer<typeof engineEndpoints.listEngines.success.body>['engines'][number]

export const getEngines: Handler = async ({ app }) => {
  const since = new Date(app.clock.now().getTime() - dayMs)
  const sums = new Map((await sumEngines(app.db, since)).map((sum) => [sum.engine, sum]))
  const describe = async (configured: App['engines']['all'][number]): Promise<EngineBody> => {
    const { engine, breaker, places, priceUsd } = configured
    const placeOf = (kind: Kind) => app.engines.list(kind).indexOf(configured) + 1 || null
    const { ready, message } = await engine.health(AbortSignal.timeout(healthTimeoutMs))
    const { running = 0, succeeded = 0, failed = 0, costUsd = null } = sums.get(engine.name) ?? {}
    return {
      name: engine.name,
      order: { render: placeOf('render'), video: placeOf('video') },
      ready,
      message,
      breaker: breaker.state(),
      retry_in_seconds: breaker.state() === 'open' ? Math.ceil(breaker.waitMs() / 1000) : null,
      running,
      limit: Number.isFinite(places.count) ? places.count : null,
      succeeded,
      failed,
      cost_usd: costUsd,
      price_usd: {
        render: priceUsd({ kind: 'render' }) ?? null,
        video_second: priceUsd({ kind: 'video', durationSeconds: 1 }) ?? null,
      },
    }
  }
  return { engines: await Promise.all(app.engines.all.map(describe)) }
}
