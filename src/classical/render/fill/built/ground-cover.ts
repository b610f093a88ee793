import { smoothstep } from '../../../pixels/grade.ts'
import { oklabToLinear } from '../../../pixels/oklab.ts'
import type { Material } from '../../words/materials.ts'
import type { Season } from '../growth/draw-plants.ts'
import { noiseAt, type Weather } from '../patterns.ts'

/** Snow lies where it does not slide off, and shows what is below here and there. */
export function snow(rgb: Float64Array, x: number, y: number, z: number, { coarse, fine }: Weather): void {
  const cover = smoothstep(-0.75, -0.3, noiseAt(coarse, x * 12, y * 12 + z * 5) + 0.3 * noiseAt(fine, x * 20, y * 20))
  for (let n = 0; n < 3; n++) rgb[n]! += (0.82 - rgb[n]!) * cover
}

/** What grows on the ground: a lawn that is mown in lanes or not, or a meadow. */
export type Sward = 'mown' | 'lawn' | 'meadow'

export const swardOf = (chance: number): Sward => (chance < 0.37 ? 'mown' : chance < 0.74 ? 'lawn' : 'meadow')

/** Lawns are never one green: lusher here and drier there, coarser near than far. */
export function lawn(
  rgb: Float64Array,
  { colour }: Material,
  sward: Sward,
  x: number,
  y: number,
  t: number,
  { fine, coarse }: Weather,
  season: Season,
): void {
  const near = Math.exp(-t / 9)
  const middle = smoothstep(70, 10, t)
  const across = x * 0.32 + y * 0.95
  const isMown = sward === 'mown'
  const lane = isMown
    ? Math.max(-1, Math.min(1, 3 * Math.sin((across * Math.PI) / 1.1)))
    : Math.sin((across * Math.PI) / 0.62)
  const wild = sward === 'meadow' ? 1 : 0
  const broad = noiseAt(coarse, x * 1.1, y * 1.1)
  const patch = noiseAt(coarse, x * 6 + 17, y * 6)
  const tuft = noiseAt(fine, x * 11, y * 11)
  const blade = noiseAt(fine, x * 37, y * 37)
  const L =
    colour[0] -
    0.075 +
    (isMown ? 0.02 : 0.011 * (1 - wild)) * lane * Math.exp(-t / (isMown ? 55 : 30)) +
    (0.03 + 0.02 * wild) * broad +
    (0.024 + 0.03 * wild) * patch * middle +
    (0.03 + 0.03 * wild) * tuft * Math.exp(-t / (22 + 30 * wild)) +
    0.05 * blade * near
  const dry = smoothstep(0.1 - 0.35 * wild, 0.75, broad + 0.6 * patch)
  oklabToLinear(
    L + 0.015 * dry,
    colour[1] * (1.2 - 0.3 * dry + 0.2 * tuft * near),
    colour[2] * (1.22 + 0.05 * patch),
    rgb,
  )
  if (season === 'snow') {
    const drift = 0.8 + 0.05 * broad + 0.03 * patch
    const bare = smoothstep(0.5, 0.62, tuft + 0.3 * patch) * 0.25
    for (let n = 0; n < 3; n++) rgb[n] = drift + (rgb[n]! - drift) * bare
  } else if (season === 'winter' || season === 'autumn') {
    const grey = season === 'winter' ? 0.45 : 0.15
    rgb[0]! += (rgb[1]! * 0.95 - rgb[0]!) * grey
    rgb[2]! += (rgb[1]! * 0.6 - rgb[2]!) * grey
    // Leaves lie on it.
    const fallen = season === 'autumn' ? smoothstep(0.42, 0.55, tuft + 0.25 * broad) : 0
    for (let n = 0; n < 3; n++) rgb[n]! += ([0.36, 0.17, 0.04][n]! - rgb[n]!) * fallen * 0.8
  }
}
