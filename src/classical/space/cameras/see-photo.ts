import { findEdgeSegments } from '../../lines/edge-segments.ts'
import type { Picture } from '../../pixels/picture.ts'
import { type Camera, findCamera, isSure } from '../camera.ts'
import { linesOf } from '../rays.ts'
import type { Space } from '../space.ts'
import { findOnePoint } from './one-point.ts'

/** Of pictures without two directions that vanish. */
export const withOther = (camera: Camera): Pick<Space, 'mode' | 'camera' | 'reason'> => ({
  mode: 'camera',
  camera,
  reason:
    camera.mode === 'one-point'
      ? 'The picture looks straight at a wall: the angle of view is a guess.'
      : 'Parallel lines stay parallel: nothing tells how far things are.',
})

export function seePhoto(picture: Picture, known: Pick<Space, 'width' | 'height' | 'kind'>): Space {
  const { width, height } = picture
  const lines = linesOf(findEdgeSegments(picture.L, width, height))
  const camera = findCamera(lines, width, height)
  if (camera && isSure(camera)) return { ...known, mode: 'camera', camera }
  const onePoint = findOnePoint(lines, width, height)
  if (onePoint) return { ...known, ...withOther(onePoint) }
  return {
    ...known,
    mode: 'flat',
    reason: 'The lines do not tell from where the picture was seen.',
    ...(camera && { camera }),
  }
}
