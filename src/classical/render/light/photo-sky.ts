import type { Scene } from '../scene.ts'
import { findSky } from '../see/sky/find-sky.ts'

/** The sky of a photo that was taken outdoors; of a model, whose own was looked for, there is no other. */
export function findPhotoSky(scene: Scene): void {
  const { imageType } = scene.request
  if (scene.sky || imageType === '3dmass') return
  if (scene.request.expert === 'exterior' || scene.request.expert === 'landscape') scene.sky = findSky(scene.picture)
}
