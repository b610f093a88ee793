import { findEdgeSegments } from '../../lines/edge-segments.ts'
import type { Picture } from '../../pixels/picture.ts'
import { type Camera, findCamera, isSure } from '../camera.ts'
import { partSurroundings } from '../landscape/surroundings.ts'
import { type Orientation, orient } from '../orientation.ts'
import { openTracing, outside, type Partition, type Side } from '../partition.ts'
import { linesOf } from '../rays.ts'
import { explainedMin, type Known, makeScene } from '../scene/make-scene.ts'
import { meanColours } from '../scene/mean-colours.ts'
import { runOf } from '../sides/runs.ts'
import { markGuesses, takeScenery } from '../sides/scenery.ts'
import type { FullSpace } from '../space.ts'
import { dot, plus, times } from '../vector.ts'
import { partFaces } from './part-faces.ts'
import { findRuledLines } from './ruled-lines.ts'

/** Pixels by which a side may be off the border that was traced. */
const [finest, coarser] = [1.6, 3]
/** The standard deviation of the focal length's logarithm; and by how much it may differ by how finely borders are traced. */
const sigmaMax = 0.026
const agreeFocal = 0.1
/** In OKLab's lightness a pixel: edges of models are fainter than those of photos. */
const edgeMin = 0.008
/** Of the edges' length, what must run along the directions that they tell. */
const edgesAlongMin = 0.66
/** Leaves and people part a model by short sides, in shares of the width; what is built has long ones along its directions. */
const shortSide = 0.015
const longAlongMin = 0.86
const shortMax = 0.18
/** Of the upper border of a roof, what ends at the sky. */
const openMin = 0.5

/**
 * A scene from a shaded model: clay, colours in soft light, any export whose faces are not of one colour each. First its faces by what is
 * seen of them, and the camera by their borders; then again with the lines along that camera's directions, which keep apart what differs
 * too little. Undefined if too little of it is straight.
 */
export function readFaces(picture: Picture, known: Known): FullSpace | undefined {
  const { width, height } = picture
  const camera = findModelCamera(picture)
  if (!camera) return undefined
  const labels = partFaces(picture, findRuledLines(picture.L, width, height, camera))
  const traceAll = (of: Int32Array) => openTracing(of, width, height)(finest)
  const whole = traceAll(labels)
  const bare = takeScenery(whole)
  const trace = (of: Int32Array) => (bare ? markGuesses(traceAll(of), bare.stood) : traceAll(of))
  const traced = bare ? trace(bare.labels) : whole
  if (!isBuilt(drawnSides(traced), camera, width)) return undefined
  const split = partSurroundings(traced, camera)
  const partition = split ? trace(split) : traced
  const colours = meanColours(picture, partition.labels, partition.areas.length)
  const { orientations: found, explained } = orient(partition, camera, colours)
  if (explained < explainedMin) return undefined
  const regions = { partition, colours }
  const space = makeScene(
    { ...known, camera, regions, ...(bare && { scenery: bare.outlines }) },
    raiseRoofs(found, partition, camera),
    'paint',
  )
  return space && standsOnGround(space) && !hasSolidPlants(space) ? space : undefined
}

/** Of the picture's lowest row, what must be something to stand on: shade that hides a wall's foot makes a wall of the ground. */
const footingMin = 0.5

function standsOnGround({ regions: { partition }, scene, width, height }: FullSpace): boolean {
  const lowest = partition.labels.subarray((height - 1) * width)
  const footing = lowest.filter((label) =>
    ['ground', 'floor', 'top', 'water', 'furniture'].includes(scene.parts[label]!),
  )
  return footing.length > footingMin * width
}

/** Of the picture, what is green and stands up: crowns that are modelled as solids would be built as walls and roofs. */
const plantsMax = 0.01
/** In OKLab: greens of leaves. */
const [greenA, greenB] = [-0.025, 0.03]

function hasSolidPlants({ regions: { partition, colours }, scene }: FullSpace): boolean {
  const { areas, width, height } = partition
  const isPlant = (region: number) => {
    const { a, b } = colours[region]!
    return a < greenA && b > greenB && scene.parts[region] !== 'ground'
  }
  return areas.reduce((sum, area, region) => sum + (isPlant(region) ? area : 0), 0) > plantsMax * width * height
}

/** By the borders of faces, if they tell the same however finely they are traced; else by edges. */
function findModelCamera(picture: Picture): Camera | undefined {
  const { width, height, L } = picture
  const trace = openTracing(partFaces(picture), width, height)
  const [fine, coarse] = [finest, coarser].map((tolerance) =>
    findCamera(drawnSides(trace(tolerance)), width, height),
  ) as [Camera | undefined, Camera | undefined]
  const isTold = fine && coarse && Math.abs(Math.log(fine.focalPx / coarse.focalPx)) < agreeFocal
  const sure = [fine, coarse].find((camera) => camera && isSteady(camera))
  if (sure && isTold) return sure
  const edges = linesOf(findEdgeSegments(L, width, height, edgeMin))
  const camera = findCamera(edges, width, height)
  return camera && isSteady(camera) && camera.explained > edgesAlongMin ? camera : undefined
}

const isSteady = (camera: Camera) => isSure(camera) && camera.sigma < sigmaMax

const drawnSides = ({ sides }: Partition): Side[] =>
  sides.filter(({ left, right, isGuess }) => left !== outside && right !== outside && !isGuess)

function isBuilt(sides: Side[], camera: Camera, width: number): boolean {
  const long = sides.filter(({ length }) => length > shortSide * width)
  const along = long.filter((side) => runOf(side, camera).axis !== undefined)
  return lengthOf(along) > longAlongMin * lengthOf(long) && lengthOf(long) > (1 - shortMax) * lengthOf(sides)
}

const lengthOf = (sides: Side[]) => sides.reduce((sum, { length }) => sum + length, 0)

/** Over the edge of what is seen from below is what it hangs on: a slope that ends at the sky is a roof. */
function raiseRoofs(orientations: Orientation[], { sides }: Partition, { axes }: Camera): Orientation[] {
  const up = axes[2]
  return orientations.map((orientation, region) => {
    const { kind, normal } = orientation
    if (kind !== 'slope' || !normal || dot(normal, up) > 0) return orientation
    const upper = sides.filter(({ left, right, x1, x2 }) => (left === region ? x2 < x1 : right === region && x2 > x1))
    const open = upper.filter(({ left, right }) => orientations[left === region ? right : left]?.kind === 'sky')
    if (lengthOf(open) < openMin * lengthOf(upper)) return orientation
    return { ...orientation, normal: plus(normal, times(up, -2 * dot(normal, up))) }
  })
}
