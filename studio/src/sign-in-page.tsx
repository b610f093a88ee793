import { useSignal } from '@preact/signals'
import type { VedutaError } from '@veduta/client'
import { problemOf } from './connection.ts'
import { Problem } from './parts/problem.tsx'
import { signIn, signInProblem } from './session.ts'
import { texts } from './texts.ts'

export function SignInPage() {
  const key = useSignal('')
  const problem = useSignal<VedutaError | undefined>(undefined)
  const submit = async (event: Event) => {
    event.preventDefault()
    problem.value = undefined
    try {
      await signIn({ key: key.value.trim() })
    } catch (error) {
      problem.value = problemOf(error)
    }
  }
  return (
    <>
      <h1>{texts.signIn.title}</h1>
      <p class="lead">{texts.signIn.lead}</p>
      {signInProblem.value && (
        <p class="problem" role="alert">
          {texts.signIn.problems[signInProblem.value]}
        </p>
      )}
      {problem.value && <Problem error={problem.value} />}
      <p>{texts.signIn.how}</p>
      <details open={signInProblem.value === 'key'}>
        <summary>{texts.signIn.byKey}</summary>
        <form onSubmit={submit}>
          <label class="field">
            {texts.signIn.key}
            <input
              type="password"
              name="api-key"
              autocomplete="off"
              spellcheck={false}
              required
              value={key}
              onInput={(event) => (key.value = event.currentTarget.value)}
              aria-describedby="key-hint"
            />
          </label>
          <p class="fine" id="key-hint">
            {texts.signIn.keyHint}
          </p>
          <button type="submit" class="primary">
            {texts.signIn.submit}
          </button>
        </form>
      </details>
    </>
  )
}
