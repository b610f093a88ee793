import { gaussianBlur } from './blur.ts'
import { smoothstep } from './grade.ts'
import { noiseAt, openWeather } from './patterns.ts'
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
  const { coarse } = openWeather(seed)
  const sky = kinds.indexOf('sky')
  const ground = kinds.indexOf('ground')
  const open = Uint8Array.from(kinds, (kind) => (isOpen(kind) ? 1 : 0))
  const green = Uint8Array.from(kinds, (kind) => (kind === 'foliage' ? 1 : 0))
  const scale = (3 * 32) / (width / 30)
  for (let y = 0, i = 0; y < height; y++) {
    const behind = y < horizonY ? sky : ground
    for (let x = 0; x < width; x++, i++) {
      const near = cover[i]!
      const label = labels[i]!
      if (near < 0.06 || !open[label]) continue
      if (near > 0.94 || near + noiseAt(coarse, x * scale, y * scale) * raggedness > 0.5) labels[i] = foliage
      else if (green[label] && behind >= 0) labels[i] = behind
      else if (green[label]) labels[i] = foliage
    }
  }
  for (let i = 0; i < labels.length; i++) if (green[labels[i]!]) labels[i] = foliage
  regions.boxes = remeasure(regions, width)
}

function blurredCover({ labels, kinds }: Regions, width: number, sigmaPx: number): Plane {
  const height = labels.length / width
  const green = Float32Array.from(kinds, (kind) => (kind === 'foliage' ? 1 : 0))
  const mask = new Float32Array(labels.length)
  for (let i = 0; i < mask.length; i++) mask[i] = green[labels[i]!]!
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
  const green = Uint8Array.from(kinds, (kind) => (kind === 'foliage' ? 1 : 0))
  const reach = Math.round(width / 36)
  const stepX = lightFromLeft ? -reach : reach
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.max(0, y - reach) * width
    for (let x = 0; x < width; x++, i++) {
      if (!green[labels[i]!]) continue
      const towards = Math.min(width - 1, Math.max(0, x + stepX))
      const lit = cover[i]! - cover[row + towards]!
      const light = smoothstep(-0.35, 0.5, lit) - 0.42
      L[i]! += 0.16 * light
      a[i]! -= 0.004 * light
      b[i]! += 0.014 * light
    }
  }
}
