import type { Component } from '../../../pixels/components.ts'

/** Of the least rectangle around it, what a crown fills, and how long that is by its width; and of the circle around it. */
const rectangle = { least: 0.5, most: 0.84, long: 1.35 } as const
const circleMin = 0.54
const directions = 15

/** Whether the outline of one piece of ink is that of a crown: round, lobed or a star. */
export function isRound(
  labels: Int32Array,
  label: number,
  { left, top, right, bottom }: Component,
  width: number,
): boolean {
  const [wide, tall] = [right - left + 3, bottom - top + 3]
  const outer = fillAround(labels, label, left - 1, top - 1, wide, tall, width)
  const xs: number[] = []
  const ys: number[] = []
  let [area, sumX, sumY] = [0, 0, 0]
  for (let y = 1; y < tall - 1; y++)
    for (let x = 1; x < wide - 1; x++) {
      const i = y * wide + x
      if (outer[i]) continue
      area++
      sumX += x
      sumY += y
      if (outer[i - 1] || outer[i + 1] || outer[i - wide] || outer[i + wide]) {
        xs.push(x)
        ys.push(y)
      }
    }
  const [middleX, middleY] = [sumX / area, sumY / area]
  let far = 0
  for (let n = 0; n < xs.length; n++) far = Math.max(far, Math.hypot(xs[n]! - middleX, ys[n]! - middleY) + 0.5)
  let [fill, long] = [0, 1]
  for (let k = 0; k < directions; k++) {
    const angle = (k * Math.PI) / 2 / directions
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    let [u0, u1, v0, v1] = [1e9, -1e9, 1e9, -1e9]
    for (let n = 0; n < xs.length; n++) {
      const [u, v] = [xs[n]! * cos + ys[n]! * sin, ys[n]! * cos - xs[n]! * sin]
      u0 = Math.min(u0, u)
      u1 = Math.max(u1, u)
      v0 = Math.min(v0, v)
      v1 = Math.max(v1, v)
    }
    const [across, down] = [u1 - u0 + 1, v1 - v0 + 1]
    if (area / (across * down) <= fill) continue
    fill = area / (across * down)
    long = Math.max(across, down) / Math.min(across, down)
  }
  return (
    fill > rectangle.least && fill < rectangle.most && long < rectangle.long && area > circleMin * Math.PI * far * far
  )
}

/** Calls back with all pixels that the outline of a piece encloses; their number. */
export function fillOutline(
  labels: Int32Array,
  label: number,
  { left, top, right, bottom }: Component,
  width: number,
  covered: (i: number) => void,
): number {
  const [wide, tall] = [right - left + 3, bottom - top + 3]
  const outer = fillAround(labels, label, left - 1, top - 1, wide, tall, width)
  let area = 0
  for (let y = 1; y < tall - 1; y++)
    for (let x = 1; x < wide - 1; x++) {
      if (outer[y * wide + x]) continue
      area++
      covered((top - 1 + y) * width + left - 1 + x)
    }
  return area
}

/** In the box around a piece, what lies outside its outline. */
function fillAround(
  labels: Int32Array,
  label: number,
  left: number,
  top: number,
  wide: number,
  tall: number,
  width: number,
): Uint8Array {
  const outer = new Uint8Array(wide * tall)
  const stack = [0]
  outer[0] = 1
  const height = labels.length / width
  const isOwn = (x: number, y: number) => {
    const [px, py] = [left + x, top + y]
    return px >= 0 && py >= 0 && px < width && py < height && labels[py * width + px] === label
  }
  while (stack.length > 0) {
    const i = stack.pop()!
    const [x, y] = [i % wide, Math.floor(i / wide)]
    for (const [u, v] of [
      [x - 1, y],
      [x + 1, y],
      [x, y - 1],
      [x, y + 1],
    ] as const) {
      const next = v * wide + u
      if (u < 0 || v < 0 || u >= wide || v >= tall || outer[next] || isOwn(u, v)) continue
      outer[next] = 1
      stack.push(next)
    }
  }
  return outer
}
