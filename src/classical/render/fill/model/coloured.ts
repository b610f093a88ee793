import { gaussianBlur } from '../../../pixels/blur.ts'
import { smoothstep } from '../../../pixels/grade.ts'
import { hexToOklab } from '../../../pixels/oklab.ts'
import type { Picture } from '../../../pixels/picture.ts'
import { openScratch, type Plane, takePlane } from '../../../pixels/plane.ts'
import { greenness } from '../../see/greenness.ts'
import type { FillKind, Fills } from './fills.ts'

/** A lawn in the sun, and how much of a model's own green it takes the place of. */
const grass = hexToOklab('#7f9450')
const natural = 0.75
/** How much stronger grass is seen in a lawn than other textures are in their materials. */
const blades = 1.6
/** Of a lawn's own greenness, what is not of it and what is; and where a lawn goes over into the sky, the greenness itself. */
const green = [0.3, 0.75] as const
const faint = [0.03, 0.12] as const
/** Light that is missing where something stands: how far from its foot, as a share of the width, and how much at it. */
const shades = [
  { reach: 1 / 260, depth: 0.26 },
  { reach: 1 / 60, depth: 0.2 },
] as const

/** A model paints its lawns in one pale green: they get that of grass, and keep the shadows on them, which are darker. */
export function growLawns(
  { L, a, b }: Picture,
  source: Picture,
  { labels, of }: Fills,
  kinds: readonly FillKind[],
  texture: Plane,
): void {
  const own = of.map(({ colour }) => greenness(colour.a, colour.b))
  const lit = Math.max(0.6, ...of.flatMap(({ colour }, label) => (kinds[label] === 'lawn' ? [colour.L] : [])))
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i]!
    // A model's lawn may go over into its sky.
    const isFaint = kinds[label] === 'sky'
    if (kinds[label] !== 'lawn' && !isFaint) continue
    const is = greenness(source.a[i]!, source.b[i]!)
    const share =
      natural * (isFaint ? smoothstep(faint[0], faint[1], is) : smoothstep(green[0], green[1], is / own[label]!))
    const light = Math.min(1.1, source.L[i]! / lit)
    L[i]! += (grass[0] * light + blades * texture[i]! - L[i]!) * share
    a[i]! += (grass[1] * light - a[i]!) * share
    b[i]! += (grass[2] * light - b[i]!) * share
  }
}

/** On the ground, light is missing where something stands. */
export function shadeFeet({ width, height, L, a, b }: Picture, { labels }: Fills, kinds: readonly FillKind[]): void {
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

/** Of a model's lightness, which needs room for the light that is yet to fall on it, what stays; its sky has its own. */
const unlit = 0.94

export function dimModel({ L, a, b }: Picture, { labels }: Fills, kinds: readonly FillKind[]): void {
  for (let i = 0; i < L.length; i++) {
    if (kinds[labels[i]!] === 'sky') continue
    L[i]! *= unlit
    a[i]! *= unlit
    b[i]! *= unlit
  }
}
