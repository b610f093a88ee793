import { useSignal } from '@preact/signals'
import { texts } from '../texts.ts'
import { Accounts } from './accounts.tsx'
import { Engines } from './engines.tsx'
import { Failures, Queue } from './generation-tables.tsx'
import { Models } from './models.tsx'
import { Secrets } from './secrets.tsx'
import { Seeing } from './seeing.tsx'

const tabs = {
  accounts: Accounts,
  queue: Queue,
  engines: Engines,
  models: Models,
  failures: Failures,
  secrets: Secrets,
  seeing: Seeing,
}
type Tab = keyof typeof tabs

/** The operator's page, which uses /admin/v1 like any other holder of the admin token. */
export function OperatePage() {
  const tab = useSignal<Tab>('accounts')
  const Shown = tabs[tab.value]
  return (
    <>
      <h1>{texts.pages.operate}</h1>
      <fieldset class="choice">
        <legend class="unseen">{texts.pages.operate}</legend>
        <div class="chips">
          {(Object.keys(tabs) as Tab[]).map((name) => (
            <label key={name} class="chip">
              <input
                type="radio"
                name="tab"
                checked={tab.value === name}
                onChange={() => {
                  tab.value = name
                }}
              />
              <span>{texts.operate.tabs[name]}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <Shown />
    </>
  )
}
