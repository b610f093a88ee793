import { gaussianBlur } from '../blur.ts'
import { smoothstep, tone } from '../grade.ts'
import { guidedFilter } from '../guided-filter.ts'
import { paintFlat } from '../kuwahara.ts'
import { linearToOklab, oklabToLinear } from '../oklab.ts'
import type { Picture, Plane } from '../raster.ts'
import type { Scene } from '../scene.ts'

const plain = { contrast: 1, pivot: 0.55, saturation: 1, shadowTint: [0, 0], lightTint: [0, 0] } as const

/** A clean photograph: local contrast without halos, a little sharpness. */
export function developRealistic({ picture }: Scene): Picture {
  addClarity(picture, 20, 0.012, 1.3)
  addClarity(picture, 3, 0.002, 1.25)
  return picture
}

/** A clean computer image: surfaces smooth, colours full, whites that bloom. */
export function developCgi({ picture }: Scene): Picture {
  smoothSurfaces(picture, 6, 0.004, 0.85)
  addClarity(picture, 24, 0.02, 1.35)
  tone(picture, {
    ...plain,
    contrast: 1.2,
    pivot: 0.5,
    saturation: 1.22,
    shadowTint: [-0.002, -0.01],
    lightTint: [0, -0.004],
  })
  bloom(picture, 0.72, 14, 0.22)
  return picture
}

/** High key, quiet colour, only the large forms. */
export function developMinimal(scene: Scene): Picture {
  const picture = paintFlat(scene.picture, scene.flow, 6)
  const { L } = picture
  for (let i = 0; i < L.length; i++) L[i] = 0.2 + 0.8 * Math.max(0, L[i]!) ** 0.78
  tone(picture, { ...plain, contrast: 1.05, pivot: 0.7, saturation: 0.36 })
  return picture
}

/** Chiaroscuro: a pool of light on the subject, everything else sinks into dark. */
export function developDramatic({ picture, form }: Scene): Picture {
  addClarity(picture, 24, 0.015, 1.9)
  tone(picture, {
    ...plain,
    contrast: 1.5,
    pivot: 0.56,
    saturation: 0.8,
    shadowTint: [0, -0.012],
    lightTint: [0.006, 0.02],
  })
  poolLight(picture, subjectCentre(form, picture.width, picture.height))
  return picture
}

/** Film: teal shadows against orange lights, lifted blacks, soft highlights, darker corners. */
export function developCinematic({ picture }: Scene): Picture {
  addClarity(picture, 16, 0.012, 1.15)
  tone(picture, {
    contrast: 1.16,
    pivot: 0.52,
    saturation: 0.86,
    shadowTint: [-0.026, -0.034],
    lightTint: [0.02, 0.04],
  })
  const { width, height, L } = picture
  for (let i = 0; i < L.length; i++) {
    const x = (i % width) / width - 0.5
    const y = i / width / height - 0.5
    L[i] = (0.05 + 0.92 * L[i]!) * (1 - 0.42 * smoothstep(0.08, 0.55, x * x + y * y * 1.2)) - 0.02
  }
  bloom(picture, 0.68, 18, 0.16)
  return picture
}

/** Strengthens detail finer than `radiusPx`; the guided base keeps strong edges, so they get no halo (He et al. 2010). */
function addClarity(picture: Picture, radiusPx: number, epsilon: number, gain: number): void {
  const { width, height, L } = picture
  const base = guidedFilter(L, L, width, height, radiusPx, epsilon)
  for (let i = 0; i < L.length; i++) {
    // Eased near black and white, where detail would clip.
    const room = smoothstep(0.02, 0.2, L[i]!) * (1 - smoothstep(0.88, 1, L[i]!))
    L[i] = L[i]! + (L[i]! - base[i]!) * (gain - 1) * room
  }
}

export function smoothSurfaces(picture: Picture, radiusPx: number, epsilon: number, share: number): void {
  const { width, height, L, a, b } = picture
  const guide = L.slice()
  for (const plane of [L, a, b]) {
    const smooth = guidedFilter(guide, plane, width, height, radiusPx, epsilon)
    for (let i = 0; i < plane.length; i++) plane[i]! += (smooth[i]! - plane[i]!) * share
  }
}

function bloom(picture: Picture, threshold: number, sigmaPx: number, amount: number): void {
  const { width, height, L, a, b } = picture
  const bright = new Float32Array(L.length)
  for (let i = 0; i < L.length; i++) bright[i] = smoothstep(threshold, 1, L[i]!) * L[i]! * L[i]! * L[i]!
  const halo = gaussianBlur(bright, width, height, sigmaPx)
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

type Centre = { x: number; y: number }

/** Where the edges are: their centre of mass. */
function subjectCentre(form: Plane, width: number, height: number): Centre {
  const blurred = gaussianBlur(form, width, height, 6)
  let total = 1e-6
  let sumX = 0
  let sumY = 0
  for (let y = 4; y < height - 4; y += 4) {
    for (let x = 4; x < width - 4; x += 4) {
      const i = y * width + x
      const edge = Math.hypot(blurred[i + 4]! - blurred[i - 4]!, blurred[i + 4 * width]! - blurred[i - 4 * width]!)
      total += edge
      sumX += edge * x
      sumY += edge * y
    }
  }
  return { x: sumX / total / width, y: sumY / total / height }
}

function poolLight({ width, height, L }: Picture, centre: Centre): void {
  for (let i = 0; i < L.length; i++) {
    const x = (i % width) / width - centre.x
    const y = i / width / height - centre.y
    L[i]! *= 0.42 + 0.62 * Math.exp(-(x * x * 5 + y * y * 6))
  }
}
