import { findEdgeSegments } from '../../../../lines/edge-segments.ts'
import type { Picture } from '../../../../pixels/picture.ts'
import type { Plane } from '../../../../pixels/plane.ts'
import { type Camera, findCamera, isSure } from '../../../../space/camera.ts'
import { findAgreed } from '../../../../space/cameras/agreed.ts'
import { findOrthographic } from '../../../../space/cameras/orthographic.ts'
import { partFaces } from '../../../../space/faces/part-faces.ts'
import { looksDown } from '../../../../space/orientation.ts'
import { openTracing, outside, type Partition, type Side } from '../../../../space/partition.ts'
import type { MeanColour } from '../../../../space/parts.ts'
import { type Line, linesOf } from '../../../../space/rays.ts'
import { meanColours } from '../../../../space/scene/mean-colours.ts'
import { weightedQuantile } from '../../../../space/scene/weighted-quantile.ts'
import { missOf, runWithin } from '../../../../space/sides/runs.ts'
import { addPair, agree, type Pairs } from './agree.ts'

/** What a face is that is seen from above; walls by the level direction of the camera that they face. */
const faces = ['ground', 'roof', 'first wall', 'second wall', 'crown'] as const
type Face = (typeof faces)[number]
const [ground, roof, wall, crown] = [0, 1, 2, 4]
/** Whether a face is a wall of either direction. */
export const isWallFace = (face: Face | undefined) => face === 'first wall' || face === 'second wall'
const isWall = (kind: number) => kind === wall || kind === wall + 1

/** A model of many buildings: what each of its faces is, and its colour; of two faces, which lies above the other for how many pixels. */
export type Quarter = {
  partition: Partition
  camera: Camera | undefined
  kinds: Face[]
  colours: MeanColour[]
  falls: Fall[]
  shapes: Shape[]
}
type Fall = { above: number; below: number; length: number }

/** Pixels by which a side may be off the border that was traced. */
const tolerance = 1.6
/** In OKLab's lightness a pixel: edges of models are fainter than those of photos. */
const edgeMin = 0.008
/** Share of the width: so long are lines of buildings, and not of leaves. */
const longMin = 0.03
/** Widths of the picture: where what is parallel meets, so that an axonometric view is one from far away. */
const farAway = 1e4

/*
 * What a pixel of a border costs that the solids of a quarter hardly have, looking down. Straight below a roof is its wall, below a
 * wall the ground or what hides its foot, and below the ground never a wall. The numbers are those of which the faces of five models
 * were read best: three that were drawn for this with known faces, and two others.
 */
const groundOverWall = 1.4
const roofOverGround = 1
const brightUnderRoof = 1
const turnedWall = 0.4
const sameWall = 0.05
const wallOverRoof = { dark: 0.5, other: 0.15 }
const groundOverRoof = 0.2
const levelStep = { least: 0.03, by: 2, most: 0.2 }
const crownBeside = 0.2
/** Of an upright border without a wall, and of a wall's border along the way that it faces. */
const uprightAlone = 1.5
const alongOwnFacing = 0.2

/*
 * What a face costs by its own look, for each pixel of twice its size across. Lightness is of OKLab, and areas are shares of the picture:
 * roofs are as light as the lightest faces, walls are not, and have uprights; streets and squares are larger than both.
 */
const smallGround = { least: 0.15, asWalls: 0.28, wallsWithin: 0.1, area: 0.01 }
const uprightGround = { cost: 3, from: 0.3 } as const
const roofCost = { least: 0.08, dark: 0.3, darkAt: 0.12, large: 0.6, area: [0.015, 0.05], uprights: 1.5 } as const
const wallCost = { least: 0.15, bright: 0.5, brightAt: 0.025, area: [0.012, 0.03] } as const
const wallSides = { alongFacing: 0.8, noUprights: 0.55, uprightsMin: 0.12 }
const wallLight = { other: 0.35, within: 0.08 }
const crownCost = { least: 1.4, leafy: 0.8, ragged: 0.4, large: 3, area: 0.003 }
/** Of the picture, what shows the lightest faces; and pixels of a face that tells how light walls are. */
const lightestShare = 0.05
const tellingArea = 200
/** Rounds in which the lightness of walls is found by those that were found before. */
const rounds = 2

/** Reads the faces of a model of a quarter that is seen from above, by what may lie below what, and their look; `leaves` is where crowns are. */
export function readQuarter(picture: Picture, leaves: Plane): Quarter {
  const { width, height } = picture
  const labels = partFaces(picture)
  const partition = openTracing(labels, width, height)(tolerance)
  const camera = findAerialCamera(partition, picture)
  const colours = meanColours(picture, labels, partition.areas.length)
  const lights = colours.map(({ L }) => L)
  const falls = findFalls(partition, camera)
  const pairs: Pairs = { count: lights.length, kinds: faces.length, costs: new Map() }
  for (const { above, below, length } of falls) {
    const darker = lights[above]! - lights[below]!
    addPair(pairs, above, below, (k, l) => length * costOfFall(k, l, darker))
  }
  const shapes = partition.areas.map(() => ({ along: [0, 0, 0], uprights: 0, ragged: 0, all: 0, longest: 0 }))
  for (const side of partition.sides) measureSide(side, camera, shapes, pairs)
  const leafy = new Float64Array(lights.length)
  for (let i = 0; i < labels.length; i++) leafy[labels[i]!]! += leaves[i]! / partition.areas[labels[i]!]!
  const looks = shapes.map((shape, n) => ({
    ...shape,
    area: partition.areas[n]! / labels.length,
    size: 2 * Math.sqrt(partition.areas[n]!),
    light: lights[n]!,
    leafy: leafy[n]!,
  }))
  const top = weightedQuantile(lights, partition.areas, 1 - lightestShare)
  let usual: number[] = []
  for (let round = 0; ; round++) {
    const found = agree(
      looks.map((look) => ownCosts(look, top, usual)),
      pairs,
    )
    if (round === rounds) {
      const kinds = looks.map((look, n): Face => (isBall(look) ? 'crown' : faces[found[n]!]!))
      return { partition, camera, kinds, colours, falls, shapes }
    }
    usual = [wall, wall + 1].map((kind) =>
      medianOf(lights.filter((_, n) => found[n] === kind && partition.areas[n]! > tellingArea)),
    )
  }
}

/**
 * By the borders of faces, or by edges if leaves have too many of these. Where houses stand at many angles neither is sure, and what one of them
 * and its long lines agree on is near enough to tell walls from roofs.
 */
function findAerialCamera({ sides, width, height }: Partition, { L }: Picture): Camera | undefined {
  const drawn = sides.filter(({ left, right }) => left !== outside && right !== outside)
  const edges = linesOf(findEdgeSegments(L, width, height, edgeMin))
  const found: Camera[][] = []
  for (const lines of [drawn, edges, drawn.filter(isLong), edges.filter(isLong)]) {
    const camera = findCamera(lines, width, height)
    if (camera && isSure(camera) && found.length < 2) return camera
    found.push(camera && looksDown(camera) ? [camera] : [])
  }
  const parallel = findOrthographic(drawn, width, height)
  return parallel ? { ...parallel, focalPx: farAway * width } : findAgreed(found, width, height)

  function isLong({ x1, y1, x2, y2 }: Line): boolean {
    return Math.hypot(x2 - x1, y2 - y1) > longMin * width
  }
}

/** Which faces lie above which, and for how many pixels across the way in which things fall there. */
function findFalls({ sides, areas }: Partition, camera: Camera | undefined): Fall[] {
  const lengths = new Map<number, number>()
  for (const { left, right, x1, y1, x2, y2 } of sides) {
    if (left === outside || right === outside) continue
    const [downX, downY] = downAt(camera, (x1 + x2) / 2, (y1 + y2) / 2)
    const across = (y2 - y1) * downX - (x2 - x1) * downY
    const key = across > 0 ? right * areas.length + left : left * areas.length + right
    lengths.set(key, (lengths.get(key) ?? 0) + Math.abs(across))
  }
  return [...lengths].map(([key, length]) => ({
    above: Math.floor(key / areas.length),
    below: key % areas.length,
    length,
  }))
}

/** The way, as a unit vector in the picture, in which things fall at a place. */
function downAt(camera: Camera | undefined, x: number, y: number): [number, number] {
  if (!camera) return [0, 1]
  const { focalPx, centre, axes } = camera
  const [toX, toY] = [0, 1].map((n) => focalPx * axes[2][n]! + (centre[n]! - [x, y][n]!) * axes[2][2]) as [
    number,
    number,
  ]
  const length = Math.hypot(toX, toY) * Math.sign(toY)
  return [toX / length, toY / length]
}

function costOfFall(above: number, below: number, darker: number): number {
  if (above === crown || below === crown) return above === below ? 0 : crownBeside
  if (isWall(below)) {
    if (isWall(above)) return above === below ? sameWall : turnedWall
    return above === ground ? groundOverWall : darker < -0.01 ? brightUnderRoof : 0
  }
  if (above === roof && below === ground) return roofOverGround
  if (isWall(above) && below === roof) return darker > 0.02 ? wallOverRoof.dark : wallOverRoof.other
  if (isWall(above) && below === ground) return 0
  if (above === ground && below === roof) return groundOverRoof
  return levelStep.least + levelStep.by * Math.min(levelStep.most, Math.abs(darker))
}

/** Of a face's outline, what runs along each direction of the camera, upright, in none of them, and all, in pixels; and its longest side. */
type Shape = { along: number[]; uprights: number; ragged: number; all: number; longest: number }

/** What a side says about the faces beside it: along which of the camera's directions it runs, if only one comes into question. */
function measureSide(side: Side, camera: Camera | undefined, shapes: Shape[], pairs: Pairs): void {
  const { left, right, length } = side
  const within = runWithin(side)
  const [first, second, upright] = (camera?.axes.map((axis) => missOf(side, camera, axis)) ?? [
    Math.PI,
    Math.PI,
    Math.atan2(Math.abs(side.x2 - side.x1), Math.abs(side.y2 - side.y1)),
  ]) as [number, number, number]
  const isUpright = upright < within && Math.min(first, second) > 2 * within
  for (const region of [left, right]) {
    const shape = shapes[region]
    if (!shape) continue
    shape.all += length
    shape.longest = Math.max(shape.longest, length)
    if (isUpright) shape.uprights += length
    if (camera && Math.min(first, second, upright) > within) shape.ragged += length
    else if (camera || upright < within) shape.along[upright < within ? 2 : first < second ? 0 : 1]! += length
  }
  if (left === outside || right === outside) return
  const stands = (kind: number) => isWall(kind) || kind === crown
  if (isUpright) addPair(pairs, left, right, (k, l) => (stands(k) || stands(l) ? 0 : length * uprightAlone))
  for (const [own, other, kind] of [
    [first, second, wall],
    [second, first, wall + 1],
  ] as const)
    if (own < within && Math.min(upright, other) > 2 * within)
      addPair(pairs, left, right, (k, l) => (k === kind && l === kind ? length * alongOwnFacing : 0))
}

/** Crowns are small and round, whatever lies below them; slopes of small roofs have four sides. */
const isBall = ({ area, size, ragged, all, longest }: Look) =>
  area < ball.area &&
  ragged > ball.ragged * all &&
  Math.PI * size ** 2 > ball.round * all ** 2 &&
  longest < ball.longest * all
const ball = { area: 0.0012, ragged: 0.5, round: 0.4, longest: 0.24 }

type Look = Shape & { area: number; size: number; light: number; leafy: number }

function ownCosts(
  { along, uprights: own, ragged, all, area, size, light, leafy }: Look,
  top: number,
  usual: number[],
): Float64Array {
  const shareOf = (length: number) => length / Math.max(1, all)
  const asWalls = Math.max(0, ...usual.map((one) => 1 - Math.abs(light - one) / smallGround.wallsWithin))
  const walls = [0, 1].map((n) => {
    const uprights = Math.min(1, shareOf(along[2]!) / wallSides.uprightsMin)
    const isOther = usual[n] === undefined ? 0 : Math.min(1, Math.abs(light - usual[n]) / wallLight.within)
    return (
      wallCost.least +
      ramp(area, wallCost.area) +
      (light > top - wallCost.brightAt ? wallCost.bright : 0) +
      wallSides.alongFacing * shareOf(along[n]!) +
      wallSides.noUprights * (1 - uprights) +
      wallLight.other * isOther
    )
  })
  const costs = [
    (smallGround.least + smallGround.asWalls * asWalls) * Math.max(0, 1 - area / smallGround.area) +
      uprightGround.cost * Math.max(0, shareOf(own) - uprightGround.from),
    roofCost.least +
      roofCost.dark * Math.min(1, Math.abs(light - top) / roofCost.darkAt) +
      roofCost.large * ramp(area, roofCost.area) +
      roofCost.uprights * shareOf(own),
    ...walls,
    area < crownCost.area
      ? crownCost.least - crownCost.leafy * leafy - crownCost.ragged * shareOf(ragged)
      : crownCost.large,
  ]
  return Float64Array.from(costs, (cost) => size * cost)
}

const ramp = (value: number, [from, to]: readonly [number, number]) =>
  Math.min(1, Math.max(0, (value - from) / (to - from)))

const medianOf = (some: number[]) => some.sort((one, other) => one - other)[some.length >> 1] ?? 0
