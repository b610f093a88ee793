import { asksForView, completePanel, type ExpertV45 } from '../../../src/contract/arch-render-v45/panels.ts'
import type { CameraMove } from '../../../src/contract/camera-moves.ts'
import { buildArchRenderPrompt } from '../../../src/prompts/arch-render-v41.ts'
import { buildRenderV45Prompt } from '../../../src/prompts/arch-render-v45.ts'
import { buildVideoPrompt } from '../../../src/prompts/video-ai.ts'
import { buildVideoV20Prompt } from '../../../src/prompts/video-v20.ts'
import { type Draft, draft, fieldOf, fieldsOf, kindOf, type Mode, mode } from '../draft.ts'
import { texts } from '../texts.ts'
import { tagsOf } from './fields/list-field.tsx'

/** The prompt that the engine will read, built here as the service builds it. */
export function BuiltPrompt() {
  const words = builtPrompt(draft.value, mode.value)
  return (
    <details class="built">
      <summary>{texts.builtPrompt}</summary>
      <p class="fine">{words || texts.builtPromptEmpty}</p>
      {words && mode.value !== 'render' && kindOf(mode.value) === 'render' && !draft.value.fields.imagetype && (
        <p class="fine">{texts.builtPromptFound}</p>
      )}
    </details>
  )
}

function builtPrompt({ fields, files }: Draft, mode: Mode): string {
  const prompt = fields.prompt ?? ''
  const rawPrompt = fields.raw_prompt
  const isEmpty = !(rawPrompt ?? prompt).trim()
  if (isEmpty && fieldOf(mode, 'prompt').default === undefined) return ''
  if (mode === 'video') {
    const movement = fields.camera_movement as Parameters<typeof buildVideoPrompt>[0]['movement']
    return buildVideoPrompt({
      callerText: prompt,
      rawPrompt,
      movement,
      hasEndImage: Boolean(fields.end_image_url?.trim()),
    })
  }
  if (kindOf(mode) === 'video') {
    const moves = fields.camera_movement === 'auto' ? undefined : (fields.camera_movement!.split(',') as CameraMove[])
    const activity = fields.motion as Parameters<typeof buildVideoV20Prompt>[0]['activity']
    const hasEndImage = Boolean(files.end_image || fields.end_image_url?.trim())
    return buildVideoV20Prompt({
      ...{ callerText: prompt, rawPrompt, moves, activity, hasEndImage },
      loop: fields.loop === 'true',
    })
  }
  if (mode !== 'render') return renderV45Prompt({ fields, files }, mode)
  const choices = fieldsOf('render').map(({ key, name, kind }) => [
    key,
    kind === 'list' ? tagsOf(fields[name]) : fields[name],
  ])
  const references = fieldsOf('render').filter(({ key, name }) => key === 'references' && files[name])
  return buildArchRenderPrompt({ ...Object.fromEntries(choices), callerText: prompt, references })
}

function renderV45Prompt({ fields, files }: Draft, mode: Mode): string {
  const expert = fields.expert_name as ExpertV45
  const own = fieldsOf(mode).filter(({ panel, name }) => panel && fields[name])
  const sent = Object.fromEntries(own.map(({ name }) => [name, fields[name]!]))
  const values = fieldsOf(mode).map(({ key, name, kind }) => [
    key,
    kind === 'flag' ? fields[name] === 'true' : fields[name],
  ])
  const references = fieldsOf(mode).filter(({ key, name }) => key === 'references' && files[name])
  return buildRenderV45Prompt({
    ...(Object.fromEntries(values) as Omit<Parameters<typeof buildRenderV45Prompt>[0], 'expert' | 'panel' | 'said'>),
    ...{ expert, panel: completePanel(expert, sent), said: Object.keys(sent) },
    ...{ callerText: fields.prompt ?? '', context: [], imageType: (fields.imagetype || 'photo') as 'photo' },
    viewMode: asksForView(sent) ? 'manual' : (fields.view_mode as 'auto' | 'manual'),
    references: references.map(({ name }) => ({
      mode: fields[name.replace('image', 'mode')] as 'auto',
    })),
  })
}
