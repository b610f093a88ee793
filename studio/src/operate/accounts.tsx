import { useSignal } from '@preact/signals'
import type { Routes } from '@veduta/client'
import { client } from '../connection.ts'
import { Problem } from '../parts/problem.tsx'
import { useAttempt, useLoad } from '../parts/use-load.ts'
import { texts } from '../texts.ts'
import { ManageAccount } from './manage-account.tsx'

type Listed = Pick<Routes['GET /admin/v1/accounts']['answer']['accounts'][number], 'id' | 'name' | 'credits'>
type Page = { accounts: Listed[]; next_cursor: string | null }

const pageSize = 50

/** The oldest first, a page at a time; one that was opened here is on top. */
export function Accounts() {
  const { operate } = texts
  const read = (cursor?: string, signal?: AbortSignal): Promise<Page> =>
    client.request('GET /admin/v1/accounts', { query: { limit: pageSize, cursor } }, { signal })
  const { value, problem } = useLoad((signal) => read(undefined, signal))
  const more = useAttempt()
  const loadMore = () =>
    more.attempt(async () => {
      const { accounts, next_cursor } = await read(value.value!.next_cursor!)
      const shown = new Set(value.value!.accounts.map(({ id }) => id))
      value.value = {
        accounts: [...value.value!.accounts, ...accounts.filter(({ id }) => !shown.has(id))],
        next_cursor,
      }
    })
  const change = (edit: (accounts: Listed[]) => Listed[]) => {
    if (value.value) value.value = { ...value.value, accounts: edit(value.value.accounts) }
  }
  return (
    <>
      {(problem ?? more.problem) && <Problem error={(problem ?? more.problem)!} />}
      <NewAccount onOpened={(opened) => change((accounts) => [opened, ...accounts])} />
      <ul class="list">
        {value.value?.accounts.map(({ id, name, credits }) => (
          <li key={id}>
            <details class="panel">
              <summary>
                {operate.manage(name)} · {texts.credits(credits)}
              </summary>
              <ManageAccount
                id={id}
                onCredits={(credits) =>
                  change((accounts) => accounts.map((one) => (one.id === id ? { ...one, credits } : one)))
                }
              />
            </details>
          </li>
        ))}
      </ul>
      {value.value?.next_cursor && (
        <p>
          <button type="button" onClick={loadMore}>
            {texts.more}
          </button>
        </p>
      )}
    </>
  )
}

function NewAccount({ onOpened }: { onOpened: (opened: Listed) => void }) {
  const { operate } = texts
  const name = useSignal('')
  const credits = useSignal('100')
  const { problem, attempt } = useAttempt()
  const add = (submitted: SubmitEvent) => {
    submitted.preventDefault()
    attempt(async () => {
      const body = { name: name.value, credits: Number(credits.value) }
      const opened = await client.request('POST /admin/v1/accounts', { body })
      name.value = ''
      onOpened(opened)
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
