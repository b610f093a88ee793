import { cameraMovements } from '../../../contract/camera-movements.ts'
import type { Size } from '../clip-size.ts'
import type { Shot } from '../shot/shot.ts'

/** What the camera shows: the offset of its centre (right and down are positive) and its size, in sides of the whole crop. */
export type View = { x: number; y: number; size: number }

/** How far a view of the whole crop's size can move each way before it leaves the picture, in sides of the crop. */
export type Room = { x: number; y: number }

/** The view at a time from 0, the first frame, to 1, the last. */
export type CameraPath = (time: number) => View

export const wholeView: View = { x: 0, y: 0, size: 1 }
export const closeView: View = { x: 0, y: 0, size: 1 / 1.2 }

/**
 * Pixels of the clip a second, on average; easing makes the middle 1.4 times faster. Film's rule of thumb is at most a
 * frame's width of 16:9 in seven seconds. All ratios have about as many pixels, so the eye follows all at one speed.
 */
const panSpeedMax: Record<Shot['pace'], number> = { slow: 40, normal: 77, fast: 128 }
/** How many times closer a zoom comes. The promise is 1.15; a fast one goes farther in the same time. */
const zoomReach: Record<Shot['pace'], number> = { slow: 1.17, normal: 1.2, fast: 1.35 }
const zoomReachOfLens: Record<Shot['lens'], (reach: number) => number> = {
  wide: (reach) => Math.min(reach, 1.17),
  normal: (reach) => reach,
  close: (reach) => reach * 1.25,
}
/** The most of the way from edge to edge: if the way is short, a slow pan covers less of it in the same time. */
const panShare: Record<Shot['pace'], number> = { slow: 0.65, normal: 1, fast: 1 }
/** The promise is a travel of 0.1 frames; the rest is a margin for measurement. */
const panTravelMin = 0.12

/** The camera's path over one picture. */
export function cameraPath(shot: Shot, room: Room, durationSeconds: number, clip: Size): CameraPath {
  const { movement, also, loop } = shot
  const legSeconds = loop ? durationSeconds / 2 : durationSeconds
  const [first, second] = [movement, also].map(
    (one) => one && endsOfPath({ ...shot, movement: one }, room, legSeconds, clip),
  )
  const arePans = [movement, also].every((one) => one && cameraMovements[one].path.kind === 'pan')
  const [from, to] = second ? first!.map((view, end) => viewOfBoth(view, second[end]!, arePans)) : first!
  // A loop goes there in the first half, and back in the second.
  return (time) => viewBetween(from!, to!, ease(loop ? 1 - Math.abs(2 * time - 1) : time))
}

/** Two movements at once: offsets add up, a zoom comes closer to what a pan shows, and of two pans the closer view has room for both. */
function viewOfBoth(one: View, other: View, arePans: boolean): View {
  const size = arePans ? Math.min(one.size, other.size) : one.size * other.size
  return { x: one.x + other.x, y: one.y + other.y, size }
}

function endsOfPath(shot: Shot, room: Room, durationSeconds: number, clip: Size): [from: View, to: View] {
  const { movement, pace, lens } = shot
  const { path } = cameraMovements[movement]
  switch (path.kind) {
    case 'still':
      return [wholeView, wholeView]
    case 'zoom': {
      const nearest: View = { ...wholeView, size: 1 / zoomReachOfLens[lens](zoomReach[pace]) }
      return path.towards === 'in' ? [wholeView, nearest] : [nearest, wholeView]
    }
    case 'pan': {
      const { size, reach, viewAt } = panningView(path.heading, room, panTravelMin / 2)
      const side = path.heading.x === 0 ? clip.height : clip.width
      const way = Math.min((panSpeedMax[pace] * durationSeconds * size) / side, 2 * reach * panShare[pace])
      const travel = Math.min(Math.max(way, panTravelMin * size), 2 * reach)
      return [viewAt(-reach), viewAt(travel - reach)]
    }
  }
}

/** Views along a heading: of the whole crop's size if the picture has room for it, else closer. Both edges lie at `reach`. */
export function panningView(heading: { x: number; y: number }, room: Room, roomMin: number) {
  const roomAhead = heading.x === 0 ? room.y : room.x
  const size = roomAhead >= roomMin ? 1 : closeView.size
  return {
    size,
    reach: roomAhead + (1 - size) / 2,
    viewAt: (offset: number): View => ({ x: heading.x * offset, y: heading.y * offset, size }),
  }
}

/**
 * Sizes follow a geometric path, which looks like a steady speed; that path is convex, so a view between two
 * views inside the picture is inside too.
 */
export function viewBetween(from: View, to: View, share: number): View {
  return {
    x: from.x + (to.x - from.x) * share,
    y: from.y + (to.y - from.y) * share,
    size: from.size * (to.size / from.size) ** share,
  }
}

/** The share of the time spent speeding up, and again slowing down. */
const ramp = 0.3

/**
 * Rest, a steady speed, rest: the speed follows smoothstep during the ramps, so acceleration has no jumps either.
 * (The integral of 3s² - 2s³ is s³ - s⁴/2.)
 */
export function ease(time: number): number {
  if (time > 0.5) return 1 - ease(1 - time)
  const s = Math.min(1, time / ramp)
  const travelled = ramp * (s ** 3 - s ** 4 / 2) + Math.max(0, time - ramp)
  return travelled / (1 - ramp)
}
