import { gaussianBlur } from '../../../pixels/blur.ts'
import type { Plane } from '../../../pixels/plane.ts'

/** A circle, in pixels. */
export type Ring = { x: number; y: number; r: number }

/** Radii of crowns in a picture 1344 wide; they are looked for in steps, in a picture so many times smaller. */
const radii = { least: 5, most: 46, step: 2 } as const
const factor = 2
const slopeMin = 0.07
/** Of the pixels beside its line, those that point at a circle's middle, if it may be one. */
const votesMin = 0.4
/** Rows of pixels beside a line, on both sides together, that point across it. */
const sides = 4
/** Of a circle, what must be drawn, within this share of its radius; and the ink in it at most. */
const drawnMin = 0.84
const tolerance = 0.03
const filledMax = 0.2
/** Beyond a circle, by its radius, and what is drawn there at most. */
const cornerAt = 1.28
const beyondMax = 0.42
const samples = 40
/** By the radius of another crown, how near to its middle no other has its own. */
const apart = 0.7

/** The circles among lines that they touch or cross: where the normals of ink meet (Hough transform), if ink goes all round there. */
export function findRings(lined: Plane, width: number): Ring[] {
  const height = lined.length / width
  const unit = width / 1344
  const [across, down] = [Math.ceil(width / factor), Math.ceil(height / factor)]
  const count = Math.ceil((radii.most - radii.least) / radii.step)
  const votes = Array.from({ length: count }, () => new Uint8Array(across * down))
  const soft = gaussianBlur(lined, width, height, 1)
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x
      if (soft[i]! < 0.04) continue
      const dx = soft[i + 1]! - soft[i - 1]!
      const dy = soft[i + width]! - soft[i - width]!
      const slope = Math.sqrt(dx * dx + dy * dy)
      if (slope < slopeMin) continue
      const stepX = (dx / slope) * radii.step * unit
      const stepY = (dy / slope) * radii.step * unit
      for (let way = 1; way >= -1; way -= 2)
        for (let n = 0; n < count; n++) {
          const far = way * (n + radii.least / radii.step + 0.5)
          const u = Math.round((x + far * stepX) / factor)
          const v = Math.round((y + far * stepY) / factor)
          if (u < 0 || v < 0 || u >= across || v >= down) break
          votes[n]![v * across + u]!++
        }
    }
  const found: (Ring & { score: number })[] = []
  for (const [n, plane] of votes.entries()) {
    const r = (radii.least + (n + 0.5) * radii.step) * unit
    // Votes spread over a few places.
    const most = sides * 2 * Math.PI * r
    const least = Math.max(3, (votesMin * most) / 9)
    for (let v = 1; v < down - 1; v++)
      for (let u = 1; u < across - 1; u++) {
        const i = v * across + u
        if (plane[i]! < least) continue
        let sum = 0
        for (let row = i - across; row <= i + across; row += across)
          sum += plane[row - 1]! + plane[row]! + plane[row + 1]!
        if (sum > votesMin * most) found.push({ x: u * factor, y: v * factor, r, score: sum / most })
      }
  }
  const rings: Ring[] = []
  const tried = new Set<string>()
  for (const { x, y, r } of found.sort((one, other) => other.score - one.score)) {
    if (rings.some((ring) => Math.hypot(ring.x - x, ring.y - y) < apart * Math.max(ring.r, r))) continue
    const place = [x, y, r].map((value) => Math.round(value / (4 * unit))).join(' ')
    if (tried.has(place)) continue
    tried.add(place)
    const fitted = fit(lined, width, { x, y, r })
    if (fitted) rings.push(fitted)
  }
  return rings
}

/** The circle moved to where most of it is drawn; undefined if too little is, or something is drawn in it. */
function fit(lined: Plane, width: number, { x, y, r }: Ring): Ring | undefined {
  let best: Ring | undefined
  let most = drawnMin
  // The line is a few pixels wide itself, which are much of a small circle.
  const reach = Math.round(tolerance * r)
  for (const dr of [0, -1, 1])
    for (const dx of [0, -1, 1, -2, 2])
      for (const dy of [0, -1, 1, -2, 2]) {
        const ring = { x: x + dx, y: y + dy, r: r + dr }
        const share = inkAround(lined, width, ring, reach)
        if (share <= most) continue
        most = share
        best = ring
      }
  if (!best) return undefined
  const within =
    [0.35, 0.5, 0.65, 0.78].reduce((sum, share) => sum + inkAround(lined, width, { ...best, r: share * r }, 0), 0) / 4
  // The corners of a square lie outside the circle that touches its sides.
  const beyond = inkAround(lined, width, { ...best, r: cornerAt * r }, 1)
  return within < filledMax && beyond < beyondMax ? best : undefined
}

/** Of a circle, the share with ink within so many pixels; what lies beyond the picture is not counted. */
function inkAround(lined: Plane, width: number, { x, y, r }: Ring, reach: number): number {
  const height = lined.length / width
  let [drawn, all] = [0, 0]
  for (let n = 0; n < samples; n++) {
    const [cos, sin] = [Math.cos((2 * Math.PI * n) / samples), Math.sin((2 * Math.PI * n) / samples)]
    let has = false
    let isIn = false
    for (let off = -reach; off <= reach && !has; off += 1) {
      const [u, v] = [Math.round(x + (r + off) * cos), Math.round(y + (r + off) * sin)]
      if (u < 0 || v < 0 || u >= width || v >= height) continue
      isIn = true
      has = lined[v * width + u]! > 0.3
    }
    if (!isIn) continue
    all++
    if (has) drawn++
  }
  return all < samples / 2 ? 0 : drawn / all
}
