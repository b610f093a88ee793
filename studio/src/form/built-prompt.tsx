import { buildArchRenderPrompt } from '../../../src/prompts/arch-render-v41.ts'
import { buildVideoPrompt } from '../../../src/prompts/video-ai.ts'
import { type Draft, draft, type Mode, mode } from '../draft.ts'
import { texts } from '../texts.ts'
import { tagsOf } from './context-field.tsx'

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
    return buildVideoPrompt({ prompt, rawPrompt, movement, hasEndImage: Boolean(fields.end_image_url?.trim()) })
  }
  if (!prompt.trim()) return ''
  return buildArchRenderPrompt({
    prompt,
    expert: fields.expert_name,
    imageType: fields.imagetype,
    cameraAngle: fields.camera_angle,
    sceneMood: fields.scene_mood,
    renderStyle: fields.render_style,
    renderScenario: fields.render_scenario,
    context: tagsOf(fields.context),
    references: Object.keys(files).filter((name) => name.startsWith('reference_image')),
  } as Parameters<typeof buildArchRenderPrompt>[0])
}
