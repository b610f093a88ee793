import { gaussianBlur } from '../../../../pixels/blur.ts'
import { smoothstep } from '../../../../pixels/grade.ts'
import { hashUnit } from '../../../../pixels/noise.ts'
import { hexToOklab, type Oklab } from '../../../../pixels/oklab.ts'
import type { Picture } from '../../../../pixels/picture.ts'
import { openScratch, type Plane, takePlane } from '../../../../pixels/plane.ts'
import type { MeanColour } from '../../../../space/parts.ts'
import { differ } from '../../../../space/shades.ts'
import { isGlassy } from '../../built/completed/glass-colour.ts'
import { noiseAt, openWeather } from '../../patterns.ts'
import { type FillKind, type Fills, scrapMax } from './fills.ts'

/** What panes mirror, from the zenith down: sky, haze at the horizon, trees across the street, and the ground. */
const zenith = hexToOklab('#5f96d2')
const haze = hexToOklab('#d3e3f0')
const trees = hexToOklab('#5d7068')
const ground = hexToOklab('#8b8f88')
/** Of the light, what glass gives back; the rest comes from the room behind, which is so much darker than a model shows it. */
const mirrored = 0.66
const behind = 0.5
/** In shares of the picture's height: how high mirrored trees rise, by how much, and how far two panes hang apart. */
const treesTop = 0.05
const treesVary = 0.045
const hangs = 0.02
/** Panes end where their colour does: how far around them they are looked for, as a share of the width, and how much must be pane. */
const around = 1 / 170
const nearMin = 0.02
/** Of the lightness and the blue of the panes around, what is a bar or a wall, and what is pane; and what is too light or too vivid for one. */
const dim = [0.6, 0.8] as const
const pale = [0.35, 0.7] as const
const bright = [1.2, 1.35] as const
const vivid = [1.4, 1.8] as const
/** In OKLab: two panes look alike. */
const sameMax = 0.025
/** The shadow that the reveal throws on its glass: how far, as a share of the width, and how much light it takes. */
const revealShare = 0.0035
const revealDepth = 0.3

/** Panes mirror what is across from them at the height at which it stands, each a little otherwise, over the dark of their rooms. */
export function glaze(
  { width, height, L, a, b }: Picture,
  source: Picture,
  fills: Fills,
  kinds: readonly FillKind[],
  horizonY: number,
  seed: number,
): void {
  const { coarse } = openWeather(seed)
  const reveal = Math.max(1, Math.round(revealShare * width))
  using scratch = openScratch()
  const glass = scratch.plane(findPanes(source, fills, kinds))
  const open = scratch.plane(gaussianBlur(glass, width, height, reveal / 2))
  const out: [number, number, number] = [0, 0, 0]
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const share = glass[i]!
      if (share === 0) continue
      const hang = hangs * (hashUnit(fills.labels[i]!, 3, seed) - 0.5)
      const up = (horizonY - y) / height + hang
      const skyline = treesTop + treesVary * noiseAt(coarse, x * (110 / width) + 40 * hang, 5)
      mirror(up, skyline, out)
      // Clouds, wide and flat.
      if (up > skyline) out[0] += 0.09 * noiseAt(coarse, x * (60 / width) + 90 * hang, up * 160)
      // The sun stands to the left.
      const light = 1 - revealDepth * (1 - (open[i - reveal * width - reveal] ?? 1))
      const mixed: Oklab = [
        (source.L[i]! * behind * (1 - mirrored) + out[0] * mirrored) * light,
        0.3 * source.a[i]! * (1 - mirrored) + out[1] * mirrored,
        0.3 * source.b[i]! * (1 - mirrored) + out[2] * mirrored,
      ]
      L[i]! += (mixed[0] - L[i]!) * share
      a[i]! += (mixed[1] - a[i]!) * share
      b[i]! += (mixed[2] - b[i]!) * share
    }
}

/** How much of each pixel is pane: fills are ragged at their borders, and colours are not. */
function findPanes({ width, height, L, a, b }: Picture, { labels, of }: Fills, kinds: readonly FillKind[]): Plane {
  using scratch = openScratch()
  const [own, light, blue] = [0, 1, 2].map(() => scratch.plane(takePlane(L.length).fill(0))) as [Plane, Plane, Plane]
  // One of each colour.
  const shown: MeanColour[] = []
  for (const [label, { colour }] of of.entries())
    if (kinds[label] === 'glass' && !shown.some((one) => differ(one, colour) < sameMax)) shown.push(colour)
  // People before a window leave scraps of it to their own fills.
  const mayBe = of.map(
    ({ area, beside }, label) =>
      !kinds[label] && area < scrapMax * L.length && [...beside].some((other) => kinds[other] === 'glass'),
  )
  const looksAsGlass = (own: MeanColour) => isGlassy(own) && shown.some((one) => differ(one, own) < sameMax)
  for (let i = 0; i < L.length; i++) {
    const label = labels[i]!
    const { colour } = of[label]!
    const isPane = kinds[label] === 'glass' && L[i]! > dim[1] * colour.L && b[i]! < pale[1] * colour.b
    if (!isPane && !(mayBe[label] && looksAsGlass({ L: L[i]!, a: a[i]!, b: b[i]! }))) continue
    own[i] = 1
    light[i] = L[i]!
    blue[i] = b[i]!
  }
  const [near, lightNear, blueNear] = [own, light, blue].map((plane) =>
    scratch.plane(gaussianBlur(plane, width, height, around * width)),
  ) as [Plane, Plane, Plane]
  const glass = takePlane(L.length)
  for (let i = 0; i < L.length; i++) {
    glass[i] = 0
    if (near[i]! < nearMin) continue
    const [toLight, toBlue] = [(L[i]! * near[i]!) / lightNear[i]!, (b[i]! * near[i]!) / blueNear[i]!]
    if (toLight < dim[0]) continue
    glass[i] =
      smoothstep(dim[0], dim[1], toLight) *
      (1 - smoothstep(bright[0], bright[1], toLight)) *
      smoothstep(pale[0], pale[1], toBlue) *
      (1 - smoothstep(vivid[0], vivid[1], toBlue / toLight))
  }
  return glass
}

/** What lies in a direction, by its height over the horizon in shares of the picture. */
export function mirror(up: number, skyline: number, out: [number, number, number]): void {
  const high = smoothstep(0.02, 0.55, up)
  const isOpen = smoothstep(skyline - 0.006, skyline + 0.006, up)
  const isGround = smoothstep(0.004, -0.004, up)
  for (const n of [0, 1, 2] as const) {
    const sky = haze[n] + (zenith[n] - haze[n]) * high
    const far = trees[n] + (sky - trees[n]) * isOpen
    out[n] = far + (ground[n] - far) * isGround
  }
}
