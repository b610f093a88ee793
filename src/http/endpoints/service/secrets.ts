import { readOtherMarks } from '../../../secret-marks.ts'
import type { Handler } from '../handler.ts'

export const getSecrets: Handler = async ({ app }) => {
  const { secrets } = app.config
  const found = await readOtherMarks(app.db, { secrets, now: app.clock.now() })
  const { keys, sessions, links, webhookSecrets, receiptKeys } = found
  return {
    entries: secrets.length,
    keys,
    sessions,
    sign_in_links: links,
    webhook_secrets: webhookSecrets,
    receipt_keys: receiptKeys,
  }
}
