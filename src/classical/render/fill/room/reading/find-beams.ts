import { type Room, sharedBorders } from './room.ts'

/** Of the picture's width: what is thicker is a slope or a wall. */
const thickMax = 0.07
/** Half of its border by its thickness, which is 4 for a square, and 5.3 for what is three times as long as thick. */
const longMin = 5.3
/** By its own thickness, that of what is not thicker than a beam; and of its border with what is not upright, what such strips take at most. */
const thickerMin = 1.4
const stripsMax = 0.6

/**
 * The regions overhead that are trusses, rafters and beams: long, thin, and thinner than what is seen between them. Boards have strips as
 * thick as themselves on both sides, gaps thinner ones, and a beam of which two faces are seen on one side alone. Overhead, nothing
 * else is upright.
 */
export function findBeams({ space, parts }: Room): Set<number> {
  const { areas, sides, width } = space.regions.partition
  const beside = sharedBorders(sides, areas.length)
  const borders = beside.map((shared) => [...shared.values()].reduce((sum, length) => sum + length, 1e-9))
  const thickness = areas.map((area, region) => (2 * area) / borders[region]!)
  const isStrip = (region: number) =>
    ['ceiling', 'lamp', 'figure'].includes(parts[region]!) && borders[region]! / 2 > longMin * thickness[region]!
  const isUpright = (region: number) => space.scene.orientations[region]!.kind === 'upright'
  const isBeam = (region: number) => {
    const thick = thickness[region]!
    if (thick > thickMax * width || !isStrip(region)) return false
    if (isUpright(region)) return true
    let [strips, all] = [0, 1e-9]
    for (const [other, length] of beside[region]!) {
      if (isUpright(other)) continue
      all += length
      if (isStrip(other) && thickness[other]! < thickerMin * thick) strips += length
    }
    return strips < stripsMax * all
  }
  return new Set(areas.flatMap((_, region) => (isBeam(region) ? [region] : [])))
}
