import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { useObjectUrl } from '../form/object-url.ts'
import { followed, refollow } from '../generations.ts'
import { tab } from '../notify.ts'
import { findOrder, type Order } from '../orders.ts'
import { Problem } from '../parts/problem.tsx'
import { texts } from '../texts.ts'
import { About } from './about.tsx'
import { ChooseResult } from './choose-result.tsx'
import { Failure } from './failure.tsx'
import { Fidelity } from './fidelity.tsx'
import { hereOf } from './here-of.ts'
import { Result } from './result.tsx'
import { ResultActions } from './result-actions.tsx'
import { Running } from './running.tsx'

/** A generation, from its place in the queue to its result. */
export function GenerationView({ id }: { id: string }) {
  const { generation, problem } = followed(id).value
  const order = useSignal<Order | undefined>(undefined)
  const shown = useSignal(0)
  const kept = useObjectUrl(order.value?.files.image)
  const source = kept ?? (generation?.source_url ? hereOf(generation.source_url) : undefined)
  useEffect(() => {
    findOrder(id).then((found) => {
      order.value = found
    })
    return () => {
      tab.value = { state: 'still' }
    }
  }, [id])
  useEffect(() => {
    if (generation) tab.value = tabOf(generation)
  }, [generation])

  if (problem) {
    const error = problem.code === 'NOT_FOUND' ? { ...problem, code: problem.code, message: texts.stage.gone } : problem
    return (
      <Problem error={error}>
        {problem.code !== 'NOT_FOUND' && (
          <button type="button" onClick={() => refollow(id)}>
            {texts.webhooks.refresh}
          </button>
        )}
      </Problem>
    )
  }
  if (!generation) return <p class="loading">{texts.loading}</p>
  const { status, output } = generation
  const isEnded = status === 'failed' || status === 'succeeded'
  return (
    <>
      {(status === 'queued' || status === 'processing') && <Running generation={generation} source={source} />}
      {status === 'failed' && <Failure generation={generation} source={source} />}
      {status === 'succeeded' && (
        <>
          <Result generation={generation} shown={shown.value} source={source} />
          <ChooseResult generation={generation} shown={shown} />
          {output[shown.value] && <Fidelity output={output[shown.value]!} />}
        </>
      )}
      {isEnded && (
        <>
          <ResultActions generation={generation} shown={shown.value} order={order.value} />
          <About generation={generation} shown={shown.value} />
        </>
      )}
    </>
  )
}

function tabOf({ status, progress, queue_position }: NonNullable<ReturnType<typeof followed>['value']['generation']>) {
  if (status === 'succeeded') return { state: 'done' as const, text: texts.stage.succeeded }
  if (status === 'failed') return { state: 'still' as const, text: texts.stage.failed }
  if (status === 'queued')
    return { state: 'busy' as const, text: queue_position ? `#${queue_position}` : texts.stage.stages.queued }
  return { state: 'busy' as const, text: `${Math.round(progress * 100)} %` }
}
