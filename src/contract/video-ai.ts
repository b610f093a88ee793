export const cameraMovements = [
  'pan_left',
  'pan_right',
  'tilt_up',
  'tilt_down',
  'zoom_in',
  'zoom_out',
  'static',
] as const
export type CameraMovement = (typeof cameraMovements)[number]
