import type { Routes } from '@veduta/client'
import { client } from '../connection.ts'
import { Problem } from '../parts/problem.tsx'
import { useLoad } from '../parts/use-load.ts'
import { texts } from '../texts.ts'
import { InstallProgress } from './install-progress.tsx'
import { useInstall } from './use-install.ts'

type Offer = Routes['GET /admin/v1/models']['answer']
type Model = Offer['models'][number]
type Begin = { begin: (name: string) => void; isBusy: boolean }

/** Local models: what fits this machine, what is here, and installing one. */
export function Models() {
  const { value, problem, reload } = useLoad((signal) => client.request('GET /admin/v1/models', {}, { signal }))
  const offer = value.value
  const { install, isBusy, problem: refusal, begin, cancel } = useInstall(offer, reload)
  const coming = install?.status === 'running' ? install.models : []
  if (problem) return <Problem error={problem} />
  if (!offer) return <p class="loading">{texts.loading}</p>
  return (
    <>
      {refusal && <Problem error={refusal} />}
      {install && <InstallProgress install={install} onCancel={cancel} onAgain={() => begin(install.models.at(-1)!)} />}
      <Choice offer={offer} begin={begin} isBusy={isBusy} />
      <ModelTable models={offer.models} coming={coming} begin={begin} isBusy={isBusy} />
    </>
  )
}

/** What this machine is, and the model for it. */
function Choice({ offer: { host, folder, machine, choice, refusal, models }, ...button }: { offer: Offer } & Begin) {
  const words = texts.operate.models
  const { system, memory_bytes, free_disk_bytes, card } = machine
  const facts = {
    [words.machine]: `${host}, ${system}`,
    [words.memory]: words.size(memory_bytes),
    [words.disk]: words.size(free_disk_bytes),
    [words.card]: card ? `${card.name}, ${words.size(card.memory_bytes)}` : words.noCard,
    [words.folder]: folder,
  }
  const chosen = models.find(({ name }) => name === choice?.models.at(-1))
  return (
    <section class="panel">
      <h2>{words.title}</h2>
      <p>{words.lead}</p>
      <dl class="facts">
        {Object.entries(facts).map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      {refusal && <p class="problem">{refusal}</p>}
      {chosen && (
        <p>{chosen.state === 'installed' ? words.chosenHere(chosen.name) : words.chosen(chosen.name, choice!.why)}</p>
      )}
      {chosen && chosen.state !== 'installed' && (
        <p>
          <InstallButton model={chosen} {...button} primary />
        </p>
      )}
      <p class="fine">{words.here(host)}</p>
    </section>
  )
}

function ModelTable({ models, coming, ...button }: { models: Model[]; coming: string[] } & Begin) {
  const words = texts.operate.models
  const { columns } = words
  // Programs for other machines are of no use here.
  const shown = models.filter(({ type, fits, state }) => type === 'model' || fits || state === 'installed')
  return (
    <section class="panel">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by the arrow keys too. */}
      <section class="table-box" tabIndex={0} aria-label={words.title}>
        <table class="models">
          <thead>
            <tr>
              {Object.values(columns).map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((model) => (
              <ModelRow key={model.name} model={model} isComing={coming.includes(model.name)} {...button} />
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}

function ModelRow({ model, isComing, ...button }: { model: Model; isComing: boolean } & Begin) {
  const words = texts.operate.models
  const { name, for: purpose, time, state, fits, size_bytes, here_bytes, memory_bytes, card_memory_bytes } = model
  return (
    <tr>
      <td>
        {name}
        <p class="fine">{purpose}</p>
        {time && <p class="fine">{time}</p>}
      </td>
      <td>{isComing ? words.coming : words.states[state]}</td>
      <td>{state === 'partly' ? words.part(here_bytes, size_bytes) : words.size(size_bytes)}</td>
      <td>
        {memory_bytes && words.needsMemory(memory_bytes)}
        {card_memory_bytes && <p class="fine">{words.needsCard(card_memory_bytes)}</p>}
      </td>
      <td>{model.licences.join(', ')}</td>
      <td>
        {state === 'unpinned' ? null : fits || state === 'installed' ? (
          <InstallButton model={model} {...button} />
        ) : (
          <span class="fine">{words.unfit}</span>
        )}
      </td>
    </tr>
  )
}

function InstallButton({ model, begin, isBusy, primary }: { model: Model; primary?: boolean } & Begin) {
  const { name, state } = model
  return (
    <button
      type="button"
      class={primary ? 'primary' : state === 'installed' ? 'quiet' : undefined}
      aria-disabled={isBusy}
      onClick={() => isBusy || begin(name)}
    >
      <span>
        {texts.operate.models.actions[state]} <span class={primary ? '' : 'unseen'}>{name}</span>
      </span>
    </button>
  )
}
