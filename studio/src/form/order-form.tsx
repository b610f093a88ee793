import { useEffect } from 'preact/hooks'
import { kinds } from '../../../src/contract/vocabulary.ts'
import { type Mode, mode } from '../draft.ts'
import { onSubmitKey } from '../shortcuts.ts'
import { texts } from '../texts.ts'
import { Answer } from './answer.tsx'
import { AsCode } from './as-code.tsx'
import { BuiltPrompt } from './built-prompt.tsx'
import { Fields } from './field-groups.tsx'
import { SubmitBar } from './submit-bar.tsx'
import { sending, submitOrder } from './submit-order.ts'

export function OrderForm() {
  useEffect(() => {
    onSubmitKey(submitOrder)
    return () => onSubmitKey(undefined)
  }, [])
  const submit = (event: Event) => {
    event.preventDefault()
    submitOrder()
  }
  return (
    <form class="order" onSubmit={submit} noValidate>
      <ModeSwitch />
      <Fields />
      <BuiltPrompt />
      <AsCode />
      <Answer />
      <SubmitBar />
    </form>
  )
}

function ModeSwitch() {
  const choose = (to: Mode) => {
    mode.value = to
    sending.value = undefined
  }
  return (
    <fieldset class="modes">
      <legend class="unseen">{texts.modes.label}</legend>
      {kinds.toReversed().map((name) => (
        <label key={name}>
          <input type="radio" name="mode" checked={mode.value === name} onChange={() => choose(name)} />
          <span>{texts.modes[name]}</span>
        </label>
      ))}
    </fieldset>
  )
}
