import { z } from 'zod'
import { ApiError, type ErrorCode, orderErrors } from './errors.ts'
import { experts } from './experts.ts'
import { dryRunForm, dryRunQuery, dryRunReply } from './fields/dry-run.ts'
import type { Endpoint, Form } from './fields/endpoint.ts'
import { cut, type FormReader, readForm, wholeNumber } from './fields/field.ts'
import { defaultsOf, type FormField, type FormFields, type FormOf, readFields } from './fields/form.ts'
import { idempotencyHeader, orderHeaders } from './fields/idempotency.ts'
import { renderStyles } from './render-styles.ts'
import { webhookUrlField } from './webhooks.ts'

export type Expert = (typeof experts)[number]

export const imageTypes = ['3dmass', 'drawing', 'wireframe', 'construction', 'photo', 'sketch', '3d', '2d'] as const
export type ImageType = (typeof imageTypes)[number]

export const imageTypesOf: Record<Expert, readonly ImageType[]> = {
  exterior: ['3dmass', 'drawing', 'wireframe', 'construction', 'photo', 'sketch'],
  interior: ['3dmass', 'drawing', 'wireframe', 'photo', 'sketch'],
  masterplan: ['drawing', 'sketch', '3d', '2d'],
  landscape: ['drawing', 'sketch', 'photo'],
  plan: ['drawing', 'sketch'],
  furniture: ['photo', 'sketch', 'drawing', '3d'],
  product: ['sketch', 'drawing', 'photo', '3d'],
}

export const cameraAngles = [
  'same_as_input',
  'eye_level',
  'aerial_view',
  'low_angle',
  'high_angle',
  'birds_eye',
  'worms_eye',
] as const
export type CameraAngle = (typeof cameraAngles)[number]

export const sceneMoods = [
  'auto_daylight',
  'night',
  'golden_hour',
  'overcast',
  'sunrise',
  'sunset',
  'blue_hour',
  'dramatic',
] as const
export type SceneMood = (typeof sceneMoods)[number]

export const renderScenarios = ['precise', 'balanced', 'creative', 'experimental'] as const
export type RenderScenario = (typeof renderScenarios)[number]

const contextTags = ['cars', 'greenery', 'water_features', 'people', 'pathways', 'motion', 'urban_setting'] as const

const maxPromptLength = 2000
export const archRenderCost = 5
export const archRenderSeedMax = 1_000_000

/** Every rendering is made at this width, in pixels, keeping the aspect ratio. */
export const renderWidth = 1344

const imageFile = {
  kind: 'file',
  minBytes: 1024,
  maxBytes: 8388608,
  allowedTypes: ['image/jpeg', 'image/jpg', 'image/png', 'image/webp'],
} as const

const styleReference = (n: number) =>
  ({
    ...imageFile,
    group: 'references',
    as: 'references',
    several: true,
    description: `Style reference ${n} of up to 4; the same limits as image.`,
  }) as const satisfies FormField

export const archRenderFields = {
  image: {
    ...imageFile,
    group: 'picture',
    as: 'source',
    required: true,
    missing: 'MISSING_IMAGE',
    description: 'The source image: JPEG, PNG or WebP, 1 KB to 8 MB. It is resized to 1344 px width.',
  },
  expert_name: {
    kind: 'text',
    group: 'main',
    as: 'expert',
    required: true,
    schema: z.enum(experts),
    description: 'The expert mode, which selects the pipeline.',
  },
  prompt: {
    kind: 'text',
    group: 'words',
    as: 'callerText',
    required: true,
    verbatim: true,
    schema: z.string().max(maxPromptLength),
    description: 'What to render, at most 2000 characters.',
  },
  imagetype: {
    kind: 'text',
    group: 'main',
    as: 'imageType',
    schema: z.enum(imageTypes),
    description:
      'What the source image is; it must be valid for the expert. Defaults to "photo", or to the first valid value if the expert does not take photos.',
  },
  camera_angle: {
    kind: 'text',
    group: 'look',
    schema: z.enum(cameraAngles),
    default: 'same_as_input',
    description: 'The camera angle.',
  },
  scene_mood: {
    kind: 'text',
    group: 'look',
    schema: z.enum(sceneMoods),
    default: 'auto_daylight',
    description: 'Light and time of day.',
  },
  render_style: {
    kind: 'text',
    group: 'look',
    schema: z.enum(renderStyles),
    default: 'realistic',
    description: 'The rendering style; "raw" passes the prompt on unchanged.',
  },
  render_scenario: {
    kind: 'text',
    group: 'look',
    schema: z.enum(renderScenarios),
    default: 'precise',
    description: 'How freely the source image may be changed.',
  },
  context: {
    kind: 'list',
    group: 'more',
    suggestions: contextTags,
    maxItems: 20,
    itemMaxLength: 60,
    description: `Descriptive tags, as a JSON array of strings or comma-separated: ${contextTags.join(', ')} or any other.`,
  },
  reference_image_1: styleReference(1),
  reference_image_2: styleReference(2),
  reference_image_3: styleReference(3),
  reference_image_4: styleReference(4),
  seed: {
    kind: 'text',
    group: 'technical',
    schema: wholeNumber(0, archRenderSeedMax),
    description: 'Makes results reproducible. Defaults to a random seed.',
  },
  webhook_url: webhookUrlField,
} as const satisfies FormFields

/** The order in which the errors of an invalid request are reported: table 7.2 of the specification. */
const order = [
  'MISSING_IMAGE',
  'INVALID_EXPERT',
  'PROMPT_TOO_LONG',
  'IMAGE_TOO_LARGE',
  'INVALID_IMAGE_TYPE',
  'INVALID_PARAMETERS',
] as const satisfies ErrorCode[]

/** A checked order of a rendering. Its image type is known even where the caller left it to the expert. */
export type ArchRenderForm = FormOf<typeof archRenderFields> & { imageType: ImageType }

/** What a caller said of a rendering, beside its pictures: prompts and engines get a new field by this. */
export type RenderChoices = Omit<ArchRenderForm, 'source' | 'references' | 'seed' | 'webhookUrl'>

/** What a rendering is made from, its pictures as files. */
export type Rendering = RenderChoices & {
  /** The upright picture: PNG or JPEG, no alpha, sRGB, at its working size. */
  source: string
  /** Style references, at most as wide or high as the working size. */
  references: string[]
  seed: number
}

/** What is rendered where the caller chose nothing. */
export const archRenderDefaults = defaultsOf(archRenderFields)

/** Makes every check that needs no decoder, and throws the first refusal. */
export function parseArchRender(form: Form): ArchRenderForm {
  const read = readForm(form, order)
  const values = readFields(read, archRenderFields, {
    expert_name: () => readExpert(read),
    prompt: () => readPrompt(read),
    imagetype: ({ expert }) => readImageType(read, expert),
  })
  read.finish()
  return values as ArchRenderForm
}

function readExpert(read: FormReader): Expert | undefined {
  const part = read.countedText('expert_name', 'INVALID_EXPERT')
  const requestedExpert = part?.value?.trim() ?? ''
  const expert = experts.find((known) => known === requestedExpert)
  if (!expert) read.refuse(new ApiError('INVALID_EXPERT', { requestedExpert: cut(requestedExpert) }))
  return expert
}

function readPrompt(read: FormReader): string | undefined {
  const part = read.countedText('prompt', 'PROMPT_TOO_LONG')
  if (!part) read.refuse(new ApiError('INVALID_PARAMETERS', { field: 'prompt', reason: 'missing or blank' }))
  else if (part.length > maxPromptLength) {
    read.refuse(new ApiError('PROMPT_TOO_LONG', { promptLength: part.length, maxLength: maxPromptLength }))
  } else return part.value
}

function readImageType(read: FormReader, expert: Expert | undefined): ImageType | undefined {
  const sent = read.text('imagetype', archRenderFields.imagetype)
  if (!expert) return undefined
  const allowed = imageTypesOf[expert]
  if (!sent) return allowed.includes('photo') ? 'photo' : allowed[0]
  if (allowed.includes(sent)) return sent
  read.refuse(new ApiError('INVALID_PARAMETERS', { field: 'imagetype', received: sent, allowed: [...allowed] }))
}

const archRenderReply = z.object({
  status: z.literal('success'),
  id: z.string().describe('Request ID for the status endpoint.'),
  seed: z.int().describe('The seed used.'),
  prompt: z.string().describe("The user's original prompt, before enhancement."),
  expert_name: z.enum(experts),
  parameters: z.object({
    imageType: z.enum(imageTypes),
    cameraAngle: z.enum(cameraAngles),
    context: z.array(z.string()),
    sceneMood: z.enum(sceneMoods),
    renderStyle: z.enum(renderStyles),
    renderScenario: z.enum(renderScenarios),
    resolution: z.string().describe('The working size, for example "1344x896".'),
    aspectRatio: z.string().describe('The ratio in the smallest whole numbers within 1 %, for example "3:2".'),
    referenceImageCount: z.int(),
  }),
  credits: z.int().describe('The remaining credit balance.'),
})
export type ArchRenderReply = z.infer<typeof archRenderReply>

export const archRender = {
  operationId: 'archRenderV41',
  method: 'POST',
  path: '/v1/archRender-v41',
  aliases: [{ path: '/v1/archDiffusion-v41' }],
  summary: 'Turn a source image into an architectural rendering',
  description: `Answers at once with a request ID to poll at /v1/status/{id}. Costs ${archRenderCost} credits, refunded if it fails. Deprecated: use /v1/archRender-v45-fast or /v1/archRender-v45-ultra, which the Link header names. The Deprecation header gives the date of the deprecation, and the Sunset header gives the last day once it is set. The same endpoint by another name: /v1/archDiffusion-v41.`,
  access: 'key',
  scope: 'generate',
  deprecated: true,
  form: { ...archRenderFields, ...dryRunForm },
  query: dryRunQuery,
  headers: idempotencyHeader,
  success: {
    status: 200,
    description: 'The rendering was accepted; or, with dry_run, what would happen.',
    body: z.xor([archRenderReply, dryRunReply]),
    headers: orderHeaders,
  },
  errors: [...order, ...orderErrors],
} as const satisfies Endpoint
