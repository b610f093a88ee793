import type { Picture } from '../../pixels/picture.ts'
import type { Plane } from '../../pixels/plane.ts'
import { coverStroke } from '../../pixels/shapes/strokes.ts'
import type { Camera } from '../camera.ts'
import { partLines } from '../colour-regions.ts'
import { groundBelow, partGround, partSurroundings } from '../landscape/surroundings.ts'
import { orient } from '../orientation.ts'
import { openTracing, type Partition } from '../partition.ts'
import type { Line } from '../rays.ts'
import { explainedMin, type Known, makeScene } from '../scene/make-scene.ts'
import { meanColours } from '../scene/mean-colours.ts'
import type { Setting } from '../sides/sky-or-ceiling.ts'
import type { FullSpace } from '../space.ts'
import { closeCorners, closeOpen, liesOn, reachBorder, withTied } from './corners.ts'
import { joinCoplanar } from './join-coplanar.ts'
import { findLeaves, findTrees } from './leaves.ts'
import { partInsets } from './part-insets.ts'
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
export function readRuled(
  picture: Picture,
  known: Known,
  inks: Inks,
  byBorders: readonly (readonly Camera[])[],
): FullSpace | undefined {
  const { width, height } = picture
  const ruling = findRuling(inks, width, height, byBorders)
  if (!ruling) return undefined
  const { camera, directions } = ruling
  const { strokes, short, isInked } = findStrokes(inks, width, height, camera, directions)
  const partBy = (some: readonly Stroke[]) => partLines(drawAgain(some, width, height), width, height, lineInk)
  const isAround = openAround(partBy(closeCorners(strokes, isInked, width)), width, height)
  const corners = closeCorners(withTied(strokes, short.filter(isAround), width), isInked, width)
  const closed = reachBorder(corners, camera, width, height)
  const isOpen = openAround(partBy(closed), width, height)
  const lines = closeOpen(closed, isOpen, isInked, width)
  const leaves = findLeaves(inks.marks, lines, width, height)
  if (shareAlong(inks.bare, lines, width, height, leaves) < toldMin) return undefined
  const trace = (labels: Int32Array) => openTracing(labels, width, height)(tolerance)
  const isDrawn = (line: Line) => isInked(line) || strokes.some((stroke) => liesOn(line, stroke))
  const outlines = trace(partBy(lines))
  const {
    partition,
    orientations: found,
    explained,
  } = partFaces(outlines, { camera, setting: known.setting, isDrawn, trace })
  if (explained < explainedMin) return undefined
  const faces = rightSlopes(partition, found, camera)
  const inner = short.filter((stroke) => !isAround(stroke) && !strokes.some((long) => liesOn(stroke, long)))
  const cells = trace(partBy(closeCorners([...strokes, ...inner], isInked, width)))
  const insets = partInsets(partition, faces, cells, inks.marks)
  const whole = insets ? trace(insets.labels) : partition
  const orientations = [...faces, ...(insets?.hosts ?? []).map((host) => ({ ...faces[host]!, host }))]
  const colours = meanColours(picture, whole.labels, whole.areas.length)
  const space = makeScene({ ...known, camera, regions: { partition: whole, colours } }, orientations, 'shade')
  if (!space) return undefined
  const { parts } = space.scene
  const built = parts.reduce((sum, part, region) => sum + (part === 'wall' ? whole.areas[region]! : 0), 0)
  if (built < builtMin * width * height) return undefined
  if (!standsInTheOpen(space, lines) || shareInSky(space, strokes) > inSkyMax) return undefined
  return { ...space, scenery: findTrees(leaves, space) }
}

type Reading = {
  camera: Camera
  setting: Setting | undefined
  isDrawn: (line: Line) => boolean
  trace: (labels: Int32Array) => Partition
}

/** The faces that outlines bound, without borders that nobody drew, and how they lie. */
function partFaces(outlines: Partition, { camera, setting, isDrawn, trace }: Reading) {
  const face = (of: Partition) => {
    const { orientations, explained } = orient(of, camera, undefined, setting)
    const ground = groundBelow(of, camera)
    if (ground === undefined) return { orientations, explained }
    const { confidence } = orientations[ground]!
    const level = { kind: 'level', normal: camera.axes[2], confidence } as const
    return { orientations: orientations.with(ground, level), explained }
  }
  const split = partSurroundings(outlines, camera)
  const around = split ? trace(split) : outlines
  const below = partGround(around, camera)
  const parted = below ? trace(below) : around
  const joined = joinCoplanar(parted, face(parted).orientations, isDrawn)
  const partition = joined ? trace(joined) : parted
  return { partition, ...face(partition) }
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
