import { findComponents } from '../../../pixels/components.ts'
import type { Scene } from '../../scene.ts'
import { readThings } from '../../words/things.ts'
import { leaveShade } from '../entourage/entourage.ts'
import type { Shown } from '../entourage/find-entourage.ts'
import { standIn } from '../entourage/stand-in.ts'
import { openWeather } from '../patterns.ts'

/** Of the picture, the least crown that grows; and of its box, what it fills, as scraps beside walls do not. */
const leastShare = 0.0008
const filledMin = 0.45
/** Of a crown's width, where under its middle its trunk is looked for; and rows below it. */
const trunkWide = 0.2
const trunkRows = 6

/**
 * Grows leaves in crowns of a model that no ball or stem tells: of facets, cut by the picture's border, or before each other. Both masks are
 * by pixel.
 */
export function growLeaves(scene: Scene, crowns: Uint8Array, trunks: Uint8Array | undefined, horizonY: number): void {
  const { picture, sky, request } = scene
  const { width, height } = picture
  const found = findComponents(crowns, width, height)
  const hasTrunk = ({ left, right, bottom }: { left: number; right: number; bottom: number }) => {
    const [middle, half] = [(left + right) / 2, trunkWide * (right - left)]
    for (let y = bottom; y < Math.min(height, bottom + trunkRows); y++)
      for (let x = Math.round(middle - half); x < middle + half; x++) if (trunks?.[y * width + x]) return true
    return false
  }
  const shown = found.components.flatMap(({ area, ...box }, n): Shown[] => {
    const { left, right, top, bottom } = box
    if (area < leastShare * crowns.length || area < filledMin * (right + 1 - left) * (bottom + 1 - top)) return []
    const kind = bottom < horizonY || hasTrunk(box) ? 'tree' : 'shrub'
    const own = { ...box, crownBottom: bottom, crown: n, stems: [], labels: new Set([n]) }
    return [{ ...own, kind, isConical: false }]
  })
  if (shown.length === 0) return
  const order = new Map(shown.map((one, n) => [one.crown, n + 1]))
  const marks = new Uint16Array(crowns.length)
  for (let i = 0; i < marks.length; i++) marks[i] = order.get(found.labels[i]! - 1) ?? 0
  const labels = found.labels.map((label) => label - 1)
  leaveShade(scene, { shown, labels }, openWeather(scene.seed('entourage')).fine)
  const { trees } = readThings(request.callerText).planting
  const drawn = standIn(picture, shown, marks, horizonY, { trees, seed: scene.seed('entourage') })
  if (sky) for (let i = 0; i < drawn.length; i++) sky.mask[i]! *= 1 - drawn[i]!
}
