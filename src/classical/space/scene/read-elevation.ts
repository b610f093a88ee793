import type { Picture } from '../../pixels/picture.ts'
import { findElevation, standElevation } from '../cameras/elevation.ts'
import { partSurroundings } from '../landscape/surroundings.ts'
import { openTracing } from '../partition.ts'
import type { Space } from '../space.ts'
import { makeScene } from './make-scene.ts'
import { meanColours } from './mean-colours.ts'

/** Undefined if a drawing is not an elevation. */
export function readElevation(picture: Picture, { regions, ...known }: Space, ink: Float32Array): Space | undefined {
  const found = regions && findElevation(regions.partition, ink)
  if (!found) return undefined
  const { camera, foot } = found
  const { partition } = regions
  const split = partSurroundings(partition, camera)
  const final = split ? openTracing(split, known.width, known.height)(partition.tolerance) : partition
  const colours = meanColours(picture, final.labels, final.areas.length)
  const { orientations, planes } = standElevation(final, camera, foot)
  const full = makeScene({ ...known, camera, regions: { partition: final, colours } }, orientations, 'none', planes)
  if (!full) return undefined
  return { ...full, reason: 'The picture is an elevation: how far it is, and the angle of view, are guesses.' }
}
