import { findComponents } from '../../../../pixels/components.ts'
import { maskWhere } from '../../../../pixels/mask.ts'
import { open } from '../../../../plan/morphology.ts'
import type { Scene } from '../../../scene.ts'
import { greenness } from '../../../see/greenness.ts'
import { growLeaves } from '../grow-leaves.ts'
import { type FillKind, type Fills, lawnMin } from './fills.ts'

/** Of a crown's colour, its greenness; haze takes some of it. */
const leafy = 0.3
/** Of the width: half of what is thinner, as grass between palings is. */
const thickMin = 1 / 110
/** A ball of triangles shows at least so many; and of a crown, its largest facet: roofs with grass on them have few. */
const facetsMin = 7
const facetMax = 0.34

/** Of a crown, what was not taken for a piece of lawn. */
const standingMin = 0.5

/** Grows leaves in the crowns of a coloured model that shows their facets; those that `planted` has grow as such. */
export function growCrowns(
  scene: Scene,
  { labels, of }: Fills,
  kinds: readonly FillKind[],
  planted: Int32Array | undefined,
  horizonY: number,
): void {
  const { width, height } = scene.picture
  const isFacet = of.map(
    ({ area, colour }, label) =>
      (!kinds[label] || (kinds[label] === 'lawn' && area < lawnMin * labels.length)) &&
      greenness(colour.a, colour.b) > leafy,
  )
  const green = maskWhere(labels, (label, i) => isFacet[label] && !planted?.[i])
  const { labels: found, components } = findComponents(open(green, width, thickMin * width), width, height)
  const facets = components.map(() => new Map<number, number>())
  for (const [i, n] of found.entries()) {
    const own = facets[n - 1]
    own?.set(labels[i]!, (own.get(labels[i]!) ?? 0) + 1)
  }
  const isCrown = components.map(({ area }, n) => {
    // Of a lawn, scraps have facets, too.
    const standing = [...facets[n]!].reduce((sum, [label, count]) => sum + (kinds[label] ? 0 : count), 0)
    const hasFacets = facets[n]!.size >= facetsMin && Math.max(...facets[n]!.values()) < facetMax * area
    return hasFacets && standing > standingMin * area
  })
  const crowns = maskWhere(found, (n) => n > 0 && isCrown[n - 1])
  growLeaves(scene, crowns, undefined, horizonY)
}
