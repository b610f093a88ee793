import type { PlaneInSpace } from '../../../space/depths.ts'
import { outside, type Partition } from '../../../space/partition.ts'
import type { Part } from '../../../space/parts.ts'
import type { FullSpace } from '../../../space/space.ts'
import { dot } from '../../../space/vector.ts'
import type { Landmark } from '../../scene.ts'

const names: Partial<Record<Part, string>> = {
  sky: 'SKY',
  roof: 'ROOF',
  wall: 'WALL',
  soffit: 'SOFFIT',
  opening: 'OPENING',
  door: 'DOOR',
  ground: 'GROUND',
  floor: 'FLOOR',
  ceiling: 'CEILING',
  water: 'WATER',
}

/** Regions smaller than this share of the picture are too small to point at, and too often something else. */
const areaMin = 0.001
/** A dot keeps so many pixels between itself and the border of its region. */
const marginMin = 5
/** Planes are the same if their distances from the eye differ by less than this share. */
const samePlaneMax = 0.025

/** Of each part its largest region, pointed at where it is farthest from its border. */
export function placeParts({ regions: { partition }, scene: { parts, planes } }: FullSpace): Landmark[] {
  const { areas, labels, width, height } = partition
  const pierced = findPierced(partition, parts, planes)
  const largest = new Map<Part, number>()
  for (const [region, part] of parts.entries()) {
    if (part === 'wall' && !pierced.has(region)) continue
    const known = largest.get(part)
    if (known === undefined || areas[region]! > areas[known]!) largest.set(part, region)
  }
  const depths = depthsWithin(labels, width, height)
  return [...largest].flatMap(([part, region]) => {
    const name = names[part]
    if (!name || areas[region]! < areaMin * width * height) return []
    let deepest = -1
    for (let i = 0; i < labels.length; i++)
      if (labels[i] === region && (deepest < 0 || depths[i]! > depths[deepest]!)) deepest = i
    if (depths[deepest]! < marginMin) return []
    return [{ name, x: ((deepest % width) + 0.5) / width, y: (Math.floor(deepest / width) + 0.5) / height }]
  })
}

/** Walls with an opening in their plane: other upright faces may be glass from end to end. */
function findPierced({ sides }: Partition, parts: Part[], planes: (PlaneInSpace | undefined)[]): Set<number> {
  const pierced = new Set<number>()
  for (const { left, right } of sides) {
    if (left === outside || right === outside) continue
    const [one, other] = [planes[left], planes[right]]
    if (!one || !other || dot(one.normal, other.normal) < 0.99) continue
    if (Math.abs(one.distance / other.distance - 1) > samePlaneMax) continue
    if (parts[left] === 'wall' && isPane(parts[right]!)) pierced.add(left)
    if (parts[right] === 'wall' && isPane(parts[left]!)) pierced.add(right)
  }
  return pierced
}

const isPane = (part: Part) => part === 'opening' || part === 'door'

/** How many steps each pixel is from another region or the picture's edge (Rosenfeld & Pfaltz 1966). */
function depthsWithin(labels: Int32Array, width: number, height: number): Uint16Array {
  const depths = new Uint16Array(labels.length)
  const from = (i: number, other: number) => (labels[i] === labels[other] ? depths[other]! + 1 : 1)
  for (let y = 1, i = width; y < height - 1; y++, i = y * width)
    for (const end = i + width - 1; ++i < end; ) depths[i] = Math.min(from(i, i - 1), from(i, i - width))
  for (let y = height - 2; y > 0; y--)
    for (let i = y * width + width - 2; i > y * width; i--)
      depths[i] = Math.min(depths[i]!, from(i, i + 1), from(i, i + width))
  return depths
}
