import { gaussianBlur } from '../../pixels/blur.ts'
import { findComponents } from '../../pixels/components.ts'
import { percentile, smoothstep } from '../../pixels/grade.ts'
import { maskWhere } from '../../pixels/mask.ts'
import { hashUnit } from '../../pixels/noise.ts'
import type { Picture } from '../../pixels/picture.ts'
import { openScratch, type Plane, takePlane } from '../../pixels/plane.ts'
import { shrink } from '../../pixels/scale.ts'
import type { Glazed, Scene } from '../scene.ts'
import type { Box } from '../see/photo-windows.ts'
import type { Regions } from '../see/regions/regions.ts'
import type { Section } from '../see/section.ts'
import { findPhotoWindows, type PhotoWindow } from './windows-of-photo.ts'

/** By day lamps do not show. */
const strengthMin = 0.2

/** Light of lamps behind windows, in linear light: uneven, some off, with a halo. Undefined if no window was recognised. */
export function glowOfWindows(scene: Scene, strength: number): Plane | undefined {
  if (scene.request.expert !== 'exterior' || strength < strengthMin) return undefined
  const { width, height } = scene.picture
  using scratch = openScratch()
  const glazed = scene.regions ? openingsIn(scene.regions) : scene.panes
  const panes = glazed ? lightRooms(scene, glazed) : panesOf(scene)
  if (!panes) return undefined
  scratch.plane(panes)
  const light = gaussianBlur(panes, width, height, 0.8)
  const near = scratch.plane(gaussianBlur(panes, width, height, width / 130))
  const far = scratch.plane(gaussianBlur(panes, width, height, width / 26))
  for (let i = 0; i < light.length; i++) light[i] = strength * (light[i]! * 1.05 + near[i]! * 0.16 + far[i]! * 0.22)
  return light
}

/** Lamplight in linear sRGB, as eyes half used to it see it. */
export const lamplight = [1, 0.59, 0.21] as const

/** An interior's own lamps: pools of light around those it has, or where lamps may be, that leave the windows' views out. */
export function lampsOfRoom(
  { request, kind, picture, seed }: Scene,
  strength: number,
  views: Plane | undefined,
): Plane | undefined {
  if (request.expert !== 'interior' || strength < strengthMin) return undefined
  const { width, height } = picture
  const found = kind === 'photo' ? findShades(picture, views) : []
  const jitter = (hashUnit(1, 0, seed('lamps')) - 0.5) * 0.08
  const pools = [
    { x: 0.28 + jitter, y: 0.36, reach: 0.3, light: 0.8 },
    { x: 0.74 + jitter, y: 0.58, reach: 0.26, light: 0.65 },
    ...found.map(({ x, y }) => ({ x, y, reach: 0.22, light: 0.9 })),
  ]
  const out = new Float32Array(width * height).fill(0.08)
  for (const { x: poolX, y: poolY, reach, light } of pools) {
    // A Gaussian is the product of what it is across and down.
    const across = Float64Array.from({ length: width }, (_, x) => Math.exp(-(((x / width - poolX) / reach) ** 2)))
    for (let y = 0, i = 0; y < height; y++) {
      const down = light * Math.exp(-(((y / height - poolY) / (reach * 1.3)) ** 2))
      for (let x = 0; x < width; x++, i++) out[i]! += across[x]! * down
    }
  }
  for (const { left, top, right, bottom } of found) {
    for (let y = top; y < bottom; y++)
      for (let i = y * width + left; i < y * width + right; i++) out[i]! += 2.2 * smoothstep(0.76, 0.88, picture.L[i]!)
  }
  for (let i = 0; i < out.length; i++) out[i]! *= strength * (1 - (views ? views[i]! : 0))
  return out
}

/** Of the width, how far from what is cut the light of a section's rooms is whole. */
const wholeShare = 1 / 40

/** The light of lamps in every room that a section cuts open. */
export function lampsOfSection({ picture }: Scene, { rooms }: Section, strength: number): Plane | undefined {
  if (strength < strengthMin) return undefined
  const { width, height } = picture
  const soft = gaussianBlur(Float32Array.from(rooms), width, height, wholeShare * width)
  for (let i = 0; i < soft.length; i++) soft[i] = rooms[i] ? strength * soft[i]! ** 2 : 0
  return soft
}

/** Lamp shades: small, bright, compact, in the upper part of a room. At most three, the largest. */
function findShades(picture: Picture, views: Plane | undefined): (Box & { x: number; y: number })[] {
  const reduction = 4
  const width = Math.ceil(picture.width / reduction)
  const height = Math.ceil(picture.height / reduction)
  const L = shrink(picture.L, picture.width, picture.height, reduction)
  const view = views && shrink(views, picture.width, picture.height, reduction)
  const bright = maskWhere(L, (value, i) => value > shadeMin && !(view && view[i]! > 0.1))
  const { components } = findComponents(bright, width, height)
  return components
    .filter(({ area, left, right, top, bottom }) => {
      const share = area / (width * height)
      const boxArea = (right - left + 1) * (bottom - top + 1)
      return share > 0.0006 && share < 0.008 && area > 0.62 * boxArea && (top + bottom) / 2 < height * 0.66
    })
    .sort((one, other) => other.area - one.area)
    .slice(0, 3)
    .map(({ left, top, right, bottom }) => ({
      left: left * reduction,
      top: top * reduction,
      right: Math.min(picture.width, (right + 1) * reduction),
      bottom: Math.min(picture.height, (bottom + 1) * reduction),
      x: (left + right) / 2 / width,
      y: (top + bottom) / 2 / height,
    }))
}

/** Lightness of a shade by day. */
const shadeMin = 0.9

const openingsIn = ({ labels, kinds, boxes }: Regions): Glazed => ({
  labels,
  isPane: kinds.map((kind) => kind === 'opening'),
  boxes,
})

/** A drawing's lines are its frames and bars. */
function lightRooms({ picture, ink, seed }: Scene, { labels, isPane, boxes }: Glazed): Plane {
  const { width, height } = picture
  const lampSeed = seed('lamps')
  const lamps = isPane.map((is, label) =>
    is ? { light: lampOf(hashUnit(label, 0, lampSeed)), x: placeOfLamp(hashUnit(label, 1, lampSeed)) } : undefined,
  )
  const out = takePlane(width * height).fill(0)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const lamp = lamps[labels[i]!]
      if (!lamp) continue
      const { left, right, top, bottom } = boxes[labels[i]!]!
      const across = (x / width - left) / (right - left)
      const down = (y / height - top) / (bottom - top)
      out[i] = lamp.light * roomLight(across - lamp.x, down) * (ink ? 1 - 0.8 * ink[i]! : 1)
    }
  }
  return out
}

const placeOfLamp = (chance: number) => 0.25 + 0.5 * chance

/** Each room has a lamp somewhere in it, so far from a place in shares of its width, and its ceiling is its brightest part. */
function roomLight(away: number, down: number): number {
  const spread = 0.4 + 0.6 * Math.exp(-4 * away * away - (down - 0.2) * (down - 0.2) * 1.5)
  return spread * (1 - 0.45 * down) * (1 - 0.25 * smoothstep(0.2, 0.26, down))
}

/** A photo of the evening shows its lamps; by day they are lit behind the windows that are found. */
function panesOf({ picture, sky, seed }: Scene): Plane | undefined {
  const windows = findPhotoWindows(picture, sky?.mask)
  // A dull day is as dark as an evening, but nothing is lit.
  const isDull = windows.length >= dullMin && windows.every(({ lit }) => !lit)
  if (isEvening(picture) && !isDull) return lightsOf(picture, sky?.mask)
  return windows.length > 0 ? lightWindows(windows, picture, seed('lamps')) : undefined
}

/** So many windows of which none is lit. */
const dullMin = 4

/** What is bright and warm in the dark shines. */
function lightsOf({ L, b }: Picture, sky: Plane | undefined): Plane {
  const out = new Float32Array(L.length)
  for (let i = 0; i < out.length; i++) {
    const shining = smoothstep(0.5, 0.72, L[i]!) * smoothstep(0.03, 0.07, b[i]!)
    out[i] = 0.9 * shining * (sky ? 1 - smoothstep(0, 0.2, sky[i]!) : 1)
  }
  return out
}

/** Frames and bars stand dark before lit rooms; what the glass shows by day still shows a little. */
function lightWindows(windows: PhotoWindow[], { width, L }: Picture, seed: number): Plane {
  const out = new Float32Array(L.length)
  for (const [index, window] of windows.entries()) {
    const { left, top, right, bottom, placeOf } = window
    // The clearest window is always lit, and what was lit stays so.
    const lamp = lampOf(index === 0 || window.lit ? 1 : hashUnit(left, top, seed))
    const lampX = placeOfLamp(hashUnit(left, top, seed + 1))
    const bars = findBars(L, width, { left, top, right, bottom })
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        const [across, down] = placeOf(x, y)
        if (across < 0 || across > 1 || down < 0 || down > 1) continue
        const room = roomLight(across - lampX, down)
        const i = y * width + x
        const difference = Math.min(0.25, L[i]! - window.L)
        const frame = smoothstep(0.1, 0.22, difference)
        out[i] = lamp * room * (1 - 0.85 * frame) * (1 - 0.8 * bars[x - left]!) * (1 + 0.9 * difference)
      }
    }
  }
  return out
}

/** For each column, how much it is an upright bar: a narrow ridge or valley of lightness from top to bottom. */
function findBars(L: Plane, width: number, { left, top, right, bottom }: Box): Float64Array {
  const reach = Math.max(3, Math.round(width / 190))
  return Float64Array.from({ length: right - left }, (_, column) => {
    const x = left + column
    if (x < reach || x + reach >= width) return 0
    let sum = 0
    for (let y = top; y < bottom; y++) {
      const i = y * width + x
      sum += (L[i - reach]! + L[i + reach]!) / 2 - L[i]!
    }
    return smoothstep(0.025, 0.08, Math.abs(sum) / (bottom - top))
  })
}

/** Where 40 % of a photo are as dark as this, it was taken in the evening. */
export function isEvening({ L }: Picture): boolean {
  return percentile(L, 0.4) < 0.36
}

/** Of all lamps, some are off. */
function lampOf(chance: number): number {
  return chance < 0.22 ? 0.06 : 0.45 + 0.55 * chance
}
