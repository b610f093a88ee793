import type { ImageType } from '../contract/arch-render-v41.ts'
import type { ReferenceMode, StyleV45 } from '../contract/arch-render-v45/fields.ts'
import type { RenderV45Form } from '../contract/arch-render-v45/form.ts'
import type { ExpertV45 } from '../contract/arch-render-v45/panels.ts'
import { type RenderStyle, styleWords } from '../contract/render-styles.ts'
import { sourceWords } from './arch-render-v41.ts'
import { panelWords, toldIfSent } from './panel-words.ts'

type Words = Pick<
  RenderV45Form,
  | 'expert'
  | 'callerText'
  | 'renderStyle'
  | 'geometry'
  | 'promptMode'
  | 'panel'
  | 'said'
  | 'viewMode'
  | 'annotation'
  | 'showDimensions'
  | 'markupMode'
  | 'hasCollage'
  | 'context'
> & { imageType: ImageType; references: readonly { mode: ReferenceMode }[] }

type PanelChoices = { expert: string; panel: Record<string, string>; said: string[] }

/**
 * The words the image model reads: `render this <source> in <style> <discipline> style, <the user's prompt>, <the panel>`; or what
 * to edit, and only the fields that were sent.
 */
export function buildRenderV45Prompt(form: Words): string {
  if (form.renderStyle === 'raw') return form.callerText
  const isEdit = form.promptMode === 'edit'
  const style = lookWords(form.renderStyle)
  const phrases = [
    isEdit ? '' : `render this ${sourceWords[form.imageType]} in ${style.look} ${disciplines[form.expert]} style`,
    form.callerText,
    ...panelPhrases(form, isEdit),
    form.viewMode === 'auto' && !isEdit
      ? 'keeping the camera position, framing and perspective of the input image'
      : '',
    isEdit ? '' : style.technique,
    form.context.length ? `with ${new Intl.ListFormat('en').format(form.context)}` : '',
    ...form.references.map(({ mode }, i) => referenceWords(mode, i, form.references.length)),
    form.annotation ? 'with leader lines and short neat labels that name materials and spaces' : '',
    form.showDimensions ? 'with thin dimension lines' : '',
    form.markupMode
      ? 'carrying out what the red marks of the input image ask, and leaving the marks themselves out'
      : '',
    form.hasCollage ? 'keeping the pasted pictures as materials and lighting them with the rest' : '',
    isEdit ? 'keeping everything else of the input image exactly as it is' : geometryWords[form.geometry],
  ]
  return phrases.filter((phrase) => phrase !== '').join(', ')
}

const disciplines: Record<ExpertV45, string> = {
  exterior: 'exterior architectural visualization',
  interior: 'interior design visualization',
  masterplan: 'site masterplan visualization',
  landscape: 'landscape architecture visualization',
  plan: 'top-down architectural floor plan visualization',
  product: 'industrial product design visualization',
}

const geometryWords = {
  precise: 'precise rendering that keeps the exact geometry, proportions and layout of the design',
  creative: 'creative rendering that keeps the overall form and freely reinvents materials, details and surroundings',
}

/** The look of version 4.1 that each of 4.5 is. */
export const lookOf = (style: StyleV45): RenderStyle => looks[style as keyof typeof looks] ?? (style as RenderStyle)

const looks = {
  photoreal: 'realistic',
  cad: 'cad_drawing',
  freehand_sketch: 'sketch',
  clay_model: 'minimal',
  illustration: '2d_illustration',
} as const satisfies Partial<Record<StyleV45, RenderStyle>>

/** What a style of version 4.5 looks like, and how it is made. */
export function lookWords(style: StyleV45): { look: string; technique: string } {
  if (style === 'clay_model') {
    return { look: 'matte white clay model', technique: 'every surface in the same white clay under soft studio light' }
  }
  return styleWords[lookOf(style)]!
}

/** What the fields of a panel say: all, or for an edit those that were sent. */
export function panelPhrases({ expert, panel, said }: PanelChoices, isEdit: boolean): string[] {
  const words = panelWords[expert as ExpertV45] as Record<string, Record<string, string>>
  const isFlat = panel.plan_view_mode === '2d'
  return Object.entries(panel)
    .filter(([field]) => said.includes(field) || !(isEdit || toldIfSent.includes(field)))
    .filter(
      ([field]) =>
        !(isFlat && field === 'view_type_3d') && !(panel.plan_view_mode === '3d' && field === 'furniture_2d'),
    )
    .map(([field, value]) => words[field]![value]!)
}

function referenceWords(mode: ReferenceMode, index: number, count: number): string {
  const name = count === 1 ? 'the reference image' : `reference image ${index + 1}`
  return `matching the ${takenFrom[mode]} of ${name}`
}

/** What is taken from a reference. */
export const takenFrom: Record<ReferenceMode, string> = {
  auto: 'palette, materials and atmosphere',
  style: 'graphic style',
  material: 'materials',
  atmosphere: 'light and atmosphere',
  color: 'colors',
  geometry: 'forms and proportions',
}
