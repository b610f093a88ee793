import { mixColour } from '../../pixels/grade.ts'
import type { Picture } from '../../pixels/picture.ts'
import { loadPicture } from '../../pixels/picture-file.ts'
import type { Scene } from '../scene.ts'
import { multiply, symmetricPower, transform } from './symmetric-matrix.ts'

/** Mean and covariance (row by row) of a picture's OKLab values. */
type Palette = { mean: number[]; covariance: number[] }

/**
 * Takes palette and light from the references: the linear Monge-Kantorovich map between the colour distributions in OKLab
 * (Pitié & Kokaram 2007; Reinhard et al. 2001). A mood that the caller chose keeps most of its light.
 */
export async function applyReferences(scene: Scene): Promise<void> {
  const { references, sceneMood } = scene.request
  if (references.length === 0) return
  const own = paletteOf(scene.picture)
  const palettes: Palette[] = []
  for (const path of references) palettes.push(paletteOf(await loadPicture(path, 256)))
  const target = blend(palettes, own)
  const light = sceneMood === 'auto_daylight' ? 0.7 : 0.3
  transfer(scene.picture, own, target, light, 0.85)
  const [L, a, b] = target.mean as [number, number, number]
  scene.paper = mixColour(scene.paper, [0.55 + 0.42 * L, a * 1.2, b * 1.2], 0.7)
  scene.pencil = mixColour(scene.pencil, [scene.pencil[0], a * 1.5, b * 1.5], 0.8)
}

function paletteOf({ L, a, b }: Picture): Palette {
  const mean = [0, 0, 0]
  const products = new Array<number>(9).fill(0)
  const planes = [L, a, b]
  const step = Math.max(1, Math.floor(L.length / 100_000))
  let count = 0
  for (let i = 0; i < L.length; i += step, count++) {
    for (let row = 0; row < 3; row++) {
      mean[row]! += planes[row]![i]!
      for (let column = 0; column < 3; column++) products[row * 3 + column]! += planes[row]![i]! * planes[column]![i]!
    }
  }
  for (let row = 0; row < 3; row++) mean[row]! /= count
  const covariance = products.map((sum, at) => {
    const row = Math.floor(at / 3)
    const column = at % 3
    return sum / count - mean[row]! * mean[column]! + (row === column ? 1e-5 : 0)
  })
  return { mean, covariance }
}

/** References like the picture itself count more: their colours fit its parts better. */
function blend(palettes: Palette[], own: Palette): Palette {
  const weights = palettes.map(({ mean }) => Math.exp(-4 * Math.hypot(...mean.map((v, i) => v - own.mean[i]!))))
  const total = weights.reduce((sum, weight) => sum + weight)
  const average = (part: keyof Palette) =>
    own[part].map((_, at) =>
      palettes.reduce((sum, palette, index) => sum + (palette[part][at]! * weights[index]!) / total, 0),
    )
  return { mean: average('mean'), covariance: average('covariance') }
}

function transfer({ L, a, b }: Picture, from: Palette, to: Palette, lightShare: number, colourShare: number): void {
  const root = symmetricPower(from.covariance, 0.5)
  const inverse = symmetricPower(from.covariance, -0.5)
  const middle = symmetricPower(multiply(multiply(root, to.covariance), root), 0.5)
  // A flat reference must not flatten the picture, nor a colourful one tear it apart.
  const map = symmetricPower(multiply(multiply(inverse, middle), inverse), 1, { from: 0.55, to: 1.7 })
  const out = new Float64Array(3)
  for (let i = 0; i < L.length; i++) {
    transform(map, L[i]! - from.mean[0]!, a[i]! - from.mean[1]!, b[i]! - from.mean[2]!, out)
    L[i] = softKnee(L[i]! + (out[0]! + to.mean[0]! - L[i]!) * lightShare)
    a[i]! += (out[1]! + to.mean[1]! - a[i]!) * colourShare
    b[i]! += (out[2]! + to.mean[2]! - b[i]!) * colourShare
  }
}

/** Compresses what would leave 0..1 instead of cutting it. */
function softKnee(L: number): number {
  if (L > 0.9) return 0.9 + 0.1 * (1 - Math.exp(-(L - 0.9) / 0.1))
  if (L < 0.1) return 0.1 * Math.exp((L - 0.1) / 0.1)
  return L
}
