import type { Generation } from '@veduta/client'
import { texts } from '../texts.ts'
import { dateText } from '../wording.ts'

/** How it was made, as far as known. */
export function About({ generation, shown }: { generation: Generation; shown: number }) {
  const { result, stage } = texts
  const { output, seed, engine, started_at, completed_at, credits, created_at, notes, prompt, original_prompt } =
    generation
  const file = output[shown]
  const rows = [
    [texts.fields.seed, String(file?.seed ?? seed)],
    [result.size, file && `${file.width} × ${file.height}`],
    [result.fidelity, file?.fidelity && `${Math.round(file.fidelity.score * 100)} %`],
    [
      result.took,
      started_at && completed_at && stage.seconds((Date.parse(completed_at) - Date.parse(started_at)) / 1000),
    ],
    [result.cost, texts.credits(credits.charged - credits.refunded)],
    [result.engine, engine],
    [result.made, dateText(created_at)],
  ].filter((row): row is [string, string] => Boolean(row[1]))
  return (
    <details class="about" open={notes.length > 0}>
      <summary>{result.about}</summary>
      {notes.length > 0 && (
        <ul class="notes" aria-label={stage.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <dl class="facts">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p class="fine">
        {texts.fields.prompt}: {original_prompt}
      </p>
      <p class="fine">
        {texts.builtPrompt}: {prompt}
      </p>
    </details>
  )
}
