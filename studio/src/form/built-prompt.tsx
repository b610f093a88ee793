import { buildArchRenderPrompt } from '../../../src/prompts/arch-render-v41.ts'
import { buildVideoPrompt } from '../../../src/prompts/video-ai.ts'
import { type Draft, draft, fieldsOf, type Mode, mode } from '../draft.ts'
import { texts } from '../texts.ts'
import { tagsOf } from './list-field.tsx'

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
  if (mode === 'video') {
    const rawPrompt = fields.raw_prompt
    if (!(rawPrompt ?? prompt).trim()) return ''
    const movement = fields.camera_movement as Parameters<typeof buildVideoPrompt>[0]['movement']
    return buildVideoPrompt({
      callerText: prompt,
      rawPrompt,
      movement,
      hasEndImage: Boolean(fields.end_image_url?.trim()),
    })
  }
  if (!prompt.trim()) return ''
  const choices = fieldsOf('render').map(({ key, name, kind }) => [
    key,
    kind === 'list' ? tagsOf(fields[name]) : fields[name],
  ])
  const references = fieldsOf('render').filter(({ key, name }) => key === 'references' && files[name])
  return buildArchRenderPrompt({ ...Object.fromEntries(choices), callerText: prompt, references })
}
