import type { CameraMove } from '../../../src/contract/camera-moves.ts'
import { buildArchRenderPrompt } from '../../../src/prompts/arch-render-v41.ts'
import { buildVideoPrompt } from '../../../src/prompts/video-ai.ts'
import { buildVideoV20Prompt } from '../../../src/prompts/video-v20.ts'
import { type Draft, draft, fieldsOf, kindOf, type Mode, mode } from '../draft.ts'
import { texts } from '../texts.ts'
import { tagsOf } from './fields/list-field.tsx'

/** The prompt that the engine will read, built here as the service builds it. */
export function BuiltPrompt() {
  const words = builtPrompt(draft.value, mode.value)
  return (
    <details class="built">
      <summary>{texts.builtPrompt}</summary>
      <p class="fine">{words || texts.builtPromptEmpty}</p>
    </details>
  )
}

function builtPrompt({ fields, files }: Draft, mode: Mode): string {
  const prompt = fields.prompt ?? ''
  const rawPrompt = fields.raw_prompt
  const isEmpty = !(rawPrompt ?? prompt).trim()
  if (isEmpty) return ''
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
  const choices = fieldsOf('render').map(({ key, name, kind }) => [
    key,
    kind === 'list' ? tagsOf(fields[name]) : fields[name],
  ])
  const references = fieldsOf('render').filter(({ key, name }) => key === 'references' && files[name])
  return buildArchRenderPrompt({ ...Object.fromEntries(choices), callerText: prompt, references })
}
