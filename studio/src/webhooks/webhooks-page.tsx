import { useSignal } from '@preact/signals'
import type { Webhook } from '@veduta/client'
import { chosenEventTypes } from '../../../src/contract/vocabulary.ts'
import { client } from '../connection.ts'
import { Problem } from '../parts/problem.tsx'
import { Secret } from '../parts/secret.tsx'
import { useAttempt, useLoad } from '../parts/use-load.ts'
import { texts } from '../texts.ts'
import { WebhookPanel } from './webhook-panel.tsx'

export function WebhooksPage() {
  const { webhooks } = texts
  const { value, problem, reload } = useLoad((signal) => client.request('GET /v1/webhooks', {}, { signal }))
  return (
    <>
      <div>
        <h1>{texts.pages.webhooks}</h1>
        <p class="lead">{webhooks.lead}</p>
      </div>
      {problem && <Problem error={problem} />}
      <NewWebhook onAdded={reload} />
      {value.value?.webhooks.length === 0 && <p>{webhooks.empty}</p>}
      <ul class="list">
        {value.value?.webhooks.map((webhook: Webhook) => (
          <li key={webhook.id}>
            <WebhookPanel webhook={webhook} onChanged={reload} />
          </li>
        ))}
      </ul>
    </>
  )
}

function NewWebhook({ onAdded }: { onAdded: () => void }) {
  const { webhooks } = texts
  const url = useSignal('')
  const chosen = useSignal<(typeof chosenEventTypes)[number][]>([])
  const secret = useSignal<string | undefined>(undefined)
  const { problem, attempt } = useAttempt()
  const add = (submitted: SubmitEvent) => {
    submitted.preventDefault()
    attempt(async () => {
      const body = { url: url.value.trim(), events: chosen.value.length ? chosen.value : null }
      secret.value = (await client.request('POST /v1/webhooks', { body })).secret
      url.value = ''
      chosen.value = []
      onAdded()
    })
  }
  return (
    <form class="panel" onSubmit={add}>
      <label class="field">
        {webhooks.url}
        <input
          type="url"
          required
          placeholder="https://"
          value={url}
          onInput={(event) => {
            url.value = event.currentTarget.value
          }}
        />
      </label>
      <fieldset class="choice">
        <legend>{`${webhooks.events} (${webhooks.all})`}</legend>
        <div class="chips">
          {chosenEventTypes.map((name) => (
            <label key={name} class="chip">
              <input
                type="checkbox"
                checked={chosen.value.includes(name)}
                onChange={({ currentTarget: { checked } }) => {
                  chosen.value = checked ? [...chosen.value, name] : chosen.value.filter((one) => one !== name)
                }}
              />
              <span>{name}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <p>
        <button type="submit" class="primary">
          {webhooks.create}
        </button>
      </p>
      {problem && <Problem error={problem} />}
      {secret.value && <Secret hint={webhooks.secret} text={secret.value} />}
    </form>
  )
}
