import { smoothstep } from '../../../pixels/grade.ts'
import type { Oklab } from '../../../pixels/oklab.ts'
import { skyMark } from '../../../space/landscape/hills.ts'
import type { FullSpace } from '../../../space/space.ts'
import { readSeason } from '../../light/seasons.ts'
import type { Scene } from '../../scene.ts'
import { noiseAt, openWeather, type Weather } from '../patterns.ts'

/** Of the sky's lightness over the horizon, that of woods and meadows, of rock and of snow; and the green of the first by day, in OKLab. */
const woodsL = 0.56
const rockL = 0.66
const snowL = 1.1
const green = [-0.038, 0.05] as const
const dayL = 0.85
/** What haze takes of the farthest hill and of the nearest, and more at its foot. */
const haze = { far: 0.6, near: 0.3, foot: 0.16 } as const
/** Of the picture's height: a hill that rises so far over the horizon is a mountain; and on its way up, where rock and snow begin. */
const mountainMin = 0.26
const rockFrom = 0.42
const snowFrom = 0.72
/** Of the picture's height, over which a hill begins behind the woods at the horizon. */
const footHeight = 0.018
/** Of the height, where the sky over the horizon is looked at. */
const looked = [0.05, 0.14] as const

/** Paints hills where they are drawn, before the sky and in its haze. */
export function paintHills({ picture, sky, request, seed }: Scene, hills: FullSpace['hills'], horizonY: number): void {
  if (!hills || !sky) return
  const { width, height, L, a, b } = picture
  const air = airOver()
  if (!air) return
  const tops = findTops(hills, width)
  const count = tops.length
  const weather = openWeather(seed('hills'))
  const isSnowy = /snow/.test(readSeason(request) ?? '')
  const scale = 420 / width
  // Below a hill, all that is seen over the horizon is that or a nearer one.
  const above = new Uint8Array(width)
  for (let y = 0, i = 0; y < Math.min(height, horizonY); y++) {
    for (let x = 0; x < width; x++, i++) {
      if (hills[i]! > skyMark) above[x] = hills[i]! - skyMark
      const hill = above[x]!
      if (hill === 0 || sky.mask[i]! <= 0) continue
      const top = tops[hill - 1]!
      const ridge = top.ridge[x]!
      const rise = (horizonY - y) / Math.max(1, horizonY - top.highest)
      const light = reliefAt(weather, x * scale, y * scale, top.slopes[x]!, (y - ridge) / height)
      const ground = groundAt(
        rise,
        light,
        (horizonY - top.highest) / height > mountainMin,
        isSnowy,
        weather,
        x * scale,
        y * scale,
      )
      const veil = haze.far + ((haze.near - haze.far) * hill) / count + haze.foot * (1 - rise)
      const cover = sky.mask[i]! * smoothstep(0, footHeight * height, horizonY - y)
      L[i]! += (ground[0] * air[0] * (1 - veil) + air[0] * veil - L[i]!) * cover
      a[i]! += ((ground[1] * air[0]) / dayL) * (1 - veil) * cover + (air[1] * veil - a[i]!) * cover
      b[i]! += ((ground[2] * air[0]) / dayL) * (1 - veil) * cover + (air[2] * veil - b[i]!) * cover
      sky.mask[i]! *= 1 - cover
    }
  }
  sky.clearL = L.slice()

  /** The colour of the sky over the horizon: what is lightest of what was painted behind the hills, as woods are darker. */
  function airOver(): Oklab | undefined {
    const seen: number[] = []
    const from = Math.max(0, Math.round(horizonY - looked[1] * height))
    const to = Math.max(0, Math.round(horizonY - looked[0] * height))
    for (let i = from * width; i < Math.min(to, height) * width; i += 7)
      if (hills![i]! > 0 && sky!.mask[i]! > 0.9) seen.push(i)
    if (seen.length === 0) return undefined
    const light = seen.toSorted((one, other) => L[other]! - L[one]!).slice(0, Math.ceil(seen.length / 4))
    return [L, a, b].map((plane) => light.reduce((sum, i) => sum + plane[i]!, 0) / light.length) as unknown as Oklab
  }
}

/** By hill: its highest row, by column the row of its ridge, and how that falls to the right. */
function findTops(hills: Uint8Array, width: number): { highest: number; ridge: Int32Array; slopes: Float32Array }[] {
  const count = hills.reduce((most, hill) => Math.max(most, hill), 0) - skyMark
  const ridges = Array.from({ length: count }, () => new Int32Array(width).fill(-1))
  for (let i = 0; i < hills.length; i++) {
    const ridge = ridges[hills[i]! - skyMark - 1]
    if (ridge && ridge[i % width] === -1) ridge[i % width] = Math.floor(i / width)
  }
  const reach = Math.round(width / 60)
  return ridges.map((ridge) => {
    const seen = ridge.filter((row) => row >= 0)
    const slopes = Float32Array.from(ridge, (row, x) => {
      const [before, after] = [ridge[Math.max(0, x - reach)]!, ridge[Math.min(width - 1, x + reach)]!]
      return row < 0 || before < 0 || after < 0 ? 0 : Math.max(-1, Math.min(1, (after - before) / (2 * reach)))
    })
    return { highest: seen.reduce((least, row) => Math.min(least, row), hills.length), ridge, slopes }
  })
}

/** How light a place on a hill is, around zero: what falls to the left faces the sun, and so do spurs further down. */
function reliefAt({ coarse }: Weather, x: number, y: number, slope: number, depth: number): number {
  const spur = noiseAt(coarse, x * 0.8 + y * 0.5, y * 0.35 + 40) - noiseAt(coarse, x * 0.8 + y * 0.5 + 9, y * 0.35 + 40)
  return 0.16 * spur - 0.14 * slope * smoothstep(0.3, 0, depth)
}

/** Lightness as a share of the sky's, and the two other axes of OKLab by day. */
function groundAt(
  rise: number,
  light: number,
  isMountain: boolean,
  isSnowy: boolean,
  { coarse, fine }: Weather,
  x: number,
  y: number,
): readonly [number, number, number] {
  const ragged = 0.1 * noiseAt(coarse, x * 1.6, y * 1.6 + 90) + 0.05 * noiseAt(fine, x * 3, y * 3)
  const clump = 0.05 * noiseAt(fine, x * 3, y * 4) + 0.04 * noiseAt(coarse, x * 3, y * 3)
  const rock = isMountain ? smoothstep(rockFrom, rockFrom + 0.12, rise + 1.6 * ragged) : 0
  const snow = isSnowy ? 1 : isMountain ? smoothstep(snowFrom, snowFrom + 0.07, rise + 1.4 * ragged - light) : 0
  const bare = woodsL + clump + (rockL - woodsL) * rock
  return [
    bare + (snowL - bare) * snow + light,
    green[0] * (1 - rock) * (1 - snow),
    (green[1] * (1 - rock) + 0.006 * rock) * (1 - snow),
  ]
}
