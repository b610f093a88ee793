import { standingEyeHeight } from '../../../space/depths.ts'
import type { Extent } from '../../../space/extents.ts'
import { looksDown } from '../../../space/orientation.ts'
import { weightedQuantile } from '../../../space/scene/weighted-quantile.ts'
import type { FullSpace } from '../../../space/space.ts'
import type { DrawnTree } from '../drawn/drawn-trees.ts'
import { eyeByPeople } from '../drawn/eye-by-people.ts'
import { type Built, findExtents } from './occlusion.ts'

/** Metres: heights of windows, and of walls without them, that need no other scale; what they are taken for otherwise. */
const windowUsual = { least: 0.62, most: 3.4, usual: 1.5 } as const
const wallUsual = { least: 1.9, most: 160, usual: 12 } as const
/** With fewer walls than this it is a house, whose walls are so high. */
const townWalls = 7
const houseUsual = 7
/** Of the picture, the least wall that tells how tall a building is; and metres over the ground that more than one storey has. */
const wallMin = 0.01
const storeyMax = 4.5
/** Metres: nobody holds a camera lower. */
const eyeMin = 0.6

/**
 * A picture from above was not seen by somebody who stands on the ground: its windows, or else its walls, tell how high the eye
 * was, which gives the scene its metres. People who stand in it were told by how tall they are as it was read: several of them tell that
 * its metres are right.
 */
export function inMetres(space: Built, people: readonly DrawnTree[] = []): Built {
  if (space.isScaled || people.length > 1) return space
  const { parts, orientations } = space.scene
  const { areas } = space.regions.partition
  const extents = findExtents(space)
  const heights = (wanted: (region: number) => boolean) =>
    extents
      .flatMap((extent, region) => (extent && wanted(region) ? [extent.max[2] - extent.min[2]] : []))
      .sort((one, other) => one - other)
  const windows = parts.flatMap((part, region): Weighed[] => {
    const extent = part === 'opening' ? extents[region] : undefined
    return extent ? [{ height: extent.max[2] - extent.min[2], weight: areas[region]! }] : []
  })
  const walls = heights((region) => parts[region] === 'wall' && orientations[region]!.host === undefined)
  const house = { ...wallUsual, usual: walls.length < townWalls ? houseUsual : wallUsual.usual }
  // Scraps of what stands before a house are many, and small.
  const ofPanes = windows.length > 1 ? factorOf(middleOf(windows), windowUsual) : undefined
  // Bars part windows into panes, each of which is small; only straight on no reveal lies between two of them.
  const isStraight = space.camera.mode === 'one-point'
  const ofWindows =
    isStraight && ofPanes && ofPanes > 1 ? factorOf(middleOf(wholeWindows(space, extents)), windowUsual) : undefined
  const factors = [
    ofWindows && ofWindows >= 1 ? Math.min(ofWindows, ofPanes!) : ofPanes,
    factorOf(walls[Math.floor(walls.length / 2)], house),
  ]
  // What would put the eye at the feet was misread.
  const factor = factors.find((one) => one !== undefined && standingEyeHeight * one >= eyeMin) ?? 1
  // Who looks level at walls that rise over a storey stands before them, though windows that were placed too near say otherwise.
  const isTall = parts.some(
    (part, region) =>
      part === 'wall' &&
      areas[region]! > wallMin * space.width * space.height &&
      (extents[region]?.max[2] ?? 0) > storeyMax,
  )
  if (factor > 1 && isTall && !looksDown(space.camera)) return { ...space, patternScale: factor }
  return factor === 1 ? space : scaleBy(space, factor)
}

/** A drawing, whose people tell how high the eye was, or else if it looks down its windows and walls. */
export function scaleDrawn(seen: FullSpace): Built {
  const eyeHeight = eyeByPeople(seen)
  if (eyeHeight) return { ...scaleBy(seen, eyeHeight / standingEyeHeight), isScaled: true }
  return looksDown(seen.camera) ? inMetres(seen) : seen
}

/** Metres from the eye to the middle of what is seen of walls and roofs: stones and posts before these are small. */
export function distanceOf(extents: (Extent | undefined)[], { scene: { parts }, regions }: Built): number {
  const seen = [...extents.keys()].filter((region) => extents[region] && ['wall', 'roof'].includes(parts[region]!))
  const distances = seen.map((region) => {
    const { min, max } = extents[region]!
    return Math.hypot(min[0] + max[0], min[1] + max[1]) / 2
  })
  const areas = seen.map((region) => regions.partition.areas[region]!)
  return weightedQuantile(distances, areas, 0.5)
}

/** What was read for an eye that stands on the ground, so many times as large. */
function scaleBy(space: FullSpace, factor: number): Built {
  const planes = space.scene.planes.map((plane) => plane && { ...plane, distance: plane.distance * factor })
  return { ...space, scene: { ...space.scene, planes }, eyeHeight: standingEyeHeight * factor }
}

/** Of a pane's height, the widest bar between it and the next. */
const barMax = 0.35

/** The heights of windows, each of the panes of one wall that only bars part. */
function wholeWindows({ scene: { parts, orientations } }: FullSpace, extents: (Extent | undefined)[]): Weighed[] {
  const panes = parts.flatMap((part, region) => {
    const extent = part === 'opening' ? extents[region] : undefined
    return extent ? [{ ...extent, host: orientations[region]!.host }] : []
  })
  const root = panes.map((_, n) => n)
  const find = (n: number): number => (root[n] === n ? n : find(root[n]!))
  for (const [n, one] of panes.entries())
    for (const [m, other] of panes.slice(0, n).entries()) {
      const bar = barMax * Math.min(one.max[2] - one.min[2], other.max[2] - other.min[2])
      const areBeside = [0, 1, 2].every(
        (axis) => one.min[axis]! - other.max[axis]! < bar && other.min[axis]! - one.max[axis]! < bar,
      )
      if (one.host === other.host && areBeside) root[find(n)] = find(m)
    }
  const whole = new Map<number, [low: number, high: number]>()
  for (const [n, { min, max }] of panes.entries()) {
    const [low, high] = whole.get(find(n)) ?? [min[2], max[2]]
    whole.set(find(n), [Math.min(low, min[2]), Math.max(high, max[2])])
  }
  return [...whole.values()].map(([low, high]) => ({ height: high - low, weight: 1 }))
}

type Weighed = { height: number; weight: number }

/** The height that halves the weights; undefined without any. */
function middleOf(heights: Weighed[]): number | undefined {
  const half = heights.reduce((sum, { weight }) => sum + weight, 0) / 2
  let sum = 0
  return heights
    .toSorted((one, other) => one.height - other.height)
    .find(({ weight }) => {
      sum += weight
      return sum > half
    })?.height
}

/** By how much a height has to grow to be a usual one. */
function factorOf(height: number | undefined, { least, most, usual }: { least: number; most: number; usual: number }) {
  if (height === undefined) return undefined
  return height > least && height < most ? 1 : usual / height
}
