import { smoothAlongFlow } from '../../pixels/flow.ts'
import { paintFlat } from '../../pixels/kuwahara.ts'
import { fractalNoise, valueNoise, whiteNoise } from '../../pixels/noise.ts'
import type { Plane } from '../../pixels/plane.ts'
import { styles } from '../looks/styles.ts'
import type { Scene } from '../scene.ts'

const keepsForms =
  'In this style the embedded engine keeps every form, however freely it may work: materials and colours are fuller.'

/** Paints and bends the lit picture as far as the scenario allows; `precise` leaves it as it is. No brush shows in styles that light draws. */
export function loosen(scene: Scene): void {
  if (scene.freedom.brushPx === 0) return
  if (styles[scene.request.renderStyle].isPictorial) {
    enrichColours(scene)
    if (scene.request.renderScenario === 'creative') scene.notes.push(keepsForms)
    return
  }
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

function enrichColours({ picture: { a, b }, freedom }: Scene): void {
  for (let i = 0; i < a.length; i++) {
    a[i]! *= freedom.saturation
    b[i]! *= freedom.saturation
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
