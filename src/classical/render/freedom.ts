import type { RenderScenario } from '../../contract/arch-render-v41.ts'
import { smoothAlongFlow } from './flow.ts'
import { paintFlat } from './kuwahara.ts'
import { fractalNoise, valueNoise, whiteNoise } from './noise.ts'
import type { Plane } from './raster.ts'
import type { Scene } from './scene.ts'

/** How far a scenario may leave the source. */
export type Freedom = {
  /** Contrast of the materials that a drawing is filled with, 1 as they are. */
  texture: number
  /** The same for the floors of a plan, which lie below the furniture's lines. */
  floorTexture: number
  /** Radius of paint flattened before brushing; 0 keeps all detail. */
  paintPx: number
  /** Length of the brush that drags colour along the form. */
  brushPx: number
  /** How much of the brushed picture is taken, 0..1. */
  brushed: number
  /** How far outlines may wander. */
  wobblePx: number
  /** Drift of colour between neighbouring areas, in OKLab. */
  colourDrift: number
  saturation: number
  /** Relief of the strokes, in OKLab lightness. */
  relief: number
}

export const freedoms: Record<RenderScenario, Freedom> = {
  precise: {
    texture: 0.8,
    floorTexture: 0.15,
    paintPx: 0,
    brushPx: 0,
    brushed: 0,
    wobblePx: 0,
    colourDrift: 0,
    saturation: 1,
    relief: 0,
  },
  balanced: {
    texture: 1,
    floorTexture: 0.42,
    paintPx: 0,
    brushPx: 5,
    brushed: 0.6,
    wobblePx: 0.8,
    colourDrift: 0.012,
    saturation: 1.08,
    relief: 0.012,
  },
  creative: {
    texture: 1.25,
    floorTexture: 0.75,
    paintPx: 5,
    brushPx: 9,
    brushed: 0.85,
    wobblePx: 2.2,
    colourDrift: 0.026,
    saturation: 1.2,
    relief: 0.03,
  },
  experimental: {
    texture: 1.6,
    floorTexture: 1.2,
    paintPx: 10,
    brushPx: 15,
    brushed: 1,
    wobblePx: 5,
    colourDrift: 0.048,
    saturation: 1.38,
    relief: 0.055,
  },
}

/** Paints and bends the lit picture as far as the scenario allows; `precise` leaves it as it is. */
export function loosen(scene: Scene): void {
  if (scene.freedom.brushPx === 0) return
  if (scene.freedom.paintPx > 0) scene.picture = paintFlat(scene.picture, scene.flow, scene.freedom.paintPx)
  brush(scene)
  driftColours(scene)
  wobble(scene)
}

function brush({ picture, flow, freedom, seed }: Scene): void {
  const { width, height, L, a, b } = picture
  const noise = whiteNoise(width, height, seed('brush'))
  const [dragL, dragA, dragB, strokes] = smoothAlongFlow([L, a, b, noise], flow, freedom.brushPx)
  const contrast = Math.sqrt(2 * freedom.brushPx + 1) * 2
  for (let i = 0; i < L.length; i++) {
    const relief = (strokes![i]! - 0.5) * contrast * freedom.relief
    L[i]! += (dragL![i]! - L[i]!) * freedom.brushed + relief
    a[i]! += (dragA![i]! - a[i]!) * freedom.brushed
    b[i]! += (dragB![i]! - b[i]!) * freedom.brushed
  }
}

function driftColours({ picture, freedom, seed }: Scene): void {
  const { width, height, L, a, b } = picture
  const cell = width / 7
  const driftL = fractalNoise(width, height, cell, seed('drift lightness'))
  const driftA = fractalNoise(width, height, cell, seed('drift green-red'))
  const driftB = fractalNoise(width, height, cell, seed('drift blue-yellow'))
  for (let i = 0; i < L.length; i++) {
    L[i]! += driftL[i]! * freedom.colourDrift * 0.8
    a[i] = a[i]! * freedom.saturation + driftA[i]! * freedom.colourDrift
    b[i] = b[i]! * freedom.saturation + driftB[i]! * freedom.colourDrift
  }
}

/** The picture, its form and its ink move together, so that lines drawn later stay on their colours. */
function wobble(scene: Scene): void {
  const { picture, freedom, seed } = scene
  const { width, height } = picture
  const cell = width / 28
  const shiftX = valueNoise(width, height, cell, seed('wobble x'))
  const shiftY = valueNoise(width, height, cell, seed('wobble y'))
  const warp = (plane: Plane) => displace(plane, width, height, shiftX, shiftY, freedom.wobblePx)
  scene.picture = { width, height, L: warp(picture.L), a: warp(picture.a), b: warp(picture.b) }
  scene.form = warp(scene.form)
  if (scene.ink) scene.ink = warp(scene.ink)
}

function displace(plane: Plane, width: number, height: number, shiftX: Plane, shiftY: Plane, reachPx: number): Plane {
  const out = new Float32Array(plane.length)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const px = Math.min(width - 1.001, Math.max(0, x + shiftX[i]! * reachPx))
      const py = Math.min(height - 1.001, Math.max(0, y + shiftY[i]! * reachPx))
      const left = px | 0
      const top = py | 0
      const right = Math.min(width - 1, left + 1)
      const below = Math.min(height - 1, top + 1) * width
      const upper = plane[top * width + left]! * (left + 1 - px) + plane[top * width + right]! * (px - left)
      const lower = plane[below + left]! * (left + 1 - px) + plane[below + right]! * (px - left)
      out[i] = upper + (lower - upper) * (py - top)
    }
  }
  return out
}
