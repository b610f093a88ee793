import { gaussianBlur } from '../pixels/blur.ts'
import { applyCurve, smoothstep, tone } from '../pixels/grade.ts'
import { guidedFilter } from '../pixels/guided-filter.ts'
import { paintFlat } from '../pixels/kuwahara.ts'
import { linearToOklab, oklabToLinear } from '../pixels/oklab.ts'
import type { Picture } from '../pixels/picture.ts'
import { givePlanes, takePlane } from '../pixels/plane.ts'
import type { Scene } from '../scene.ts'
import { linesOf } from './on-paper.ts'

const plain = { contrast: 1, pivot: 0.55, saturation: 1, shadowTint: [0, 0], lightTint: [0, 0] } as const

/** A clean photograph: local contrast without halos, a little sharpness. */
export function developRealistic({ picture }: Scene): Picture {
  addClarity(picture, 20, 0.012, 1.3)
  addClarity(picture, 3, 0.002, 1.25)
  return picture
}

/** A clean computer image: surfaces without texture, even soft light with shade in the corners, full colours, whites that bloom. */
export function developCgi({ picture }: Scene): Picture {
  smoothSurfaces(picture, 6, 0.009, 1)
  addClarity(picture, 32, 0.03, 1.45)
  applyCurve(picture.L, (value) => 0.11 + 0.9 * value ** 0.94)
  tone(picture, {
    ...plain,
    contrast: 1.16,
    saturation: 1.6,
    shadowTint: [-0.004, -0.016],
    lightTint: [-0.002, -0.006],
  })
  bloom(picture, 0.7, 18, 0.42)
  return picture
}

/** High key: a white model of the place in a few tones, hardly any colour, an empty sky, and fine lines where forms end. */
export function developMinimal(scene: Scene): Picture {
  const { sky } = scene
  const outline = linesOf(scene, { sigmaPx: 1.4, threshold: 0.014, softness: 0.03, lengthPx: 8 })
  const picture = paintFlat(scene.picture, scene.flow, 9)
  const { L, a, b } = picture
  applyCurve(L, (value) => 0.36 + 0.63 * value ** 0.62)
  for (let i = 0; i < L.length; i++) {
    const air = sky ? sky.mask[i]! * 0.92 : 0
    L[i] = (L[i]! * (1 - air) + 0.985 * air) * (1 - 0.3 * outline[i]!)
    a[i]! *= 0.2 * (1 - air)
    b[i]! *= 0.2 * (1 - air)
  }
  return picture
}

/** Chiaroscuro: a pool of light on the subject, everything else sinks into the dark and loses its colour. */
export function developDramatic({ picture, sky }: Scene): Picture {
  addClarity(picture, 24, 0.02, 2.1)
  const { L } = picture
  if (sky) for (let i = 0; i < L.length; i++) L[i]! *= 1 - 0.3 * sky.mask[i]!
  tone(picture, {
    ...plain,
    contrast: 1.6,
    pivot: 0.54,
    saturation: 0.55,
    shadowTint: [0, -0.012],
    lightTint: [0.008, 0.026],
  })
  poolLight(picture, subjectCentre(picture))
  return picture
}

/** Share of the height that is black above and below: a wide screen's. */
const matte = 0.055

/** Film: teal shadows against orange lights, lifted blacks, highlights that glow, darker corners, and a wide screen's bars. */
export function developCinematic({ picture }: Scene): Picture {
  addClarity(picture, 16, 0.012, 1.15)
  tone(picture, {
    contrast: 1.2,
    pivot: 0.54,
    saturation: 0.78,
    shadowTint: [-0.04, -0.042],
    lightTint: [0.03, 0.056],
  })
  bloom(picture, 0.66, 20, 0.24)
  const { width, height, L, a, b } = picture
  for (let y = 0, i = 0; y < height; y++) {
    const down = y / height - 0.5
    const lit = 1 - smoothstep(0.5 - matte - 0.5 / height, 0.5 - matte + 0.5 / height, Math.abs(down))
    for (let x = 0; x < width; x++, i++) {
      const across = x / width - 0.5
      const fall = 1 - 0.45 * smoothstep(0.08, 0.55, across * across + down * down * 1.2)
      L[i] = ((0.05 + 0.92 * L[i]!) * fall - 0.01) * lit
      a[i]! *= lit
      b[i]! *= lit
    }
  }
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
  givePlanes(base)
}

export function smoothSurfaces(picture: Picture, radiusPx: number, epsilon: number, share: number): void {
  const { width, height, L, a, b } = picture
  // The guide itself comes last.
  for (const plane of [a, b, L]) {
    const smooth = guidedFilter(L, plane, width, height, radiusPx, epsilon)
    for (let i = 0; i < plane.length; i++) plane[i]! += (smooth[i]! - plane[i]!) * share
    givePlanes(smooth)
  }
}

function bloom(picture: Picture, threshold: number, sigmaPx: number, amount: number): void {
  const { width, height, L, a, b } = picture
  const bright = takePlane(L.length)
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
  givePlanes(bright, halo)
}

type Centre = { x: number; y: number }

/** Where the edges are: their centre of mass. */
function subjectCentre({ width, height, L }: Picture): Centre {
  const blurred = gaussianBlur(L, width, height, 6)
  let total = 1e-6
  let sumX = 0
  let sumY = 0
  for (let y = 4; y < height - 4; y += 4) {
    for (let x = 4; x < width - 4; x += 4) {
      const i = y * width + x
      const across = blurred[i + 4]! - blurred[i - 4]!
      const down = blurred[i + 4 * width]! - blurred[i - 4 * width]!
      const edge = Math.sqrt(across * across + down * down)
      total += edge
      sumX += edge * x
      sumY += edge * y
    }
  }
  givePlanes(blurred)
  return { x: sumX / total / width, y: sumY / total / height }
}

function poolLight({ width, height, L }: Picture, centre: Centre): void {
  const across = Float64Array.from({ length: width }, (_, x) => Math.exp(-5.5 * (x / width - centre.x) ** 2))
  for (let y = 0, i = 0; y < height; y++) {
    const down = Math.exp(-6.5 * (y / height - centre.y) ** 2)
    for (let x = 0; x < width; x++, i++) L[i]! *= 0.36 + 0.7 * across[x]! * down
  }
}
