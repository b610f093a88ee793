import type { Picture } from '../../pixels/picture.ts'
import type { Plane } from '../../pixels/plane.ts'
import { type FacadeWindow, findFacadeWindows } from '../../space/facade/facade-windows.ts'
import { hasBars } from '../../space/facade/pane-bars.ts'
import { type Box, findWindows, type Window } from '../see/photo-windows.ts'

/** A window of a photo; where a pixel lies in it, 0..1 across and down; and whether its lamp is lit already. */
export type PhotoWindow = Window & { placeOf: (x: number, y: number) => [across: number, down: number]; lit: boolean }

/** Windows of nearly one size, in shares of it, and how many of them are more than chance. */
const alike = 0.3
const likeMin = 2
/** Of windows of one height, how many tell their width; and how much wider what spans two of them is. */
const [rowMin, spanMin] = [3, 1.6]
/** A single opening is not red; it is a glass wall, as high as this share of the picture's width, or else not much wider than high. */
const wideMax = 2
const highMin = 0.055
const redMax = 0.045

/**
 * The windows of a photo: those on facades that are sure; and upright rectangles that look like glass, if there are others of
 * their size, or bars in them.
 */
export function findPhotoWindows(picture: Picture, sky: Plane | undefined): PhotoWindow[] {
  const sure = (findFacadeWindows(picture, sky) ?? []).map((window) => readCorners(window, picture))
  const seen = findWindows(picture, sky)
  const likely = seen.filter(
    (window) =>
      !sure.some((other) => meet(window, other)) &&
      (seen.filter((other) => other !== window && isAlike(window, other)).length >= likeMin ||
        isSingle(window, picture)),
  )
  const found = [
    ...sure,
    ...likely.map((window) => ({
      ...window,
      lit: false,
      placeOf: (x: number, y: number): [number, number] => [
        (x - window.left) / (window.right - window.left),
        (y - window.top) / (window.bottom - window.top),
      ],
    })),
  ]
  return found.filter((window) => window.lit || !spansPiers(window, found))
}

/** As high as several others and much wider than they are, it is two windows and the wall between them. */
function spansPiers(window: Box, found: readonly Box[]): boolean {
  const high = window.bottom - window.top
  const widths = found
    .filter((other) => other !== window && Math.abs(other.bottom - other.top - high) < alike * high)
    .map(({ left, right }) => right - left)
    .sort((one, other) => one - other)
  return widths.length >= rowMin && window.right - window.left > spanMin * widths[widths.length >> 1]!
}

function isSingle(window: Window, picture: Picture): boolean {
  const [wide, high] = [window.right - window.left, window.bottom - window.top]
  if (rednessOf(window, picture) > redMax) return false
  return high > highMin * picture.width || (wide < wideMax * high && hasBars(picture, window))
}

function rednessOf({ left, top, right, bottom }: Box, { width, a }: Picture): number {
  let sum = 0
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) sum += a[y * width + x]!
  return sum / ((bottom - top) * (right - left))
}

const meet = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

function isAlike(one: Box, other: Box): boolean {
  const [wide, high] = [one.right - one.left, one.bottom - one.top]
  return (
    Math.abs(other.right - other.left - wide) < alike * wide && Math.abs(other.bottom - other.top - high) < alike * high
  )
}

function readCorners({ corners, lit }: FacadeWindow, { width, height, L }: Picture): PhotoWindow {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  const box = {
    left: Math.max(0, Math.floor(Math.min(...xs))),
    top: Math.max(0, Math.floor(Math.min(...ys))),
    right: Math.min(width, Math.ceil(Math.max(...xs))),
    bottom: Math.min(height, Math.ceil(Math.max(...ys))),
  }
  const placeOf = placeIn(corners)
  let [sum, count] = [0, 0]
  for (let y = box.top; y < box.bottom; y++) {
    for (let x = box.left; x < box.right; x++) {
      if (!placeOf(x, y).every((share) => share >= 0 && share < 1)) continue
      sum += L[y * width + x]!
      count++
    }
  }
  return { ...box, L: sum / Math.max(1, count), placeOf, lit }
}

/** Between upper and lower, and left and right sides: windows are small, so that perspective hardly bends the shares. */
function placeIn([one, two, three, four]: FacadeWindow['corners']): PhotoWindow['placeOf'] {
  const side = (from: readonly [number, number], to: readonly [number, number], x: number, y: number) =>
    (x - from[0]) * (to[1] - from[1]) - (y - from[1]) * (to[0] - from[0])
  const length = (from: readonly [number, number], to: readonly [number, number]) =>
    Math.hypot(to[0] - from[0], to[1] - from[1])
  const share = (near: number, far: number) => near / (near + far || 1e-9)
  return (x, y) => [
    share(-side(four, one, x, y) / length(four, one), -side(two, three, x, y) / length(two, three)),
    share(-side(one, two, x, y) / length(one, two), -side(three, four, x, y) / length(three, four)),
  ]
}
