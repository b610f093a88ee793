import { useSignal } from '@preact/signals'
import type { Routes } from '@veduta/client'
import { client } from '../connection.ts'
import { Problem } from '../parts/problem.tsx'
import { More, useList } from '../parts/use-list.tsx'
import { useAttempt } from '../parts/use-load.ts'
import { texts } from '../texts.ts'
import { ManageAccount } from './manage-account.tsx'

type Listed = Pick<Routes['GET /admin/v1/accounts']['answer']['accounts'][number], 'id' | 'name' | 'credits'>

const pageSize = 50

/** The oldest first, a page at a time; one that was opened here is on top. */
export function Accounts() {
  const { operate } = texts
  const list = useList<Listed>(async (cursor, signal) => {
    const query = { limit: pageSize, cursor }
    const { accounts, next_cursor: next } = await client.request('GET /admin/v1/accounts', { query }, { signal })
    return { entries: accounts, next }
  })
  return (
    <>
      {list.problem && <Problem error={list.problem} />}
      <NewAccount onOpened={(opened) => list.edit((accounts) => [opened, ...accounts])} />
      <ul class="list">
        {list.entries?.map(({ id, name, credits }) => (
          <li key={id}>
            <details class="panel">
              <summary>
                {operate.manage(name)} · {texts.credits(credits)}
              </summary>
              <ManageAccount
                id={id}
                onCredits={(credits) =>
                  list.edit((accounts) => accounts.map((one) => (one.id === id ? { ...one, credits } : one)))
                }
              />
            </details>
          </li>
        ))}
      </ul>
      <More list={list} />
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
