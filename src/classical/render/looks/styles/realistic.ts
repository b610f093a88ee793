import type { Picture } from '../../../pixels/picture.ts'
import type { Scene } from '../../scene.ts'
import { addClarity } from '../photographic.ts'
import type { Style } from '../style.ts'

export const style: Style = { draw: developRealistic, isPictorial: true }

/** A clean photograph: local contrast without halos, a little sharpness; a photo's noise does not grow with its range of tones. */
export function developRealistic({ picture, request }: Scene): Picture {
  addClarity(picture, 20, 0.012, 1.2)
  addClarity(picture, 3, 0.002, 1.12, request.imageType === 'photo' ? 0.4 : 0)
  return picture
}
