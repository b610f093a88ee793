import { readOtherMarks } from '../../secret-marks.ts'
import type { Handler } from './handler.ts'

export const getSecrets: Handler = async ({ app }) => {
  const { secrets } = app.config
  const { keys, sessions, links, webhookSecrets } = await readOtherMarks(app.db, { secrets, now: app.clock.now() })
  return { entries: secrets.length, keys, sessions, sign_in_links: links, webhook_secrets: webhookSecrets }
}
