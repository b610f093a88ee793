import { inverseDepthAt, type PlaneInSpace, standingEyeHeight } from '../../src/classical/space/depths.ts'
import { outside } from '../../src/classical/space/partition.ts'
import type { Part } from '../../src/classical/space/parts.ts'
import type { Space } from '../../src/classical/space/space.ts'
import { dot, type Vector } from '../../src/classical/space/vector.ts'
import type { DrawnScene } from './draw-scene.ts'
import type { Face } from './solid.ts'

/** How well a scene was read, against what it was drawn from. */
export type Measured = {
  mode: Space['mode']
  /** Relative error of the focal length, and the largest angle in degrees between a true and a found axis. */
  focal: number
  axes: number
  /** Degrees. */
  pitch: number
  /** Median over the planes of the error of their depth, relative. */
  depth: number
  /** Share of the picture whose part is right. */
  parts: number
  panes: { drawn: number; found: number; wrong: number }
  /** Root mean square distance in pixels of the found borders from the drawn edges. */
  borders: number
}

/** Accepted wrongly: a focal length off by over 10 %, or an axis by over 3°. */
export const isWrong = ({ mode, focal, axes }: Measured): boolean => mode === 'full' && (focal > 0.1 || axes > 3)

const degrees = 180 / Math.PI
/** Panes smaller than this many pixels are not counted. */
const paneMin = 60

export function measure(space: Space, drawn: DrawnScene, faces: Face[]): Measured {
  const { camera } = space
  if (!camera)
    return {
      mode: space.mode,
      focal: 1,
      axes: 90,
      pitch: 90,
      depth: 1,
      parts: 0,
      panes: countPanes(drawn, faces),
      borders: Number.NaN,
    }
  const pairs = [
    [0, 1],
    [1, 0],
  ] as const
  const level = Math.min(
    ...pairs.map(([a, b]) => Math.max(turn(camera.axes[0], drawn.axes[a]), turn(camera.axes[1], drawn.axes[b]))),
  )
  const axes = Math.max(level, turn(camera.axes[2], drawn.axes[2]))
  const found =
    space.scene && space.regions
      ? measureScene(space, drawn, faces)
      : { depth: 1, parts: 0, panes: countPanes(drawn, faces), borders: Number.NaN }
  return {
    mode: space.mode,
    focal: Math.abs(camera.focalPx / drawn.focalPx - 1),
    axes,
    pitch: Math.abs(Math.asin(camera.axes[2][2]) - Math.asin(drawn.axes[2][2])) * degrees,
    ...found,
  }
}

const turn = (a: Vector, b: Vector) => Math.acos(Math.min(1, Math.abs(dot(a, b)))) * degrees

function countPanes({ ids }: DrawnScene, faces: Face[]): Measured['panes'] {
  const areas = countIds(ids, faces.length)
  return { drawn: faces.filter(({ part }, id) => isPane(part) && areas[id]! > paneMin).length, found: 0, wrong: 0 }
}

const isPane = (part: Part) => part === 'opening' || part === 'door'

function countIds(ids: Int16Array, count: number): number[] {
  const areas = new Array<number>(count).fill(0)
  for (const id of ids) if (id >= 0) areas[id]!++
  return areas
}

function measureScene(space: Space, drawn: DrawnScene, faces: Face[]) {
  const { parts, planes } = space.scene!
  const { labels, areas } = space.regions!.partition
  const shares = areas.map(() => new Map<number, number>())
  let right = 0
  for (let i = 0; i < labels.length; i++) {
    const [region, id] = [labels[i]!, drawn.ids[i]!]
    shares[region]!.set(id, (shares[region]!.get(id) ?? 0) + 1)
    if (agree(id < 0 ? 'sky' : faces[id]!.part, parts[region]!)) right++
  }
  const mostly = shares.map((share) => [...share].sort((one, other) => other[1] - one[1])[0]![0])
  return {
    depth: measureDepths(planes, space, drawn),
    parts: right / labels.length,
    panes: measurePanes(parts, mostly, shares, drawn, faces),
    borders: measureBorders(space, drawn),
  }
}

/** Names that mean one thing: a roof is a top seen from above, a door an opening. */
function agree(truth: Part, found: Part): boolean {
  const same: Partial<Record<Part, Part>> = { top: 'roof', door: 'opening', floor: 'ground', soffit: 'ceiling' }
  return (same[truth] ?? truth) === (same[found] ?? found)
}

/** A pane is found if a region that is named one covers most of it, and it most of the region. */
function measurePanes(
  parts: Part[],
  mostly: number[],
  shares: Map<number, number>[],
  { ids }: DrawnScene,
  faces: Face[],
): Measured['panes'] {
  const areas = countIds(ids, faces.length)
  let [drawn, found, wrong] = [0, 0, 0]
  for (const [id, { part }] of faces.entries()) {
    if (!isPane(part) || areas[id]! <= paneMin) continue
    drawn++
    if (
      parts.some((name, region) => isPane(name) && mostly[region] === id && shares[region]!.get(id)! > 0.5 * areas[id]!)
    )
      found++
  }
  for (const [region, name] of parts.entries())
    if (isPane(name) && (mostly[region]! < 0 || !isPane(faces[mostly[region]!]!.part))) wrong++
  return { drawn, found, wrong }
}

/** The median over the planes; the scale is the eye's height, which no picture tells. */
function measureDepths(
  planes: (PlaneInSpace | undefined)[],
  { camera, regions, width }: Space,
  drawn: DrawnScene,
): number {
  const { labels } = regions!.partition
  const misses = planes.map((): number[] => [])
  for (let i = 0; i < labels.length; i += 41) {
    const plane = planes[labels[i]!]
    if (!plane || drawn.inverseDepth[i]! <= 0) continue
    const found = inverseDepthAt(plane, camera!, i % width, Math.floor(i / width)) * standingEyeHeight
    misses[labels[i]!]!.push(Math.log(found / (drawn.inverseDepth[i]! * drawn.eyeHeight)))
  }
  return median(misses.filter((all) => all.length > 0).map((all) => Math.abs(median(all))))
}

function median(values: number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 1
}

/** Each found border is compared with where the drawn faces change along its normal. */
function measureBorders({ regions }: Space, { ids, width, height }: DrawnScene): number {
  let [squares, count] = [0, 0]
  for (const { left, right, x1, y1, x2, y2, length } of regions!.partition.sides) {
    if (left === outside || right === outside || length < 24) continue
    const [nx, ny] = [(y2 - y1) / length, (x1 - x2) / length]
    for (let along = 8; along < length - 8; along += 4) {
      const x = x1 + ((x2 - x1) * along) / length
      const y = y1 + ((y2 - y1) * along) / length
      const off = changeAlong(ids, width, height, x, y, nx, ny)
      if (off === undefined) continue
      squares += off * off
      count++
    }
  }
  return Math.sqrt(squares / Math.max(1, count))
}

const lookPx = 4
const stepPx = 0.1

/** How far from a point along a direction the face changes, at most four pixels; undefined if it does not. */
function changeAlong(
  ids: Int16Array,
  width: number,
  height: number,
  x: number,
  y: number,
  nx: number,
  ny: number,
): number | undefined {
  const at = (off: number) => {
    const [px, py] = [Math.round(x + nx * off), Math.round(y + ny * off)]
    return px < 0 || py < 0 || px >= width || py >= height ? undefined : ids[py * width + px]
  }
  for (let off = 0; off < lookPx; off += stepPx) {
    for (const sign of [1, -1]) {
      const [before, after] = [at(sign * off), at(sign * (off + stepPx))]
      if (before !== undefined && after !== undefined && before !== after) return sign * (off + stepPx / 2)
    }
  }
  return undefined
}
