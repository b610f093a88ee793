import type { Picture } from '../../pixels/picture.ts'
import type { Plane } from '../../pixels/plane.ts'
import { countAreas, partColours } from '../../space/colour-regions.ts'
import { seeThroughCurtains } from '../see/curtains.ts'
import { findViews } from '../see/views.ts'

/** Of a fill of a model, what lies in a window: the bed before it and the wall below it do not for the most part. */
const withinMin = 0.75

/** Where a room's windows show the outdoors, 0..1; undefined if none was found. */
export function findViewsOfRoom(picture: Picture, isModel: boolean): Plane | undefined {
  const views = findViews(picture)
  if (!views || !isModel) return views && seeThroughCurtains(views, picture)
  const fills = partColours(picture)
  const within = countAreas(fills).map((area) => -withinMin * area)
  for (const [i, fill] of fills.entries()) within[fill]! += views[i]!
  return views.map((view, i) => (within[fills[i]!]! > 0 ? view : 0))
}
