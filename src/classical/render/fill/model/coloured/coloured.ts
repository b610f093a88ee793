import { gaussianBlur } from '../../../../pixels/blur.ts'
import { smoothstep } from '../../../../pixels/grade.ts'
import { hexToOklab } from '../../../../pixels/oklab.ts'
import type { Picture } from '../../../../pixels/picture.ts'
import { openScratch, type Plane, takePlane } from '../../../../pixels/plane.ts'
import type { MeanColour } from '../../../../space/parts.ts'
import { greenness } from '../../../see/greenness.ts'
import type { FillKind, Fills } from './fills.ts'
import { glaze } from './glaze.ts'

/** A lawn in the sun, and how much of a model's own green it takes the place of. */
const grass = hexToOklab('#7f9450')
const natural = 0.75
/** How much stronger grass is seen in a lawn than other textures are in their materials. */
const blades = 1.6
/** Of a lawn's own greenness, what is not of it and what is; and where a lawn goes over into the sky, the greenness itself. */
const sure = [0.3, 0.75] as const
const faint = [0.03, 0.12] as const
/** How far beyond a lawn its colour is looked for, as a share of the width, and how much must be lawn there. */
const around = 1 / 300
const nearMin = 0.04
/** Light that is missing where something stands: how far from its foot, as a share of the width, and how much at it. */
const shades = [
  { reach: 1 / 260, depth: 0.26 },
  { reach: 1 / 60, depth: 0.2 },
] as const

/** How a coloured model is lit: its planes lie where `horizonY` says, in pixels, and `texture` is an offset of lightness. */
type Setting = { horizonY: number; texture: Plane; seed: number }

/** A model in flat colours, without its outlines in `source`, gets glass, grass and shade, by what its fills are. */
export function lightColoured(
  picture: Picture,
  source: Picture,
  fills: Fills,
  kinds: readonly FillKind[],
  { horizonY, texture, seed }: Setting,
): void {
  growLawns(picture, source, fills, kinds, texture)
  glaze(picture, source, fills, kinds, horizonY, seed)
  shadeFeet(picture, fills, kinds)
  shadeEaves(picture, fills, kinds)
  dimModel(picture, fills, kinds)
}

/** A model paints its lawns in one pale green: they get that of grass, and keep the shadows on them, which are darker. */
function growLawns(
  { width, height, L, a, b }: Picture,
  source: Picture,
  { labels, of }: Fills,
  kinds: readonly FillKind[],
  texture: Plane,
): void {
  using scratch = openScratch()
  const [own, leafy] = [0, 1].map(() => scratch.plane(takePlane(L.length).fill(0))) as [Plane, Plane]
  for (let i = 0; i < labels.length; i++) {
    if (kinds[labels[i]!] !== 'lawn') continue
    own[i] = 1
    leafy[i] = greenness(source.a[i]!, source.b[i]!)
  }
  // Fills are ragged at their borders, and colours are not.
  const near = scratch.plane(gaussianBlur(own, width, height, around * width))
  const green = scratch.plane(gaussianBlur(leafy, width, height, around * width))
  const lit = Math.max(0.6, ...of.flatMap(({ colour }, label) => (kinds[label] === 'lawn' ? [colour.L] : [])))
  for (let i = 0; i < labels.length; i++) {
    // A model's lawn may go over into its sky.
    const isFaint = kinds[labels[i]!] === 'sky'
    if (!isFaint && near[i]! < nearMin) continue
    const is = greenness(source.a[i]!, source.b[i]!)
    const share =
      natural *
      (isFaint
        ? smoothstep(faint[0], faint[1], is)
        : smoothstep(sure[0], sure[1], (is * near[i]!) / Math.max(faint[0], green[i]!)))
    const light = Math.min(1, source.L[i]! / lit)
    L[i]! += (grass[0] * light + blades * texture[i]! - L[i]!) * share
    a[i]! += (grass[1] * light - a[i]!) * share
    b[i]! += (grass[2] * light - b[i]!) * share
  }
}

/** On the ground, light is missing where something stands. */
function shadeFeet({ width, height, L, a, b }: Picture, { labels }: Fills, kinds: readonly FillKind[]): void {
  using scratch = openScratch()
  const standing = scratch.plane(takePlane(L.length))
  const isGround = (i: number) => kinds[labels[i]!] === 'lying' || kinds[labels[i]!] === 'lawn'
  for (let i = 0; i < L.length; i++) standing[i] = isGround(i) || kinds[labels[i]!] === 'sky' ? 0 : 1
  for (const { reach, depth } of shades) {
    const near = gaussianBlur(standing, width, height, reach * width)
    for (let i = 0; i < L.length; i++) {
      if (!isGround(i)) continue
      const keep = 1 - depth * Math.min(1, 1.6 * near[i]!)
      L[i]! *= keep
      a[i]! *= keep
      b[i]! *= keep
    }
  }
}

/** A roof or a canopy runs level: its upright sides, and of one that is not before the sky its lightness and its width over its height. */
const eavesUpright = 0.3
const canopy = { L: 0.45, wide: 5 } as const
/** Of the width: outlines are thinner. */
const outlineMax = 1 / 260
/** The shadow under it: how far it goes down, as a share of the width, and how much light it takes. */
const eavesReach = 1 / 110
const eavesDepth = 0.28

/** Of colours over their lightness: one roof in light and in shade. */
const sameRoof = 0.035

const tintMiss = (one: MeanColour, other: MeanColour) =>
  Math.hypot(one.a / one.L - other.a / other.L, one.b / one.L - other.b / other.L)

/** Under roofs and canopies lies a shadow, which fades downwards. */
function shadeEaves({ width, L, a, b }: Picture, { labels, of }: Fills, kinds: readonly FillKind[]): void {
  const isEaves = of.map(({ area, colour, left, right, top, bottom, upright, beside }, label) => {
    if (area < outlineMax * width * Math.hypot(right - left, bottom - top)) return false
    if (kinds[label] || upright > eavesUpright || greenness(colour.a, colour.b) > 0.5) return false
    const isThin = colour.L < canopy.L && right - left > canopy.wide * (bottom - top)
    return isThin || [...beside].some((other) => kinds[other] === 'sky')
  })
  const below = new Float32Array(width)
  const caster = new Int32Array(width)
  const fall = Math.exp(-1 / (eavesReach * width))
  for (let i = 0, x = 0; i < labels.length; i++, x = x + 1 < width ? x + 1 : 0) {
    const label = labels[i]!
    const kind = kinds[label]
    if (isEaves[label]) {
      below[x] = eavesDepth
      caster[x] = label
    } else if (kind && kind !== 'glass') below[x] = 0
    // Seams part a roof, which throws no shadow on itself.
    else if (below[x]! > 0 && tintMiss(of[label]!.colour, of[caster[x]!]!.colour) < sameRoof) below[x] = eavesDepth
    else {
      const keep = 1 - below[x]!
      L[i]! *= keep
      a[i]! *= keep
      b[i]! *= keep
      below[x]! *= fall
    }
  }
}

/** Of a model's lightness, which needs room for the light that is yet to fall on it, what stays; its sky has its own. */
const unlit = 0.94

function dimModel({ L, a, b }: Picture, { labels }: Fills, kinds: readonly FillKind[]): void {
  for (let i = 0; i < L.length; i++) {
    if (kinds[labels[i]!] === 'sky') continue
    L[i]! *= unlit
    a[i]! *= unlit
    b[i]! *= unlit
  }
}
