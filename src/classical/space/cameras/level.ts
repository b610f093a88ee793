import type { Camera } from '../camera.ts'

/** A camera of which only a guess is known, with its horizon at row `y`: x is to the right, y is ahead and z is up. */
export const levelCamera = (focalPx: number, x: number, y: number): Camera => ({
  mode: 'one-point',
  shifted: false,
  sigma: 0,
  explained: 1,
  meaningful: [0, 0, 0],
  axes: [
    [1, 0, 0],
    [0, 0, 1],
    [0, -1, 0],
  ],
  focalPx,
  centre: [x, y],
})
