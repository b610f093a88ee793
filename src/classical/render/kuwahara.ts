import { gaussianBlur } from './blur.ts'
import type { Flow } from './flow.ts'
import { blankPicture, type Picture } from './raster.ts'

const sectors = 8

/**
 * Anisotropic Kuwahara filter (Kyprianidis, Kang & Döllner 2009): each pixel takes the mean of the calmest of 8 overlapping
 * sectors of an ellipse that lies along the form. The ellipse is sampled on rings instead of at every pixel.
 */
export function paintFlat(picture: Picture, flow: Flow, radiusPx: number): Picture {
  const { width, height } = picture
  const out = blankPicture(width, height)
  const softened = interleave(picture, radiusPx * 0.16)
  const points = samplePoints()
  const sums = new Float64Array(sectors * 5)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const stretch = 1 + flow.anisotropy[i]!
      const along = radiusPx * Math.min(1.8, stretch)
      const across = radiusPx / stretch
      const tx = flow.x[i]!
      const ty = flow.y[i]!
      sums.fill(0)
      for (const point of points) {
        const u = point.x * along
        const v = point.y * across
        let px = Math.round(x + u * tx - v * ty)
        let py = Math.round(y + u * ty + v * tx)
        px = px < 0 ? 0 : px >= width ? width - 1 : px
        py = py < 0 ? 0 : py >= height ? height - 1 : py
        const p = (py * width + px) * 3
        const L = softened[p]!
        const a = softened[p + 1]!
        const b = softened[p + 2]!
        const energy = L * L + a * a + b * b
        accumulate(sums, point.sector, point.weight, L, a, b, energy)
        if (point.nextWeight > 0) accumulate(sums, point.nextSector, point.nextWeight, L, a, b, energy)
      }
      mixCalmest(sums, out, i)
    }
  }
  return out
}

function interleave({ width, height, L, a, b }: Picture, sigmaPx: number): Float32Array {
  const out = new Float32Array(width * height * 3)
  for (const [channel, plane] of [L, a, b].entries()) {
    const soft = sigmaPx > 0.5 ? gaussianBlur(plane, width, height, sigmaPx) : plane
    for (let i = 0, p = channel; i < soft.length; i++, p += 3) out[p] = soft[i]!
  }
  return out
}

type SamplePoint = {
  x: number
  y: number
  sector: number
  weight: number
  nextSector: number
  nextWeight: number
}

function samplePoints(): SamplePoint[] {
  const rings: [radius: number, count: number][] = [
    [0.3, 8],
    [0.65, 16],
    [1, 16],
  ]
  const points: SamplePoint[] = []
  for (const [radius, count] of rings) {
    for (let k = 0; k < count; k++) {
      const turn = k / count
      const position = turn * sectors
      const sector = Math.floor(position)
      const share = position - sector
      const fall = Math.exp(-1.4 * radius * radius)
      points.push({
        x: radius * Math.cos(2 * Math.PI * turn),
        y: radius * Math.sin(2 * Math.PI * turn),
        sector,
        weight: fall * (1 - share),
        nextSector: (sector + 1) % sectors,
        nextWeight: fall * share,
      })
    }
  }
  return points
}

function accumulate(
  sums: Float64Array,
  sector: number,
  weight: number,
  L: number,
  a: number,
  b: number,
  energy: number,
): void {
  const s = sector * 5
  sums[s]! += weight
  sums[s + 1]! += weight * L
  sums[s + 2]! += weight * a
  sums[s + 3]! += weight * b
  sums[s + 4]! += weight * energy
}

function mixCalmest(sums: Float64Array, out: Picture, i: number): void {
  let total = 0
  let L = 0
  let a = 0
  let b = 0
  for (let s = 0; s < sectors * 5; s += 5) {
    const weight = sums[s]!
    const meanL = sums[s + 1]! / weight
    const meanA = sums[s + 2]! / weight
    const meanB = sums[s + 3]! / weight
    const variance = sums[s + 4]! / weight - meanL * meanL - meanA * meanA - meanB * meanB
    const calm = 1 / (1e-4 + Math.max(0, variance))
    const share = calm * calm * calm
    total += share
    L += meanL * share
    a += meanA * share
    b += meanB * share
  }
  out.L[i] = L / total
  out.a[i] = a / total
  out.b[i] = b / total
}
