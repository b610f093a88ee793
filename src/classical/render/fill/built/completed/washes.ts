import { cleanSheet } from '../../../../lines/sheet.ts'
import { faintest, inkOf } from '../../../../lines/washes.ts'
import type { Picture } from '../../../../pixels/picture.ts'
import { meanColours } from '../../../../space/scene/mean-colours.ts'
import { type FullSpace, isFull, type Space } from '../../../../space/space.ts'
import type { Scene } from '../../../scene.ts'
import { isGlassy } from './glass-colour.ts'

/** Of the picture, what is larger than any pane. */
const paneMax = 0.03
/** In OKLab, how brown a wash is that no glass has. */
const warmMin = 0.03

/** Of what is washed as a building, what must be told; what is enough; and by how much more fainter ink must tell. */
const [builtMin, enough, more] = [0.56, 0.9, 0.05] as const

/** What the ink of a washed sheet tells, by the faintness that tells most of what is washed as a building; the picture becomes that ink. */
export function readWashed(scene: Scene, washes: Picture, read: (picture: Picture) => Space): Space {
  const fainter = (least: number) => {
    const ink = inkOf(washes, least)
    return cleanSheet(ink) ?? ink
  }
  let first: Space | undefined
  let best: { seen: FullSpace; share: number; picture: Picture } | undefined
  for (const [n, least] of faintest.entries()) {
    // The picture is the first of them already.
    const picture = n === 0 ? scene.picture : fainter(least)
    const seen = read(picture)
    first ??= seen
    const share = isFull(seen) ? builtShare(seen, washes) : 0
    if (!isFull(seen) || share < (best ? best.share + more : builtMin)) continue
    best = { seen, share, picture }
    if (share > enough) break
  }
  if (!best) return { ...first!, mode: 'flat' }
  scene.picture = best.picture
  return withWashes(best.seen, washes)
}

/** A scene of a sketch's ink, with the colours of its washes: panes are washed blue, and walls are not. */
function withWashes(space: FullSpace, washes: Picture): FullSpace {
  const { partition } = space.regions
  const colours = meanColours(washes, partition.labels, partition.areas.length)
  const all = partition.labels.length
  const parts = space.scene.parts.map((part, region) => {
    const colour = colours[region]!
    const { kind } = space.scene.orientations[region]!
    if (part === 'wall' && kind === 'upright' && partition.areas[region]! < paneMax * all && isGlassy(colour))
      return 'opening'
    if (part === 'opening' && colour.b > warmMin) return 'wall'
    if (part === 'ground' && isGlassy(colour)) return 'water'
    return part
  })
  return { ...space, regions: { partition, colours }, scene: { ...space.scene, parts } }
}

/** Chroma, degrees of hue, and lightness of what is red or brown: tiles, bricks, timber; and of the picture, from how much on that tells what is built. */
const warm = { chroma: 0.035, hues: [-20, 85], L: 0.93, least: 0.02 } as const

/** Of what is washed red or brown, the share that was read as built: the rest of the building was lost. */
function builtShare({ regions, scene }: FullSpace, { L, a, b }: Picture): number {
  const { labels } = regions.partition
  const isBuilt = scene.parts.map((part) => !['sky', 'ground', 'water', 'unknown'].includes(part))
  let [built, all] = [0, 0]
  for (let i = 0; i < labels.length; i++) {
    const hue = (Math.atan2(b[i]!, a[i]!) * 180) / Math.PI
    if (L[i]! > warm.L || Math.hypot(a[i]!, b[i]!) < warm.chroma || hue < warm.hues[0] || hue > warm.hues[1]) continue
    all++
    if (isBuilt[labels[i]!]) built++
  }
  return all > warm.least * labels.length ? built / all : 1
}
