import type { FormField } from '../../../form-contract.ts'
import { choicesOf, draft, fieldOf, mode } from '../../draft.ts'
import { texts } from '../../texts.ts'
import { choiceText } from '../../wording.ts'
import { ChoiceField, SelectField } from './choice-field.tsx'

/** What this expert alone is told. A field need not be said: then it is the default, which words of the prompt may change. */
export function Panel({ fields }: { fields: FormField[] }) {
  const { expert_name: expert } = draft.value.fields
  return (
    <fieldset class="choice">
      <legend>{texts.panel}</legend>
      <div class="pairs">
        {fields.map((field) => {
          const [first, ...rest] = choicesOf(field, expert) as [string, ...string[]]
          const isAuto = first === 'auto'
          return (
            <SelectField
              key={field.name}
              name={field.name}
              choices={isAuto ? rest : [first, ...rest]}
              unsaid={isAuto ? choiceText(first) : texts.unsaid(choiceText(first))}
            />
          )
        })}
      </div>
    </fieldset>
  )
}

export function CountField() {
  const { minimum, maximum } = fieldOf(mode.value, 'count')
  const counts = Array.from({ length: maximum! - minimum! + 1 }, (_, i) => String(minimum! + i))
  return <ChoiceField name="count" choices={counts} hint={texts.countHint} />
}

/** Version 4.5 finds out itself what the picture is. */
export const FoundImageTypeField = () => <SelectField name="imagetype" unsaid={texts.foundType} />

/** What is taken from a reference picture, once there is one. */
export function ReferenceMode({ picture }: { picture: string }) {
  const name = picture.replace('image', 'mode')
  if (!draft.value.files[picture] || !fieldOf(mode.value, name)) return null
  return <SelectField name={name} />
}
