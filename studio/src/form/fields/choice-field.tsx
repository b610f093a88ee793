import { draft, fieldOf, mode, setField } from '../../draft.ts'
import { choiceText, fieldText } from '../../wording.ts'

type Props = { name: string; choices?: readonly string[] }

/** One of a few values, all visible. */
export function ChoiceField({ name, choices = fieldOf(mode.value, name).choices!, hint }: Props & { hint?: string }) {
  return (
    <fieldset class="choice">
      <legend>{fieldText(name)}</legend>
      <div class="chips">
        {choices.map((value) => (
          <label key={value} class="chip">
            <input
              type="radio"
              name={name}
              value={value}
              checked={draft.value.fields[name] === value}
              onChange={() => setField(name, value)}
            />
            <span>{choiceText(value)}</span>
          </label>
        ))}
      </div>
      {hint && <p class="fine">{hint}</p>}
    </fieldset>
  )
}

/** One of many values; `unsaid` is what no value means. */
export function SelectField({
  name,
  choices = fieldOf(mode.value, name).choices!,
  unsaid,
}: Props & { unsaid?: string }) {
  return (
    <label class="field">
      {fieldText(name)}
      <select value={draft.value.fields[name] ?? ''} onChange={(event) => setField(name, event.currentTarget.value)}>
        {unsaid && <option value="">{unsaid}</option>}
        {choices.map((value) => (
          <option key={value} value={value}>
            {choiceText(value)}
          </option>
        ))}
      </select>
    </label>
  )
}
