import type { Picture } from '../../../../pixels/picture.ts'
import { overHorizon } from '../../../../space/camera.ts'
import { looksDown } from '../../../../space/orientation.ts'
import type { RegionKind, Regions } from '../../../see/regions/regions.ts'
import { findModelLeaves } from '../model-leaves.ts'
import { type Quarter, readQuarter } from './read-quarter.ts'

/** So many faces or roofs are of more buildings than a scene in space is read from, in which each stands at its own depth. */
const denseMin = { faces: 500, roofs: 45 } as const

/** Of the height, how far below the picture's top the horizon is at most behind so many buildings. */
const horizonMax = 0.15

/** The quarter of a model, if its lines tell that it is looked down on, so that the horizon is above all, or behind many buildings. */
export function seeQuarter(picture: Picture): Quarter | undefined {
  const quarter = readQuarter(picture, findModelLeaves(picture))
  const { camera } = quarter
  if (!camera || !looksDown(camera)) return undefined
  const shown = overHorizon(camera, picture.width / 2, 0)
  return shown < 0 || (shown < horizonMax * picture.height && isDense(quarter)) ? quarter : undefined
}

export const isDense = ({ kinds }: Quarter) =>
  kinds.length > denseMin.faces || kinds.filter((kind) => kind === 'roof').length > denseMin.roofs

/** Of the picture's top, what a face takes that is the sky. */
const skyWide = 0.1

/** The faces of a quarter, of which those behind its horizon are the sky; none are if its horizon is above the picture. */
export function skyOver({ camera, partition: { labels, areas, width } }: Quarter): Regions {
  const isShown = camera !== undefined && overHorizon(camera, width / 2, 0) > 0
  const along = areas.map(() => 0)
  for (const label of labels.subarray(0, width)) along[label]!++
  const kinds = along.map((count): RegionKind => (isShown && count > skyWide * width ? 'sky' : 'surface'))
  return { labels, kinds, boxes: [] }
}
