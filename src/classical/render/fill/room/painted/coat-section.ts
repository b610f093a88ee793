import { styles } from '../../../looks/styles.ts'
import type { Scene } from '../../../scene.ts'
import type { RegionKind } from '../../../see/regions/regions.ts'
import type { Section } from '../../../see/section.ts'
import { findDrawnSky } from '../../drawn/drawn-sky.ts'
import { openEntourage } from '../../entourage/entourage.ts'
import { keepColouredRoom } from './keep-coloured.ts'

/** A section keeps its colours and what it cuts; the paper around it is the sky, and its trees grow. */
export function coatSection(scene: Scene, { sky }: Section): void {
  const planted = styles[scene.request.renderStyle].isPictorial ? openEntourage(scene) : undefined
  keepColouredRoom(scene)
  const kinds: RegionKind[] = ['surface', 'sky']
  findDrawnSky(scene, { labels: Int32Array.from(sky), kinds, boxes: [] }, undefined, 0)
  planted?.grow(scene.sky?.horizonY ?? scene.picture.height / 2)
}
