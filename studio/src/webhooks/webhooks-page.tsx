import { texts } from '../texts.ts'

export function WebhooksPage() {
  return <h1>{texts.pages.webhooks}</h1>
}
