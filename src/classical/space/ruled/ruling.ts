import { findEdgeSegments } from '../../lines/edge-segments.ts'
import { cleanSheet, readInk } from '../../lines/sheet.ts'
import type { Picture } from '../../pixels/picture.ts'
import type { Plane } from '../../pixels/plane.ts'
import { type Camera, findCamera, isSure, overHorizon } from '../camera.ts'
import { findAgreed } from '../cameras/agreed.ts'
import type { Side } from '../partition.ts'
import { type Line, linesOf } from '../rays.ts'
import { findPitches, slantOf } from '../sides/pitches.ts'
import { runOf } from '../sides/runs.ts'
import { dot, type Vector } from '../vector.ts'

/** Coverage of a sketch with ink: all its marks, those that are not hatching, and the firm ones. */
export type Inks = { marks: Plane; bare: Plane; ink: Plane }

/** From where a sketch was seen, and the directions in which its building has edges: three at right angles, then the pitches of roofs. */
export type Ruling = { camera: Camera; directions: Vector[] }

/**
 * Share of the strokes' length that must run along the building's three directions; and by axis, in powers of ten, how unlikely it is
 * that chance drew them. Hatching among them makes some of it seem to run so.
 */
const told = { explained: 0.68, meaningful: 2 } as const
const surelyTold = { explained: 0.72, meaningful: 4 } as const
/** Of cameras that agree: the deviation of the focal length, and what each explains. */
const likelySigma = 0.03
const likelyExplained = 0.6
const agreeFocal = 0.09
const agreeAxes = Math.cos((2.5 * Math.PI) / 180)
/** Sine of an angle: hands draw uprights upright. And of the height, how far down the horizon is: from above, roofs are read as the ground. */
const rollMax = 0.05
const horizonMin = 0.1
/** Share of the width, and radians: shorter slants are hatching, and what slants less is a level line that strayed. */
const slantMin = 0.035
const steepMin = (14 * Math.PI) / 180

/**
 * The camera of a sketch's strokes, however ragged the cells between them are. It is told by those that are not hatching, by all,
 * or by the firm ones; or each of these tells the same; or these and the borders of the cells agree on it.
 *
 * @param byBorders the cameras that borders tell, by what was taken for these
 */
export function findRuling(
  { bare, marks, ink }: Inks,
  width: number,
  height: number,
  byBorders: readonly (readonly Camera[])[],
): Ruling | undefined {
  const outlines = inkLines(bare, width, height)
  const planes = [bare, marks, ink]
  const likely: Camera[] = []
  const all: Camera[] = []
  for (const plane of planes) {
    const camera = findCamera(plane === bare ? outlines : inkLines(plane, width, height), width, height, true)
    if (!camera) continue
    all.push(camera)
    const { explained, meaningful } = plane === bare ? told : surelyTold
    if (isSure(camera) && camera.explained >= explained && Math.min(...camera.meaningful) >= meaningful)
      return rulingOf(camera, outlines, width)
    if (isLikely(camera) && likely.every((other) => areAlike(camera, other))) likely.push(camera)
  }
  const [best] = likely.toSorted((one, other) => one.sigma - other.sigma)
  if (best && likely.length === planes.length) return rulingOf(best, outlines, width)
  const isLevel = (camera: Camera) =>
    Math.abs(camera.axes[2][0]) < rollMax && overHorizon(camera, width / 2, 0) > horizonMin * height
  const sources = [...all.map((one) => [one]), ...byBorders].map((cameras) => cameras.filter(isLevel))
  const agreed = byBorders.length > 0 ? findAgreed(sources, width, height) : undefined
  return agreed && rulingOf(agreed, outlines, width)
}

const isLikely = ({ sigma, explained }: Camera) => sigma < likelySigma && explained >= likelyExplained

const areAlike = (one: Camera, other: Camera) =>
  Math.abs(Math.log(one.focalPx / other.focalPx)) < agreeFocal &&
  one.axes.every((axis, n) => dot(axis, other.axes[n]!) > agreeAxes)

const inkLines = (ink: Plane, width: number, height: number): Line[] =>
  linesOf(
    findEdgeSegments(
      ink.map((value) => 1 - value),
      width,
      height,
    ),
  )

function rulingOf(camera: Camera, lines: Line[], width: number): Ruling {
  const free = lines
    .map((line): Side => ({ ...line, left: 0, right: 1, length: Math.hypot(line.x2 - line.x1, line.y2 - line.y1) }))
    .filter((side) => side.length > slantMin * width && runOf(side, camera).axis === undefined)
  const pitches = findPitches(free, camera).filter(({ angle }) => Math.abs(angle) > steepMin)
  return { camera, directions: [...camera.axes, ...pitches.map(({ axis, angle }) => slantOf(camera, axis, angle))] }
}

/** A drawing's lines, and marks however faint. */
export function inksOf(picture: Picture) {
  const copy = { ...picture, L: picture.L.slice(), a: picture.a.slice(), b: picture.b.slice() }
  return readInk(cleanSheet(copy) ?? copy)
}
