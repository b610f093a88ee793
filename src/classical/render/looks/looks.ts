import { openScratch } from '../../pixels/plane.ts'
import type { Scene } from '../scene.ts'
import { styles } from './styles.ts'

/** From the lit picture to the picture in its style. */
export function drawLook(scene: Scene): void {
  using scratch = openScratch()
  const lit = scene.picture
  scene.picture = styles[scene.request.renderStyle].draw(scene)
  if (scene.picture.L !== lit.L) scratch.picture(lit)
}
