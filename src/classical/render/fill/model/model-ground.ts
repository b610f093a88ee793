import type { Oklab } from '../../../pixels/oklab.ts'
import { findBorders } from '../../see/regions/merge-regions.ts'
import type { Regions } from '../../see/regions/regions.ts'

/** Lightness by which one ground differs within itself, and the least length of a border, as a share of the picture's width. */
const alikeMax = 0.035
const lengthMin = 0.05

/**
 * People, benches and their shadows part the ground of a model: what is as bright as the ground beside it, and lies below the horizon as
 * no wall does that is seen at eye level, is ground as well. `horizon` is a share of the height.
 */
export function growGround(
  { labels, kinds, boxes }: Regions,
  drawn: readonly Oklab[],
  width: number,
  horizon: number,
): void {
  const height = labels.length / width
  const borders = findBorders(labels, new Float32Array(labels.length), width, height)
  const joins = borders.filter(
    ({ first, second, length }) =>
      length > lengthMin * width && Math.abs(drawn[first]![0] - drawn[second]![0]) < alikeMax,
  )
  for (let changed = true; changed; ) {
    changed = false
    for (const { first, second } of joins) {
      const [from, to] = kinds[first] === 'ground' ? [first, second] : [second, first]
      if (kinds[from] !== 'ground' || kinds[to] !== 'surface' || boxes[to]!.top < horizon) continue
      kinds[to] = 'ground'
      changed = true
    }
  }
}
