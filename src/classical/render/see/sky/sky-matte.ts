import { boxBlur, gaussianBlur } from '../../../pixels/blur.ts'
import { findComponents } from '../../../pixels/components.ts'
import { smoothstep } from '../../../pixels/grade.ts'
import { maskWhere } from '../../../pixels/mask.ts'
import { linearToOklab, oklabToLinear } from '../../../pixels/oklab.ts'
import type { Picture } from '../../../pixels/picture.ts'
import { openScratch, type Plane, takePlane } from '../../../pixels/plane.ts'
import { enlarge, shrink } from '../../../pixels/scale.ts'
import type { Sky } from './find-sky.ts'
import { findPurest } from './purest-colour.ts'
import { findThinLines } from './thin-lines.ts'

/** Pixels that show both the sky and what stands before it, and the colours of the latter alone. */
export type Foreground = { places: number[]; L: number[]; a: number[]; b: number[] }

/** By pixel: how unlike the sky it is; the share of the sky's hue in it; 1 where it is nothing but sky, and where twigs cross before the sky. */
export type AgainstSky = { unlike: Plane; hue: Plane; known: Plane; crown: Plane }

const factor = 4
/** Share of the sky in a pixel from which its colour is the sky's own. */
const surelySky = 0.95
/** Distance in OKLab within which a colour is that of the sky around, and by which twigs are darker. */
const likeMax = 0.045
const darkerMin = 0.1
/** The least chroma of a sky by which it is told from grey, brown and white. */
const colourfulMin = 0.055
/** Share of the sky's hue in what is rather sky than twig, and in the sky alone, dimmed by the lens. */
const hueMin = 0.35
const pureHueMin = 0.75
/** Between twigs, pixels change from sky to twig and back so often in every row and column: in changes a pixel, over this radius. */
const changesMin = 0.05
const changesReach = 12
/** Share of pixels as far around that have the sky's very colour: panes that mirror it have none. */
const pureMin = 0.03
/** Share of pixels as far around that are darker than the sky, single wires aside: clouds, which break up as twigs do, have none. */
const darkMin = 0.008
/** Sky between twigs is so near the open sky, as a blur's deviation in pixels. */
const openReach = 64
const openMin = 0.002
/** So far from the sky, in pixels, its light is in other pixels: lenses and enlarging blur. */
const mixedReach = 4
/** So far around, in pixels, what differs from the sky is compared with it. */
const darkReach = 6
/** Shares that are nothing. */
const noise = 0.03

/**
 * A matte of the sky in a photo: how much of each pixel's light comes from the sky, between bare twigs as well. Near the sky it is unmixed
 * from the sky's colour around and the purest colour of what stands before it, on their line in linear light (Porter & Duff 1984); in
 * crowns, where neither is pure, by the hue of a colourful sky, which bark and blossoms do not have. In pixels that show both, the
 * picture keeps the sky alone; what was taken out is returned.
 */
export function unmixSky(picture: Picture, sky: Sky): { mask: Plane; foreground: Foreground } {
  using scratch = openScratch()
  const { width, height } = picture
  const last = Math.min(height, Math.ceil(sky.horizonY)) * width
  const behind = scratch.picture(skyBehind(picture, sky.mask))
  const lines = scratch.plane(findThinLines(picture, behind, sky.mask, last))
  const against = compare(picture, sky.mask, behind, lines, last)
  for (const plane of Object.values(against)) scratch.plane(plane)
  const { known, hue, crown } = against
  const around = scratch.plane(boxBlur(known, width, height, mixedReach))
  const dark = scratch.plane(shareOfDark(picture, behind, against, lines))
  const purest = findPurest(picture, behind, against)
  const mask = sky.mask.slice()
  const foreground: Foreground = { places: [], L: [], a: [], b: [] }
  const own = new Float64Array(3)
  const colours = new Float64Array(3)
  for (let i = 0; i < last; i++) {
    const isCrown = crown[i] === 1
    const line = isCrown ? 0 : lines[i]!
    for (let n = 0; n < 3; n++) own[n] = picture[channels[n]!][i]!
    let covered = 1 - mask[i]!
    let weight = 0
    if (known[i] === 1) covered = 0
    else if (around[i]! > 0 || (isCrown && hue[i]! > 0)) {
      weight = isCrown ? 1 : dark[i]!
      const share = unmix(picture, behind, i, around[i]! > 0 ? purest(i) : -1, isCrown ? hue[i]! : 0, colours)
      covered += (share - covered) * weight
      if (share === 0 || share === 1) weight = 0
      for (let n = 0; n < 3; n++) own[n]! += (colours[n]! - own[n]!) * weight
    }
    if (line > 0) {
      const share = unmixLine(picture, behind, i, colours)
      covered += (share - covered) * line
      weight += (1 - weight) * line
      for (let n = 0; n < 3; n++) own[n]! += (colours[n]! - own[n]!) * line
    }
    mask[i] = 1 - covered
    if (weight === 0) continue
    foreground.places.push(i)
    for (let n = 0; n < 3; n++) {
      const name = channels[n]!
      foreground[name].push(own[n]!)
      picture[name][i]! += (behind[name][i]! - picture[name][i]!) * weight
    }
  }
  return { mask, foreground }
}

const channels = ['L', 'a', 'b'] as const

/** The sky's colour everywhere: a mean of the sky nearby, or of that further away. Twigs that were taken for sky do not count. */
function skyBehind(picture: Picture, mask: Plane): Picture {
  using scratch = openScratch()
  const isSky = scratch.plane(takePlane(mask.length))
  for (let i = 0; i < mask.length; i++) isSky[i] = mask[i]! > surelySky ? 1 : 0
  const lightness = scratch.plane(meanAround(picture, isSky, ['L'])[0]!)
  for (let i = 0; i < isSky.length; i++) if (picture.L[i]! < lightness[i]! - darkerMin) isSky[i] = 0
  const [L, a, b] = meanAround(picture, isSky, channels) as [Plane, Plane, Plane]
  return { width: picture.width, height: picture.height, L, a, b }
}

/** Means of the counted pixels around, of those further away only as far as there are none nearer. */
function meanAround(picture: Picture, counted: Plane, names: readonly (typeof channels)[number][]): Plane[] {
  using scratch = openScratch()
  const { width, height } = picture
  const gather = (plane: Plane) => {
    const small = scratch.plane(shrink(plane, width, height, factor))
    const sum = new Float32Array(small.length)
    for (const { sigma, weight } of reaches) {
      const blurred = scratch.plane(gaussianBlur(small, Math.ceil(width / factor), Math.ceil(height / factor), sigma))
      for (let i = 0; i < sum.length; i++) sum[i]! += weight * blurred[i]!
    }
    return sum
  }
  const weights = gather(counted)
  const product = scratch.plane(takePlane(counted.length))
  return names.map((name) => {
    for (let i = 0; i < product.length; i++) product[i] = picture[name][i]! * counted[i]!
    const sums = gather(product)
    for (let i = 0; i < sums.length; i++) sums[i] = sums[i]! / Math.max(1e-12, weights[i]!)
    return enlarge(sums, width, height, factor)
  })
}

/** In pixels of the small picture. */
const reaches = [
  { sigma: 2, weight: 1 },
  { sigma: 10, weight: 1e-2 },
  { sigma: 60, weight: 1e-5 },
] as const

function compare(picture: Picture, mask: Plane, behind: Picture, lines: Plane, last: number): AgainstSky {
  using scratch = openScratch()
  const { width, height, L, a, b } = picture
  const [unlike, hue, known, crown] = [0, 1, 2, 3].map(() => takePlane(L.length).fill(0)) as [
    Plane,
    Plane,
    Plane,
    Plane,
  ]
  for (let i = 0; i < last; i++) known[i] = mask[i]! > surelySky && L[i]! > behind.L[i]! - darkerMin ? 1 : 0
  const near = scratch.plane(gaussianBlur(known, width, height, openReach))
  const like = new Uint8Array(last)
  for (let i = 0; i < last; i++) {
    if (near[i]! < openMin) continue
    const dL = L[i]! - behind.L[i]!
    const da = a[i]! - behind.a[i]!
    const db = b[i]! - behind.b[i]!
    // Differences of hue show more than those of lightness.
    unlike[i] = Math.sqrt(dL * dL + 4 * (da * da + db * db))
    hue[i] = known[i] === 1 ? 1 : hueShare(picture, behind, i)
    if (unlike[i]! < likeMax || hue[i]! > hueMin) like[i] = 1
  }
  const across = scratch.plane(takePlane(L.length).fill(0))
  const down = scratch.plane(takePlane(L.length).fill(0))
  for (let i = width; i < last; i++) {
    if (like[i] !== like[i - 1]) across[i] = 1
    if (like[i] !== like[i - width]) down[i] = 1
  }
  const pure = scratch.plane(takePlane(L.length).fill(0))
  const dark = scratch.plane(takePlane(L.length).fill(0))
  for (let i = 0; i < last; i++) {
    if (like[i] === 1 && (unlike[i]! < likeMax || hue[i]! > pureHueMin)) pure[i] = 1
    if (unlike[i]! > 0 && L[i]! < behind.L[i]! - darkerMin && (lines[i] === 0 || mask[i]! < surelySky)) dark[i] = 1
  }
  const darkShare = scratch.plane(boxBlur(dark, width, height, changesReach))
  const pureShare = scratch.plane(boxBlur(pure, width, height, changesReach))
  const acrossShare = scratch.plane(boxBlur(across, width, height, changesReach))
  const downShare = scratch.plane(boxBlur(down, width, height, changesReach))
  for (let i = 0; i < last; i++) {
    if (pureShare[i]! < pureMin || darkShare[i]! < darkMin || Math.min(acrossShare[i]!, downShare[i]!) < changesMin)
      continue
    crown[i] = near[i]! < openMin ? 0 : 1
  }
  keepOpen(crown, known, behind)
  for (let i = 0; i < last; i++) if (crown[i] === 1 && unlike[i]! < likeMax) known[i] = 1
  return { unlike, hue, known, crown }
}

/**
 * Before a sky without a hue of its own, twigs go on to where they stand before the open sky. Carving around a window, as white as the
 * sky, does not.
 */
function keepOpen(crown: Plane, known: Plane, { width, a, b }: Picture): void {
  const isIn = maskWhere(crown, (value, i) => value === 1 || known[i] === 1)
  const { labels, components } = findComponents(isIn, width, crown.length / width)
  const isOpen = new Uint8Array(components.length + 1)
  for (let i = 0; i < labels.length; i++) if (known[i] === 1) isOpen[labels[i]!] = 1
  for (let i = 0; i < labels.length; i++)
    if (isOpen[labels[i]!] === 0 && Math.hypot(a[i]!, b[i]!) < colourfulMin) crown[i] = 0
}

/**
 * How much of what differs from the sky around is darker than it, 0..1. What is light, as clouds, snow and white walls are, has no
 * purest colour: clouds are sky in part, and their borders, like those of walls, stay as soft as they were seen.
 */
function shareOfDark({ width, height, L }: Picture, behind: Picture, against: AgainstSky, lines: Plane): Plane {
  using scratch = openScratch()
  const { unlike, known } = against
  const darker = scratch.plane(takePlane(L.length).fill(0))
  const all = scratch.plane(takePlane(L.length).fill(0))
  for (let i = 0; i < L.length; i++) {
    if (unlike[i] === 0 || known[i] === 1 || lines[i]! > 0) continue
    all[i] = unlike[i]!
    if (L[i]! < behind.L[i]! - darkerMin) darker[i] = unlike[i]!
  }
  const out = boxBlur(darker, width, height, darkReach)
  const whole = scratch.plane(boxBlur(all, width, height, darkReach))
  for (let i = 0; i < out.length; i++) out[i] = smoothstep(0.5, 0.9, out[i]! / Math.max(1e-6, whole[i]!))
  return out
}

const light = new Float64Array(3)
const skyLight = new Float64Array(3)
const pureLight = new Float64Array(3)

/** How much of a pixel's light the sky would be if the rest were grey; 0 for a grey sky. */
function hueShare({ L, a, b }: Picture, behind: Picture, i: number): number {
  const skyA = behind.a[i]!
  const skyB = behind.b[i]!
  if (skyA * skyA + skyB * skyB < colourfulMin * colourfulMin) return 0
  oklabToLinear(L[i]!, a[i]!, b[i]!, light)
  oklabToLinear(behind.L[i]!, skyA, skyB, skyLight)
  const grey = (light[0]! + light[1]! + light[2]!) / 3
  const skyGrey = (skyLight[0]! + skyLight[1]! + skyLight[2]!) / 3
  let along = 0
  let whole = 0
  for (let n = 0; n < 3; n++) {
    along += (light[n]! - grey) * (skyLight[n]! - skyGrey)
    whole += (skyLight[n]! - skyGrey) ** 2
  }
  return Math.min(1, Math.max(0, along / whole))
}

/** The share of what stands before the sky in a pixel, and its colour alone. */
function unmix(picture: Picture, sky: Picture, i: number, purest: number, hue: number, out: Float64Array): number {
  const { L, a, b } = picture
  oklabToLinear(sky.L[i]!, sky.a[i]!, sky.b[i]!, skyLight)
  oklabToLinear(L[i]!, a[i]!, b[i]!, light)
  let along = 1
  if (purest >= 0) {
    oklabToLinear(L[purest]!, a[purest]!, b[purest]!, pureLight)
    let sum = 0
    let whole = 1e-6
    for (let n = 0; n < 3; n++) {
      sum += (light[n]! - skyLight[n]!) * (pureLight[n]! - skyLight[n]!)
      whole += (pureLight[n]! - skyLight[n]!) ** 2
    }
    along = sum / whole
  }
  const share = Math.min(1, Math.max(0, (Math.min(along, 1 - hue) - noise) / (1 - 2 * noise)))
  if (share === 0 || share === 1) return share
  // What little shows of itself says little of its colour.
  const own = purest >= 0 ? smoothstep(0.1, 0.5, share) : 1
  for (let n = 0; n < 3; n++) {
    const unmixed = skyLight[n]! + (light[n]! - skyLight[n]!) / share
    light[n] = Math.max(0, own * unmixed + (1 - own) * pureLight[n]!)
  }
  linearToOklab(light[0]!, light[1]!, light[2]!, out)
  return share
}

/** The share of a thin line in a pixel and its colour, a grey: such lines are nearly black before the sky, in whose main colour they are told. */
function unmixLine({ L, a, b }: Picture, sky: Picture, i: number, out: Float64Array): number {
  oklabToLinear(sky.L[i]!, sky.a[i]!, sky.b[i]!, skyLight)
  oklabToLinear(L[i]!, a[i]!, b[i]!, light)
  const main = skyLight[0]! > skyLight[2]! ? 0 : 2
  const share = Math.min(1, Math.max(0.01, 1 - light[main]! / Math.max(1e-6, skyLight[main]!)))
  let grey = 0
  for (let n = 0; n < 3; n++) grey += Math.max(0, skyLight[n]! + (light[n]! - skyLight[n]!) / share) / 3
  linearToOklab(grey, grey, grey, out)
  return share
}
