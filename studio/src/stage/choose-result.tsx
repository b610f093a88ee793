import type { Signal } from '@preact/signals'
import type { Generation } from '@veduta/client'
import { texts } from '../texts.ts'
import { hereOf } from './here-of.ts'

/** The results of one order, of which one is shown. */
export function ChooseResult({ generation: { output }, shown }: { generation: Generation; shown: Signal<number> }) {
  if (output.length < 2) return null
  return (
    <fieldset class="results">
      <legend class="unseen">{texts.result.several}</legend>
      {output.map(({ url, seed, width, height }, i) => (
        <label key={url}>
          <input type="radio" name="result" checked={shown.value === i} onChange={() => (shown.value = i)} />
          <img src={hereOf(url)} alt={texts.result.one(i + 1, seed)} {...{ width, height }} loading="lazy" />
        </label>
      ))}
    </fieldset>
  )
}
