import { archRenderDefaults } from '../../contract/arch-render-v41.ts'
import type { RenderRequest } from './request.ts'

/** What a photo is rendered with if the caller chose nothing. */
export const plainRequest: Omit<RenderRequest, 'source'> = {
  ...archRenderDefaults,
  references: [],
  expert: 'exterior',
  imageType: 'photo',
  callerText: '',
  seed: 1,
}
