import { findDepths, type PlaneInSpace } from '../depths.ts'
import type { CurledPlants } from '../landscape/curled-plants.ts'
import type { Orientation } from '../orientation.ts'
import { type Fills, nameParts } from '../parts.ts'
import type { FullSpace, Sent, Space } from '../space.ts'
import { liftSunken } from './lift-sunken.ts'
import { settleWithinWalls } from './within-walls.ts'

/** What is known of a picture before it is read. */
export type Known = Pick<Space, 'width' | 'height' | 'kind' | 'setting' | 'tinted'> &
  Pick<Sent, 'plants'> & { curled?: CurledPlants }

/** Share of the sides' length that the camera's directions and the pitches of roofs must explain. */
export const explainedMin = 0.88
/** Share of the picture that must have a plane, or be sky. */
const knownMin = 0.8

/** The scene of regions that face as is said, seen by a camera; undefined if too little of the picture is known then. */
export function makeScene(
  space: Known & Pick<FullSpace, 'camera' | 'regions' | 'scenery' | 'stood' | 'hills' | 'reason'>,
  orientations: Orientation[],
  fills: Fills,
  planes: (PlaneInSpace | undefined)[] = placePlanes(space, orientations),
): FullSpace | undefined {
  const { partition, colours } = space.regions
  const parts = nameParts(partition, orientations, planes, space.camera, colours, fills, space.setting, space.tinted)
  const named = { orientations, planes, parts }
  const scene = fills === 'paint' || space.setting === 'indoors' ? named : settleWithinWalls(space.regions, named)
  const full: FullSpace = { ...space, mode: 'full', scene }
  return knownShare(full) < knownMin ? undefined : full
}

const placePlanes = ({ regions, camera }: Pick<FullSpace, 'regions' | 'camera'>, orientations: Orientation[]) =>
  liftSunken(findDepths(regions.partition, orientations, camera), regions.partition, camera)

/** Share of the picture whose plane is known, or that is sky. */
function knownShare({ regions, scene }: FullSpace): number {
  const { areas } = regions.partition
  const known = scene.parts.reduce((sum, part, region) => sum + (part === 'unknown' ? 0 : areas[region]!), 0)
  return known / areas.reduce((sum, area) => sum + area, 0)
}
