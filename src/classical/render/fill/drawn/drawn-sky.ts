import { gaussianBlur } from '../../../pixels/blur.ts'
import { openScratch, type Plane, takePlane } from '../../../pixels/plane.ts'
import { styles } from '../../looks/styles.ts'
import type { Scene } from '../../scene.ts'
import type { Regions } from '../../see/regions/regions.ts'
import { paintFarView } from '../built/far-view.ts'

/** Of the height, the lowest row of a sky. */
export const lowestSky = 0.92

/** Of the height, how far below the horizon the sky of a drawing may end. */
const lowMax = 0.02

/** The regions that are sky, beside the lines, as the sky that the mood paints over; in a picture, what is far away is seen there. */
export function findDrawnSky(
  scene: Scene,
  { labels, kinds }: Regions,
  ink: Plane | undefined,
  seenHorizonY: number,
): void {
  const { width, height, L } = scene.picture
  using scratch = openScratch()
  const mask = scratch.plane(takePlane(width * height)).fill(0)
  const isSky = Uint8Array.from(kinds, (kind) => (kind === 'sky' ? 1 : 0))
  let horizonY = 0
  for (let i = 0; i < mask.length; i++) {
    if (!isSky[labels[i]!]) continue
    mask[i] = ink ? 1 - ink[i]! : 1
    horizonY = i
  }
  horizonY = Math.floor(horizonY / width)
  // What reaches down to the viewer's feet is not a sky, but the gaps of a picture that is seen from above.
  if (horizonY < height * 0.05 || horizonY > height * lowestSky) return
  const soft = gaussianBlur(mask, width, height, ink ? 1.2 : 0.7)
  if (ink) for (let i = 0; i < soft.length; i++) soft[i] = Math.min(soft[i]!, 1 - ink[i]!)
  const far = Math.max(seenHorizonY, horizonY + 1 - lowMax * height)
  const isPicture = styles[scene.request.renderStyle].isPictorial
  scene.sky = {
    mask: soft,
    horizonY: horizonY + 1,
    clearL: L.slice(),
    ...(isPicture && { behind: () => paintFarView(scene, soft, far) }),
  }
}
