import { draft, fieldOf, mode, setField } from '../../draft.ts'
import { texts } from '../../texts.ts'
import { choiceText } from '../../wording.ts'

/** Clips take any ratio from 1:4 to 4:1; these are the common ones. Renderings take those of their list, of which some have two names. */
const ratios = ['16:9', '3:2', '4:3', '1:1', '3:4', '9:16', '21:9']

export function RatioField() {
  const current = draft.value.fields.aspect_ratio!
  const { default: fallback, choices } = fieldOf(mode.value, 'aspect_ratio')
  const offered = [fallback!, ...(choices?.filter((name) => name.includes(':')) ?? ratios), current]
  return (
    <fieldset class="choice">
      <legend>{texts.fields.aspect_ratio}</legend>
      <div class="chips">
        {[...new Set(offered)].map((ratio) => (
          <label key={ratio} class="chip">
            <input
              type="radio"
              name="aspect_ratio"
              checked={ratio === current}
              onChange={() => setField('aspect_ratio', ratio)}
            />
            <span>{choiceText(ratio)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
