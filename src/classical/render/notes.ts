import type { RenderRequest } from './pipeline.ts'

/** What a request asks for that the embedded engine cannot do; values left at their defaults ask for nothing. */
export function describeOmissions(request: RenderRequest): string[] {
  return request.renderStyle === 'raw' ? omissionsOfRaw(request) : omissionsOfViewpoint(request)
}

function omissionsOfRaw(request: RenderRequest): string[] {
  const ignored = [
    request.prompt.trim() !== '' && 'prompt',
    request.sceneMood !== 'auto_daylight' && `scene_mood "${request.sceneMood}"`,
    request.renderScenario !== 'precise' && `render_scenario "${request.renderScenario}"`,
    request.cameraAngle !== 'same_as_input' && `camera_angle "${request.cameraAngle}"`,
    request.context.length > 0 && `context ${request.context.map((tag) => `"${tag}"`).join(', ')}`,
    request.references.length > 0 && 'reference images',
  ].filter((part) => part !== false)
  if (ignored.length === 0) return []
  return [
    `With render_style "raw" the embedded engine returns the picture as it is; not applied: ${ignored.join('; ')}.`,
  ]
}

function omissionsOfViewpoint({ cameraAngle }: RenderRequest): string[] {
  if (cameraAngle === 'same_as_input') return []
  return [`The embedded engine keeps the input's viewpoint: camera_angle "${cameraAngle}" was not applied.`]
}
