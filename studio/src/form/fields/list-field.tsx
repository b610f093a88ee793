import { useSignal } from '@preact/signals'
import { draft, fieldOf, mode, setField } from '../../draft.ts'
import { texts } from '../../texts.ts'
import { choiceText, fieldText } from '../../wording.ts'

/** Tags: the suggested ones and any of the person's own. */
export function ListField({ name }: { name: string }) {
  const { maxItems, itemMaxLength, suggestions = [] } = fieldOf(mode.value, name)
  const own = useSignal('')
  const chosen = tagsOf(draft.value.fields[name])
  const toggle = (tag: string, isOn: boolean) => {
    const rest = chosen.filter((one) => one !== tag)
    setField(name, JSON.stringify(isOn ? [...rest, tag] : rest))
  }
  const add = () => {
    const tag = own.value.trim()
    if (tag && chosen.length < maxItems!) toggle(tag, true)
    own.value = ''
  }
  return (
    <fieldset class="choice">
      <legend>{fieldText(name)}</legend>
      <div class="chips">
        {[...new Set([...suggestions, ...chosen])].map((tag) => (
          <label key={tag} class="chip">
            <input
              type="checkbox"
              checked={chosen.includes(tag)}
              disabled={!chosen.includes(tag) && chosen.length >= maxItems!}
              onChange={(event) => toggle(tag, event.currentTarget.checked)}
            />
            <span>{choiceText(tag)}</span>
          </label>
        ))}
      </div>
      <div class="row">
        <input
          type="text"
          class="grow"
          aria-label={texts.ownTag}
          placeholder={texts.ownTag}
          maxLength={itemMaxLength}
          value={own}
          onInput={(event) => (own.value = event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
            event.preventDefault()
            add()
          }}
        />
        <button type="button" onClick={add}>
          {texts.addTag}
        </button>
      </div>
    </fieldset>
  )
}

export const tagsOf = (value: string | undefined): string[] => (value ? JSON.parse(value) : [])
