import { useSignal } from '@preact/signals'
import type { Generation } from '@veduta/client'
import { kinds, statuses } from '../../../src/contract/vocabulary.ts'
import { client } from '../connection.ts'
import { Problem } from '../parts/problem.tsx'
import { useAttempt, useLoad } from '../parts/use-load.ts'
import { hrefOf } from '../route.ts'
import { texts } from '../texts.ts'
import { GenerationCard } from './generation-card.tsx'

const pageSize = 24

type Filters = { type: '' | Generation['type']; status: '' | Generation['status'] }

/** Everything the account ordered, newest first. */
export function HistoryPage() {
  const filters = useSignal<Filters>({ type: '', status: '' })
  const { type, status } = filters.value
  const more = useAttempt()
  const read = (cursor: string | undefined, signal?: AbortSignal) =>
    client.request(
      'GET /v1/generations',
      { query: { limit: pageSize, cursor, type: type || undefined, status: status || undefined } },
      { signal },
    )
  const { value, problem } = useLoad((signal) => read(undefined, signal), [type, status])
  const loadMore = () =>
    more.attempt(async () => {
      const { generations, next_cursor } = await read(value.value!.next_cursor!)
      value.value = { generations: [...value.value!.generations, ...generations], next_cursor }
    })
  const drop = (id: string) => {
    const { generations, next_cursor } = value.value!
    value.value = { generations: generations.filter((one) => one.id !== id), next_cursor }
  }
  const page = value.value
  return (
    <>
      <div>
        <h1>{texts.pages.history}</h1>
        <p class="lead">{texts.history.lead}</p>
      </div>
      <FilterBar filters={filters.value} onChange={(changed) => (filters.value = changed)} />
      {(problem ?? more.problem) && <Problem error={(problem ?? more.problem)!} />}
      {!page && !problem && <p class="loading">{texts.loading}</p>}
      {page?.generations.length === 0 && <Nothing isFiltered={Boolean(type || status)} />}
      {page && page.generations.length > 0 && (
        <ul class="grid" aria-label={texts.history.list}>
          {page.generations.map((generation) => (
            <GenerationCard key={generation.id} generation={generation} onDeleted={() => drop(generation.id)} />
          ))}
        </ul>
      )}
      {page?.next_cursor && (
        <p>
          <button type="button" onClick={loadMore}>
            {texts.more}
          </button>
        </p>
      )}
    </>
  )
}

function FilterBar({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }) {
  const { history } = texts
  return (
    <div class="filters">
      <label class="field">
        {history.type}
        <select
          value={filters.type}
          onChange={(event) => onChange({ ...filters, type: event.currentTarget.value as Filters['type'] })}
        >
          <option value="">{history.any}</option>
          {kinds.toReversed().map((type) => (
            <option key={type} value={type}>
              {history.types[type]}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        {history.status}
        <select
          value={filters.status}
          onChange={(event) => onChange({ ...filters, status: event.currentTarget.value as Filters['status'] })}
        >
          <option value="">{history.any}</option>
          {statuses.map((status) => (
            <option key={status} value={status}>
              {history.statuses[status]}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <p>{texts.history.emptyFilter}</p>
  return (
    <p>
      {texts.history.empty} <a href={hrefOf({ page: 'create' })}>{texts.history.first}</a>
    </p>
  )
}
