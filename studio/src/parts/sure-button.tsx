import { useSignal } from '@preact/signals'
import { texts } from '../texts.ts'

type Props = { label: string; question: string; onSure: () => void }

/** Asks for confirmation in place: to a screen reader, a dialog would be a separate page. */
export function SureButton({ label, question, onSure }: Props) {
  const isAsking = useSignal(false)
  if (!isAsking.value) {
    return (
      <button type="button" class="quiet" onClick={() => (isAsking.value = true)}>
        {label}
      </button>
    )
  }
  return (
    <span class="row asking">
      <span role="alert">{question}</span>
      <button
        type="button"
        class="danger"
        onClick={() => {
          isAsking.value = false
          onSure()
        }}
      >
        {label}
      </button>
      <button type="button" ref={(button) => button?.focus()} onClick={() => (isAsking.value = false)}>
        {texts.result.keep}
      </button>
    </span>
  )
}
