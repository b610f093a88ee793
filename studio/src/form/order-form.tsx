import { useEffect } from 'preact/hooks'
import { kinds } from '../../../src/contract/vocabulary.ts'
import { draft, fieldsOf, imageTypesOf, type Mode, mode } from '../draft.ts'
import { onSubmitKey } from '../shortcuts.ts'
import { texts } from '../texts.ts'
import { Answer } from './answer.tsx'
import { AsCode } from './as-code.tsx'
import { BuiltPrompt } from './built-prompt.tsx'
import { ChoiceField, SelectField } from './choice-field.tsx'
import { ContextField } from './context-field.tsx'
import { PictureField } from './picture-field.tsx'
import { RatioField } from './ratio-field.tsx'
import { SubmitBar } from './submit-bar.tsx'
import { sending, submitOrder } from './submit-order.ts'
import { isTakenAsSketch } from './take-picture.ts'
import { isRaw, PromptField, RawSwitch, SeedField, TextField } from './text-fields.tsx'

export function OrderForm() {
  useEffect(() => {
    onSubmitKey(submitOrder)
    return () => onSubmitKey(undefined)
  }, [])
  const submit = (event: Event) => {
    event.preventDefault()
    submitOrder()
  }
  return (
    <form class="order" onSubmit={submit} noValidate>
      <ModeSwitch />
      <PictureField name="image" key={mode.value} />
      {mode.value === 'video' && !draft.value.files.image && <TextField name="start_image_url" type="url" />}
      <PromptField />
      {mode.value === 'render' ? <RenderFields /> : <VideoFields />}
      <BuiltPrompt />
      <AsCode />
      <Answer />
      <SubmitBar />
    </form>
  )
}

function ModeSwitch() {
  const choose = (to: Mode) => {
    mode.value = to
    sending.value = undefined
  }
  return (
    <fieldset class="modes">
      <legend class="unseen">{texts.modes.label}</legend>
      {kinds.toReversed().map((name) => (
        <label key={name}>
          <input type="radio" name="mode" checked={mode.value === name} onChange={() => choose(name)} />
          <span>{texts.modes[name]}</span>
        </label>
      ))}
    </fieldset>
  )
}

function RenderFields() {
  const references = fieldsOf('render').filter(({ name }) => name.startsWith('reference_image'))
  return (
    <>
      <ChoiceField name="expert_name" />
      <ChoiceField name="imagetype" choices={imageTypesOf(draft.value.fields.expert_name!)} />
      {isTakenAsSketch.value && <p class="fine">{texts.picture.drawn}</p>}
      <div class="pairs">
        <SelectField name="render_style" />
        <SelectField name="scene_mood" />
        <SelectField name="camera_angle" />
        <SelectField name="render_scenario" />
      </div>
      <details>
        <summary>{texts.details}</summary>
        <ContextField />
        <p class="fine">{texts.referencesHint}</p>
        <div class="references">
          {references.map(({ name }) => (
            <PictureField key={name} name={name} compact />
          ))}
        </div>
        <SeedField />
        <TextField name="webhook_url" type="url" />
      </details>
    </>
  )
}

function VideoFields() {
  return (
    <>
      {isRaw() ? <p class="fine">{texts.rawHint}</p> : <ChoiceField name="camera_movement" hint={texts.cameraHint} />}
      <ChoiceField name="duration" />
      <RatioField />
      <details>
        <summary>{texts.details}</summary>
        <RawSwitch />
        <TextField name="negative_prompt" />
        <TextField name="end_image_url" type="url" />
        <SeedField />
        <TextField name="webhook_url" type="url" />
      </details>
    </>
  )
}
