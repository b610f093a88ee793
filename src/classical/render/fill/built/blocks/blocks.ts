import { hashUnit } from '../../../../pixels/noise.ts'
import { hexToOklab } from '../../../../pixels/oklab.ts'
import { type Extent, pointAt } from '../../../../space/extents.ts'
import { outside } from '../../../../space/partition.ts'
import { dot } from '../../../../space/vector.ts'
import type { Material, Pattern } from '../../../words/materials.ts'
import type { Built } from '../occlusion.ts'

/** What a volume without windows is for, which its size tells. */
export type Use = 'tower' | 'office' | 'flats' | 'house' | 'hall'

/** Walls that belong to one volume, in metres: from what it stands on to its top. */
export type Block = {
  regions: number[]
  base: number
  top: number
  widest: number
  use: Use
  material: Material
  n: number
}

/** A model of volumes alone has windows in fewer than one of so many walls. */
const wallsForOne = 8
/** Metres: a wall that belongs to a building and not to a garden. */
const wallMin = { tall: 2.3, wide: 1.6 } as const

/** The volumes of a massing or masterplan, whose windows nobody drew; none if it shows windows. */
export function findBlocks(built: Built, extents: (Extent | undefined)[], seed: number): Block[] {
  const { parts, orientations } = built.scene
  const openings = parts.filter((part) => part === 'opening' || part === 'door').length
  const walls = parts.flatMap((part, region) => {
    const extent = extents[region]
    if (part !== 'wall' || !extent || orientations[region]!.host !== undefined) return []
    return extent.max[2] - extent.min[2] > wallMin.tall && widthOf(extent) > wallMin.wide ? [region] : []
  })
  if (walls.length === 0 || openings * wallsForOne > walls.length) return []
  return joinWalls(built, extents, walls).map((regions, n): Block => {
    const top = Math.max(...regions.map((region) => extents[region]!.max[2]))
    const base = baseOf(built, extents, regions)
    const widest = Math.max(...regions.map((region) => widthOf(extents[region]!)))
    const use = useOf(top - base, widest, hashUnit(n, 1, seed))
    return { regions, base, top, widest, use, material: materialOf(use, hashUnit(n, 2, seed)), n }
  })
}

export const widthOf = ({ min, max }: Extent) => Math.hypot(max[0] - min[0], max[1] - min[1])

function useOf(tall: number, wide: number, chance: number): Use {
  if (tall < 12 && wide > Math.max(45, 5 * tall)) return 'hall'
  if (tall < 8.6) return 'house'
  if (tall > 30) return 'tower'
  return chance < 0.62 ? 'flats' : 'office'
}

const finishes: Record<Use, [hex: string, pattern: Pattern][]> = {
  tower: [
    ['#5d656c', 'plain'],
    ['#a9a9a6', 'concrete'],
    ['#d9d8d4', 'plain'],
  ],
  office: [
    ['#d8d2c4', 'stone'],
    ['#c4c3be', 'concrete'],
    ['#e6e2d8', 'plaster'],
  ],
  flats: [
    ['#e9e2d3', 'plaster'],
    ['#9c6f5a', 'brick'],
    ['#c9ad8f', 'brick'],
    ['#d5c3a4', 'plaster'],
  ],
  house: [
    ['#ece6da', 'plaster'],
    ['#a17c5e', 'boards'],
    ['#e4d9c6', 'plaster'],
  ],
  hall: [
    ['#a7adb0', 'seams'],
    ['#c9c6bf', 'concrete'],
  ],
}

function materialOf(use: Use, chance: number): Material {
  const list = finishes[use]
  const [hex, pattern] = list[Math.floor(chance * list.length)]!
  return { colour: hexToOklab(hex), pattern }
}

/** Walls meet round a corner, or continue each other at the same height. */
function joinWalls(built: Built, extents: (Extent | undefined)[], walls: number[]): number[][] {
  const root = new Map(walls.map((region) => [region, region]))
  const find = (region: number): number => {
    const up = root.get(region)!
    return up === region ? region : find(up)
  }
  const { planes } = built.scene
  for (const { left, right, x1, y1, x2, y2, length } of built.regions.partition.sides) {
    if (!root.has(left) || !root.has(right) || Math.abs(x2 - x1) > 0.3 * length) continue
    const [one, other] = [
      pointAt(built, planes[left]!, (x1 + x2) / 2, (y1 + y2) / 2),
      pointAt(built, planes[right]!, (x1 + x2) / 2, (y1 + y2) / 2),
    ]
    if (!one || !other || Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]) > 0.6) continue
    if (Math.abs(extents[left]!.max[2] - extents[right]!.max[2]) > 0.8) continue
    root.set(find(left), find(right))
  }
  const groups = new Map<number, number[]>()
  for (const region of walls) groups.set(find(region), [...(groups.get(find(region)) ?? []), region])
  return [...groups.values()]
}

/** What a volume stands on: another one's roof, if its walls end there, or else the ground. */
function baseOf(built: Built, extents: (Extent | undefined)[], regions: number[]): number {
  const { parts, orientations } = built.scene
  for (const { left, right, x1, x2, y1, y2, length } of built.regions.partition.sides) {
    if (left === outside || right === outside || Math.abs(y2 - y1) > 0.9 * length) continue
    for (const [wall, other] of [
      [left, right],
      [right, left],
    ] as const) {
      if (!regions.includes(wall) || orientations[other]!.kind !== 'level') continue
      const floor = extents[other]
      if (!floor || (parts[other] !== 'roof' && parts[other] !== 'top' && parts[other] !== 'soffit')) continue
      const low = extents[wall]!.min[2]
      if (low > 1 && Math.abs(floor.max[2] - low) < 0.4 && Math.abs(x2 - x1) > 4) return low
    }
  }
  return 0
}

/** The direction in which a region faces, in the scene's axes. */
export const facingOf = ({ scene, camera }: Built, region: number): [number, number, number] | undefined => {
  const plane = scene.planes[region]
  return plane && (camera.axes.map((axis) => dot(axis, plane.normal)) as [number, number, number])
}
