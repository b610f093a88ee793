import { VedutaError } from '@veduta/client'
import { client } from '../connection.ts'
import { Problem } from '../parts/problem.tsx'
import { useLoad } from '../parts/use-load.ts'
import { texts } from '../texts.ts'

type Engine = { name: string; ready: boolean; message: string; [fact: string]: unknown }

/** The state of the engines. Fields that the page does not know are shown as they are. */
export function Engines() {
  const { operate } = texts
  const { value, problem } = useLoad(readEngines)
  if (problem) return <Problem error={problem} />
  if (!value.value) return <p class="loading">{texts.loading}</p>
  if (value.value === 'untold') return <p>{operate.enginesMissing}</p>
  return (
    <ul class="list">
      {value.value.map(({ name, ready, message, ...facts }) => (
        <li key={name} class="panel">
          <h2>
            {name} <span class={ready ? 'fine' : 'fine wrong'}>{ready ? operate.healthy : operate.unhealthy}</span>
          </h2>
          <p>{message}</p>
          <dl class="facts">
            {Object.entries(facts).map(([fact, told]) => (
              <div key={fact}>
                <dt>{fact.replaceAll('_', ' ')}</dt>
                <dd>{factText(told)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

/** An older service, from before there were several engines, does not have the endpoint. */
async function readEngines(signal: AbortSignal): Promise<Engine[] | 'untold'> {
  const request = client.request as (route: string, input: object, options: object) => Promise<{ engines: Engine[] }>
  try {
    return (await request('GET /admin/v1/engines', {}, { signal })).engines
  } catch (error) {
    if (error instanceof VedutaError && error.code === 'NOT_FOUND') return 'untold'
    throw error
  }
}

function factText(told: unknown): string {
  if (told === null) return '–'
  if (typeof told !== 'object') return String(told)
  return Object.entries(told)
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${value ?? '–'}`)
    .join(', ')
}
