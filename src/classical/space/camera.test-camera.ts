import type { Camera } from './camera.ts'

/** Looks level and straight at a wall, or along a street; with its focal length and its middle in pixels. */
export const straightAhead = (focalPx: number, centre: [x: number, y: number]): Camera => ({
  mode: 'full',
  focalPx,
  centre,
  shifted: true,
  axes: [
    [1, 0, 0],
    [0, 0, 1],
    [0, -1, 0],
  ],
  sigma: 0.001,
  explained: 1,
  meaningful: [50, 50, 50],
})
