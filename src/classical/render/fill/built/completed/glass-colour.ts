import type { MeanColour } from '../../../../space/parts.ts'
import { weightedQuantile } from '../../../../space/scene/weighted-quantile.ts'
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

/** By how much the glass of grey models is darker than the walls that most is of, which no wall in the shade is. */
export const darkGlass = 0.62

/** Whether a model's panes were read as walls, so that a picture of it would have none. */
export function losesPanes({ scene, regions }: FullSpace): boolean {
  const { areas } = regions.partition
  const stands = (region: number) => scene.parts[region] !== 'sky' && scene.orientations[region]!.kind === 'upright'
  const walls = [...areas.keys()].filter((region) => stands(region) && scene.parts[region] === 'wall')
  const usual = weightedQuantile(
    walls.map((region) => regions.colours[region]!.L),
    walls.map((region) => areas[region]!),
    0.5,
  )
  // What a pane lies in is its reveal, which is in the shade.
  const reveals = new Set(
    scene.orientations.flatMap(({ host }, region) => (scene.parts[region] === 'opening' ? (host ?? []) : [])),
  )
  const isGlass = (colour: MeanColour) => isGlassy(colour) || colour.L < darkGlass * usual
  let [panes, all] = [0, 0]
  for (const [region, part] of scene.parts.entries()) {
    if (!stands(region) || reveals.has(region) || !isGlass(regions.colours[region]!)) continue
    all += areas[region]!
    if (part === 'opening' || part === 'door') panes += areas[region]!
  }
  return panes < panesMin * all
}
