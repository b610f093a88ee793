import { gaussianBlur } from '../../pixels/blur.ts'
import { smoothstep } from '../../pixels/grade.ts'
import { guidedFilter } from '../../pixels/guided-filter.ts'
import { linearToOklab, oklabToLinear } from '../../pixels/oklab.ts'
import type { Picture } from '../../pixels/picture.ts'
import { openScratch, takePlane } from '../../pixels/plane.ts'

/** Detail of this lightness in OKLab is strengthened by half: what is weaker is mostly a sensor's noise or a codec's. */
const grainL = 0.016

/**
 * Strengthens detail finer than `radiusPx`; the guided base keeps strong edges, so they get no halo (He et al. 2010). Noise is
 * not strengthened, and so large a share of it goes as `calmed` says, 0..1 (coring).
 */
export function addClarity(picture: Picture, radiusPx: number, epsilon: number, gain: number, calmed = 0): void {
  const { width, height, L } = picture
  using scratch = openScratch()
  const base = scratch.plane(guidedFilter(L, L, width, height, radiusPx, epsilon))
  for (let i = 0; i < L.length; i++) {
    // Eased near black and white, where detail would clip.
    const room = smoothstep(0.02, 0.2, L[i]!) * (1 - smoothstep(0.88, 1, L[i]!))
    const detail = L[i]! - base[i]!
    const certain = (detail * detail) / (detail * detail + grainL * grainL)
    L[i] = L[i]! + detail * ((gain - 1) * certain - calmed * (1 - certain)) * room
  }
}

export function smoothSurfaces(picture: Picture, radiusPx: number, epsilon: number, share: number): void {
  const { width, height, L, a, b } = picture
  // The guide itself comes last.
  for (const plane of [a, b, L]) {
    using scratch = openScratch()
    const smooth = scratch.plane(guidedFilter(L, plane, width, height, radiusPx, epsilon))
    for (let i = 0; i < plane.length; i++) plane[i]! += (smooth[i]! - plane[i]!) * share
  }
}

export function bloom(picture: Picture, threshold: number, sigmaPx: number, amount: number): void {
  const { width, height, L, a, b } = picture
  using scratch = openScratch()
  const bright = scratch.plane(takePlane(L.length))
  for (let i = 0; i < L.length; i++) bright[i] = smoothstep(threshold, 1, L[i]!) * L[i]! * L[i]! * L[i]!
  const halo = scratch.plane(gaussianBlur(bright, width, height, sigmaPx))
  const rgb = new Float64Array(3)
  const lab = new Float64Array(3)
  for (let i = 0; i < L.length; i++) {
    const light = halo[i]! * amount
    if (light < 0.002) continue
    oklabToLinear(L[i]!, a[i]!, b[i]!, rgb)
    // Screened, so that what is white already does not clip.
    for (let channel = 0; channel < 3; channel++)
      rgb[channel] = Math.max(0, rgb[channel]! + light * Math.max(0, 1 - rgb[channel]!))
    linearToOklab(rgb[0]!, rgb[1]!, rgb[2]!, lab)
    L[i] = lab[0]!
    a[i] = lab[1]!
    b[i] = lab[2]!
  }
}
