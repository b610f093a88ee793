import { gaussianBlur } from '../pixels/blur.ts'
import type { Plane } from '../pixels/plane.ts'
import { shrink } from '../pixels/scale.ts'

/** A straight edge, in pixels, with the mean difference of lightness across it; the darker side is to the right on the way. */
export type EdgeSegment = { fromX: number; fromY: number; toX: number; toY: number; contrast: number }

const factor = 2

/** Gradients below this are texture, in pictures that have some. */
const textureMax = 0.019

/** Directions within this of a segment's belong to it: 22.5°. */
const cosMin = Math.cos(Math.PI / 8)

/** In pixels of the reduced picture. */
const lengthMin = 9

/** A region wider than this share of its length is not a line. */
const widthMax = 0.22

/**
 * Straight edges by growing regions of one gradient direction from the strongest pixel on and fitting a line to each (von Gioi
 * et al. 2010, without its test of meaningfulness: length and thinness decide).
 */
export function findEdgeSegments(form: Plane, width: number, height: number, gradientMin = textureMax): EdgeSegment[] {
  const smallWidth = Math.ceil(width / factor)
  const smallHeight = Math.ceil(height / factor)
  const soft = gaussianBlur(shrink(form, width, height, factor), smallWidth, smallHeight, 0.8)
  const field = readGradients(soft, smallWidth, smallHeight, gradientMin)
  const used = new Uint8Array(soft.length)
  const segments: EdgeSegment[] = []
  const members = new Int32Array(soft.length)
  for (const start of field.strongest) {
    if (used[start]) continue
    const count = grow(start, field, used, members)
    if (count < lengthMin) continue
    const segment = fitSegment(members, count, field)
    if (segment) segments.push(segment)
  }
  return segments
}

type Field = { width: number; height: number; x: Plane; y: Plane; strength: Plane; strongest: Int32Array }

function readGradients(form: Plane, width: number, height: number, gradientMin: number): Field {
  const x = new Float32Array(form.length)
  const y = new Float32Array(form.length)
  const strength = new Float32Array(form.length)
  const places: number[] = []
  for (let v = 1; v < height - 1; v++) {
    for (let i = v * width + 1; i < (v + 1) * width - 1; i++) {
      const across = (form[i + 1]! - form[i - 1]!) / 2
      const down = (form[i + width]! - form[i - width]!) / 2
      const length = Math.sqrt(across * across + down * down)
      if (length < gradientMin) continue
      strength[i] = length
      x[i] = across / length
      y[i] = down / length
      places.push(i)
    }
  }
  const strongest = Int32Array.from(places).sort((one, other) => strength[other]! - strength[one]!)
  return { width, height, x, y, strength, strongest }
}

/** The pixels of one direction that hang together with the start; their number is returned. */
function grow(start: number, { width, x, y, strength }: Field, used: Uint8Array, members: Int32Array): number {
  let sumX = x[start]!
  let sumY = y[start]!
  let count = 1
  members[0] = start
  used[start] = 1
  for (let at = 0; at < count; at++) {
    const from = members[at]!
    for (let dy = -width; dy <= width; dy += width) {
      for (let next = from + dy - 1; next <= from + dy + 1; next++) {
        if (used[next] || strength[next] === 0) continue
        const along = x[next]! * sumX + y[next]! * sumY
        if (along < cosMin * Math.sqrt(sumX * sumX + sumY * sumY)) continue
        used[next] = 1
        members[count++] = next
        sumX += x[next]!
        sumY += y[next]!
      }
    }
  }
  return count
}

/** Its axis is that of the moments of the region, weighted by the gradient. */
function fitSegment(members: Int32Array, count: number, { width, x, y, strength }: Field): EdgeSegment | undefined {
  let [total, meanX, meanY, gradientX, gradientY] = [0, 0, 0, 0, 0]
  for (let at = 0; at < count; at++) {
    const i = members[at]!
    const weight = strength[i]!
    total += weight
    meanX += (i % width) * weight
    meanY += Math.floor(i / width) * weight
    gradientX += x[i]! * weight
    gradientY += y[i]! * weight
  }
  meanX /= total
  meanY /= total
  const length = Math.sqrt(gradientX * gradientX + gradientY * gradientY)
  // Along the edge, with the darker side to the right.
  let alongX = gradientY / length
  let alongY = -gradientX / length
  let [xx, xy, yy] = [0, 0, 0]
  for (let at = 0; at < count; at++) {
    const i = members[at]!
    const dx = (i % width) - meanX
    const dy = Math.floor(i / width) - meanY
    xx += dx * dx * strength[i]!
    xy += dx * dy * strength[i]!
    yy += dy * dy * strength[i]!
  }
  const angle = 0.5 * Math.atan2(2 * xy, xx - yy)
  const sign = Math.cos(angle) * alongX + Math.sin(angle) * alongY < 0 ? -1 : 1
  alongX = Math.cos(angle) * sign
  alongY = Math.sin(angle) * sign
  let [from, to, off] = [0, 0, 0]
  for (let at = 0; at < count; at++) {
    const i = members[at]!
    const dx = (i % width) - meanX
    const dy = Math.floor(i / width) - meanY
    from = Math.min(from, dx * alongX + dy * alongY)
    to = Math.max(to, dx * alongX + dy * alongY)
    off += Math.abs(dx * alongY - dy * alongX)
  }
  if (to - from < lengthMin || (4 * off) / count > Math.max(2.6, widthMax * (to - from))) return undefined
  const place = (share: number, mean: number, along: number) => (mean + along * share + 0.5) * factor
  return {
    fromX: place(from, meanX, alongX),
    fromY: place(from, meanY, alongY),
    toX: place(to, meanX, alongX),
    toY: place(to, meanY, alongY),
    contrast: total / count,
  }
}
