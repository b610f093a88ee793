import type { Manner } from './draw-scene.ts'
import { type Buffer, fine } from './rasterise.ts'
import { type Camera, clip, project, toCamera, type View } from './scene-camera.ts'
import type { Face } from './solid.ts'

type Stroke = { points: [number, number][]; weight: number; tone: number }

export function drawLines(
  faces: Face[],
  camera: Camera,
  buffer: Buffer,
  view: View,
  manner: Manner,
  seed: number,
): Uint8Array {
  const random = openRandom(seed)
  const strokes = faces
    .flatMap((face, id) => visibleEdges(face, id, camera, buffer, view))
    .flatMap(([from, to]) => {
      if (manner === 'line') return [{ points: [from, to], weight: 1.6, tone: 0.9 }]
      return Array.from({ length: random() < 0.5 ? 2 : 1 }, () => wobble(from, to, random))
    })
  const ink = new Float32Array(view.width * view.height)
  for (const stroke of strokes) drawStroke(ink, view, stroke)
  const rgb = new Uint8Array(ink.length * 3)
  for (let i = 0; i < ink.length; i++) {
    const paper = manner === 'pencil' ? 246 - 6 * random() : 255
    const level = Math.round(paper * (1 - Math.min(0.95, ink[i]!)))
    for (let channel = 0; channel < 3; channel++) rgb[i * 3 + channel] = level
  }
  return rgb
}

/** A hand's line: it bends by a pixel or two, and passes the corner a little. */
function wobble(from: [number, number], to: [number, number], random: () => number): Stroke {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const length = Math.hypot(dx, dy) || 1
  const past = 2 + 4 * random()
  const [amount, phase, offFrom, offTo] = [
    1.2 * random(),
    6.3 * random(),
    2.4 * (random() - 0.5),
    2.4 * (random() - 0.5),
  ]
  const steps = Math.max(2, Math.ceil(length / 12))
  const points = Array.from({ length: steps + 1 }, (_, n): [number, number] => {
    const along = -past + ((length + 2 * past) * n) / steps
    const share = n / steps
    const off = offFrom * (1 - share) + offTo * share + amount * Math.sin(phase + share * 5) + 0.4 * (random() - 0.5)
    return [from[0] + (dx * along - dy * off) / length, from[1] + (dy * along + dx * off) / length]
  })
  return { points, weight: 1.4 + 0.8 * random(), tone: 0.45 + 0.3 * random() }
}

/** The runs of a face's border that nothing hides. */
function visibleEdges(
  face: Face,
  id: number,
  camera: Camera,
  buffer: Buffer,
  { width, height }: View,
): [[number, number], [number, number]][] {
  const corners = clip(face.corners.map((corner) => toCamera(camera, corner)))
  const runs: [[number, number], [number, number]][] = []
  for (const [n, from] of corners.entries()) {
    const to = corners[(n + 1) % corners.length]!
    const [a, b] = [project(camera, from), project(camera, to)]
    const span = inside(a, b, width, height)
    if (!span) continue
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) * (span[1] - span[0])
    const steps = Math.max(1, Math.ceil(length * 2))
    let start: number | undefined
    for (let step = 0; step <= steps + 1; step++) {
      const share = span[0] + ((span[1] - span[0]) * step) / steps
      const x = a[0] + (b[0] - a[0]) * share
      const y = a[1] + (b[1] - a[1]) * share
      const inverse = (1 - share) / from[2] + share / to[2]
      const seen = step <= steps && isSeen(x, y, inverse, id, face, buffer)
      if (seen && start === undefined) start = share
      if (!seen && start !== undefined) {
        const end = span[0] + ((span[1] - span[0]) * (step - 1)) / steps
        if ((end - start) * Math.hypot(b[0] - a[0], b[1] - a[1]) > 3)
          runs.push([
            [a[0] + (b[0] - a[0]) * start, a[1] + (b[1] - a[1]) * start],
            [a[0] + (b[0] - a[0]) * end, a[1] + (b[1] - a[1]) * end],
          ])
        start = undefined
      }
    }
  }
  return runs
}

/** The share of a line that lies in the picture (Liang & Barsky 1984). */
function inside(a: [number, number], b: [number, number], width: number, height: number): [number, number] | undefined {
  let [first, last] = [0, 1]
  for (const [from, to, max] of [
    [a[0], b[0], width - 1],
    [a[1], b[1], height - 1],
  ] as const) {
    const delta = to - from
    if (Math.abs(delta) < 1e-9) {
      if (from < 0 || from > max) return undefined
      continue
    }
    const [one, other] = [-from / delta, (max - from) / delta]
    first = Math.max(first, Math.min(one, other))
    last = Math.min(last, Math.max(one, other))
  }
  return first < last ? [first, last] : undefined
}

function isSeen(x: number, y: number, inverse: number, id: number, { over }: Face, buffer: Buffer): boolean {
  let front = Number.POSITIVE_INFINITY
  let found = false
  for (let v = -2; v <= 2; v++) {
    for (let u = -2; u <= 2; u++) {
      const px = Math.round((x + 0.5) * fine - 0.5) + u
      const py = Math.round((y + 0.5) * fine - 0.5) + v
      if (px < 0 || py < 0 || px >= buffer.width || py >= buffer.height) continue
      const i = py * buffer.width + px
      if (buffer.ids[i] === id) found = true
      front = Math.min(front, buffer.inverseDepth[i]!)
    }
  }
  return found && front <= inverse * (1.01 + 0.0005 * over)
}

function drawStroke(ink: Float32Array, { width, height }: View, { points, weight, tone }: Stroke): void {
  for (let n = 0; n + 1 < points.length; n++) {
    const [[x0, y0], [x1, y1]] = [points[n]!, points[n + 1]!]
    const length = Math.hypot(x1 - x0, y1 - y0) || 1e-6
    const pad = weight / 2 + 1
    for (
      let y = Math.max(0, Math.floor(Math.min(y0, y1) - pad));
      y <= Math.min(height - 1, Math.ceil(Math.max(y0, y1) + pad));
      y++
    ) {
      for (
        let x = Math.max(0, Math.floor(Math.min(x0, x1) - pad));
        x <= Math.min(width - 1, Math.ceil(Math.max(x0, x1) + pad));
        x++
      ) {
        const along = Math.min(length, Math.max(0, ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / length))
        const off = Math.hypot(x - x0 - ((x1 - x0) * along) / length, y - y0 - ((y1 - y0) * along) / length)
        const cover = Math.min(1, Math.max(0, weight / 2 + 0.5 - off)) * tone
        const i = y * width + x
        if (cover > ink[i]!) ink[i] = cover
      }
    }
  }
}

/** The same numbers for the same seed (mulberry32). */
export function openRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
