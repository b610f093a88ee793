import { useSignal } from '@preact/signals'
import { everyPage } from '@veduta/client'
import { client } from '../connection.ts'
import { Problem } from '../parts/problem.tsx'
import { Secret } from '../parts/secret.tsx'
import { SureButton } from '../parts/sure-button.tsx'
import { useAttempt, useLoad } from '../parts/use-load.ts'
import { texts } from '../texts.ts'
import { dateText } from '../wording.ts'

/** An account's API keys: issued once, distinguished by their first characters, revoked permanently. */
export function AccountKeys({ id }: { id: string }) {
  const { operate } = texts
  const path = { id }
  const { value, problem, reload } = useLoad((signal) =>
    everyPage((cursor) =>
      client.request('GET /admin/v1/accounts/{id}/keys', { path, query: { limit: 100, cursor } }, { signal }),
    ),
  )
  const keys = value.value?.flatMap((page) => page.keys)
  const name = useSignal('')
  const issued = useSignal<string | undefined>(undefined)
  const { problem: refusal, attempt } = useAttempt()
  const issue = (submitted: SubmitEvent) => {
    submitted.preventDefault()
    attempt(async () => {
      const body = { name: name.value }
      issued.value = (await client.request('POST /admin/v1/accounts/{id}/keys', { path, body })).key
      name.value = ''
      reload()
    })
  }
  const revoke = (key_id: string) =>
    attempt(async () => {
      await client.request('DELETE /admin/v1/accounts/{id}/keys/{key_id}', { path: { id, key_id } })
      reload()
    })
  return (
    <section aria-label={operate.keys}>
      <h3>{operate.keys}</h3>
      {(problem ?? refusal) && <Problem error={(problem ?? refusal)!} />}
      {keys?.length === 0 && <p class="fine">{operate.noKeys}</p>}
      <ul class="list">
        {keys?.map((key) => (
          <li key={key.id} class="panel-head">
            <span>
              {key.name} <code>{key.hint}…</code>{' '}
              <span class="fine">
                {key.scopes.join(', ')} ·{' '}
                {key.last_used_at ? operate.lastUsed(dateText(key.last_used_at)) : operate.neverUsed}
              </span>
            </span>
            {key.revoked_at ? (
              <span class="fine">{operate.revoked}</span>
            ) : (
              <SureButton
                label={operate.revoke}
                question={operate.revokeSure(key.name)}
                onSure={() => revoke(key.id)}
              />
            )}
          </li>
        ))}
      </ul>
      <form class="row" onSubmit={issue}>
        <input
          type="text"
          class="grow"
          required
          aria-label={operate.name}
          placeholder={operate.name}
          value={name}
          onInput={(event) => {
            name.value = event.currentTarget.value
          }}
        />
        <button type="submit">{operate.issue}</button>
      </form>
      {issued.value && <Secret hint={operate.issued} text={issued.value} />}
    </section>
  )
}
