import { findEdgeSegments } from '../../lines/edge-segments.ts'
import { blankPicture, type Picture } from '../../pixels/picture.ts'
import type { Plane } from '../../pixels/plane.ts'
import { type Camera, findCamera, isSure } from '../camera.ts'
import { findOnePoint } from '../cameras/one-point.ts'
import { type FacadePlane, findFacades } from './facade-plane.ts'
import { findBars, hasBars } from './pane-bars.ts'
import { findRectangles, overlap, type Rectangle } from './rectangles.ts'

/** A window in a photo: its corners in the picture's pixels, from the upper left clockwise, and whether a lamp is lit behind it. */
export type FacadeWindow = { corners: readonly [Corner, Corner, Corner, Corner]; lit: boolean }
type Corner = readonly [x: number, y: number]

/** Sizes and places of windows of one row or column differ by this share of their size at most. */
const alike = 0.2
/** So many windows in a row or in a column are more than chance, if others are beside or above. */
const rowMin = 3
/** Heads and sills of large windows are level within this share of their height; large is a share of the facade. */
const level = 0.15
const storeyMin = 0.07
const besideMax = 1.5
/** A frame is at most so wide, in shares of the shorter side of its pane. */
const frameMax = 0.35
/** More bars one way are a fence's. */
const barsMax = 3
/** Glass is neither green nor red nor yellow. */
const greenMax = -0.022
const warmMax = 0.045
const skyMax = 0.15
/** Openings smaller than this share of the largest that repeat are a frieze's, a balustrade's or louvres, not windows. */
const sameKindMin = 0.16
const coolMax = -0.01
/** By how much glass differs from what is beside it, and on how many of its four sides. */
const darkerMin = 0.08
const coolerMin = 0.012
const besideMin = 3
/** Lamplight: its lightness and warmth, how much lighter it is than what is beside it, and how dark that is. */
const litMin = 0.55
const litWarmMin = 0.035
const litMoreMin = 0.15
const darkMax = 0.5

/**
 * The windows of a photo whose camera is sure: rectangles on its facades that repeat in a lattice or have a frame of their own. Undefined
 * if the camera is not sure, or nothing repeats: then nothing is known of windows.
 */
export function findFacadeWindows(picture: Picture, sky: Plane | undefined): FacadeWindow[] | undefined {
  const { width, height } = picture
  const lines = findEdgeSegments(picture.L, width, height).map(({ fromX, fromY, toX, toY }) => ({
    x1: fromX,
    y1: fromY,
    x2: toX,
    y2: toY,
  }))
  const camera = sureCamera(findCamera(lines, width, height)) ?? findOnePoint(lines, width, height)
  if (!camera) return undefined
  const windows: FacadeWindow[] = []
  for (const plane of findFacades(camera, lines, width)) {
    const facade = sample(picture, sky, plane)
    const rectangles = findRectangles(facade)
    const panes = rectangles.filter((rectangle) => isGlass(rectangle, facade) && !isFence(rectangle, facade))
    for (const { left, top, right, bottom } of keepSure(rectangles, panes, facade)) {
      const corners = [
        plane.toPicture(left, top),
        plane.toPicture(right, top),
        plane.toPicture(right, bottom),
        plane.toPicture(left, bottom),
      ] as const
      windows.push({ corners, lit: isLit({ left, top, right, bottom }, facade) })
    }
  }
  return windows.length > 0 ? windows : undefined
}

const sureCamera = (camera: Camera | undefined) => (camera && isSure(camera) ? camera : undefined)

type Facade = Picture & { sky: Plane }

/** A facade's pixels; what is outside of the picture is as its border is. */
function sample(picture: Picture, sky: Plane | undefined, { width, height, toPicture }: FacadePlane): Facade {
  const out = { ...blankPicture(width, height), sky: new Float32Array(width * height) }
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const [px, py] = toPicture(x, y)
      const at = Math.min(picture.height - 2, Math.max(0, py)) | 0
      const from = at * picture.width + (Math.min(picture.width - 2, Math.max(0, px)) | 0)
      const [u, v] = [Math.min(1, Math.max(0, px - (px | 0))), Math.min(1, Math.max(0, py - (py | 0)))]
      for (const name of ['L', 'a', 'b'] as const) {
        const plane = picture[name]
        const upper = plane[from]! + (plane[from + 1]! - plane[from]!) * u
        const lower =
          plane[from + picture.width]! + (plane[from + picture.width + 1]! - plane[from + picture.width]!) * u
        out[name][i] = upper + (lower - upper) * v
      }
      const outside = px < 0 || py < 0 || px > picture.width - 1 || py > picture.height - 1
      out.sky[i] = outside ? 1 : (sky?.[from] ?? 0)
    }
  }
  return out
}

type Box = Pick<Rectangle, 'left' | 'top' | 'right' | 'bottom'>

function meansIn({ left, top, right, bottom }: Box, facade: Facade) {
  const sums = { L: 0, a: 0, b: 0, sky: 0 }
  let count = 0
  for (let y = top + 1; y < bottom; y++) {
    for (let i = y * facade.width + left + 1; i < y * facade.width + right; i++) {
      count++
      for (const name of ['L', 'a', 'b', 'sky'] as const) sums[name] += facade[name][i]!
    }
  }
  for (const name of ['L', 'a', 'b', 'sky'] as const) sums[name] /= Math.max(1, count)
  return sums
}

/** Light, warm, and lighter than what is beside it in the dark. */
function isLit(box: Box, facade: Facade): boolean {
  const { L, b } = meansIn(box, facade)
  if (L < litMin || b < litWarmMin) return false
  const beside = ringOf(box, facade).map((side) => meansIn(side, facade).L)
  return beside.every((around) => L - around > litMoreMin) && Math.max(...beside) < darkMax
}

/** Four strips around a box. */
function ringOf({ left, top, right, bottom }: Box, { width, height }: Facade): Box[] {
  const rim = Math.max(3, Math.round((right - left) / 6))
  return [
    { left: Math.max(0, left - rim), right: left, top, bottom },
    { left: right, right: Math.min(width, right + rim), top, bottom },
    { left, right, top: Math.max(0, top - rim), bottom: top },
    { left, right, top: bottom, bottom: Math.min(height, bottom + rim) },
  ]
}

/** Dark or neutral, or lit from behind; not the sky, nor leaves, nor a red tile. */
function isGlass(rectangle: Rectangle, facade: Facade): boolean {
  const { L, a, b, sky } = meansIn(rectangle, facade)
  if (sky > skyMax) return false
  if (rectangle.lighter && isLit(rectangle, facade)) return true
  if (isAmongLeaves(rectangle, facade)) return false
  // Panes that mirror the sky are lighter than a dark wall, and bluer.
  if (rectangle.lighter) return L < 0.8 && b < coolMax
  if (!isUnlikeWall({ L, b }, rectangle, facade)) return false
  return L < 0.66 && a > greenMax && Math.abs(a) + Math.max(0, b) < warmMax + (L < 0.3 ? 0.02 : 0)
}

/** Panels and piers of a wall have edges, too, but are of its stone: on most sides glass is darker or cooler than what is around it. */
function isUnlikeWall({ L, b }: { L: number; b: number }, box: Box, facade: Facade): boolean {
  const sides = ringOf(box, facade).map((side) => meansIn(side, facade))
  return sides.filter((side) => side.L - L > darkerMin || side.b - b > coolerMin).length >= besideMin
}

/** Pickets, balusters and louvres fill what lies between two of them. */
function isFence(box: Box, facade: Facade): boolean {
  const { upright, across } = findBars(facade, box)
  return Math.max(upright, across) > barsMax
}

/** Dark gaps between leaves are not windows. */
const isAmongLeaves = (box: Box, facade: Facade) =>
  ringOf(box, facade).filter((side) => {
    const { a, b } = meansIn(side, facade)
    return a < greenMax / 2 && b > 0.02
  }).length > 1

/**
 * Rectangles of a lattice, alike in size in rows or columns; large ones that share their head and sill with another; and those
 * with a frame and bars. Of very different sizes only the largest are windows.
 */
function keepSure(rectangles: Rectangle[], panes: Rectangle[], facade: Facade): Rectangle[] {
  const kept = panes.filter((pane) => {
    const like = panes.filter((other) => other !== pane && isAlike(pane, other))
    const row = like.filter((other) => isLevel(pane, other, alike))
    const column = like.filter((other) => isAbove(pane, other))
    if (row.length + 1 >= rowMin || column.length + 1 >= rowMin || (row.length > 0 && column.length > 0)) return true
    if (pane.bottom - pane.top < storeyMin * facade.height) return false
    return (
      panes.some((other) => other !== pane && isLevel(pane, other, level) && isBeside(pane, other)) ||
      (hasBars(facade, pane) && rectangles.some((frame) => frame.lighter !== pane.lighter && isFrameOf(frame, pane)))
    )
  })
  const areaOf = ({ left, top, right, bottom }: Box) => (right - left) * (bottom - top)
  const largest = Math.max(0, ...kept.map(areaOf))
  const ofOneKind = kept.filter((rectangle) => areaOf(rectangle) > sameKindMin * largest)
  return ofOneKind.filter((pane, n) => !ofOneKind.slice(0, n).some((better) => overlap(pane, better)))
}

/** So far apart as they are wide, or a little more. */
const isBeside = (one: Box, other: Box) =>
  Math.max(one.left - other.right, other.left - one.right) <
  besideMax * Math.max(one.right - one.left, other.right - other.left)

function isFrameOf(frame: Box, pane: Box): boolean {
  const most = frameMax * Math.min(pane.right - pane.left, pane.bottom - pane.top)
  return [pane.left - frame.left, pane.top - frame.top, frame.right - pane.right, frame.bottom - pane.bottom].every(
    (margin) => margin > 1 && margin < most,
  )
}

const isNear = (one: number, other: number, size: number, within = alike) => Math.abs(one - other) < within * size

function isAlike(one: Rectangle, other: Rectangle): boolean {
  const [wide, high] = [one.right - one.left, one.bottom - one.top]
  return (
    one.lighter === other.lighter &&
    isNear(wide, other.right - other.left, wide) &&
    isNear(high, other.bottom - other.top, high)
  )
}

const isLevel = (one: Rectangle, other: Rectangle, within: number) =>
  isNear(one.top, other.top, one.bottom - one.top, within) &&
  isNear(one.bottom, other.bottom, one.bottom - one.top, within)

const isAbove = (one: Rectangle, other: Rectangle) =>
  isNear(one.left, other.left, one.right - one.left) && isNear(one.right, other.right, one.right - one.left)
