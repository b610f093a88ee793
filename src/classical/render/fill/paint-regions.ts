import { blankPicture, type Picture } from '../../pixels/picture.ts'
import { eyeHeight, type Planes } from '../see/planes.ts'
import type { RegionBox, RegionKind, Regions } from '../see/regions/regions.ts'
import type { Material } from '../words/materials.ts'
import { openWeather, type Place, type Touch, touches } from './patterns.ts'

/** What a region is painted with: its material, and the light on it. */
export type Coat = Material & {
  /** Lightness of its face, 1 for full light. */
  light: number
  /** Bluer in shade, in OKLab. */
  cool: number
}

/** Fills every region with its material, drawn in the plane in which it stands; `texture` is how strongly, 1 for its usual contrast. */
export function paintRegions(
  regions: Regions,
  coats: Coat[],
  planes: Planes,
  width: number,
  seed: number,
  texture: number,
): Picture {
  const { labels, boxes, kinds } = regions
  const height = labels.length / width
  const out = blankPicture(width, height)
  const weather = openWeather(seed)
  const { metrePx, middleX, horizonY, centreX, focalPx, turn } = planes
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  // A wall is as large as `metrePx` says in the middle of the building; V = c (y - h) / (x - v) (projective plane).
  const scales = planes.of.map(({ vanishingX }) => (middleX - vanishingX) / metrePx)
  const lengths = planes.of.map(({ vanishingX }) => Math.hypot(focalPx, vanishingX - centreX))
  const points = Float64Array.from(planes.of, ({ vanishingX }) => vanishingX)
  const nearest = width * 0.06
  const place: Place = { u: 0, v: 0, pixel: 0 }
  const mark: Touch = { lightness: 0, chroma: 1 }
  for (let y = 0, i = 0; y < height; y++) {
    const fall = Math.max(3, Math.abs(y - horizonY))
    const near = Math.min(1, fall / (height * 0.5))
    const depth = (focalPx * eyeHeight) / fall
    let label = -1
    let coat = coats[0]!
    let touch = touches[coat.pattern]
    let stands: 'front' | 'wall' | 'lying' = 'front'
    for (let x = 0; x < width; x++, i++) {
      if (labels[i] !== label) {
        label = labels[i]!
        coat = coats[label]!
        touch = touches[coat.pattern]
        stands = planes.of[label]!.kind
      }
      place.u = (x - centreX) / metrePx
      place.v = y / metrePx
      place.pixel = 1 / metrePx
      if (stands === 'wall') {
        let away = x - points[label]!
        if (away > -nearest && away < nearest) away = away < 0 ? -nearest : nearest
        const scale = scales[label]! / away
        place.u = lengths[label]! * scale
        place.v = (y - horizonY) * scale
        place.pixel = scale < 0 ? -scale : scale
      } else if (stands === 'lying') {
        const right = ((x - centreX) * depth) / focalPx
        place.u = right * cos - depth * sin
        place.v = right * sin + depth * cos
        place.pixel = (depth / focalPx) * 1.6
      }
      touch(place, weather, mark)
      const { colour } = coat
      let L = colour[0] * coat.light + mark.lightness * texture
      if (stands === 'lying') {
        // Ground is darkest and strongest in colour at one's feet, and pales towards the horizon.
        L += 0.035 - 0.1 * near
        mark.chroma *= 0.85 + 0.3 * near
      }
      if (coat.pattern === 'glass') L += reflection(boxes[label]!, kinds[label]!, x / width, y / height)
      out.L[i] = L
      const chroma = 1 + (mark.chroma - 1) * (texture < 1 ? texture : 1)
      out.a[i] = colour[1] * chroma
      out.b[i] = colour[2] * chroma + coat.cool
    }
  }
  return out
}

/** Panes mirror the bright sky above and the dark ground below, aslant as every pane hangs a little otherwise (Fresnel by eye). */
function reflection(box: RegionBox, kind: RegionKind, x: number, y: number): number {
  if (kind !== 'opening') return 0
  const down = (y - box.top) / Math.max(0.01, box.bottom - box.top)
  const across = (x - box.left) / Math.max(0.01, box.right - box.left)
  const slant = down + 0.35 * across
  const streak = slant > 0.5 && slant < 0.72 ? 0.05 : 0
  return 0.13 * (0.55 - down) + streak - 0.05
}
