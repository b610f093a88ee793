import type { Generation } from '@veduta/client'
import { client } from '../connection.ts'
import { forget } from '../generations.ts'
import { findOrder, forgetOrder } from '../orders.ts'
import { Problem } from '../parts/problem.tsx'
import { SureButton } from '../parts/sure-button.tsx'
import { useAttempt } from '../parts/use-load.ts'
import { hrefOf, open } from '../route.ts'
import { hereOf } from '../stage/here-of.ts'
import { orderAgain } from '../stage/order-again.ts'
import { texts } from '../texts.ts'
import { dateText } from '../wording.ts'

/** A generation in the list: its picture and the most common actions. */
export function GenerationCard({ generation, onDeleted }: { generation: Generation; onDeleted: () => void }) {
  const { id, type, status, created_at, original_prompt } = generation
  const { problem, attempt } = useAttempt()
  const date = dateText(created_at)
  const again = () =>
    attempt(async () => {
      await orderAgain(generation, await findOrder(id), undefined)
      open({ page: 'create' })
    })
  const remove = () =>
    attempt(async () => {
      await client.request('DELETE /v1/generations/{id}', { path: { id } })
      forget(id)
      await forgetOrder(id)
      onDeleted()
    })
  return (
    <li class="card">
      <a href={hrefOf({ page: 'create', generation: id })}>
        <span class="frame">
          <Thumbnail generation={generation} />
        </span>
        <span class="fine">
          {texts.modes[type]}
          {status !== 'succeeded' && `, ${texts.history.statuses[status]}`} · {date}
        </span>
        <span class="fine words">{original_prompt}</span>
      </a>
      <span class="row">
        <button type="button" onClick={again}>
          {texts.result.again}
        </button>
        <SureButton label={texts.result.delete} question={texts.result.deleteSure} onSure={remove} />
      </span>
      {problem && <Problem error={problem} />}
    </li>
  )
}

function Thumbnail({ generation: { status, output } }: { generation: Generation }) {
  const [file] = output
  const link = file && (file.thumbnail_url ?? file.poster_url ?? file.url)
  if (!link) return <>{texts.history.statuses[status]}</>
  return <img src={hereOf(link)} alt="" loading="lazy" decoding="async" width={file.width} height={file.height} />
}
