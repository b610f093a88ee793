import { boxBlur, gaussianBlur } from './blur.ts'
import { findComponents } from './components.ts'
import { smoothstep } from './grade.ts'
import { hashUnit } from './noise.ts'
import type { Plane } from './raster.ts'
import { enlarge, shrink } from './scale.ts'
import type { Scene } from './scene.ts'

const factor = 2

/** By day lamps do not show. */
const strengthMin = 0.2

/** Light of lamps behind windows, in linear light: uneven, some off, with a halo. Undefined where no window was recognised. */
export function glowOfWindows(scene: Scene, strength: number): Plane | undefined {
  if (scene.request.expert !== 'exterior' || strength < strengthMin) return undefined
  const { width, height } = scene.picture
  const panes = scene.regions ? openingsOf(scene) : findPanes(scene)
  if (!panes) return undefined
  const smallWidth = Math.ceil(width / factor)
  const smallHeight = Math.ceil(height / factor)
  const soft = gaussianBlur(panes, smallWidth, smallHeight, 0.8)
  const near = gaussianBlur(panes, smallWidth, smallHeight, smallWidth / 130)
  const far = gaussianBlur(panes, smallWidth, smallHeight, smallWidth / 26)
  for (let i = 0; i < soft.length; i++) soft[i] = strength * (soft[i]! * 0.85 + near[i]! * 0.16 + far[i]! * 0.22)
  return enlarge(soft, width, height, factor)
}

/** Lamplight of about 2900 K in linear sRGB. */
export const lamplight = [1, 0.62, 0.24] as const

/** An interior's own lamps: pools of light below the ceiling that leave the windows out. Only rooms have them. */
export function lampsOfRoom({ request, kind, picture, seed }: Scene, strength: number): Plane | undefined {
  if (request.expert !== 'interior' || strength < strengthMin) return undefined
  const { width, height, L } = picture
  const jitter = (hashUnit(1, 0, seed('lamps')) - 0.5) * 0.08
  return L.map((value, i) => {
    const x = (i % width) / width + jitter
    const y = i / width / height
    const left = Math.exp(-(((x - 0.28) / 0.26) ** 2) - ((y - 0.36) / 0.34) ** 2)
    const right = Math.exp(-(((x - 0.74) / 0.22) ** 2) - ((y - 0.62) / 0.3) ** 2)
    return strength * (0.08 + 0.8 * left + 0.66 * right) * (1 - (kind === 'photo' ? smoothstep(0.93, 0.99, value) : 0))
  })
}

function openingsOf({ picture, regions, seed }: Scene): Plane {
  const { width, height } = picture
  const full = new Float32Array(width * height)
  for (let i = 0; i < full.length; i++) {
    const label = regions!.labels[i]!
    if (regions!.kinds[label] === 'opening') full[i] = lampOf(label, 0, seed('lamps'))
  }
  return shrink(full, width, height, factor)
}

/**
 * Windows differ from the wall around them: panes are darker, or frame and panes together are cooler. They are nearly
 * rectangular, upright or moderately wide.
 */
function findPanes({ picture, sky, seed }: Scene): Plane | undefined {
  const width = Math.ceil(picture.width / factor)
  const height = Math.ceil(picture.height / factor)
  const small = (plane: Plane) => shrink(plane, picture.width, picture.height, factor)
  const L = gaussianBlur(small(picture.L), width, height, 0.7)
  const b = gaussianBlur(small(picture.b), width, height, 0.9)
  const skyMask = sky ? small(sky.mask) : undefined
  const darker = fallBelow(L, width, height, 0.06)
  const cooler = fallBelow(b, width, height, 0.016)
  for (let i = 0; i < L.length; i++) {
    if (b[i]! > 0.045) darker[i] = 0
    if (skyMask && skyMask[i]! > 0.15) darker[i] = cooler[i] = 0
  }
  const out = new Float32Array(L.length)
  for (const candidates of [darker, cooler]) lightRectangles(out, candidates, L, width, height, seed('lamps'))
  return out.some((lamp) => lamp > 0) ? out : undefined
}

function fallBelow(plane: Plane, width: number, height: number, amount: number): Uint8Array {
  const around = boxBlur(plane, width, height, Math.round(width / 30))
  return Uint8Array.from(plane, (value, i) => (around[i]! - value > amount ? 1 : 0))
}

function lightRectangles(
  out: Plane,
  candidates: Uint8Array,
  L: Plane,
  width: number,
  height: number,
  seed: number,
): void {
  const { labels, components } = findComponents(candidates, width, height)
  const sums = new Float64Array(components.length + 1)
  for (let i = 0; i < labels.length; i++) sums[labels[i]!]! += L[i]!
  // Panes of one window share its lamp.
  const cell = width / 22
  const lamps = components.map((pane) => {
    const w = pane.right - pane.left + 1
    const h = pane.bottom - pane.top + 1
    const cut = pane.left === 0 || pane.right === width - 1 || pane.bottom === height - 1
    const fits = !cut && w >= width / 84 && h >= width / 62 && w < width * 0.16 && h < width * 0.22
    const rectangular = w / h > 0.22 && w / h < 2.4 && pane.area > 0.7 * w * h
    return fits && rectangular ? lampOf(Math.round(pane.left / cell), Math.round(pane.top / cell), seed) : 0
  })
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i]!
    if (label === 0 || lamps[label - 1] === 0) continue
    // Frames and glazing bars are the lighter part of a window and stay dark against the lamp.
    const mean = sums[label]! / components[label - 1]!.area
    if (L[i]! < mean + 0.05) out[i] = Math.max(out[i]!, lamps[label - 1]!)
  }
}

function lampOf(x: number, y: number, seed: number): number {
  const chance = hashUnit(x, y, seed)
  return chance < 0.22 ? 0.06 : 0.45 + 0.55 * chance
}
