import { useSignal } from '@preact/signals'
import type { Generation } from '@veduta/client'
import { kinds, statuses } from '../../../src/contract/vocabulary.ts'
import { client } from '../connection.ts'
import { Problem } from '../parts/problem.tsx'
import { More, useList } from '../parts/use-list.tsx'
import { hrefOf } from '../route.ts'
import { texts } from '../texts.ts'
import { GenerationCard } from './generation-card.tsx'

const pageSize = 24

type Filters = { type: '' | Generation['type']; status: '' | Generation['status'] }

/** Everything the account ordered, newest first. */
export function HistoryPage() {
  const filters = useSignal<Filters>({ type: '', status: '' })
  const { type, status } = filters.value
  const list = useList(
    async (cursor, signal) => {
      const query = { limit: pageSize, cursor, type: type || undefined, status: status || undefined }
      const { generations, next_cursor: next } = await client.request('GET /v1/generations', { query }, { signal })
      return { entries: generations, next }
    },
    [type, status],
  )
  const { entries, problem, edit } = list
  const drop = (id: string) => edit((generations) => generations.filter((one) => one.id !== id))
  return (
    <>
      <div>
        <h1>{texts.pages.history}</h1>
        <p class="lead">{texts.history.lead}</p>
      </div>
      <FilterBar filters={filters.value} onChange={(changed) => (filters.value = changed)} />
      {problem && <Problem error={problem} />}
      {!entries && !problem && <p class="loading">{texts.loading}</p>}
      {entries?.length === 0 && <Nothing isFiltered={Boolean(type || status)} />}
      {entries && entries.length > 0 && (
        <ul class="grid" aria-label={texts.history.list}>
          {entries.map((generation) => (
            <GenerationCard key={generation.id} generation={generation} onDeleted={() => drop(generation.id)} />
          ))}
        </ul>
      )}
      <More list={list} />
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
