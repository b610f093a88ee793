import { coverPolygon } from '../../../pixels/shapes/polygon.ts'
import { pixelAt } from '../../../space/extents.ts'
import { cross, dot, minus, unit, type Vector } from '../../../space/vector.ts'
import type { Exposed } from '../built/film.ts'
import type { Light3 } from '../built/hour.ts'
import type { Shine, View } from '../growth/draw-plants.ts'
import type { MeshFace, Point } from './mesh.ts'

/** A thing of metres on the ground, turned about the upright. */
export type Prop = { faces: MeshFace[]; x: number; y: number; turn: number }

const near = 0.4
/** Each pixel is so many across and down. */
const fine = 3

/** Draws a thing hidden by what is nearer, in the light of the hour; `sunlit` is the share of the sun that reaches it. */
export function drawProp(exposed: Exposed, view: View, prop: Prop, shine: Shine, sunlit: number): void {
  const { width, height, rgb, depth: depths } = exposed
  const placed = prop.faces.map((face) => ({ ...face, corners: face.corners.map((corner) => placeOf(prop, corner)) }))
  const seen = placed.map((face) => face.corners.map((corner) => pixelAt(view, corner, near)))
  if (seen.some((face) => face.some((corner) => corner === undefined))) return
  const all = seen.flat() as Vector[]
  const left = Math.max(0, Math.floor(Math.min(...all.map(([x]) => x)) - 1))
  const right = Math.min(width - 1, Math.ceil(Math.max(...all.map(([x]) => x)) + 1))
  const top = Math.max(0, Math.floor(Math.min(...all.map(([, y]) => y)) - 1))
  const bottom = Math.min(height - 1, Math.ceil(Math.max(...all.map(([, y]) => y)) + 1))
  if (left >= right || top >= bottom) return
  const sheet = { width: (right - left + 1) * fine, height: (bottom - top + 1) * fine }
  const nearest = new Float32Array(sheet.width * sheet.height).fill(Number.POSITIVE_INFINITY)
  const shown = new Int16Array(nearest.length).fill(-1)
  const lights = placed.map((face) => lightOf(face, view, shine, sunlit))
  for (const [n, corners] of (seen as Vector[][]).entries()) {
    const distance = corners.reduce((sum, [, , z]) => sum + z, 0) / corners.length
    const fill = corners.flatMap(([x, y]) => [(x + 0.5 - left) * fine, (y + 0.5 - top) * fine])
    const plane = planeOf(corners)
    coverPolygon(fill, sheet, (i, share) => {
      if (share < 0.45) return
      const x = ((i % sheet.width) + 0.5) / fine + left - 0.5
      const y = (Math.floor(i / sheet.width) + 0.5) / fine + top - 0.5
      const z = plane ? 1 / (plane[0] * x + plane[1] * y + plane[2]) : distance
      if (!(z > 0) || z >= nearest[i]!) return
      nearest[i] = z
      shown[i] = n
    })
  }
  const veil = 1 - Math.exp(-all[0]![2] / shine.air.clear)
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const at = y * width + x
      const sum = [0, 0, 0]
      let count = 0
      let front = Number.POSITIVE_INFINITY
      for (let k = 0; k < fine * fine; k++) {
        const i = ((y - top) * fine + Math.floor(k / fine)) * sheet.width + (x - left) * fine + (k % fine)
        if (shown[i]! < 0 || nearest[i]! > depths[at]! + 0.15) continue
        const light = lights[shown[i]!]!
        for (let c = 0; c < 3; c++) sum[c]! += light[c]!
        count++
        front = Math.min(front, nearest[i]!)
      }
      if (count === 0) continue
      const cover = count / (fine * fine)
      if (cover > 0.5) depths[at] = front
      for (let c = 0; c < 3; c++) {
        const own = sum[c]! / count
        const hazy = own + (shine.air.haze[c]! - own) * veil
        rgb[at * 3 + c]! += (hazy - rgb[at * 3 + c]!) * cover
      }
    }
  }
}

/** The shadow of a thing on level ground, and the dark where it touches it: of what lies there, what remains by pixel. */
export function castShadow(
  exposed: Exposed,
  view: View,
  prop: Prop,
  { hour, sun }: Shine,
  sunlit: Float32Array,
  isGround: Uint8Array,
): void {
  const { rgb } = exposed
  const cover = new Map<number, number>()
  const low = sun[2] > 0.08 && hour.sun[0] > 0
  const add = (corners: Point[], weight: number) => {
    const spots = corners.map((corner) => pixelAt(view, corner, near))
    if (spots.some((spot) => spot === undefined)) return
    coverPolygon(
      (spots as Vector[]).flatMap(([x, y]) => [x + 0.5, y + 0.5]),
      exposed,
      (i, share) => void cover.set(i, Math.max(cover.get(i) ?? 0, share * weight)),
    )
  }
  const corners = prop.faces.map((face) => face.corners.map((corner) => placeOf(prop, corner)))
  if (low)
    for (const face of corners)
      add(
        face.map(([x, y, z]) => [x - (sun[0] / sun[2]) * z, y - (sun[1] / sun[2]) * z, 0] as const),
        1,
      )
  const upright = [0, 1, 2].map((n) => (hour.sun[n]! * sun[2]) / (hour.sun[n]! * sun[2] + hour.sky[n]!))
  for (const [i, share] of cover) {
    if (!isGround[i]) continue
    for (let n = 0; n < 3; n++) rgb[i * 3 + n]! *= 1 - upright[n]! * 0.92 * Math.min(1, share) * sunlit[i]!
  }
  // What is just over the ground keeps the sky from it.
  cover.clear()
  for (const face of corners)
    if (face.every(([, , z]) => z < 0.5))
      add(
        face.map(([x, y]) => [x, y, 0] as const),
        1,
      )
  for (const [i, share] of cover) {
    if (!isGround[i]) continue
    for (let n = 0; n < 3; n++) rgb[i * 3 + n]! *= 1 - 0.6 * Math.min(1, share)
  }
}

function placeOf({ x, y, turn }: Prop, [px, py, pz]: Point): Point {
  const [c, s] = [Math.cos(turn), Math.sin(turn)]
  return [x + px * c - py * s, y + px * s + py * c, pz]
}

/** One over the depth of a face, which is linear in the pixel; undefined if it is seen from its edge. */
function planeOf(corners: Vector[]): Vector | undefined {
  const [a, b] = [corners[0]!, corners[1]!]
  const c = corners[2]!
  const det = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])
  if (Math.abs(det) < 1e-6) return undefined
  const [p, q, r] = [1 / a[2], 1 / b[2], 1 / c[2]]
  const u = ((q - p) * (c[1] - a[1]) - (r - p) * (b[1] - a[1])) / det
  const v = ((r - p) * (b[0] - a[0]) - (q - p) * (c[0] - a[0])) / det
  return [u, v, p - u * a[0] - v * a[1]]
}

/** Light of a face whose normal is turned to the eye: from sun, sky and ground, and the sky that it mirrors. */
function lightOf(
  { corners, colour, gloss }: MeshFace,
  { eyeHeight }: View,
  { hour, sun, air }: Shine,
  sunlit: number,
): Light3 {
  const [a, b, c] = [corners[0]!, corners[1]!, corners.at(-1)!]
  const middle = [0, 1, 2].map((n) => corners.reduce((sum, corner) => sum + corner[n]!, 0) / corners.length)
  const way = unit([middle[0]!, middle[1]!, middle[2]! - eyeHeight])
  const across = cross(minus(b, a), minus(c, a))
  if (dot(across, across) < 1e-14) return colour
  const raw = unit(across)
  const normal: Vector = dot(raw, way) > 0 ? [-raw[0], -raw[1], -raw[2]] : raw
  const direct = Math.max(0, dot(normal, sun)) * sunlit
  const up = 0.5 + 0.5 * normal[2]
  const out = [0, 1, 2].map(
    (n) =>
      colour[n]! *
      (hour.sun[n]! * direct + hour.sky[n]! * (0.25 + 0.75 * up) + 0.14 * hour.sun[n]! * sun[2] * (1 - up)),
  ) as [number, number, number]
  if (gloss > 0) {
    const along = dot(normal, way)
    const share = gloss + (0.8 - gloss) * (1 - Math.min(1, -along)) ** 5
    const sky = new Float64Array(3)
    const z = way[2] - 2 * along * normal[2]
    air.sky(way[0] - 2 * along * normal[0], way[1] - 2 * along * normal[1], Math.max(0.05, z), sky)
    for (let n = 0; n < 3; n++) out[n] = out[n]! * (1 - share) + sky[n]! * share * (z > 0 ? 1 : 0.3)
  }
  return out
}
