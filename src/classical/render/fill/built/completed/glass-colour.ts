import type { MeanColour } from '../../../../space/parts.ts'
import type { FullSpace } from '../../../../space/space.ts'

/** Of a colour by its lightness, from where on it is the cyan and the blue of panes; zinc and slate are less so. */
const glassA = -0.0135
const glassB = -0.018
/** Of its blue, the tinge of green that it has at least: paint may be of any blue. */
const tinge = 0.2
/** Clothes and signs have more chroma than glass, and what is dark may be of any colour. */
const glassChroma = 0.09
const glassL = 0.3

/** Whether a colour is that in which programs show panes: blue, with a tinge of green. */
export const isGlassy = ({ L, a, b }: MeanColour) =>
  a < glassA * L && b < glassB * L && a < tinge * b && Math.hypot(a, b) < glassChroma && L > glassL

/** Of what stands and is as blue as glass, by area, what must have been read as panes. */
const panesMin = 0.7

/** Whether a model's panes were read as walls, so that a picture of it would have none. */
export function losesPanes({ scene, regions }: FullSpace): boolean {
  let [panes, all] = [0, 0]
  for (const [region, part] of scene.parts.entries()) {
    if (part === 'sky' || scene.orientations[region]!.kind !== 'upright' || !isGlassy(regions.colours[region]!))
      continue
    all += regions.partition.areas[region]!
    if (part === 'opening' || part === 'door') panes += regions.partition.areas[region]!
  }
  return panes < panesMin * all
}
