import type { Picture } from '../../pixels/picture.ts'
import type { Plane } from '../../pixels/plane.ts'
import { coverStroke } from '../../pixels/shapes/strokes.ts'
import { partLines } from '../colour-regions.ts'
import { orient } from '../orientation.ts'
import { openTracing } from '../partition.ts'
import { explainedMin, type Known, makeScene } from '../scene/make-scene.ts'
import { meanColours } from '../scene/mean-colours.ts'
import type { FullSpace } from '../space.ts'
import { partSurroundings } from '../surroundings.ts'
import { closeCorners, closeOpen } from './corners.ts'
import { joinCoplanar } from './join-coplanar.ts'
import { findLeaves, findTrees } from './leaves.ts'
import { rightSlopes } from './right-slopes.ts'
import { findRuling, type Inks } from './ruling.ts'
import { findStrokes, type Stroke } from './strokes.ts'
import { openAround, shareAlong, shareInSky, standsInTheOpen } from './told.ts'

/** Pixels: how wide lines are drawn again, and how far borders may be from them. */
const linePx = 2.2
const tolerance = 1.6
const lineInk = 0.3
/** Of the firm ink that is not leaves, what the strokes must tell; of the strokes, what may lie in what was read as the sky. */
const toldMin = 0.55
const inSkyMax = 0.15
/** Of the picture, what must be built. */
const builtMin = 0.02

/**
 * A scene from the ruled strokes of a sketch: whatever a hand hatched, crossed, left open or drew around it, the lines of a building run
 * along few directions, which its camera tells. These alone are drawn again as clean lines, with their corners closed. Undefined if they
 * do not tell enough of what was drawn.
 */
export function readRuled(picture: Picture, known: Known, inks: Inks): FullSpace | undefined {
  const { width, height } = picture
  const ruling = findRuling(inks, width, height)
  if (!ruling) return undefined
  const { camera, directions } = ruling
  const { strokes, isInked } = findStrokes(inks, width, height, camera, directions)
  const partBy = (some: readonly Stroke[]) => partLines(drawAgain(some, width, height), width, height, lineInk)
  const closed = closeCorners(strokes, isInked, width)
  const isOpen = openAround(partBy(closed), width, height)
  const lines = closeOpen(closed, isOpen, isInked, width)
  const leaves = findLeaves(inks.marks, lines, width, height)
  if (shareAlong(inks.bare, lines, width, height, leaves) < toldMin) return undefined
  const trace = (labels: Int32Array) => openTracing(labels, width, height)(tolerance)
  const drawn = trace(partBy(lines))
  const split = partSurroundings(drawn, camera)
  const parted = split ? trace(split) : drawn
  const joined = joinCoplanar(parted, orient(parted, camera, undefined, known.isRoom).orientations, isInked)
  const partition = joined ? trace(joined) : parted
  const { orientations: found, explained } = orient(partition, camera, undefined, known.isRoom)
  if (explained < explainedMin) return undefined
  const orientations = rightSlopes(partition, found, camera)
  const colours = meanColours(picture, partition.labels, partition.areas.length)
  const space = makeScene({ ...known, camera, regions: { partition, colours } }, orientations, 'shade')
  if (!space) return undefined
  const { parts } = space.scene
  const built = parts.reduce((sum, part, region) => sum + (part === 'wall' ? partition.areas[region]! : 0), 0)
  if (built < builtMin * width * height) return undefined
  if (!standsInTheOpen(space, lines) || shareInSky(space, strokes) > inSkyMax) return undefined
  return { ...space, scenery: findTrees(leaves, space) }
}

function drawAgain(lines: readonly Stroke[], width: number, height: number): Plane {
  const ink = new Float32Array(width * height)
  for (const { x1, y1, x2, y2 } of lines)
    coverStroke(
      { fromX: x1 + 0.5, fromY: y1 + 0.5, toX: x2 + 0.5, toY: y2 + 0.5 },
      linePx,
      { width, height },
      (i, cover) => {
        ink[i] = Math.max(ink[i]!, cover)
      },
    )
  return ink
}
