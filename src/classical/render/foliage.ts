import { gaussianBlur } from './blur.ts'
import { smoothstep } from './grade.ts'
import { fractalNoise } from './noise.ts'
import type { Picture, Plane } from './raster.ts'
import { type RegionKind, type Regions, remeasure } from './regions.ts'
import { enlarge, shrink } from './scale.ts'

const factor = 4
/** How far leaves reach beyond what was found, and in, as a share of the blurred edge. */
const raggedness = 0.42

const isOpen = (kind: RegionKind) => kind === 'sky' || kind === 'ground' || kind === 'foliage'

/** Crowns get the edge of leaves: against sky and lawn, noise decides where they end. All foliage becomes one region. */
export function growLeaves(regions: Regions, width: number, horizonY: number, seed: number): void {
  const { labels, kinds } = regions
  const foliage = kinds.indexOf('foliage')
  if (foliage < 0) return
  const height = labels.length / width
  const cover = blurredCover(regions, width, width / 150 / factor)
  const leaves = fractalNoise(width, height, width / 90, seed, 3)
  const sky = kinds.indexOf('sky')
  const ground = kinds.indexOf('ground')
  for (let i = 0; i < labels.length; i++) {
    const kind = kinds[labels[i]!]!
    if (!isOpen(kind)) continue
    const inside = cover[i]! + leaves[i]! * raggedness > 0.5
    if (inside && cover[i]! > 0.06) labels[i] = foliage
    else if (kind === 'foliage' && cover[i]! < 0.94) {
      const behind = i < horizonY * width ? sky : ground
      if (behind >= 0) labels[i] = behind
    }
  }
  for (let i = 0; i < labels.length; i++) if (kinds[labels[i]!] === 'foliage') labels[i] = foliage
  regions.boxes = remeasure(regions, width)
}

function blurredCover({ labels, kinds }: Regions, width: number, sigmaPx: number): Plane {
  const height = labels.length / width
  const mask = new Float32Array(labels.length)
  for (let i = 0; i < mask.length; i++) if (kinds[labels[i]!] === 'foliage') mask[i] = 1
  const small = gaussianBlur(
    shrink(mask, width, height, factor),
    Math.ceil(width / factor),
    Math.ceil(height / factor),
    sigmaPx,
  )
  return enlarge(small, width, height, factor)
}

/** The side of a crown that faces the sun is lighter and yellower, the other sinks into shade. */
export function lightOnCrowns({ width, height, L, a, b }: Picture, regions: Regions, lightFromLeft: boolean): void {
  const { labels, kinds } = regions
  if (!kinds.includes('foliage')) return
  const cover = blurredCover(regions, width, width / 42 / factor)
  const reach = Math.round(width / 36)
  const stepX = lightFromLeft ? -reach : reach
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.max(0, y - reach) * width
    for (let x = 0; x < width; x++, i++) {
      if (kinds[labels[i]!] !== 'foliage') continue
      const towards = Math.min(width - 1, Math.max(0, x + stepX))
      const lit = cover[i]! - cover[row + towards]!
      const light = smoothstep(-0.35, 0.5, lit) - 0.42
      L[i]! += 0.16 * light
      a[i]! -= 0.004 * light
      b[i]! += 0.014 * light
    }
  }
}
