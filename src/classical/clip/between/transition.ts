import { cameraMovements } from '../../../contract/camera-movements.ts'
import {
  type CameraPath,
  closeView,
  ease,
  panningView,
  type Room,
  type View,
  viewBetween,
  wholeView,
} from '../path/camera-path.ts'
import type { Shot } from '../shot/shot.ts'

/** Room that a view of the whole crop's size needs on one side, and how far it goes, in sides of the crop. */
const panRoomMin = 0.1
const panReachMax = 0.15
/** The share of the way to the farthest view that is travelled: the dissolve is movement enough. */
const excursion: Record<Shot['pace'], number> = { slow: 0.5, normal: 0.75, fast: 1 }

/**
 * Paths of a camera that passes from one picture into another: while it pans over the start picture to its edge, it pans from
 * the other edge of the end picture into that picture's whole crop, at the same speed. A zoom, which would need more than the
 * whole crop to pass on, and a static camera take the matched path.
 */
export function passingPaths(shot: Shot, room: Room): [start: CameraPath, end: CameraPath] {
  const { path } = cameraMovements[shot.movement]
  if (path.kind !== 'pan') {
    const matched = matchedPath(shot, room)
    return [matched, matched]
  }
  const { reach, viewAt } = panningView(path.heading, room, panRoomMin)
  const offset = excursion[shot.pace] * Math.min(reach, panReachMax)
  return [
    (time) => viewBetween(wholeView, viewAt(offset), ease(time)),
    (time) => viewBetween(viewAt(-offset), wholeView, ease(time)),
  ]
}

/**
 * The path that both pictures of a transition share, so that what they have in common stays in register. It leaves the
 * whole crop as the movement says and comes back to it; the longer leg goes the movement's way.
 */
export function matchedPath({ movement, pace }: Shot, room: Room): CameraPath {
  const far = farthestView(movement, room)
  const turn = movement === 'zoom_out' ? 0.35 : 0.65
  return (time) =>
    viewBetween(wholeView, far, excursion[pace] * (time < turn ? ease(time / turn) : ease((1 - time) / (1 - turn))))
}

/** A path that comes closer while the edges of the pictures, which move this far, would show. */
export function stayInside(path: CameraPath, edgeReach: number): CameraPath {
  return (time) => {
    const share = dissolveShare(time)
    const view = path(time)
    // Halfway, each picture's parts have gone half of their way.
    return { ...view, size: view.size * (1 - 4 * share * (1 - share) * edgeReach) }
  }
}

function farthestView(movement: Shot['movement'], room: Room): View {
  const { path } = cameraMovements[movement]
  switch (path.kind) {
    case 'still':
      return wholeView
    case 'zoom':
      return closeView
    case 'pan': {
      const { reach, viewAt } = panningView(path.heading, room, panRoomMin)
      return viewAt(Math.min(reach, panReachMax))
    }
  }
}

const dissolveStart = 0.15
const dissolveEnd = 0.85

/** How much of the end picture shows: exactly 0 in the first frames, exactly 1 in the last. */
export function dissolveShare(time: number): number {
  return ease(Math.min(1, Math.max(0, (time - dissolveStart) / (dissolveEnd - dissolveStart))))
}
