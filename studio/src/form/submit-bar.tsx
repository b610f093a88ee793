import { useSignal } from '@preact/signals'
import { upload } from '../connection.ts'
import { mode } from '../draft.ts'
import { Later } from '../parts/later.tsx'
import { Problem } from '../parts/problem.tsx'
import { session } from '../session.ts'
import { texts } from '../texts.ts'
import { sizeText } from '../wording.ts'
import { checkOrder, cost, isUnderWay, obstacle, sending, submitOrder } from './submit-order.ts'

/** The price and the balance beside the button, and why it does not work where it does not. */
export function SubmitBar() {
  const isCodeShown = useSignal(false)
  const { submit } = texts
  const { value } = sending
  const reason = obstacle.value
  return (
    <div class="submit-bar">
      {value?.state === 'refused' && <Problem error={value.problem} />}
      {value?.state === 'checked' && (
        <p class="checked" role="status">
          {submit.checked(value.answer.resolution, value.answer.engine, value.answer.credits_after)}{' '}
          {value.answer.notes.join(' ')}
        </p>
      )}
      {isUnderWay() ? <Upload /> : null}
      <div class="row">
        <button
          type="submit"
          class="primary"
          id="submit"
          aria-disabled={reason !== undefined}
          aria-describedby="submit-price submit-reason"
        >
          {submit.label[mode.value]}
        </button>
        <span class="price" id="submit-price">
          {submit.price(cost.value, session.value?.account.credits ?? 0)}
        </span>
      </div>
      <p class="fine" id="submit-reason">
        {reason}
      </p>
      <div class="row seconds">
        <button
          type="button"
          onClick={() => (obstacle.peek() ? submitOrder() : checkOrder())}
          aria-disabled={reason !== undefined}
          title={submit.checkHint}
        >
          {submit.check}
        </button>
        <button type="button" onClick={() => (isCodeShown.value = true)}>
          {texts.snippets.title}
        </button>
      </div>
      {isCodeShown.value && (
        <Later
          load={async () => {
            const { Snippets } = await import('./snippets.tsx')
            return () => <Snippets onClose={() => (isCodeShown.value = false)} />
          }}
        />
      )}
    </div>
  )
}

function Upload() {
  const { value } = sending
  const { sent, total } = upload.value ?? { sent: 0, total: 0 }
  const percent = total ? Math.round((sent / total) * 100) : 0
  const label = value?.state === 'checking' ? texts.submit.checking : texts.submit.uploading
  return (
    <div class="upload">
      <div class="row">
        <span>{total ? `${label}: ${texts.submit.uploadShare(percent, sizeText(total))}` : label}</span>
        {value && 'stop' in value && (
          <button type="button" class="quiet" onClick={() => value.stop.abort()}>
            {texts.submit.stop}
          </button>
        )}
      </div>
      <progress max={100} value={percent} aria-label={label} />
    </div>
  )
}
