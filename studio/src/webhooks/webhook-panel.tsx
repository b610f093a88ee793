import { useSignal } from '@preact/signals'
import type { Webhook } from '@veduta/client'
import { announce } from '../announce.ts'
import { client } from '../connection.ts'
import { Problem } from '../parts/problem.tsx'
import { Secret } from '../parts/secret.tsx'
import { SureButton } from '../parts/sure-button.tsx'
import { useAttempt } from '../parts/use-load.ts'
import { texts } from '../texts.ts'
import { Deliveries } from './deliveries.tsx'

/** A webhook: its URL, its events and its deliveries. */
export function WebhookPanel({ webhook, onChanged }: { webhook: Webhook; onChanged: () => void }) {
  const { webhooks } = texts
  const { id, url, events, enabled, disabled_reason } = webhook
  const { problem, attempt } = useAttempt()
  const secret = useSignal<string | undefined>(undefined)
  /** Counts actions that may create a delivery, so that the list is reloaded. */
  const round = useSignal(0)
  const path = { id }
  const turn = () =>
    attempt(async () => {
      await client.request('PATCH /v1/webhooks/{id}', { path, body: { enabled: !enabled } })
      onChanged()
    })
  const test = () =>
    attempt(async () => {
      await client.request('POST /v1/webhooks/{id}/test', { path })
      announce(webhooks.tested)
      round.value++
    })
  const rotate = () =>
    attempt(async () => {
      secret.value = (await client.request('POST /v1/webhooks/{id}/secret', { path })).secret
    })
  const remove = () =>
    attempt(async () => {
      await client.request('DELETE /v1/webhooks/{id}', { path })
      onChanged()
    })
  return (
    <article class="panel">
      <div>
        <h2>
          <code>{url ?? webhooks.ofRequests}</code>
        </h2>
        <p class="fine">
          {enabled ? webhooks.enabled : `${webhooks.disabled}: ${disabled_reason ?? ''}`} ·{' '}
          {events?.join(', ') ?? webhooks.all}
        </p>
      </div>
      <div class="row">
        <button type="button" onClick={turn}>
          {enabled ? webhooks.disable : webhooks.enable}
        </button>
        {url && (
          <button type="button" onClick={test}>
            {webhooks.test}
          </button>
        )}
        <button type="button" onClick={rotate}>
          {webhooks.rotate}
        </button>
        {url && <SureButton label={webhooks.delete} question={webhooks.deleteSure} onSure={remove} />}
      </div>
      {problem && <Problem error={problem} />}
      {secret.value && <Secret hint={webhooks.secret} text={secret.value} />}
      <Deliveries webhookId={id} round={round.value} />
    </article>
  )
}
