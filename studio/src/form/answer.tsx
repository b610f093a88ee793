import { useEffect, useRef } from 'preact/hooks'
import { Problem } from '../parts/problem.tsx'
import { texts } from '../texts.ts'
import { refusedFrame, sending } from './submit-order.ts'

/** The service's answer to the order: why it was refused or, after a check, what would be made. */
export function Answer() {
  const { value } = sending
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (value?.state === 'checked' || value?.state === 'refused') box.current?.scrollIntoView({ block: 'nearest' })
  }, [value])
  return (
    <div class="answer" ref={box}>
      {value?.state === 'refused' && !refusedFrame.value && <Problem error={value.problem} />}
      {value?.state === 'checked' && (
        <div class="checked" role="status">
          <p>{texts.submit.checked(value.answer.resolution, value.answer.engine, value.answer.credits_after)}</p>
          {value.answer.notes.length > 0 && (
            <ul class="notes" aria-label={texts.stage.notes}>
              {value.answer.notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  )
}
