import type { CameraMovement } from './camera-movements.ts'

/** A movement that video v2.0 offers: the camera's own, so that near things move more than far ones. */
type Move = {
  /** The built prompt's words. */
  phrase: string
  /** The movement that undoes it, which cannot be made at the same time. */
  opposite: CameraMove | undefined
  /** The movement over a flat picture that comes nearest to it. */
  flat: CameraMovement
}

const moves = {
  static: { phrase: 'static camera locked off on a tripod', opposite: undefined, flat: 'static' },
  dolly_in: {
    phrase: 'the camera glides slowly forward toward the subject',
    opposite: 'dolly_out',
    flat: 'zoom_in',
  },
  dolly_out: {
    phrase: 'the camera glides slowly backward away from the subject',
    opposite: 'dolly_in',
    flat: 'zoom_out',
  },
  truck_left: {
    phrase: 'the camera slides slowly to the left, parallel to the scene, with parallax between near and far',
    opposite: 'truck_right',
    flat: 'pan_left',
  },
  truck_right: {
    phrase: 'the camera slides slowly to the right, parallel to the scene, with parallax between near and far',
    opposite: 'truck_left',
    flat: 'pan_right',
  },
  pedestal_up: {
    phrase: 'the camera rises slowly straight up with its view level',
    opposite: 'pedestal_down',
    flat: 'tilt_up',
  },
  pedestal_down: {
    phrase: 'the camera sinks slowly straight down with its view level',
    opposite: 'pedestal_up',
    flat: 'tilt_down',
  },
  pan_left: {
    phrase: 'the camera stays in place and turns slowly to the left',
    opposite: 'pan_right',
    flat: 'pan_left',
  },
  pan_right: {
    phrase: 'the camera stays in place and turns slowly to the right',
    opposite: 'pan_left',
    flat: 'pan_right',
  },
  tilt_up: { phrase: 'the camera stays in place and tilts slowly upward', opposite: 'tilt_down', flat: 'tilt_up' },
  tilt_down: {
    phrase: 'the camera stays in place and tilts slowly downward',
    opposite: 'tilt_up',
    flat: 'tilt_down',
  },
  orbit_left: {
    phrase: 'the camera circles slowly around the subject to the left, keeping it centred',
    opposite: 'orbit_right',
    flat: 'pan_left',
  },
  orbit_right: {
    phrase: 'the camera circles slowly around the subject to the right, keeping it centred',
    opposite: 'orbit_left',
    flat: 'pan_right',
  },
  zoom_in: {
    phrase: 'the camera stays in place while its lens zooms slowly in on the subject',
    opposite: 'zoom_out',
    flat: 'zoom_in',
  },
  zoom_out: {
    phrase: 'the camera stays in place while its lens zooms slowly out to reveal the surroundings',
    opposite: 'zoom_in',
    flat: 'zoom_out',
  },
} as const satisfies Record<string, Omit<Move, 'opposite'> & { opposite: string | undefined }>

export type CameraMove = keyof typeof moves

/** Every movement of video v2.0, one record each. */
export const cameraMoves: Record<CameraMove, Move> = moves

export const cameraMoveNames = Object.keys(moves) as [CameraMove, ...CameraMove[]]

/** How much happens in the scene itself: people, leaves, water, clouds. */
export const activities = {
  subtle: 'subtle life in the scene: leaves and light move gently',
  balanced: 'natural life in the scene: trees sway, clouds drift, people and traffic move calmly',
  dynamic: 'lively scene: people walk, traffic passes, trees and clouds move clearly',
  auto: '',
} as const
export type Activity = keyof typeof activities
export const activityNames = Object.keys(activities) as [Activity, ...Activity[]]
