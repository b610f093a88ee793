import { draft, fieldOf, kindOf, mode, setDraft, setField } from '../../draft.ts'
import { texts } from '../../texts.ts'
import { fieldText } from '../../wording.ts'

/** The prompt, or the raw prompt if words are sent unchanged. */
export function PromptField() {
  const name = isRaw() ? 'raw_prompt' : 'prompt'
  const { maxLength, default: fallback } = fieldOf(mode.value, name)
  const isEdit = draft.value.fields.prompt_mode === 'edit'
  const value = draft.value.fields[name] ?? ''
  // As the service counts: in code points.
  const length = [...value].length
  return (
    <div class="field">
      <label for="prompt">{isEdit ? texts.editPrompt : texts.fields.prompt}</label>
      <textarea
        id="prompt"
        rows={4}
        required={fallback === undefined}
        value={value}
        placeholder={isEdit ? texts.editHint : texts.promptHint[kindOf(mode.value)]}
        aria-describedby={maxLength ? 'prompt-count' : undefined}
        aria-invalid={maxLength !== undefined && length > maxLength}
        onInput={(event) => setField(name, event.currentTarget.value)}
      />
      {maxLength && (
        <span class={length > maxLength ? 'fine wrong' : 'fine'} id="prompt-count">
          {texts.promptCount(length, maxLength)}
        </span>
      )}
    </div>
  )
}

export const isRaw = () => kindOf(mode.value) === 'video' && draft.value.fields.raw_prompt !== undefined

/** Whether the words of a clip reach the model unchanged. Then video-ai has no camera choice, because it would ignore it. */
export function RawSwitch() {
  const turn = (isOn: boolean) => {
    const [from, to] = isOn ? (['prompt', 'raw_prompt'] as const) : (['raw_prompt', 'prompt'] as const)
    const { [from]: words = '', ...fields } = draft.peek().fields
    setDraft(mode.peek(), { ...draft.peek(), fields: { ...fields, [to]: words } })
  }
  return (
    <label class="check">
      <input type="checkbox" checked={isRaw()} onChange={(event) => turn(event.currentTarget.checked)} />
      {texts.fields.raw_prompt}
    </label>
  )
}

export function TextField({ name }: { name: string }) {
  const shown = {
    id: name,
    value: draft.value.fields[name] ?? '',
    onInput: (event: { currentTarget: HTMLInputElement }) => setField(name, event.currentTarget.value),
  }
  return (
    <div class="field">
      <label for={name}>{fieldText(name)}</label>
      {name.endsWith('_url') ? (
        <input type="url" placeholder="https://" {...shown} />
      ) : (
        <input type="text" {...shown} />
      )}
    </div>
  )
}

export function NumberField({ name }: { name: string }) {
  const { minimum, maximum, kind, default: fallback } = fieldOf(mode.value, name)
  return (
    <label class="field">
      {fieldText(name)}
      <input
        type="number"
        inputmode={kind === 'decimal' ? 'decimal' : 'numeric'}
        min={minimum}
        max={maximum}
        step={kind === 'decimal' ? 0.01 : 1}
        placeholder={fallback ?? texts.anySeed}
        value={draft.value.fields[name] ?? ''}
        onInput={(event) => setField(name, event.currentTarget.value)}
      />
    </label>
  )
}

/** Yes or no. */
export function FlagField({ name }: { name: string }) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={draft.value.fields[name] === 'true'}
        onChange={(event) => setField(name, String(event.currentTarget.checked))}
      />
      {fieldText(name)}
    </label>
  )
}
