import type { Camera } from '../camera.ts'
import { standingEyeHeight } from '../depths.ts'
import type { Line } from '../rays.ts'

/** The faces of a room as a box: the floor, the ceiling, and the walls at the greater and the lesser end of its two level axes. */
export const shellFaces = ['floor', 'ceiling', 'east', 'west', 'north', 'south'] as const
export type ShellFace = (typeof shellFaces)[number]

/**
 * A room as a box around the eye, along the camera's axes: metres from the eye to each face, by the order of `shellFaces`. The floor is
 * an eye's height below, which gives the scale.
 */
export type Shell = {
  distances: readonly number[]
  /** Of the length of lines that could be edges of a room, the share that the box explains. */
  explained: number
}

/** By face: its axis, and on which side of the eye it is. */
const axisOf = [2, 2, 0, 0, 1, 1] as const
const signOf = [-1, 1, 1, -1, 1, -1] as const

/** Metres: where ceilings and walls may be, and how finely they are looked for. */
const heights = { least: 0.4, most: 6 } as const
const walls = { least: 0.5, most: 24 } as const
const [coarse, fine] = [20, 90]
/** Of the width, within which a line lies on an edge of the box. */
const besideEdge = 0.0045
/** Sine of the angle by which a line may miss its direction. */
const missMax = 0.03
const lineMin = 0.016
/** Of the width, how far the two sides of a stroke are apart at most. */
const besideLine = 0.006
/** What a line is worth along an edge of the box, and what it costs on a face that it would stick out of: things stand on floors. */
const onEdge = 0.8
const offFace = { floor: 0.03, ceiling: 1, wall: 1 } as const
/** What it costs that no floor is seen at the picture's lower border. */
const noFooting = 0.6
const linesMax = 400
/** What it costs, for all of the picture, that regions lie on several faces; from which share of it on they tell; and how many are looked at across. */
const mixed = 4
const largeMin = 0.012
const samplesAcross = 40
const rounds = 4

/** Directions in the scene's axes, packed: six numbers each, how far it goes towards each face of `shellFaces`, or 0. */
type Rays = Float64Array

/** A line by what it tells: the axis along which it runs, and in pairs the directions to both sides of it. */
type Told = { axis: number; weight: number; sides: Rays }

/**
 * The box whose edges and faces explain the lines of a room best (as Hedau, Hoiem & Forsyth 2009 fit one to vanishing points): lines
 * along an edge speak for it, lines that would stand out of the face they are seen on, against it (Lee, Hebert & Kanade 2009).
 * Undefined if too few lines run along the axes.
 *
 * @param labels regions that each should lie on one face, if they hang together no farther than what was drawn
 */
export function fitShell(
  lines: Line[],
  camera: Camera,
  labels: Int32Array | undefined,
  width: number,
  height: number,
): Shell | undefined {
  const told = apart(lines, besideLine * width)
    .slice(0, linesMax)
    .flatMap((line) => readLine(line, camera, width))
  if (told.length < 12) return undefined
  const feet = [0.3, 0.5, 0.7].map((share) => directionAt(camera, share * width, height - 1))
  const seen = labels ? sampleRegions(labels, camera, width, height) : []
  const scored = (distances: number[]) =>
    scoreOf(told, distances) -
    mixed * mixtureOf(seen, distances) -
    feet.filter((foot) => faceAt(distances, foot) !== 0).length * noFooting
  const found = starts
    .map((start) => climb([...start], coarse, scored))
    .sort((one, other) => other.score - one.score)
    .slice(0, 4)
    .map(({ distances }) => climb(distances, fine, scored))
  const best = found.reduce((one, other) => (other.score > one.score ? other : one))
  const scale = standingEyeHeight / best.distances[0]!
  const total = told.reduce((sum, { weight }) => sum + weight, 0)
  return { distances: best.distances.map((distance) => distance * scale), explained: best.score / (onEdge * total) }
}

/** The longest lines first, without those that run beside a longer one: a stroke has two sides. */
function apart(lines: Line[], off: number): Line[] {
  const kept: Line[] = []
  const sorted = [...lines].sort((one, other) => lengthOf(other) - lengthOf(one))
  for (const line of sorted) {
    if (kept.length >= linesMax) break
    if (!kept.some((other) => isBeside(other, line.x1, line.y1, off) && isBeside(other, line.x2, line.y2, off)))
      kept.push(line)
  }
  return kept
}

const lengthOf = ({ x1, y1, x2, y2 }: Line) => Math.hypot(x2 - x1, y2 - y1)

function isBeside(line: Line, x: number, y: number, off: number): boolean {
  const length = lengthOf(line)
  const [dx, dy] = [(line.x2 - line.x1) / length, (line.y2 - line.y1) / length]
  const along = (x - line.x1) * dx + (y - line.y1) * dy
  return along > -off && along < length + off && Math.abs((x - line.x1) * dy - (y - line.y1) * dx) < off
}

/** Moves one face after the other to where the score is highest. */
function climb(distances: number[], steps: number, scored: (distances: number[]) => number) {
  let score = scored(distances)
  for (let round = 0; round < rounds; round++) {
    const before = score
    for (const face of [0, 1, 4, 5, 2, 3]) {
      const { least, most } = face < 2 ? heights : walls
      let kept = distances[face]!
      for (let n = 0; n < steps; n++) {
        distances[face] = least * (most / least) ** (n / (steps - 1))
        const now = scored(distances)
        if (now > score) [score, kept] = [now, distances[face]!]
      }
      distances[face] = kept
    }
    if (score <= before) break
  }
  return { distances, score }
}

const starts = [0.8, 1.2, 1.8, 3].flatMap((ceiling) =>
  [1.5, 3, 6].flatMap((east) => [2.5, 5, 10].map((north) => [standingEyeHeight, ceiling, east, east, north, north])),
)

function readLine(line: Line, camera: Camera, width: number): Told[] {
  const { x1, y1, x2, y2 } = line
  const length = lengthOf(line)
  const axis = length < lineMin * width ? undefined : axisOfLine(line, camera)
  if (axis === undefined) return []
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length]
  const off = besideEdge * width
  const sides = [0.15, 0.5, 0.85].flatMap((share) => {
    const [x, y] = [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share]
    return [directionAt(camera, x - dy * off, y + dx * off), directionAt(camera, x + dy * off, y - dx * off)]
  })
  return [{ axis, weight: length / width, sides: packRays(sides) }]
}

/** The axis along which a line runs: 0 and 1 are level, 2 is upright. Undefined if it runs along none. */
export function axisOfLine(line: Line, { axes, focalPx, centre }: Camera): number | undefined {
  const length = lengthOf(line)
  const [dx, dy] = [(line.x2 - line.x1) / length, (line.y2 - line.y1) / length]
  const [x, y] = [(line.x1 + line.x2) / 2 - centre[0], (line.y1 + line.y2) / 2 - centre[1]]
  let [axis, least]: [number | undefined, number] = [undefined, missMax]
  for (const [n, [ax, ay, az]] of axes.entries()) {
    // The direction in which the axis runs where the line is.
    const [vx, vy] = [ax * focalPx - x * az, ay * focalPx - y * az]
    const miss = Math.abs(dx * vy - dy * vx) / Math.max(1e-9, Math.hypot(vx, vy))
    if (miss < least) [axis, least] = [n, miss]
  }
  return axis
}

/** Where a pixel looks, in the scene's axes. */
export function directionAt({ axes, focalPx, centre }: Camera, x: number, y: number): number[] {
  const [cx, cy] = [(x - centre[0]) / focalPx, (y - centre[1]) / focalPx]
  // No callback: models ask for each pixel.
  const [east, north, up] = axes
  return [
    cx * east[0] + cy * east[1] + east[2],
    cx * north[0] + cy * north[1] + north[2],
    cx * up[0] + cy * up[1] + up[2],
  ]
}

/** The face that a direction meets first, as its place in `shellFaces`. */
export function faceAt(distances: readonly number[], direction: readonly number[]): number {
  let [face, nearest] = [0, Number.POSITIVE_INFINITY]
  for (let n = 0; n < 6; n++) {
    const towards = direction[axisOf[n]!]! * signOf[n]!
    if (towards <= 1e-9) continue
    const reach = distances[n]! / towards
    if (reach < nearest) [face, nearest] = [n, reach]
  }
  return face
}

const packRays = (directions: readonly (readonly number[])[]): Rays =>
  Float64Array.from(
    directions.flatMap((direction) => {
      const towards = axisOf.map((axis, n) => direction[axis]! * signOf[n]!)
      return towards.map((value) => (value <= 1e-9 ? 0 : value))
    }),
  )

/** The same for one of packed directions, by the place where it begins: fitting a box asks for millions. */
function faceOf(distances: readonly number[], rays: Rays, from: number): number {
  let face = 0
  let nearest = Number.POSITIVE_INFINITY
  for (let n = 0; n < 6; n++) {
    const towards = rays[from + n]!
    if (towards === 0) continue
    const reach = distances[n]! / towards
    if (reach < nearest) {
      face = n
      nearest = reach
    }
  }
  return face
}

/** Large regions, as the directions in which some of their pixels are seen. */
function sampleRegions(labels: Int32Array, camera: Camera, width: number, height: number): Rays[] {
  const step = Math.max(1, Math.round(width / samplesAcross))
  const regions = new Map<number, number[][]>()
  for (let y = step >> 1; y < height; y += step)
    for (let x = step >> 1; x < width; x += step) {
      const label = labels[y * width + x]!
      const seen = regions.get(label) ?? []
      regions.set(label, seen)
      seen.push(directionAt(camera, x, y))
    }
  const least = largeMin * (width / step) * (height / step)
  return [...regions.values()].filter((seen) => seen.length >= least).map(packRays)
}

/** The share of the picture that lies on another face than most of its region does. */
function mixtureOf(regions: Rays[], distances: number[]): number {
  let [apart, all] = [0, 0]
  const counts = [0, 0, 0, 0, 0, 0]
  for (const seen of regions) {
    counts.fill(0)
    for (let from = 0; from < seen.length; from += 6) counts[faceOf(distances, seen, from)]!++
    apart += seen.length / 6 - Math.max(...counts)
    all += seen.length / 6
  }
  return apart / Math.max(1, all)
}

function scoreOf(told: Told[], distances: number[]): number {
  let score = 0
  for (const { axis, weight, sides } of told) {
    let value = 0
    for (let from = 0; from < sides.length; from += 12) {
      const [a, b] = [faceOf(distances, sides, from), faceOf(distances, sides, from + 6)]
      if (a !== b) {
        if (axisOf[a] !== axis && axisOf[b] !== axis) value += onEdge
      } else if (axisOf[a] === axis) value -= a === 0 ? offFace.floor : a === 1 ? offFace.ceiling : offFace.wall
    }
    score += (12 * weight * value) / sides.length
  }
  return score
}
