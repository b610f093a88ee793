import { kindOf, mode } from '../draft.ts'
import { session } from '../session.ts'
import { texts } from '../texts.ts'
import { sizeText } from '../wording.ts'
import { checkOrder, cost, isUnderWay, obstacle, sending, submitOrder } from './submit-order.ts'
import { sent } from './upload-once.ts'

/** The price and the balance beside the buttons, and why they are disabled if they are. */
export function SubmitBar() {
  const { submit } = texts
  const reason = obstacle.value
  return (
    <div class="submit-bar">
      {isUnderWay() ? <Upload /> : null}
      <div class="row">
        <button
          type="submit"
          class="primary"
          id="submit"
          aria-disabled={reason !== undefined}
          aria-describedby="submit-price submit-reason"
        >
          {submit.label[kindOf(mode.value)]}
        </button>
        <button
          type="button"
          onClick={() => (obstacle.peek() ? submitOrder() : checkOrder())}
          aria-disabled={reason !== undefined}
          title={submit.checkHint}
        >
          {submit.check}
        </button>
      </div>
      <p class="price">
        <span id="submit-price">{submit.price(cost.value, session.value?.account.credits ?? 0)}</span>{' '}
        <span id="submit-reason">{reason}</span>
      </p>
    </div>
  )
}

function Upload() {
  const { value } = sending
  const { sent: bytes, total } = sent.value ?? { sent: 0, total: 0 }
  const percent = total ? Math.round((bytes / total) * 100) : 0
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
