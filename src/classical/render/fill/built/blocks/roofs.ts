import { hashUnit } from '../../../../pixels/noise.ts'
import { hexToOklab } from '../../../../pixels/oklab.ts'
import { type Extent, pointAt } from '../../../../space/extents.ts'
import { outside } from '../../../../space/partition.ts'
import type { Material } from '../../../words/materials.ts'
import type { Built } from '../occlusion.ts'

/** What lies on a flat roof at a place, and its number by which places of different things are told apart. */
export type RoofPart = { coat: Material; kind: number; shade: number }

type Edge = { x: number; y: number; dx: number; dy: number; length: number }
type Roof = { edges: Edge[]; cover: 'green' | 'gravel' | 'solar'; along: 0 | 1 }

/** Metres: metal on the parapet, the strip of gravel inside it, how large a roof is that gets them. */
const copingWide = 0.34
const stripWide = 0.9
const areaMin = 14
const heightMin = 2

const coping: Material = { colour: hexToOklab('#b4b6b6'), pattern: 'plain' }
const gravel: Material = { colour: hexToOklab('#a8a297'), pattern: 'gravel' }
const sedum: Material = { colour: hexToOklab('#7f8a5a'), pattern: 'leaves' }
const cells: Material = { colour: hexToOklab('#2a3a52'), pattern: 'plain' }
const cellFrame: Material = { colour: hexToOklab('#8d9499'), pattern: 'plain' }

/** Flat roofs have a parapet, and gravel, plants or solar panels in rows, by region and seed. */
export function openRoofs(built: Built, extents: (Extent | undefined)[], seed: number) {
  const { parts, orientations, planes } = built.scene
  const roofs = parts.map((part, region): Roof | undefined => {
    const extent = extents[region]
    if ((part !== 'roof' && part !== 'top') || !extent || orientations[region]!.kind !== 'level') return undefined
    const [wide, deep] = [extent.max[0] - extent.min[0], extent.max[1] - extent.min[1]]
    if (extent.max[2] < heightMin || wide * deep < areaMin || Math.min(wide, deep) < 2.4) return undefined
    const chance = hashUnit(region, 81, seed)
    const isLarge = Math.min(wide, deep) > 7
    return {
      edges: [],
      cover: chance < 0.42 ? 'green' : isLarge && chance < 0.72 ? 'solar' : 'gravel',
      along: wide > deep ? 0 : 1,
    }
  })
  for (const { left, right, x1, y1, x2, y2 } of built.regions.partition.sides) {
    if (left === outside || right === outside) continue
    for (const [region, other] of [
      [left, right],
      [right, left],
    ] as const) {
      const roof = roofs[region]
      if (!roof) continue
      // At a wall that rises over it a roof has no parapet.
      const height = extents[region]!.max[2]
      if (parts[other] === 'wall' && (extents[other]?.max[2] ?? 0) > height + 0.5) continue
      const [one, two] = [pointAt(built, planes[region]!, x1, y1), pointAt(built, planes[region]!, x2, y2)]
      if (!one || !two) continue
      const length = Math.hypot(two[0] - one[0], two[1] - one[1])
      if (length > 0.2)
        roof.edges.push({
          x: one[0],
          y: one[1],
          dx: (two[0] - one[0]) / length,
          dy: (two[1] - one[1]) / length,
          length,
        })
    }
  }
  const out: RoofPart = { coat: gravel, kind: 0, shade: 1 }
  const lay = (coat: Material, kind: number, shade = 1): RoofPart => {
    out.coat = coat
    out.kind = kind
    out.shade = shade
    return out
  }
  return (region: number, x: number, y: number): RoofPart | undefined => {
    const roof = roofs[region]
    if (!roof) return undefined
    const inside = nearestEdge(roof.edges, x, y)
    if (inside < copingWide) return lay(coping, 50)
    const shade = inside < copingWide + 0.3 ? 0.72 : 1
    if (roof.cover === 'gravel') return lay(gravel, 51, shade)
    if (inside < copingWide + stripWide) return lay(gravel, 51, shade)
    if (roof.cover === 'green') return lay(sedum, 52, 1)
    // Rows of panels that lean to the sun, with room to walk between them.
    const [u, v] = roof.along === 0 ? [x, y] : [y, x]
    const row = v / 2.6 - Math.floor(v / 2.6)
    if (inside < copingWide + stripWide + 1 || row > 0.68) return lay(gravel, 51, row > 0.68 && row < 0.8 ? 0.6 : 1)
    const panel = u / 1.1 - Math.floor(u / 1.1)
    return panel < 0.05 || row < 0.03 || row > 0.65 ? lay(cellFrame, 53) : lay(cells, 54)
  }
}

function nearestEdge(edges: Edge[], x: number, y: number): number {
  let nearest = Number.POSITIVE_INFINITY
  for (const { x: fromX, y: fromY, dx, dy, length } of edges) {
    const along = Math.min(length, Math.max(0, (x - fromX) * dx + (y - fromY) * dy))
    const away = Math.hypot(x - fromX - along * dx, y - fromY - along * dy)
    if (away < nearest) nearest = away
  }
  return nearest
}
