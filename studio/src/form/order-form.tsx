import { contract } from 'virtual:contract'
import { useEffect } from 'preact/hooks'
import { type Kind, kinds } from '../../../src/contract/vocabulary.ts'
import { chooseKind, chooseMode, draft, fieldOf, kindOf, type Mode, mode, modesOf } from '../draft.ts'
import { onSubmitKey } from '../shortcuts.ts'
import { texts } from '../texts.ts'
import { Answer } from './answer.tsx'
import { AsCode } from './as-code.tsx'
import { BuiltPrompt } from './built-prompt.tsx'
import { Fields } from './field-groups.tsx'
import { SubmitBar } from './submit-bar.tsx'
import { sending, submitOrder } from './submit-order.ts'
import { takePicture } from './take-picture.ts'

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
      <KindSwitch />
      <ModelSwitch />
      <Fields />
      <BuiltPrompt />
      <AsCode />
      <Answer />
      <SubmitBar />
    </form>
  )
}

function KindSwitch() {
  const choose = (to: Kind) => {
    chooseKind(to)
    sending.value = undefined
  }
  return (
    <fieldset class="modes">
      <legend class="unseen">{texts.modes.label}</legend>
      {kinds.toReversed().map((name) => (
        <label key={name}>
          <input type="radio" name="mode" checked={kindOf(mode.value) === name} onChange={() => choose(name)} />
          <span>{texts.modes[name]}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** What makes it, and for how much, if there is a choice. */
function ModelSwitch() {
  const { label, hints, prices } = texts.models
  const { per, credits, kind } = contract.models[mode.value]
  const models = modesOf(kindOf(mode.value))
  if (models.length < 2) return null
  const choose = (to: Mode) => {
    const { image } = draft.peek().files
    chooseMode(to)
    sending.value = undefined
    // Each takes its own types of pictures.
    if (image && !fieldOf(to, 'image').types!.includes(image.type)) takePicture('image', image)
  }
  return (
    <fieldset class="choice">
      <legend>{label}</legend>
      <div class="chips">
        {models.map((name) => (
          <label key={name} class="chip">
            <input type="radio" name="model" checked={mode.value === name} onChange={() => choose(name)} />
            <span>{texts.models.names[name]}</span>
          </label>
        ))}
      </div>
      <p class="fine">
        {hints[mode.value]} {prices[per](texts.credits(credits), kind)}
      </p>
    </fieldset>
  )
}
