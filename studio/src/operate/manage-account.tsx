import { useSignal } from '@preact/signals'
import { announce } from '../announce.ts'
import { client } from '../connection.ts'
import { Problem } from '../parts/problem.tsx'
import { Secret } from '../parts/secret.tsx'
import { useAttempt } from '../parts/use-load.ts'
import { readSession, session } from '../session.ts'
import { texts } from '../texts.ts'
import { dateText } from '../wording.ts'
import { AccountKeys } from './account-keys.tsx'

/** An account's balance, its keys, and a way in for its people. */
export function ManageAccount({ id, onCredits }: { id: string; onCredits: (credits: number) => void }) {
  return (
    <>
      <Grant id={id} onCredits={onCredits} />
      <SignInLink id={id} />
      <AccountKeys id={id} />
    </>
  )
}

function Grant({ id, onCredits }: { id: string; onCredits: (credits: number) => void }) {
  const { operate } = texts
  const amount = useSignal('')
  const reason = useSignal('')
  const { problem, attempt } = useAttempt()
  const grant = (submitted: SubmitEvent) => {
    submitted.preventDefault()
    attempt(async () => {
      const body = { amount: Number(amount.value), reason: reason.value }
      const { credits } = await client.request('POST /admin/v1/accounts/{id}/credits', { path: { id }, body })
      announce(operate.granted(credits))
      amount.value = ''
      reason.value = ''
      onCredits(credits)
      if (session.peek()?.account.id === id) await readSession()
    })
  }
  return (
    <form onSubmit={grant}>
      <div class="form-row">
        <label class="field">
          {operate.credits}
          <input
            type="number"
            step={1}
            required
            value={amount}
            onInput={(event) => {
              amount.value = event.currentTarget.value
            }}
          />
        </label>
        <label class="field">
          {operate.reason}
          <input
            type="text"
            required
            value={reason}
            onInput={(event) => {
              reason.value = event.currentTarget.value
            }}
          />
        </label>
        <button type="submit">{operate.grant}</button>
      </div>
      {problem && <Problem error={problem} />}
    </form>
  )
}

function SignInLink({ id }: { id: string }) {
  const { operate } = texts
  const link = useSignal<{ url: string; expires_at: string } | undefined>(undefined)
  const { problem, attempt } = useAttempt()
  const make = () =>
    attempt(async () => {
      link.value = await client.request('POST /admin/v1/sign-in-links', { body: { account_id: id } })
    })
  return (
    <div>
      <button type="button" onClick={make}>
        {operate.link}
      </button>
      {problem && <Problem error={problem} />}
      {link.value && <Secret hint={operate.linkHint(dateText(link.value.expires_at))} text={link.value.url} />}
    </div>
  )
}
