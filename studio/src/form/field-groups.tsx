import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { FieldGroup } from '../../../src/contract/fields/form.ts'
import type { FormField } from '../../form-contract.ts'
import { draft, fieldsOf, imageTypesOf, isOffered, kindOf, mode } from '../draft.ts'
import { texts } from '../texts.ts'
import { ChoiceField, SelectField } from './fields/choice-field.tsx'
import { ListField } from './fields/list-field.tsx'
import { MovesField } from './fields/moves-field.tsx'
import { RatioField } from './fields/ratio-field.tsx'
import { CountField, FoundImageTypeField, Panel, ReferenceMode } from './fields/render-v45-fields.tsx'
import { FlagField, isRaw, NumberField, PromptField, RawSwitch, TextField } from './fields/text-fields.tsx'
import { PictureField } from './picture-field.tsx'
import { refusedFrame } from './submit-order.ts'
import { isTakenAsSketch } from './take-picture.ts'

/** Every group of the contract, in the order of the form; a field has its place by its group. */
const groups: Record<FieldGroup, { isDetail?: true; draw: (fields: FormField[]) => ComponentChildren }> = {
  picture: { draw: drawEach },
  words: { draw: drawEach },
  main: { draw: drawEach },
  look: { draw: (fields) => <div class="pairs">{fields.map(drawSelect)}</div> },
  panel: { draw: (fields) => <Panel fields={fields} /> },
  more: { isDetail: true, draw: drawEach },
  references: { isDetail: true, draw: (fields) => <References fields={fields} /> },
  technical: { isDetail: true, draw: drawEach },
  hidden: { draw: () => null },
}

/** What comes before the others of its group, which follow in the order of the contract. */
const first = [
  'camera_movement',
  'motion',
  'duration',
  'end_image',
  'end_image_url',
  'render_style',
  'scene_mood',
  'raw_prompt',
  'negative_prompt',
]

/** Fields that are drawn otherwise than their kind. */
const drawn: Record<string, () => ComponentChildren> = {
  image: () => <PictureField name="image" key={kindOf(mode.value)} />,
  start_image_url: () => !draft.value.files.image && <TextField name="start_image_url" />,
  // Another name of the same.
  image_url: () => false,
  end_image_url: () => !draft.value.files.end_image && <TextField name="end_image_url" />,
  prompt: () => <PromptField />,
  raw_prompt: () => <RawSwitch />,
  imagetype: () => (mode.value === 'render' ? <ImageTypeField /> : <FoundImageTypeField />),
  aspect_ratio: () => <RatioField />,
  count: () => <CountField />,
  camera_movement: () =>
    mode.value !== 'video' ? (
      <MovesField />
    ) : isRaw() ? (
      <p class="fine">{texts.rawHint}</p>
    ) : (
      <ChoiceField name="camera_movement" hint={texts.cameraHint} />
    ),
}

export function Fields() {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (refusedFrame.value?.field === 'end_image') details.current!.open = true
  }, [refusedFrame.value])
  return (
    <>
      {drawGroups(false)}
      <details ref={details}>
        <summary>{texts.details}</summary>
        {drawGroups(true)}
      </details>
    </>
  )
}

const drawGroups = (isDetail: boolean) =>
  Object.entries(groups)
    .filter(([, group]) => Boolean(group.isDetail) === isDetail)
    .map(([name, { draw }]) => [name, draw, offered().filter(({ group }) => group === name)] as const)
    .filter(([, , fields]) => fields.length > 0)
    .map(([, draw, fields]) => draw(fields.toSorted((a, b) => rank(a) - rank(b))))

const offered = () => fieldsOf(mode.value).filter((field) => isOffered(field, draft.value))

const rank = ({ name, panel }: FormField) => (!panel && first.includes(name) ? first.indexOf(name) : first.length)

function drawEach(fields: FormField[]): ComponentChildren {
  return fields.map((field) => drawn[field.name]?.() ?? <OfKind key={field.name} field={field} />)
}

const drawSelect = ({ name }: FormField) => <SelectField key={name} name={name} />

function OfKind({ field: { name, kind } }: { field: FormField }) {
  if (kind === 'file') return <PictureField name={name} compact />
  if (kind === 'list') return <ListField name={name} />
  if (kind === 'flag') return <FlagField name={name} />
  if (kind === 'choice') return <ChoiceField name={name} />
  return kind === 'whole number' || kind === 'decimal' ? <NumberField name={name} /> : <TextField name={name} />
}

function ImageTypeField() {
  return (
    <>
      <ChoiceField name="imagetype" choices={imageTypesOf(draft.value.fields.expert_name!)} />
      {isTakenAsSketch.value && <p class="fine">{texts.picture.drawn}</p>}
    </>
  )
}

function References({ fields }: { fields: FormField[] }) {
  return (
    <>
      <p class="fine">{texts.referencesHint}</p>
      <div class="references">
        {fields
          .filter(({ kind }) => kind === 'file')
          .map(({ name }) => (
            <div key={name}>
              <PictureField name={name} compact />
              <ReferenceMode picture={name} />
            </div>
          ))}
      </div>
    </>
  )
}
