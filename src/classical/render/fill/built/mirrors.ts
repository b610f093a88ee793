import { smoothstep } from '../../../pixels/grade.ts'
import { noiseAt, type Weather } from '../patterns.ts'
import type { Air } from './air.ts'
import type { Light3 } from './hour.ts'

/** Glass, of two panes, mirrors more the more aslant it is seen, and shows what is behind. @param bow what is added to its normal */
export function mirror(
  rgb: Float64Array,
  behind: Float64Array,
  normal: ArrayLike<number>,
  bow: ArrayLike<number>,
  rx: number,
  ry: number,
  rz: number,
  air: Air,
  weather: Weather,
  lit: Light3,
  sunlit: number,
): void {
  const nx = normal[0]! + bow[0]!
  const ny = normal[1]! + bow[1]!
  const nz = normal[2]! + bow[2]!
  const along = nx * rx + ny * ry + nz * rz
  const cos = Math.min(1, Math.abs(along))
  const share = Math.min(0.92, 2 * schlick(cos, 0.045) + 0.035)
  const mx = rx - 2 * along * nx
  const my = ry - 2 * along * ny
  const mz = rz - 2 * along * nz
  const turn = Math.atan2(my, mx)
  const crowns = noiseAt(weather.coarse, turn * 130, 5) + 0.4 * noiseAt(weather.fine, turn * 140, mz * 60)
  const trees = 0.03 + 0.07 * crowns
  air.mirrored(mx, my, Math.max(0.02, mz), rgb)
  const under = 1 - smoothstep(trees - 0.015, trees + 0.015, mz)
  const lawnShare = 1 - smoothstep(-0.05, -0.01, mz)
  for (let n = 0; n < 3; n++) {
    const shade = lit[n]! * ([0.105, 0.118, 0.088][n]! * (1 + 0.55 * crowns) + lawnShare * [0.07, 0.078, 0.05][n]!)
    const seen = (rgb[n]! + (shade - rgb[n]!) * under) * share * (0.47 + 0.1 * sunlit) + behind[n]! * (1 - share)
    // Coated panes are a little blue.
    rgb[n] = seen * (0.93 + 0.07 * n)
  }
}

/** Water mirrors aslant and shows its ground from above; ripples bend both. */
export function water(
  rgb: Float64Array,
  fall: Float64Array,
  x: number,
  y: number,
  rx: number,
  ry: number,
  rz: number,
  air: Air,
  { fine, coarse }: Weather,
): void {
  const tiltX = 0.05 * noiseAt(coarse, x * 22, y * 22) + 0.02 * noiseAt(fine, x * 18, y * 18)
  const tiltY = 0.05 * noiseAt(coarse, x * 22 + 90, y * 22) + 0.02 * noiseAt(fine, x * 18, y * 18 + 60)
  const cos = Math.min(1, Math.max(0.02, -rz))
  const share = Math.min(0.9, schlick(cos, 0.02))
  const body = [rgb[0]! * fall[0]! * 0.5, rgb[1]! * fall[1]! * 0.62, rgb[2]! * fall[2]! * 0.62] as const
  air.mirrored(rx + 2 * tiltX, ry + 2 * tiltY, Math.max(0.03, -rz + tiltX), rgb)
  for (let n = 0; n < 3; n++) rgb[n] = rgb[n]! * share + body[n]! * (1 - share)
}

/** Rain lies on what is hard: it is darker, and mirrors the sky where it is seen aslant. */
export function wet(
  rgb: Float64Array,
  x: number,
  y: number,
  rx: number,
  ry: number,
  rz: number,
  air: Air,
  { coarse }: Weather,
  sky: Float64Array,
): void {
  const puddle = smoothstep(-0.25, 0.25, noiseAt(coarse, x * 9, y * 9))
  const cos = Math.min(1, Math.max(0.02, -rz))
  const share = (0.25 + 0.75 * puddle) * Math.min(0.85, schlick(cos, 0.03))
  air.mirrored(rx, ry, Math.max(0.03, -rz), sky)
  for (let n = 0; n < 3; n++) rgb[n] = rgb[n]! * 0.55 * (1 - share) + sky[n]! * 0.8 * share
}

/** The share of light that a surface mirrors, from the cosine at which it is seen and the share straight on (Schlick 1994). */
const schlick = (cos: number, straight: number) => straight + (1 - straight) * (1 - cos) ** 5
