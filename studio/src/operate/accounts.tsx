import { useSignal } from '@preact/signals'
import { everyPage } from '@veduta/client'
import { client } from '../connection.ts'
import { Problem } from '../parts/problem.tsx'
import { useAttempt, useLoad } from '../parts/use-load.ts'
import { texts } from '../texts.ts'
import { ManageAccount } from './manage-account.tsx'

export function Accounts() {
  const { operate } = texts
  const { value, problem, reload } = useLoad((signal) =>
    everyPage((cursor) => client.request('GET /admin/v1/accounts', { query: { limit: 100, cursor } }, { signal })),
  )
  return (
    <>
      {problem && <Problem error={problem} />}
      <NewAccount onOpened={reload} />
      <ul class="list">
        {value.value
          ?.flatMap(({ accounts }) => accounts)
          .map(({ id, name, credits }) => (
            <li key={id}>
              <details class="panel">
                <summary>
                  {operate.manage(name)} · {texts.credits(credits)}
                </summary>
                <ManageAccount id={id} onChanged={reload} />
              </details>
            </li>
          ))}
      </ul>
    </>
  )
}

function NewAccount({ onOpened }: { onOpened: () => void }) {
  const { operate } = texts
  const name = useSignal('')
  const credits = useSignal('100')
  const { problem, attempt } = useAttempt()
  const add = (submitted: SubmitEvent) => {
    submitted.preventDefault()
    attempt(async () => {
      await client.request('POST /admin/v1/accounts', { body: { name: name.value, credits: Number(credits.value) } })
      name.value = ''
      onOpened()
    })
  }
  return (
    <form class="panel" onSubmit={add}>
      <div class="form-row">
        <label class="field">
          {operate.name}
          <input
            type="text"
            required
            value={name}
            onInput={(event) => {
              name.value = event.currentTarget.value
            }}
          />
        </label>
        <label class="field">
          {operate.opening}
          <input
            type="number"
            min={0}
            step={1}
            required
            value={credits}
            onInput={(event) => {
              credits.value = event.currentTarget.value
            }}
          />
        </label>
        <button type="submit" class="primary">
          {operate.openAccount}
        </button>
      </div>
      {problem && <Problem error={problem} />}
    </form>
  )
}
