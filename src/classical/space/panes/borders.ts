import { outside } from '../partition.ts'
import type { Part, Seen } from '../parts.ts'
import { facesAs } from '../shades.ts'

/** Of a border, what a frame takes. */
export const framedMin = 0.7
/** By how much the distances of one plane's parts may differ. */
const coplanarMax = 0.03

/** Lengths in pixels: of a region's border, of its part that does not stand on something level, and of that shared with each other region. */
export type Border = { total: number; standing: number; shared: Map<number, number> }

export const isPane = (part: Part): boolean => part === 'opening' || part === 'door'

/** Whether two regions lie in one plane. */
export const isCoplanar = ({ orientations, planes }: Seen, one: number, other: number): boolean =>
  facesAs(orientations[one]!, orientations[other]!) &&
  Math.abs((planes[one]?.distance ?? Number.NaN) / (planes[other]?.distance ?? Number.NaN) - 1) < coplanarMax

/** By region. */
export function measureBorders({ partition, orientations }: Pick<Seen, 'partition' | 'orientations'>): Border[] {
  const borders = partition.areas.map((): Border => ({ total: 1e-9, standing: 1e-9, shared: new Map() }))
  for (const { left, right, length } of partition.sides) {
    for (const [region, other] of [
      [left, right],
      [right, left],
    ] as const) {
      if (region === outside) continue
      const border = borders[region]!
      border.total += length
      if (other === outside) continue
      if (orientations[other]!.kind !== 'level') border.standing += length
      border.shared.set(other, (border.shared.get(other) ?? 0) + length)
    }
  }
  return borders
}
