import { gaussianBlur } from '../../pixels/blur.ts'
import { smoothstep } from '../../pixels/grade.ts'
import { fractalNoise, hashUnit } from '../../pixels/noise.ts'
import { hexToOklab } from '../../pixels/oklab.ts'
import { blankPicture, type Picture } from '../../pixels/picture.ts'
import type { Plane } from '../../pixels/plane.ts'
import type { Mood } from '../moods.ts'
import type { Scene } from '../scene.ts'
import type { Sky } from '../see/sky/find-sky.ts'

/** The mood's sky, as far down as there is any: a gradient from zenith to horizon, the sun's glow, the source's own clouds and some more. */
export function paintSky(scene: Scene, sky: Sky, mood: Mood, sun: number): Picture {
  const { width, L, a, b } = scene.picture
  const height = lastRow(sky.mask, width) + 1
  const out = blankPicture(width, height)
  const colours = {
    zenith: hexToOklab(mood.sky.zenith),
    middle: hexToOklab(mood.sky.middle),
    horizon: hexToOklab(mood.sky.horizon),
    glow: hexToOklab(mood.sky.glow),
    light: hexToOklab(mood.sky.cloudLight),
    shade: hexToOklab(mood.sky.cloudShade),
  }
  const cover = mood.sky.cover > 0 ? cloudCover(scene, sky, mood.sky.cover) : undefined
  const keep = 1 - mood.sky.replace
  const glowAcross = Float64Array.from({ length: width }, (_, x) => Math.exp(-(((x / width - sun) / 0.34) ** 2)))
  for (let y = 0, i = 0; y < height; y++) {
    const t = Math.min(1, y / sky.horizonY)
    const toMiddle = smoothstep(0, 0.62, t)
    const toHorizon = smoothstep(0.5, 1, t)
    const gradient = [0, 1, 2].map((channel) =>
      mix(mix(colours.zenith[channel]!, colours.middle[channel]!, toMiddle), colours.horizon[channel]!, toHorizon),
    )
    const glowHere = mood.sky.glowStrength * Math.exp(-(((t - 1) / 0.5) ** 2))
    for (let x = 0; x < width; x++, i++) {
      if (sky.mask[i] === 0) continue
      const glow = glowHere * glowAcross[x]!
      const cloud = cover ? cover.cover[i]! : 0
      const lit = cover ? Math.min(1, cover.lit[i]! + glow * 0.5) : 0
      const detail = (L[i]! - sky.clearL[i]!) * mood.sky.clouds
      const ownCloud = 0.6 * smoothstep(0.02, 0.16, detail)
      for (let channel = 0; channel < 3; channel++) {
        let value = gradient[channel]!
        if (cloud > 0)
          value = mix(value, mix(colours.shade[channel]!, colours.light[channel]!, lit), cloud * (1 - 0.45 * glow))
        value = mix(value, colours.light[channel]!, ownCloud)
        value = mix(value, colours.glow[channel]!, glow)
        if (channel === 0) out.L[i] = Math.min(0.995, mix(value + detail * (0.3 + value), L[i]!, keep))
        else if (channel === 1) out.a[i] = mix(value, a[i]!, keep)
        else out.b[i] = mix(value, b[i]!, keep)
      }
    }
  }
  if (mood.sky.stars > 0) scatterStars(out, sky, mood.sky.stars, cover?.cover)
  return out
}

function lastRow(mask: Plane, width: number): number {
  let i = mask.length - 1
  while (i >= 0 && mask[i] === 0) i--
  return Math.max(0, Math.floor(i / width))
}

/** Few are bright, and none shine through clouds; a star is a little wider than a pixel. */
function scatterStars(out: Picture, { mask, horizonY }: Sky, count: number, cover: Plane | undefined): void {
  const { width, height, L } = out
  for (let star = 0; star < count; star++) {
    const x = 1 + Math.floor(hashUnit(star, 0, starSeed) * (width - 2))
    const y = 1 + Math.floor(hashUnit(star, 1, starSeed) ** 1.3 * (Math.min(horizonY, height) - 3))
    const i = y * width + x
    if (!(mask[i]! > 0.98 && mask[i + width]! > 0.98)) continue
    const light = (0.08 + 0.5 * hashUnit(star, 2, starSeed) ** 6) * (1 - y / horizonY) * (1 - (cover?.[i] ?? 0))
    L[i]! += light
    for (const near of [i - 1, i + 1, i - width, i + width]) L[near]! += light * 0.3
  }
}

/** The same stars for every request, as the sky has. */
const starSeed = 17

/** In `precise` every seed has the same clouds, because their place is geometry. */
function cloudCover({ picture, request, seed }: Scene, sky: Sky, amount: number): { cover: Plane; lit: Plane } {
  const { width, height } = picture
  const cloudSeed = request.renderScenario === 'precise' ? 11 : seed('clouds')
  const side = Math.ceil(width / 2)
  const noise = fractalNoise(side, side, side / 5, cloudSeed, 6)
  const light = gaussianBlur(noise, side, side, 9)
  const cover = new Float32Array(width * height)
  const lit = new Float32Array(width * height)
  for (let y = 0, i = 0; y < height; y++) {
    // A flat layer of clouds seen from below: they crowd towards the horizon.
    const t = Math.min(1, y / sky.horizonY)
    const away = 1 / (nearness - t)
    const row = (sky.horizonY / 2) * nearness * (away - 1 / nearness)
    const perPixel = (away * nearness) / 2
    for (let x = 0; x < width; x++, i++) {
      if (sky.mask[i] === 0) continue
      const column = (x - width / 2) * perPixel + side / 2
      const value = sample(noise, side, column, row)
      cover[i] = smoothstep(0.28 - amount * 0.6, 0.55 - amount * 0.3, value) * Math.min(1, 0.35 + amount * 0.65)
      lit[i] = smoothstep(-0.22, 0.2, sample(light, side, column, row - 7) * -1 + value * 0.75)
    }
  }
  return { cover, lit }
}

/** How far above the picture's horizon the layer of clouds ends: the smaller, the more they crowd. */
const nearness = 1.4

/** Beyond its sides the plane goes on mirrored. */
function sample(plane: Plane, side: number, x: number, y: number): number {
  const px = mirror(x, side - 1.01)
  const py = mirror(y, side - 1.01)
  const i = (py | 0) * side + (px | 0)
  const upper = mix(plane[i]!, plane[i + 1]!, px - (px | 0))
  const lower = mix(plane[i + side]!, plane[i + side + 1]!, px - (px | 0))
  return mix(upper, lower, py - (py | 0))
}

function mirror(at: number, end: number): number {
  const turned = Math.abs(at) % (2 * end)
  return turned > end ? 2 * end - turned : turned
}

function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share
}
