import { gaussianBlur } from './blur.ts'
import type { Flow } from './flow.ts'
import { guidedEnlarge } from './guided-filter.ts'
import { blankPicture, type Picture } from './picture.ts'
import { openScratch, type Plane } from './plane.ts'
import { shrinkPicture } from './scale.ts'

/** Offsets in the unit disc: three rings of samples shared by 8 overlapping sectors. */
const samples = [ring(0.3, 8), ring(0.65, 16), ring(1, 16)].flat()
const sampleX = Float64Array.from(samples, ({ x }) => x)
const sampleY = Float64Array.from(samples, ({ y }) => y)

/** Each sector's samples with weights that fall off outwards and towards its neighbours; they sum to 1. */
const sectorSize = 7
const { sectorSamples, sectorWeights } = divideIntoSectors()

/** Paint has no detail finer than this many pixels; only its edges are found again in the picture. */
const factor = 2

/** Variance of lightness below which a guided filter takes what it sees for texture. */
const textureMax = 0.0012

/**
 * Anisotropic Kuwahara filter (Kyprianidis, Kang & Döllner 2009): each pixel takes the mean of the calmest of 8 overlapping
 * sectors of an ellipse that lies along the form. The ellipse is sampled on rings instead of at every pixel.
 */
export function paintFlat(picture: Picture, flow: Flow, radiusPx: number): Picture {
  const { width, height, L } = picture
  using scratch = openScratch()
  const reduced = scratch.picture(shrinkPicture(picture, factor))
  const painted = scratch.picture(paint(reduced, flow, radiusPx / factor))
  const large = (plane: Plane) => guidedEnlarge(L, reduced.L, plane, width, height, factor, textureMax)
  return { width, height, L: large(painted.L), a: large(painted.a), b: large(painted.b) }
}

/** The flow is that of the full picture. */
function paint(picture: Picture, flow: Flow, radiusPx: number): Picture {
  const { width, height } = picture
  const out = blankPicture(width, height)
  const softened = interleave(picture, radiusPx * 0.16)
  const seen = new Float64Array(samples.length * 4)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const here = (flow.factor === 1 ? y * factor : y) * flow.columns + (flow.factor === 1 ? x * factor : x)
      const stretch = 1 + flow.anisotropy[here]!
      const along = radiusPx * Math.min(1.8, stretch)
      const across = radiusPx / stretch
      const tx = flow.x[here]!
      const ty = flow.y[here]!
      for (let k = 0, s = 0; k < sampleX.length; k++, s += 4) {
        const u = sampleX[k]! * along
        const v = sampleY[k]! * across
        let px = (x + u * tx - v * ty + 0.5) | 0
        let py = (y + u * ty + v * tx + 0.5) | 0
        px = px < 0 ? 0 : px >= width ? width - 1 : px
        py = py < 0 ? 0 : py >= height ? height - 1 : py
        const p = (py * width + px) * 3
        const L = softened[p]!
        const a = softened[p + 1]!
        const b = softened[p + 2]!
        seen[s] = L
        seen[s + 1] = a
        seen[s + 2] = b
        seen[s + 3] = L * L + a * a + b * b
      }
      mixCalmest(seen, out, i)
    }
  }
  return out
}

function ring(radius: number, count: number): { x: number; y: number; radius: number; turn: number }[] {
  return Array.from({ length: count }, (_, k) => {
    const turn = k / count
    return { x: radius * Math.cos(2 * Math.PI * turn), y: radius * Math.sin(2 * Math.PI * turn), radius, turn }
  })
}

function divideIntoSectors(): { sectorSamples: Int32Array; sectorWeights: Float64Array } {
  const places: number[] = []
  const weights: number[] = []
  for (let sector = 0; sector < 8; sector++) {
    const members = samples.flatMap(({ radius, turn }, place) => {
      const turns = Math.abs(turn * 8 - sector)
      const share = 1 - Math.min(turns, 8 - turns)
      return share > 0 ? [{ place, weight: share * Math.exp(-1.4 * radius * radius) }] : []
    })
    const total = members.reduce((sum, { weight }) => sum + weight, 0)
    places.push(...members.map(({ place }) => place * 4))
    weights.push(...members.map(({ weight }) => weight / total))
  }
  return { sectorSamples: Int32Array.from(places), sectorWeights: Float64Array.from(weights) }
}

function interleave({ width, height, L, a, b }: Picture, sigmaPx: number): Float32Array {
  const out = new Float32Array(width * height * 3)
  for (const [channel, plane] of [L, a, b].entries()) {
    const soft = sigmaPx > 0.5 ? gaussianBlur(plane, width, height, sigmaPx) : plane
    for (let i = 0, p = channel; i < soft.length; i++, p += 3) out[p] = soft[i]!
  }
  return out
}

function mixCalmest(seen: Float64Array, out: Picture, i: number): void {
  let total = 0
  let L = 0
  let a = 0
  let b = 0
  for (let start = 0; start < sectorSamples.length; start += sectorSize) {
    let meanL = 0
    let meanA = 0
    let meanB = 0
    let energy = 0
    for (let k = start; k < start + sectorSize; k++) {
      const s = sectorSamples[k]!
      const weight = sectorWeights[k]!
      meanL += seen[s]! * weight
      meanA += seen[s + 1]! * weight
      meanB += seen[s + 2]! * weight
      energy += seen[s + 3]! * weight
    }
    const variance = energy - meanL * meanL - meanA * meanA - meanB * meanB
    const calm = 1 / (1e-4 + (variance > 0 ? variance : 0))
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
