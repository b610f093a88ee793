import type { Perspective } from '../../../../lines/perspective.ts'
import { type Camera, horizonRow, vanishingOf } from '../../../../space/camera.ts'

/** Of the height, how far down the horizon is at most: less of a sky is not worth one. */
const horizonMax = 0.06
/** How sure a camera is: the deviation of its focal length's logarithm, and in powers of ten how unlikely chance drew its level lines. */
const sigmaMax = 0.02
const meaningfulMin = 4

/** How a model is seen, if its lines make that certain. */
export function perspectiveOf(camera: Camera | undefined, width: number): Perspective | undefined {
  if (camera?.mode !== 'full' || camera.sigma > sigmaMax) return undefined
  if (Math.min(camera.meaningful[0], camera.meaningful[1]) < meaningfulMin) return undefined
  const vanishingX = camera.axes.slice(0, 2).map((axis) => {
    const [x, , z] = vanishingOf(camera, axis)
    return x / z
  })
  return {
    horizonY: horizonRow(camera, width / 2),
    centreX: camera.centre[0],
    focalPx: camera.focalPx,
    vanishingX: vanishingX.filter(Number.isFinite),
  }
}

/** Whether the horizon lies over the picture, so that it shows no sky. */
export const isFromAbove = ({ horizonY }: Perspective, height: number): boolean => horizonY < horizonMax * height
