import type { Picture } from '../../../../pixels/picture.ts'
import { overHorizon } from '../../../../space/camera.ts'
import { looksDown } from '../../../../space/orientation.ts'
import { findModelLeaves } from '../model-leaves.ts'
import { type Quarter, readQuarter } from './read-quarter.ts'

/** So many faces or roofs are of more buildings than a scene in space is read from, in which each stands at its own depth. */
const denseMin = { faces: 500, roofs: 45 } as const

/** The quarter of a model that shows no sky, if its lines tell that it is looked down on, so that the horizon is above all. */
export function seeQuarter(picture: Picture): Quarter | undefined {
  const quarter = readQuarter(picture, findModelLeaves(picture))
  const { camera } = quarter
  return camera && looksDown(camera) && overHorizon(camera, picture.width / 2, 0) < 0 ? quarter : undefined
}

export const isDense = ({ kinds }: Quarter) =>
  kinds.length > denseMin.faces || kinds.filter((kind) => kind === 'roof').length > denseMin.roofs
