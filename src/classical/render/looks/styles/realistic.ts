import type { Picture } from '../../../pixels/picture.ts'
import type { Scene } from '../../scene.ts'
import { addClarity } from '../photographic.ts'
import type { Style } from '../style.ts'

export const style: Style = { draw: developRealistic, isPictorial: true }

/** A clean photograph: local contrast without halos, a little sharpness. */
export function developRealistic({ picture }: Scene): Picture {
  addClarity(picture, 20, 0.012, 1.3)
  addClarity(picture, 3, 0.002, 1.25)
  return picture
}
