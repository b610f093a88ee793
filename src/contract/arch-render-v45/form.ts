import type { ImageType } from '../arch-render-v41.ts'
import { ApiError, type ErrorCode } from '../errors.ts'
import { experts } from '../experts.ts'
import type { FilePart, Form } from '../fields/endpoint.ts'
import { cut, type FormReader, readForm } from '../fields/field.ts'
import { readFields } from '../fields/form.ts'
import type { IgnoredField } from '../fields/ignored.ts'
import { findChoice } from './choice.ts'
import { promptMax, type ReferenceMode, type RenderTier, ratios, sharedFields } from './fields.ts'
import { type Older, readOlder } from './older.ts'
import { asksForView, type ExpertV45, panelFields, panels, panelsWith } from './panels.ts'
import { readPanel } from './read-panel.ts'
import type { Tell } from './tell.ts'

/** The order in which the errors of an invalid request are reported. */
export const renderV45Order = [
  'MISSING_IMAGE',
  'INVALID_EXPERT',
  'PROMPT_TOO_LONG',
  'IMAGE_TOO_LARGE',
  'INVALID_IMAGE_TYPE',
  'INVALID_PARAMETERS',
] as const satisfies ErrorCode[]

type Shared = ReturnType<typeof readShared>

/** A checked order. A picture is a file or a URL. */
export type RenderV45Form = Omit<Shared, 'imageTypeName' | 'references' | 'expert' | 'aspectRatio' | 'imageType'> & {
  expert: ExpertV45
  /** Undefined if it is to be found in the picture. */
  imageType: ImageType | undefined
  /** Of the result; undefined for that of the image. */
  ratio: string | undefined
  references: { field: string; picture: FilePart | string; mode: ReferenceMode }[]
  /** The value of every field of the expert's panel. */
  panel: Record<string, string>
  /** The fields of the panel that the caller sent, or an older one that is read as it. */
  said: string[]
  /** Tags of version 4.1 that have no field. */
  context: string[]
  ignored: IgnoredField[]
  notes: string[]
}

/** Makes every check that needs neither a decoder nor the network, and throws the first refusal. */
export function parseRenderV45(received: Form, tier: RenderTier): RenderV45Form {
  const read = readForm(received, renderV45Order)
  const notes: string[] = []
  const ignored: IgnoredField[] = []
  const shared = readShared(read, tier)
  const { imageTypeName, references, aspectRatio, ...rest } = shared
  const expert = panelExpert(shared.expert)
  const tell: Tell = { notes, ignored, sentAs: (field) => textOf(received, field) }
  const older: Older = readOlder(read, expert, tell)
  const { panel, sent } = readPanel(read, expert, { older: older.panel, tell })
  ignoreOtherPanels(expert, tell)
  refuseTransparent(read, panel, rest.outputFormat)
  read.finish()

  const sentModes = references.map(({ field }) => field)
  for (const n of [1, 2, 3, 4]) {
    const field = `reference_mode_${n}`
    if (!read.sent(field) || sentModes.includes(`reference_image_${n}`)) continue
    ignored.push({ field, value: tell.sentAs(field), reason: `reference_image_${n} was not sent` })
  }
  if (shared.expert === 'furniture') notes.push('The expert furniture was read as product.')
  if (rest.renderStyle === 'raw' && rest.count > 1) {
    notes.push('With render_style "raw", every result is the same picture.')
  }
  const isNewView = panel.camera_angle !== undefined && panel.camera_angle !== 'auto'
  const isRaised = panel.plan_view_mode === '3d'
  const isUnmeasured = rest.minFidelity > 0 && (isNewView || isRaised)
  if (isUnmeasured) {
    notes.push(
      `min_fidelity is ignored, because a ${isRaised ? 'plan that is made 3d' : 'picture from another view'} keeps no outlines of its source.`,
    )
  }
  const modes = [rest.referenceMode1, rest.referenceMode2, rest.referenceMode3, rest.referenceMode4]
  return {
    ...rest,
    expert,
    imageType: imageTypeOf(rest.imageType, imageTypeName),
    ratio: ratios[aspectRatio],
    references: references.map(({ field, file }) => ({ field, picture: file, mode: modes[Number(field.at(-1)) - 1]! })),
    geometry: older.geometry ?? rest.geometry,
    viewMode: asksForView(sent) ? 'manual' : rest.viewMode,
    minFidelity: isUnmeasured ? 0 : rest.minFidelity,
    panel,
    said: Object.keys(sent),
    context: older.context,
    ignored,
    notes,
  }
}

function readShared(read: FormReader, tier: RenderTier) {
  const fields = sharedFields[tier]
  return readFields(read, fields, {
    expert_name: () => readExpert(read),
    prompt: () => readPrompt(read),
    reference_image_1: () => {
      const isOlder = read.sent('reference_image')
      if (isOlder && read.sent('reference_image_1')) {
        const reason = 'it is another name of reference_image_1: send one of the two'
        read.refuse(new ApiError('INVALID_PARAMETERS', { field: 'reference_image', reason }))
      }
      return read.fileOrUrl(isOlder ? 'reference_image' : 'reference_image_1', fields.reference_image_1)
    },
  })
}

/** An expert that `imageType` names counts if there is no other. */
function readExpert(read: FormReader): (typeof experts)[number] {
  const part = read.countedText('expert_name', 'INVALID_EXPERT')
  const requested = part?.value?.trim()
  if (!requested) {
    const named = read.countedText('imageType', 'INVALID_PARAMETERS')?.value
    return findChoice(experts, named ?? '') ?? 'exterior'
  }
  const expert = findChoice(experts, requested)
  if (!expert) read.refuse(new ApiError('INVALID_EXPERT', { requestedExpert: cut(requested) }))
  return expert ?? 'exterior'
}

const panelExpert = (expert: (typeof experts)[number]): ExpertV45 => (expert === 'furniture' ? 'product' : expert)

function readPrompt(read: FormReader): string {
  const part = read.countedText('prompt', 'PROMPT_TOO_LONG')
  if (!part) return ''
  if (part.length > promptMax) {
    read.refuse(new ApiError('PROMPT_TOO_LONG', { promptLength: part.length, maxLength: promptMax }))
  }
  return part.value ?? ''
}

function imageTypeOf(sent: ImageType | undefined, name: string | undefined): ImageType | undefined {
  return sent ?? (experts.some((expert) => expert === name) ? undefined : (name as ImageType | undefined))
}

function ignoreOtherPanels(expert: ExpertV45, { ignored, sentAs }: Tell) {
  for (const field of panelFields) {
    if (field in panels[expert] || !sentAs(field)) continue
    const owners = panelsWith(field).map(({ expert }) => expert)
    ignored.push({ field, value: sentAs(field), reason: `a field of the expert ${owners.join(' or ')}` })
  }
}

function refuseTransparent(read: FormReader, panel: Record<string, string>, format: string) {
  if (panel.background !== 'transparent' || format !== 'jpeg') return
  const reason = 'a JPEG cannot be transparent: send output_format png or webp'
  read.refuse(new ApiError('INVALID_PARAMETERS', { field: 'background', received: 'transparent', reason }))
}

/** What the caller sent in a field, as far as it is repeated; empty if that is not a text. */
function textOf(received: Form, field: string): string {
  const [part] = received.get(field) ?? []
  return part?.kind === 'text' ? cut(part.value?.trim() ?? '') : ''
}
