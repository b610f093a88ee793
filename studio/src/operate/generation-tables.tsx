import type { Routes } from '@veduta/client'
import { type Status, unfinishedStatuses } from '../../../src/contract/vocabulary.ts'
import { client } from '../connection.ts'
import { Problem } from '../parts/problem.tsx'
import { useLoad } from '../parts/use-load.ts'
import { texts } from '../texts.ts'
import { dateText } from '../wording.ts'

type Row = Routes['GET /admin/v1/generations']['answer']['generations'][number]

const rowsMax = 100

const columns = [
  texts.result.made,
  texts.pages.account,
  texts.history.type,
  texts.history.status,
  texts.operate.error,
  texts.operate.trace,
]

/** What is waiting and running now, of all accounts. */
export function Queue() {
  return <Table statuses={unfinishedStatuses.toReversed()} empty={texts.operate.queueEmpty} />
}

/** What failed recently, with the trace id for the log. */
export function Failures() {
  return <Table statuses={['failed']} empty={texts.operate.failuresEmpty} />
}

function Table({ statuses, empty }: { statuses: Status[]; empty: string }) {
  const { value, problem, reload } = useLoad(
    async (signal) => {
      const pages = statuses.map((status) =>
        client.request('GET /admin/v1/generations', { query: { status, limit: rowsMax } }, { signal }),
      )
      return (await Promise.all(pages)).flatMap(({ generations }) => generations)
    },
    [statuses.join()],
  )
  return (
    <section class="panel">
      <p>
        <button type="button" onClick={reload}>
          {texts.webhooks.refresh}
        </button>
      </p>
      {problem && <Problem error={problem} />}
      {value.value?.length === 0 && <p>{empty}</p>}
      {value.value && value.value.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by the arrow keys too.
        <section class="table-box" tabIndex={0} aria-label={texts.pages.operate}>
          <table>
            <thead>
              <tr>
                {columns.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {value.value.map((row) => (
                <GenerationRow key={row.id} row={row} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  )
}

function GenerationRow({ row }: { row: Row }) {
  const { created_at, account, type, status, stage, progress, error, trace_id, id, engine } = row
  const where = status === 'processing' ? `${texts.stage.stages[stage]}, ${Math.round(progress * 100)} %` : ''
  return (
    <tr>
      <td>{dateText(created_at)}</td>
      <td>{account.name}</td>
      <td>
        {texts.modes[type]} <span class="fine">{engine}</span>
      </td>
      <td>
        {texts.history.statuses[status]} <span class="fine">{where}</span>
      </td>
      <td title={error?.message}>{error && <code>{error.code}</code>}</td>
      <td>
        <code class="fine">{trace_id ?? id}</code>
      </td>
    </tr>
  )
}
