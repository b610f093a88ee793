import type { Scene } from '../scene.ts'
import { findSky } from '../see/sky.ts'

/** The sky of a photo that was taken outdoors. */
export function findPhotoSky(scene: Scene): void {
  if (scene.sky) return
  if (scene.request.expert === 'exterior' || scene.request.expert === 'landscape') scene.sky = findSky(scene.picture)
}
