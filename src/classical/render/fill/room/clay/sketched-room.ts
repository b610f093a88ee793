import { findEdgeSegments } from '../../../../lines/edge-segments.ts'
import { readInk } from '../../../../lines/sheet.ts'
import { gaussianBlur } from '../../../../pixels/blur.ts'
import { openScratch, type Plane } from '../../../../pixels/plane.ts'
import { linesOf } from '../../../../space/rays.ts'
import { directionAt, faceAt, fitShell, type Shell } from '../../../../space/shell/fit-shell.ts'
import { seeSpace } from '../../../../space/space.ts'
import type { Scene } from '../../../scene.ts'
import type { RegionBox, RegionKind, Regions } from '../../../see/regions/regions.ts'
import { findDensity } from '../../shade.ts'
import type { ClayRoom } from './clay-parts.ts'
import { paintClayRoom } from './coat-room.ts'
import type { ClayPart } from './name-faces.ts'

/** Of the length of a sketch's lines, what the box of a room explains: hatching and things explain none of it. */
const explainedMin = 0.02
/** Lightness of the faces of a white model, in the order of `shellFaces`; and what corners take of it, within so many metres. */
const faceL = [0.86, 0.9, 0.85, 0.81, 0.83, 0.83] as const
const [cornerDark, cornerReach] = [0.13, 0.6] as const
/** What strokes of hatching take of the light between them, and of the picture's width, how softly. */
const hatched = 0.26
/** How much of a stroke stays. */
const inkDepth = 0.5
/** Of the picture, what stands in a room or hangs in it at most; of a region, what must lie on one face of the box. */
const thingMax = 0.045
const onFaceMin = 0.6
/** How strong the strokes around a thing are: the floor goes on between others. */
const closedMin = 0.9
/** Of the picture, the least pane and the largest; and how much is drawn in one: books in shelves are closely drawn. */
const paneShare = [0.0006, 0.03] as const
const paneInk = 0.09
/** How tall a pane is over its width: posts are taller, and what shelves leave open is lower. */
const paneTall = [0.5, 5] as const

/**
 * A sketched room whose strokes tell no regions in space is painted in the box that its lines tell, as a white model of it would be: its
 * hatching is shade, what is closed and small stands in it, and what is framed on its walls is glass. False, and nothing is done, if the
 * lines tell no box.
 */
export function paintSketchedRoom(scene: Scene, { labels, kinds, boxes }: Regions): boolean {
  const { picture } = scene
  const { width, height } = picture
  const { camera } = seeSpace(picture, 'photo')
  if (!camera || camera.mode === 'orthographic') return false
  const { ink } = readInk(picture)
  const paper = ink.map((share) => 1 - share)
  const shell = fitShell(linesOf(findEdgeSegments(paper, width, height)), camera, undefined, width, height)
  if (!shell || shell.explained < explainedMin) return false
  using scratch = openScratch()
  const density = scratch.plane(findDensity(ink, width, height))
  const on = new Uint8Array(labels.length)
  const seen = boxes.map((): Seen => ({ faces: [0, 0, 0, 0, 0, 0], strokes: 0 }))
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const direction = directionAt(camera, x, y)
      const face = faceAt(shell.distances, direction)
      on[i] = face
      seen[labels[i]!]!.faces[face]!++
      seen[labels[i]!]!.strokes += density[i]!
      picture.L[i] = faceL[face]! - cornerDark * cornerAt(shell, direction, face) - hatched * density[i]!
    }
  const found = seen.map((one, label) => thingIn(one, kinds[label]!, boxes[label]!, width, height))
  const room: ClayRoom = {
    labels: labels.map((label, i) => (found[label] === 'thing' ? parts.indexOf('thing') : on[i]!)),
    parts,
    // Panes are told from sunlight already.
    upright: new Uint8Array(labels.length).fill(1),
    shell,
    camera,
  }
  for (let i = 0; i < labels.length; i++) if (found[labels[i]!] === 'pane') picture.L[i] = 1
  picture.a.fill(0)
  picture.b.fill(0)
  paintClayRoom(scene, room)
  drawOver(scene, ink)
  return true
}

/** By the order of `shellFaces`, and what stands in the room. */
const parts: ClayPart[] = ['floor', 'ceiling', 'wall', 'wall', 'wall', 'wall', 'thing']

/** Of a region, its pixels by the face of the box that they are seen on, and the strokes in it. */
type Seen = { faces: number[]; strokes: number }

/** What a closed region is, if it is not of the face on which it is seen. */
function thingIn(
  { faces, strokes }: Seen,
  kind: RegionKind,
  { left, right, top, bottom, enclosure }: RegionBox,
  width: number,
  height: number,
): 'pane' | 'thing' | undefined {
  const area = faces.reduce((sum, count) => sum + count, 0)
  const most = Math.max(...faces)
  if (most < onFaceMin * area) return undefined
  const share = area / (width * height)
  if (faces.indexOf(most) === 0)
    return kind !== 'ground' && share < thingMax && enclosure > closedMin ? 'thing' : undefined
  const tall = ((bottom - top) * height) / ((right - left) * width)
  const isShaped = tall > paneTall[0] && tall < paneTall[1] && share > paneShare[0] && share < paneShare[1]
  const isOnWall = faces.indexOf(most) > 1 && kind === 'opening'
  return isOnWall && isShaped && strokes < paneInk * area ? 'pane' : undefined
}

/** How near a point on a face is to the next one, 0..1. */
function cornerAt({ distances }: Shell, direction: readonly number[], face: number): number {
  const along = (n: number) => direction[n < 2 ? 2 : n < 4 ? 0 : 1]! * (n % 2 === (n < 2 ? 1 : 0) ? 1 : -1)
  const t = distances[face]! / along(face)
  let near = 0
  for (let n = 0; n < 6; n++)
    if (n >> 1 !== face >> 1) near = Math.max(near, Math.exp(-(distances[n]! - t * along(n)) / cornerReach))
  return near
}

function drawOver({ picture: { L, a, b, width, height } }: Scene, ink: Plane): void {
  const soft = gaussianBlur(ink, width, height, 0.5)
  for (let i = 0; i < L.length; i++) {
    const keep = 1 - inkDepth * soft[i]!
    L[i]! *= keep
    a[i]! *= keep
    b[i]! *= keep
  }
}
