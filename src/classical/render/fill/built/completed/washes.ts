import type { Picture } from '../../../../pixels/picture.ts'
import { meanColours } from '../../../../space/scene/mean-colours.ts'
import type { FullSpace } from '../../../../space/space.ts'
import { isGlassy } from './glass-colour.ts'

/** Of the picture, what is larger than any pane. */
const paneMax = 0.03
/** In OKLab, how brown or grey a wash is that no glass has. */
const warmMin = 0.03

/** A scene of a sketch's ink, with the colours of its washes: panes are washed blue, and walls are not. */
export function withWashes(space: FullSpace, washes: Picture): FullSpace {
  const { partition } = space.regions
  const colours = meanColours(washes, partition.labels, partition.areas.length)
  const all = partition.labels.length
  const parts = space.scene.parts.map((part, region) => {
    const colour = colours[region]!
    const { kind } = space.scene.orientations[region]!
    if (part === 'wall' && kind === 'upright' && partition.areas[region]! < paneMax * all && isGlassy(colour))
      return 'opening'
    if (part === 'opening' && colour.b > warmMin) return 'wall'
    if (part === 'ground' && isGlassy(colour)) return 'water'
    return part
  })
  return { ...space, regions: { partition, colours }, scene: { ...space.scene, parts } }
}
