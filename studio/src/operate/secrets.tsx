import type { Routes } from '@veduta/client'
import { client } from '../connection.ts'
import { Problem } from '../parts/problem.tsx'
import { useLoad } from '../parts/use-load.ts'
import { texts } from '../texts.ts'

type Counts = Routes['GET /admin/v1/secrets']['answer']

const kinds = ['keys', 'sessions', 'sign_in_links', 'webhook_secrets'] as const satisfies (keyof Counts)[]

/** What would stop working if the older entries of VEDUTA_SECRET were removed now. */
export function Secrets() {
  const { value, problem } = useLoad((signal) => client.request('GET /admin/v1/secrets', {}, { signal }))
  const { secrets } = texts.operate
  if (problem) return <Problem error={problem} />
  if (!value.value) return <p class="loading">{texts.loading}</p>
  const counts = value.value
  return (
    <section class="panel">
      <p>{secrets.lead(counts.entries)}</p>
      <dl class="facts">
        {kinds.map((kind) => (
          <div key={kind}>
            <dt>{secrets.kinds[kind]}</dt>
            <dd>{secrets.counts(counts[kind])}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
