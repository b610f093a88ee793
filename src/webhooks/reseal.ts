import type { App } from '../app.ts'
import { markOf } from '../secret-marks.ts'
import { listWebhooksByMark } from '../store/webhooks/webhooks.ts'
import { readSecrets } from './webhooks.ts'

const batch = 500

/** Stores the secrets of rarely used webhooks under the first entry of VEDUTA_SECRET too, without waiting for their use. */
export async function resealSecrets(app: App): Promise<void> {
  const [, ...later] = app.config.secrets.map(markOf)
  let failed = 0
  for (let after: string | undefined; ; ) {
    const ids = await listWebhooksByMark(app.db, { marks: later, after, limit: batch })
    for (const id of ids) await readSecrets(app, id).catch(() => failed++)
    if (ids.length < batch) break
    after = ids.at(-1)
  }
  if (!failed) return
  app.log.warn(
    `No entry of VEDUTA_SECRET opens the secrets of ${failed} webhooks, and nothing can be delivered to them: add the entry that they were stored under, or have their owners rotate them.`,
  )
}
