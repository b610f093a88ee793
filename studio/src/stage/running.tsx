import { useSignal } from '@preact/signals'
import type { Generation, VedutaError } from '@veduta/client'
import { useEffect } from 'preact/hooks'
import { client, problemOf, serviceNow } from '../connection.ts'
import { take } from '../generations.ts'
import { allowNotifications, canNotify } from '../notify.ts'
import { Problem } from '../parts/problem.tsx'
import { readSession } from '../session.ts'
import { texts } from '../texts.ts'

/** A generation on its way: its place, its stage, the time so far and the time left. */
export function Running({ generation, source }: { generation: Generation; source: string | undefined }) {
  const { stage } = texts
  const { status, progress, queue_position: place, eta_seconds: left } = generation
  const elapsed = useElapsed(generation.started_at ?? generation.created_at)
  const percent = Math.round(progress * 100)
  return (
    <div class="running">
      {source ? <img class="waiting-source" src={source} alt="" /> : <div class="blank" />}
      <div class="progress">
        <p class="stage-name">
          <strong>{stage.stages[generation.stage]}</strong>
          {status === 'queued' && place ? <span>{stage.position(place)}</span> : <span>{percent} %</span>}
        </p>
        <progress max={100} value={status === 'queued' ? undefined : percent} aria-label={stage.progress} />
        <p class="fine">
          {stage.elapsed(stage.seconds(elapsed))}
          {left ? `, ${stage.left(stage.seconds(left))}` : ''}
        </p>
        <div class="row">
          <CancelButton id={generation.id} />
          {canNotify.value === 'default' && (
            <button type="button" onClick={allowNotifications}>
              {stage.notify}
            </button>
          )}
          {canNotify.value === 'granted' && <span class="fine">{stage.willNotify}</span>}
        </div>
      </div>
    </div>
  )
}

function CancelButton({ id }: { id: string }) {
  const problem = useSignal<VedutaError | undefined>(undefined)
  const cancel = async () => {
    try {
      take(await client.cancel(id))
      await readSession()
    } catch (error) {
      problem.value = problemOf(error)
    }
  }
  return (
    <>
      <button type="button" onClick={cancel}>
        {texts.stage.cancel}
      </button>
      {problem.value && <Problem error={problem.value} />}
    </>
  )
}

/** Seconds since a given time, by the service's clock. */
function useElapsed(since: string): number {
  const seconds = useSignal(0)
  useEffect(() => {
    const count = () => {
      seconds.value = Math.max(0, Math.floor((serviceNow() - Date.parse(since)) / 1000))
    }
    count()
    const timer = setInterval(count, 1000)
    return () => clearInterval(timer)
  }, [since])
  return seconds.value
}
