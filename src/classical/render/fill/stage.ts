import type { Plane } from '../../pixels/plane.ts'
import type { Camera } from '../../space/camera.ts'
import type { PlaneInSpace } from '../../space/depths.ts'
import type { Orientation } from '../../space/orientation.ts'
import { openTracing, outside, type Partition } from '../../space/partition.ts'
import type { MeanColour, Part } from '../../space/parts.ts'
import type { FullSpace } from '../../space/space.ts'
import { dot, times, unit, type Vector } from '../../space/vector.ts'
import type { Planes } from '../see/planes.ts'
import type { RegionKind, Regions } from '../see/regions/regions.ts'
import type { Built } from './built/occlusion.ts'

const partOfKind: Record<RegionKind, Part> = {
  sky: 'sky',
  ground: 'ground',
  path: 'ground',
  water: 'water',
  foliage: 'unknown',
  opening: 'opening',
  roof: 'roof',
  surface: 'wall',
}

/** Pixels within which the borders of what is drawn by hand are straight. */
const tolerance = 3
/** A roof's pitch, since nothing tells it. */
const pitch = (38 * Math.PI) / 180
/** A wall that runs away is nearer or farther than the building's middle by at most these factors: what vanishes beside it is drawn straight on. */
const depths = { least: 0.35, most: 3.2 } as const
/** Metres of the eyes above the foot of what is built. */
const eyes = { least: 0.9, most: 30, usual: 1.6 } as const

/**
 * A drawing whose lines tell no scene, as a stage set: its walls stand where the building stands, upright and along the vanishing
 * points that were found, its ground is level, and nothing is known of what hides what. `shade` is the contact shadows that the
 * regions tell, as what they take off the lightness.
 */
export function setStage(
  regions: Regions,
  planes: Planes,
  doors: ReadonlySet<number>,
  shade: Plane,
  colours: MeanColour[],
  width: number,
): Built | undefined {
  const { labels, kinds, boxes } = regions
  const height = labels.length / width
  const feet = boxes
    .filter(({ area }, label) => area > 0.002 && (kinds[label] === 'surface' || kinds[label] === 'opening'))
    .map(({ bottom }) => bottom * height)
    .sort((one, other) => one - other)
  const foot = feet[Math.floor(feet.length * 0.85)]
  if (foot === undefined) return undefined
  const { metrePx, focalPx, centreX, middleX } = planes
  let eyeHeight = (foot - planes.horizonY) / metrePx
  const isSeenAlong = planes.of.every(({ kind }) => kind !== 'wall')
  if (isSeenAlong || eyeHeight < eyes.least || eyeHeight > eyes.most) eyeHeight = eyes.usual
  const horizonY = foot - eyeHeight * metrePx
  const camera: Camera = {
    mode: 'one-point',
    focalPx,
    centre: [centreX, horizonY],
    shifted: true,
    axes: [
      [1, 0, 0],
      [0, 0, 1],
      [0, -1, 0],
    ],
    sigma: 1,
    explained: 0,
    meaningful: [0, 0, 0],
  }
  const partition = openTracing(labels, width, height)(tolerance)
  for (const label of kinds.keys()) partition.areas[label] ??= 0
  const distance = focalPx / metrePx
  const rayAt = (x: number, y: number): Vector => [(x - centreX) / focalPx, (y - horizonY) / focalPx, 1]
  const through = (normal: Vector, point: Vector): PlaneInSpace => ({
    normal,
    distance: -dot(normal, point),
    agreeing: 1,
    reached: true,
  })
  const front = through([0, 0, -1], [0, 0, distance])
  const level = through([0, -1, 0], [0, eyeHeight, 0])
  const middle = times(rayAt(middleX, horizonY), distance)

  function wallOf(label: number): PlaneInSpace {
    const { kind, vanishingX } = planes.of[label]!
    if (kind !== 'wall') return front
    const { left, right, meanX } = boxes[label]!
    const along = unit([vanishingX - centreX, 0, focalPx])
    const facing: Vector = [along[2], 0, -along[0]]
    const normal = dot(facing, rayAt(meanX * width, horizonY)) < 0 ? facing : times(facing, -1)
    const plane = through(normal, middle)
    const isNear = [left, right].every((share) => {
      const depth = plane.distance / -dot(normal, rayAt(share * width, horizonY)) / distance
      return depth > depths.least && depth < depths.most
    })
    return isNear ? plane : front
  }

  function roofOf(label: number): PlaneInSpace {
    const wall = wallOf(label)
    const { meanX, top, bottom } = boxes[label]!
    const eaves = rayAt(meanX * width, bottom * height)
    const normal = unit([wall.normal[0] * Math.sin(pitch), -Math.cos(pitch), wall.normal[2] * Math.sin(pitch)])
    if (dot(normal, rayAt(meanX * width, top * height)) > -0.05) return wall
    return through(normal, times(eaves, wall.distance / -dot(wall.normal, eaves)))
  }

  const parts = kinds.map((kind, label): Part => (doors.has(label) ? 'door' : partOfKind[kind]))
  const hosts = findHosts(partition, parts)
  const planesOf = parts.map((part, label): PlaneInSpace | undefined => {
    if (part === 'sky' || part === 'unknown') return undefined
    if (part === 'ground' || part === 'water') return level
    if (part === 'roof') return roofOf(label)
    return wallOf(hosts[label] ?? label)
  })
  const orientations = parts.map((part, label): Orientation => {
    const plane = planesOf[label]
    const host = hosts[label]
    return {
      kind:
        part === 'sky' ? 'sky' : !plane ? 'unknown' : plane === level ? 'level' : part === 'roof' ? 'slope' : 'upright',
      ...(plane && { normal: plane.normal }),
      ...(host !== undefined && { host }),
      confidence: 0.5,
    }
  })
  const space: FullSpace = {
    mode: 'full',
    width,
    height,
    kind: { kind: 'drawing', confidence: 1 },
    camera,
    regions: { partition, colours },
    scene: { orientations, planes: planesOf, parts },
  }
  return { ...space, eyeHeight, shade }
}

/** Of each opening and door, the wall with which it shares most of its border. */
function findHosts({ sides }: Partition, parts: Part[]): (number | undefined)[] {
  const shared = parts.map(() => new Map<number, number>())
  for (const { left, right, length } of sides) {
    if (left === outside || right === outside) continue
    for (const [one, other] of [
      [left, right],
      [right, left],
    ] as const)
      if ((parts[one] === 'opening' || parts[one] === 'door') && parts[other] === 'wall')
        shared[one]!.set(other, (shared[one]!.get(other) ?? 0) + length)
  }
  return shared.map((walls) => [...walls].sort(([, one], [, other]) => other - one)[0]?.[0])
}
