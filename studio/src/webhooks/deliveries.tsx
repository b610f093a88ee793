import type { Delivery } from '@veduta/client'
import { announce } from '../announce.ts'
import { client } from '../connection.ts'
import { Problem } from '../parts/problem.tsx'
import { useAttempt, useLoad } from '../parts/use-load.ts'
import { texts } from '../texts.ts'
import { dateText } from '../wording.ts'

/** The log of a webhook's deliveries, each of which can be repeated. */
export function Deliveries({ webhookId: id, round }: { webhookId: string; round: number }) {
  const { webhooks } = texts
  const path = { id }
  const { value, problem, reload } = useLoad(
    (signal) => client.request('GET /v1/webhooks/{id}/deliveries', { path }, { signal }),
    [id, round],
  )
  const { problem: refusal, attempt } = useAttempt()
  const replay = (delivery_id: string) =>
    attempt(async () => {
      await client.request('POST /v1/webhooks/{id}/deliveries/{delivery_id}/replay', { path: { id, delivery_id } })
      announce(webhooks.replayed)
      reload()
    })
  return (
    <details open={round > 0}>
      <summary>{webhooks.deliveries}</summary>
      {(problem ?? refusal) && <Problem error={(problem ?? refusal)!} />}
      <p>
        <button type="button" onClick={reload}>
          {webhooks.refresh}
        </button>
      </p>
      {value.value?.deliveries.length === 0 && <p>{webhooks.noDeliveries}</p>}
      <ul class="list">
        {value.value?.deliveries.map((delivery: Delivery) => (
          <li key={delivery.id} class="panel-head">
            <span>
              <code>{delivery.event.type}</code> · {dateText(delivery.event.timestamp)} ·{' '}
              {webhooks.statuses[delivery.status]}, {webhooks.attempts(delivery.attempts.length)}
              <span class="fine"> {lastAttempt(delivery)}</span>
            </span>
            <button type="button" onClick={() => replay(delivery.id)}>
              {webhooks.replay}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

function lastAttempt({ attempts }: Delivery): string {
  const last = attempts.at(-1)
  if (!last) return ''
  return last.response_status ? texts.webhooks.answered(last.response_status, last.duration_ms) : (last.error ?? '')
}
