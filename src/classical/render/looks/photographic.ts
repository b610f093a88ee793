import { gaussianBlur } from '../../pixels/blur.ts'
import { smoothstep } from '../../pixels/grade.ts'
import { guidedFilter } from '../../pixels/guided-filter.ts'
import { linearToOklab, oklabToLinear } from '../../pixels/oklab.ts'
import type { Picture } from '../../pixels/picture.ts'
import { openScratch, takePlane } from '../../pixels/plane.ts'

/** Strengthens detail finer than `radiusPx`; the guided base keeps strong edges, so they get no halo (He et al. 2010). */
export function addClarity(picture: Picture, radiusPx: number, epsilon: number, gain: number): void {
  const { width, height, L } = picture
  using scratch = openScratch()
  const base = scratch.plane(guidedFilter(L, L, width, height, radiusPx, epsilon))
  for (let i = 0; i < L.length; i++) {
    // Eased near black and white, where detail would clip.
    const room = smoothstep(0.02, 0.2, L[i]!) * (1 - smoothstep(0.88, 1, L[i]!))
    L[i] = L[i]! + (L[i]! - base[i]!) * (gain - 1) * room
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
