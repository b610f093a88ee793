import { client } from '../connection.ts'
import { forgetOrders } from '../orders.ts'
import { Problem } from '../parts/problem.tsx'
import { useAttempt, useLoad } from '../parts/use-load.ts'
import { session, signOut } from '../session.ts'
import { texts } from '../texts.ts'
import { theme, themes } from '../theme.ts'
import { Ledger } from './ledger.tsx'
import { UsagePlot } from './usage-plot.tsx'

export function AccountPage() {
  const { account, operator } = session.value!
  const usage = useLoad((signal) => client.request('GET /v1/account/usage', {}, { signal }))
  const leaving = useAttempt()
  const leave = () =>
    leaving.attempt(async () => {
      await forgetOrders()
      await signOut()
    })
  return (
    <>
      <h1>{texts.pages.account}</h1>
      <section class="panel" aria-label={texts.account.balance}>
        <div class="panel-head">
          <div>
            <p class="fine">{account.name}</p>
            <p class="figure">{texts.credits(account.credits)}</p>
            {operator && <p class="fine">{texts.account.operator}</p>}
          </div>
          <div class="row">
            <ThemeChoice />
            <button type="button" onClick={leave}>
              {texts.signIn.signOut}
            </button>
          </div>
        </div>
        {leaving.problem && <Problem error={leaving.problem} />}
      </section>
      <section class="panel" aria-labelledby="usage-title">
        <h2 id="usage-title">{texts.account.usage}</h2>
        {usage.problem && <Problem error={usage.problem} />}
        {usage.value.value && <UsagePlot {...usage.value.value} />}
      </section>
      <Ledger />
    </>
  )
}

function ThemeChoice() {
  return (
    <label class="row">
      {texts.themes.label}
      <select
        value={theme.value}
        onChange={(event) => {
          theme.value = event.currentTarget.value as (typeof themes)[number]
        }}
      >
        {themes.map((name) => (
          <option key={name} value={name}>
            {texts.themes[name]}
          </option>
        ))}
      </select>
    </label>
  )
}
