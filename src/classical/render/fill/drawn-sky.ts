import { gaussianBlur } from '../../pixels/blur.ts'
import { openScratch, type Plane, takePlane } from '../../pixels/plane.ts'
import type { Scene } from '../scene.ts'
import type { Regions } from '../see/regions/regions.ts'

/** The regions that are sky, beside the lines, as the sky that the mood paints over. */
export function findDrawnSky(scene: Scene, { labels, kinds }: Regions, ink: Plane | undefined): void {
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
  if (horizonY < height * 0.05) return
  const soft = gaussianBlur(mask, width, height, ink ? 1.2 : 0.7)
  if (ink) for (let i = 0; i < soft.length; i++) soft[i] = Math.min(soft[i]!, 1 - ink[i]!)
  scene.sky = { mask: soft, horizonY: horizonY + 1, clearL: L.slice() }
}
