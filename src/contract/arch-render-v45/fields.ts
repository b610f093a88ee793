import { z } from 'zod'
import { type cameraAngles, type ImageType, imageTypes, renderScenarios, sceneMoods } from '../arch-render-v41.ts'
import { experts } from '../experts.ts'
import { wholeNumber } from '../fields/field.ts'
import type { FormField, FormFields } from '../fields/form.ts'
import { renderStyles } from '../render-styles.ts'
import { webhookUrlField } from '../webhooks.ts'
import { choice } from './choice.ts'
import { type PanelField, panelFields, panelsWith } from './panels.ts'

/** What tells the two endpoints apart: credits for each result, and the longer side of one in pixels. */
export const renderTiers = {
  ultra: { credits: 3, sizeMax: 4096, size: 2048 },
  fast: { credits: 1, sizeMax: 2048, size: 1344 },
} as const
export type RenderTier = keyof typeof renderTiers

export const sizeMin = 512
export const countMax = 4
export const seedMax = 1_000_000
export const promptMax = 4000

const newStyles = [
  ...(['raw', 'photoreal', 'cgi_render', 'cad', 'freehand_sketch'] as const),
  ...(['clay_model', 'illustration', 'watercolor'] as const),
] as const
/** Those of version 4.5, then those of 4.1 that it does not have. */
export const stylesV45 = [
  ...newStyles,
  ...renderStyles.filter((style) => !(newStyles as readonly string[]).includes(style)),
] as [StyleV45, ...StyleV45[]]
export type StyleV45 = (typeof newStyles)[number] | (typeof renderStyles)[number]

/** The names of ratios, and what each is; without one, it is that of the image. */
export const ratios = {
  auto: undefined,
  match_input_image: undefined,
  square: '1:1',
  vertical: '2:3',
  horizontal: '3:2',
  ...Object.fromEntries(
    (['1:1', '4:3', '3:4', '3:2', '2:3', '16:9', '9:16', '21:9', '4:5', '5:4'] as const).map((ratio) => [ratio, ratio]),
  ),
} as Record<string, string | undefined>

export const referenceModes = ['auto', 'style', 'material', 'atmosphere', 'color', 'geometry'] as const
export type ReferenceMode = (typeof referenceModes)[number]

/** `imageType` names an expert or a kind of picture. */
export const imageTypeNames = [...experts, ...imageTypes] as [
  (typeof experts)[number],
  ...((typeof experts)[number] | ImageType)[],
]

const types = ['image/jpeg', 'image/jpg', 'image/png', 'image/webp'] as const

export const sourcePicture = {
  kind: 'file',
  orUrl: true,
  minBytes: 1,
  maxBytes: 15728640,
  allowedTypes: types,
} as const
export const referencePicture = { ...sourcePicture, maxBytes: 8388608 } as const

const reference = (n: number) =>
  ({
    ...referencePicture,
    group: 'references',
    as: 'references',
    several: true,
    description: `Reference image ${n} of up to 4: a file of at most 8 MB, or its URL.`,
  }) as const satisfies FormField

const referenceMode = (n: number) =>
  ({
    kind: 'text',
    group: 'references',
    schema: choice(referenceModes),
    default: 'auto',
    description: `What is taken from reference image ${n}.`,
  }) as const satisfies FormField

/** Only these words, so that what is meant as false is not taken for true. */
const flag = z.stringbool({ truthy: ['true'], falsy: ['false'] })

const switched = (description: string) =>
  ({ kind: 'text', group: 'more', schema: flag, default: false, description }) as const satisfies FormField

const fidelity = z
  .string()
  .regex(/^\d+(\.\d{1,4})?$/, 'not a decimal such as 0.85')
  .transform(Number)
  .pipe(z.number().min(0, 'not from 0 to 1').max(1, 'not from 0 to 1'))

const commonFields = {
  image: {
    ...sourcePicture,
    group: 'picture',
    as: 'source',
    required: true,
    missing: 'MISSING_IMAGE',
    description: 'The source image: JPEG, PNG or WebP, at most 15 MB, as a file or as its public http or https URL.',
  },
  expert_name: {
    kind: 'text',
    group: 'main',
    as: 'expert',
    schema: choice(experts),
    default: 'exterior',
    description: 'The expert, whose panel of fields is read. furniture is read as product.',
  },
  prompt: {
    kind: 'text',
    group: 'words',
    as: 'callerText',
    verbatim: true,
    schema: z.string().max(promptMax),
    default: '',
    description: 'What to render, at most 4000 characters.',
  },
  imageType: {
    kind: 'text',
    group: 'hidden',
    as: 'imageTypeName',
    schema: choice(imageTypeNames),
    description: "An expert's name is read as expert_name, which wins; a kind of picture as imagetype, which wins.",
  },
  imagetype: {
    kind: 'text',
    group: 'main',
    as: 'imageType',
    schema: choice(imageTypes),
    description: 'What the source image is. If it is not sent, it is found in the picture, and a note says so.',
  },
  render_style: {
    kind: 'text',
    group: 'look',
    schema: choice(stylesV45),
    default: 'photoreal',
    description: 'The look. "raw" passes the prompt on unchanged.',
  },
  geometry: {
    kind: 'text',
    group: 'look',
    schema: choice(['precise', 'creative']),
    default: 'precise',
    description: 'Whether the forms of the source image are kept, or only its idea.',
  },
  prompt_mode: {
    kind: 'text',
    group: 'words',
    schema: choice(['render', 'edit']),
    default: 'render',
    description: 'edit: the prompt says what to change, and all else stays as it is.',
  },
  aspect_ratio: {
    kind: 'text',
    group: 'main',
    schema: choice(Object.keys(ratios) as [string, ...string[]]),
    default: 'auto',
    description: 'Of the result. Another ratio than the image has crops it, and never stretches it.',
  },
  seed: {
    kind: 'text',
    group: 'technical',
    schema: wholeNumber(0, seedMax),
    description: 'Makes results reproducible. Defaults to a random seed.',
  },
  reference_image_1: reference(1),
  reference_image_2: reference(2),
  reference_image_3: reference(3),
  reference_image_4: reference(4),
  reference_image: {
    ...referencePicture,
    group: 'hidden',
    older: true,
    description: 'Another name of reference_image_1.',
  },
  reference_mode_1: referenceMode(1),
  reference_mode_2: referenceMode(2),
  reference_mode_3: referenceMode(3),
  reference_mode_4: referenceMode(4),
  view_mode: {
    kind: 'text',
    group: 'more',
    schema: choice(['auto', 'manual']),
    default: 'auto',
    description: 'manual: the view is that of camera_angle and camera_direction, which imply it.',
  },
  annotation: switched('Whether the result has call-outs.'),
  show_dimensions: switched('Whether the result has dimension lines, if a scale is known.'),
  markup_mode: switched('Whether red-line marks in the source are instructions, which are not drawn.'),
  has_collage: switched('Whether pasted pictures in the source are kept as materials and lit with the rest.'),
  count: {
    kind: 'text',
    group: 'main',
    schema: wholeNumber(1, countMax),
    default: 1,
    description: 'How many results, each with the seed after that of the one before. Each is paid for.',
  },
  output_format: {
    kind: 'text',
    group: 'technical',
    schema: choice(['png', 'jpeg', 'webp']),
    default: 'png',
    description: 'The file format of the result.',
  },
  min_fidelity: {
    kind: 'text',
    group: 'technical',
    schema: fidelity,
    default: 0,
    description: 'The least output[].fidelity.score, from 0 to 1; 0 takes every result.',
  },
  webhook_url: webhookUrlField,
} as const satisfies FormFields

/** Fields of version 4.1 that are read where they have a counterpart. */
export const olderFields = {
  scene_mood: {
    kind: 'text',
    group: 'hidden',
    older: true,
    schema: choice(sceneMoods),
    description: 'Of version 4.1: read as time_of_day, weather or ambience.',
  },
  render_scenario: {
    kind: 'text',
    group: 'hidden',
    older: true,
    schema: choice(renderScenarios),
    description: 'Of version 4.1: read as geometry.',
  },
  context: {
    kind: 'list',
    group: 'hidden',
    older: true,
    maxItems: 20,
    itemMaxLength: 60,
    description: 'Of version 4.1: read as vehicles, people, greenery and motion, and the rest as words of the prompt.',
  },
} as const satisfies FormFields

/** What camera angles of version 4.1 are read as. */
export const olderAngles: Partial<Record<string, string>> = {
  same_as_input: 'auto',
  aerial_view: 'aerial',
  high_angle: 'elevated',
  low_angle: 'low',
  worms_eye: 'low',
  birds_eye: 'top_down',
} satisfies Partial<Record<(typeof cameraAngles)[number], string>>

type PanelFormField = FormField & { kind: 'text' }

/** Every field of a panel once, with the values of all experts that have it. */
const panelFormFields = Object.fromEntries(
  panelFields.map((name): [PanelField, PanelFormField] => {
    const experts = panelsWith(name)
    const values = [
      ...new Set([
        ...experts.flatMap(({ values }) => values),
        ...(name === 'camera_angle' ? Object.keys(olderAngles) : []),
      ]),
    ]
    const lists = experts.map(({ expert, values }) => `${expert}: ${values.join(', ')}`)
    const schema = choice(values as [string, ...string[]])
    return [
      name,
      { kind: 'text', group: 'panel', schema, description: `For ${lists.join('; for ')}. The first is the default.` },
    ]
  }),
) as Record<PanelField, PanelFormField>

const fieldsOf = (tier: RenderTier) => {
  const { sizeMax, size } = renderTiers[tier]
  return {
    ...commonFields,
    output_size: {
      kind: 'text',
      group: 'technical',
      schema: wholeNumber(sizeMin, sizeMax),
      default: size as number,
      description: 'The longer side of the result, in pixels.',
    },
  } as const satisfies FormFields
}

/** The fields that all experts have, by endpoint. */
export const sharedFields = { ultra: fieldsOf('ultra'), fast: fieldsOf('fast') }

/** Every field of each endpoint: they differ in the size of a result. */
export const renderV45Fields = {
  ultra: { ...sharedFields.ultra, ...panelFormFields, ...olderFields },
  fast: { ...sharedFields.fast, ...panelFormFields, ...olderFields },
} as const satisfies Record<RenderTier, FormFields>
