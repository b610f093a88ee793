import type { RenderRequest } from './request.ts'

/** What a photo is rendered with if the caller chose nothing. */
export const plainRequest: Omit<RenderRequest, 'source'> = {
  references: [],
  expert: 'exterior',
  imageType: 'photo',
  cameraAngle: 'same_as_input',
  sceneMood: 'auto_daylight',
  renderStyle: 'realistic',
  renderScenario: 'precise',
  context: [],
  prompt: '',
  seed: 1,
}
