import { applyCurve, mixColour, smoothstep } from '../../../pixels/grade.ts'
import { fractalNoise, valueNoise } from '../../../pixels/noise.ts'
import type { Picture } from '../../../pixels/picture.ts'
import { openScratch, takePlane } from '../../../pixels/plane.ts'
import type { Scene } from '../../scene.ts'
import { linesOf } from '../on-paper.ts'
import { smoothSurfaces } from '../photographic.ts'
import type { Style } from '../style.ts'

export const style: Style = {
  draw: drawMarker,
  figures: { fills: ['#5c554d', '#7d746a'], panes: '#d8d0c2', outline: '#3a352f', opacity: 0.6 },
}

const levels = 5

/** A first idea on warm paper: marker tones in a few steps, loose double lines, edges that fade out. */
function drawMarker(scene: Scene): Picture {
  const { picture, seed, pencil } = scene
  const { width, height, L, a, b } = picture
  smoothSurfaces(picture, 10, 0.015, 1)
  const paper = mixColour(scene.paper, [0.93, 0.008, 0.035], 0.45)
  const outline = linesOf(scene, { sigmaPx: 1.5, threshold: 0.007, softness: 0.02, lengthPx: 10 })
  using scratch = openScratch()
  const streaks = scratch.plane(markerStreaks(width, height, seed('streaks')))
  const fade = scratch.plane(fractalNoise(width, height, width / 8, seed('fade'), 3))
  const offset = Math.round(width / 450)
  const tones = scratch.plane(takePlane(L.length))
  for (let i = 0; i < L.length; i++) tones[i] = L[i]! + streaks[i]! * 0.04
  applyCurve(tones, softSteps)
  for (let y = 0, i = 0; y < height; y++) {
    const down = (y / height - 0.52) * 1.05
    for (let x = 0; x < width; x++, i++) {
      const across = x / width - 0.5
      // Passes of the pen end one beyond another.
      const away = Math.sqrt(across * across + down * down) + fade[i]! * 0.08 + streaks[i]! * 0.06
      const kept = 1 - smoothstep(0.4, 0.46, away)
      const drawn = 1 - smoothstep(0.44, 0.6, away)
      const stepped = tones[i]!
      const cover = kept * (0.94 + 0.06 * streaks[i]!) * (1 - 0.75 * smoothstep(0.62, 0.9, stepped))
      const second = i >= offset * (width + 1) ? outline[i - offset * (width + 1)]! : 0
      const line = Math.min(1, outline[i]! * 0.9 + second * 0.4) * (0.3 + 0.7 * drawn)
      const tintL = 0.26 + 0.68 * stepped
      L[i] = mix(mix(paper[0], tintL, cover), pencil[0] + 0.06, line)
      a[i] = mix(mix(paper[1], a[i]! * 0.6 + 0.014, cover), pencil[1] + 0.01, line)
      b[i] = mix(mix(paper[2], b[i]! * 0.6 + 0.03, cover), pencil[2] + 0.015, line)
    }
  }
  return picture
}

/** Passes of a broad pen at one slant, each a little heavier or lighter along its way. */
function markerStreaks(width: number, height: number, seed: number): Float32Array {
  const side = width + height
  const rows = 64
  const passes = valueNoise(side, rows, 9, seed)
  const out = takePlane(width * height)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const across = Math.min(side - 1, (x * 0.42 + y * 0.9) | 0)
      const along = ((x * 0.9 - y * 0.42 + side) / side) * 0.5 * (rows - 2)
      const row = along | 0
      out[i] = mix(passes[row * side + across]!, passes[(row + 1) * side + across]!, along - row)
    }
  }
  return out
}

/** Quantised with narrow ramps between the steps (Winnemöller et al. 2006). */
function softSteps(value: number): number {
  const position = value * levels
  const step = Math.floor(position)
  return (step + smoothstep(0.32, 0.68, position - step)) / levels
}

function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share
}
