import { takeGrain } from '../../pixels/fills/grain.ts'
import { takeSingleTone } from '../../pixels/fills/single-tone.ts'
import { applyCurve, percentile } from '../../pixels/grade.ts'
import { conesOf, conesToOklab, oklabToCones, oklabToLinear } from '../../pixels/oklab.ts'
import type { Picture } from '../../pixels/picture.ts'
import { modelTypes } from '../request.ts'
import type { Scene } from '../scene.ts'

/** Neutral white and a full range of tones, as a photographer would begin; half-way corrections keep the light of the place. */
export function develop({ picture, request }: Scene): void {
  // A model's view was never photographed: its tones are what tells its faces apart.
  if (modelTypes.includes(request.imageType)) {
    takeGrain(picture)
    takeSingleTone(picture)
    return
  }
  filterLight(picture, whiteBalance(picture))
  stretchTones(picture.L)
}

/** Shades of grey, norm 6 (Finlayson & Trezzi 2004), applied by half and at most by 10 %. */
function whiteBalance({ L, a, b }: Picture): [red: number, green: number, blue: number] {
  const sums = [0, 0, 0]
  const rgb = new Float64Array(3)
  for (let i = 0; i < L.length; i += 7) {
    // Skies and lawns say what they are, not what light they stand in.
    if (a[i]! * a[i]! + b[i]! * b[i]! > 0.07 * 0.07) continue
    oklabToLinear(L[i]!, a[i]!, b[i]!, rgb)
    for (let channel = 0; channel < 3; channel++) sums[channel]! += Math.max(0, Math.min(0.9, rgb[channel]!)) ** 6
  }
  const norms = sums.map((sum) => Math.max(1e-4, sum) ** (1 / 6))
  const mean = (norms[0]! + norms[1]! + norms[2]!) / 3
  const gain = (norm: number) => Math.min(1.1, Math.max(0.9, Math.sqrt(mean / norm)))
  return [gain(norms[0]!), gain(norms[1]!), gain(norms[2]!)]
}

function filterLight({ L, a, b }: Picture, gains: readonly [red: number, green: number, blue: number]): void {
  const [gainL, gainM, gainS] = conesOf(gains)
  const [rootL, rootM, rootS] = [Math.cbrt(gainL), Math.cbrt(gainM), Math.cbrt(gainS)]
  const out = new Float64Array(3)
  for (let i = 0; i < L.length; i++) {
    oklabToCones(L[i]!, a[i]!, b[i]!, out)
    conesToOklab(out[0]! * rootL, out[1]! * rootM, out[2]! * rootS, out)
    L[i] = out[0]!
    a[i] = out[1]!
    b[i] = out[2]!
  }
}

function stretchTones(L: Float32Array): void {
  const low = percentile(L, 0.004)
  const high = percentile(L, 0.996)
  if (high - low < 0.15) return
  const middle = (percentile(L, 0.5) - low) / (high - low)
  const gamma = Math.min(1.15, Math.max(0.85, Math.log(0.56) / Math.log(Math.min(0.95, Math.max(0.05, middle)))))
  applyCurve(L, (value) => {
    const stretched = 0.05 + 0.93 * Math.max(0, (value - low) / (high - low)) ** gamma
    return value + (stretched - value) * 0.6
  })
}
