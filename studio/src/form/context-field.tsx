import { contract } from 'virtual:contract'
import { useSignal } from '@preact/signals'
import { draft, fieldOf, setField } from '../draft.ts'
import { texts } from '../texts.ts'
import { choiceText } from '../wording.ts'

/** Tags: the suggested ones and any of the person's own. */
export function ContextField() {
  const { maxItems, itemMaxLength } = fieldOf('render', 'context')
  const own = useSignal('')
  const chosen = tagsOf(draft.value.fields.context)
  const toggle = (tag: string, isOn: boolean) => {
    const rest = chosen.filter((one) => one !== tag)
    setField('context', JSON.stringify(isOn ? [...rest, tag] : rest))
  }
  const add = () => {
    const tag = own.value.trim()
    if (tag && chosen.length < maxItems!) toggle(tag, true)
    own.value = ''
  }
  return (
    <fieldset class="choice">
      <legend>{texts.fields.context}</legend>
      <div class="chips">
        {[...new Set([...contract.contextTags, ...chosen])].map((tag) => (
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
