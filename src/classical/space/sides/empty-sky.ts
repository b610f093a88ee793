import { findEdgeSegments } from '../../lines/edge-segments.ts'
import { closeLeaks } from '../../pixels/fills/close-gaps.ts'
import type { Partition } from '../partition.ts'
import type { FullSpace, Space } from '../space.ts'

/** Shares of the width: shorter strokes may be leaves, wires and birds, and what lies so near a border may be drawn beside it. */
const strokeMin = 0.03
const besideMax = 0.006
/** Share of the strokes' length: more in the sky is a building that was lost. */
const inSkyMax = 0.15
const samples = 10
/** Of the height, how far down both sides the paper over a building reaches. */
const paperMin = 0.3
/** Of the picture's top, what the paper over a building takes. */
const acrossMin = 0.9

/** Whether the long strokes of a drawing's ink lie elsewhere than in what was read as its sky. */
export function isSkyEmpty(space: FullSpace, ink: Float32Array): boolean {
  return areEmpty(space, ink, (region) => space.scene.parts[region] === 'sky')
}

/** The same of all that reaches the picture's top, which the paper over a building does, whatever it was taken for. */
export function isTopEmpty(space: FullSpace, ink: Float32Array): boolean {
  return areEmpty(space, ink, openAbove(space))
}

/** Whether the paper over a building is one region: no ceiling or wall of a room is so wide and reaches so low at both sides. */
export function hasPaperOver({ width, height, labels }: Partition): boolean {
  const low = Math.floor(paperMin * height) * width
  return (
    labels.subarray(0, width).every((label) => label === labels[0]) &&
    labels[low] === labels[0] &&
    labels[low + width - 1] === labels[0]
  )
}

/**
 * What is read outdoors if the paper over a building was taken for a wall, into which it leaks where a line has a gap, and is parted from it.
 * Undefined if it was not, or nothing better is read.
 */
export function withoutLeaks(
  first: Space,
  labels: Int32Array,
  read: (labels: Int32Array) => Space,
): FullSpace | undefined {
  if (!isPaperWall(first) || first.setting === 'indoors') return undefined
  const parted = closeLeaks(labels, first.width, labels[first.width >> 1]!)
  const again = parted === labels ? undefined : read(parted)
  return again?.mode === 'full' && !isPaperWall(again) ? (again as FullSpace) : undefined
}

function isPaperWall({ scene, regions, width }: Space): boolean {
  if (!scene || !regions) return false
  const top = regions.partition.labels.subarray(0, width)
  const paper = top[width >> 1]!
  return scene.parts[paper] === 'wall' && top.filter((label) => label === paper).length > acrossMin * width
}

/** Regions that are sky or reach the picture's top. */
export function openAbove({ width, regions, scene }: FullSpace): (region: number) => boolean {
  const above = new Set(regions.partition.labels.subarray(0, width))
  return (region) => above.has(region) || scene.parts[region] === 'sky'
}

function areEmpty(
  { width, height, regions }: FullSpace,
  ink: Float32Array,
  isOne: (region: number) => boolean,
): boolean {
  const { labels } = regions.partition
  const beside = besideMax * width
  const isSky = (x: number, y: number) => {
    const [column, row] = [Math.round(x), Math.round(y)]
    if (column < 0 || row < 0 || column >= width || row >= height) return true
    return isOne(labels[row * width + column]!)
  }
  const isInSky = (x: number, y: number) =>
    isSky(x, y) && isSky(x - beside, y) && isSky(x + beside, y) && isSky(x, y - beside) && isSky(x, y + beside)
  const paper = ink.map((value) => 1 - value)
  let [all, inSky] = [0, 0]
  for (const { fromX, fromY, toX, toY } of findEdgeSegments(paper, width, height)) {
    const length = Math.hypot(toX - fromX, toY - fromY)
    if (length < strokeMin * width) continue
    for (let n = 0; n < samples; n++) {
      const share = (n + 0.5) / samples
      all += length
      if (isInSky(fromX + (toX - fromX) * share, fromY + (toY - fromY) * share)) inSky += length
    }
  }
  return inSky <= inSkyMax * all
}
