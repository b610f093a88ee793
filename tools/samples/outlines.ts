import type { Point } from './pencil.ts'
import type { Camera } from './tracer/camera.ts'
import { project } from './tracer/camera.ts'
import type { Frame } from './tracer/frame.ts'
import type { Mesh } from './tracer/mesh.ts'
import { outlines } from './tracer/mesh.ts'
import type { Vector } from './tracer/vector.ts'
import { add } from './tracer/vector.ts'

/** A visible straight edge, in pixels; `bold` where what is behind is far away. */
export type Edge = { from: Point; to: Point; bold: boolean }

/** The edges of a mesh that stands unturned where it was built, as far as the frame shows a discontinuity along them. */
export function findEdges(mesh: Mesh, camera: Camera, frame: Frame): Edge[] {
  const seen = new Set<number>()
  const edges: Edge[] = []
  for (const [from, to] of listSides(mesh)) {
    const a = project(camera, from, frame.width, frame.height)
    const b = project(camera, to, frame.width, frame.height)
    if (a[2] > 0.5 && b[2] > 0.5) edges.push(...visibleParts(frame, a, b, seen))
  }
  return joinEdges(edges)
}

function* listSides(mesh: Mesh): Generator<[Vector, Vector]> {
  for (let patch = 0; patch < mesh.materials.length; patch++) {
    const at = (offset: number): Vector => [
      mesh.patches[patch * 9 + offset]!,
      mesh.patches[patch * 9 + offset + 1]!,
      mesh.patches[patch * 9 + offset + 2]!,
    ]
    if (mesh.outlines[patch] !== outlines.parallelogram) continue
    const [p, u, v] = [at(0), at(3), at(6)]
    yield [p, add(p, u)]
    yield [p, add(p, v)]
    yield [add(p, u), add(add(p, u), v)]
    yield [add(p, v), add(add(p, u), v)]
  }
}

/** Runs along a projected side where the frame breaks and nothing drawn in the same direction lies there yet. */
function visibleParts(frame: Frame, a: Vector, b: Vector, seen: Set<number>): Edge[] {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1])
  if (length < 3 || length > 6000) return []
  const parts: Edge[] = []
  const along: Point = [(b[0] - a[0]) / length, (b[1] - a[1]) / length]
  const direction = Math.round(((Math.atan2(along[1], along[0]) + Math.PI * 2) % Math.PI) / (Math.PI / 24)) % 24
  let start = -1
  let bold = 0
  let gap = 0
  for (let at = 0; at <= length + 1; at += 1) {
    const x = a[0] + along[0] * at
    const y = a[1] + along[1] * at
    // Perspective: 1 / depth is linear on the screen.
    const depth = 1 / (1 / a[2] + ((1 / b[2] - 1 / a[2]) * Math.min(at, length)) / length)
    const key = (Math.round(y / 2) * 4096 + Math.round(x / 2)) * 24 + direction
    const jump = at <= length && !seen.has(key) ? breakAt(frame, x, y, along, depth) : 0
    if (jump > 0) {
      if (start < 0) start = at
      if (jump > 1) bold++
      gap = 0
      for (const turn of [-1, 0, 1]) seen.add(key - direction + ((direction + turn + 24) % 24))
      continue
    }
    if (start >= 0 && (++gap > 4 || at > length)) {
      const end = Math.min(at - gap, length)
      if (end - start > 3) {
        const point = (distance: number): Point => [a[0] + along[0] * distance, a[1] + along[1] * distance]
        parts.push({ from: point(start), to: point(end), bold: bold > (end - start) * 0.5 })
      }
      start = -1
      bold = 0
      gap = 0
    }
  }
  return parts
}

/** 0 for no visible edge, 1 for a crease or another material, 2 for a step in depth. */
function breakAt(frame: Frame, x: number, y: number, along: Point, depth: number): number {
  const side = (distance: number) => {
    const column = Math.round(x - along[1] * distance - 0.5)
    const row = Math.round(y + along[0] * distance - 0.5)
    return column < 0 || row < 0 || column >= frame.width || row >= frame.height ? -1 : row * frame.width + column
  }
  const [p, q] = [side(1.6), side(-1.6)]
  if (p < 0 || q < 0) return 0
  const near = Math.min(frame.depth[p]!, frame.depth[q]!)
  if (depth > near * 1.12 + 0.15) return 0
  if (Math.abs(frame.depth[p]! - frame.depth[q]!) > near * 0.12) return 2
  let facing = 0
  for (let k = 0; k < 3; k++) facing += frame.normal[p * 3 + k]! * frame.normal[q * 3 + k]!
  return facing < 0.8 || frame.id[p] !== frame.id[q] ? 1 : 0
}

/** Joins edges that continue each other: walls are built of pieces, but drawn in one stroke. */
function joinEdges(edges: Edge[]): Edge[] {
  const joined = edges.map((edge) => ({ ...edge }))
  for (let i = 0; i < joined.length; i++) {
    for (let j = i + 1; j < joined.length; j++) {
      const union = join(joined[i]!, joined[j]!)
      if (!union) continue
      joined[i] = union
      joined.splice(j, 1)
      j = i
    }
  }
  return joined
}

function join(a: Edge, b: Edge): Edge | undefined {
  if (a.bold !== b.bold) return undefined
  const gap = (p: Point, q: Point) => Math.hypot(p[0] - q[0], p[1] - q[1])
  for (const [start, end] of [
    [a.from, a.to],
    [a.to, a.from],
  ] as const) {
    for (const [first, last] of [
      [b.from, b.to],
      [b.to, b.from],
    ] as const) {
      if (gap(end, first) > 5) continue
      const length = gap(start, last)
      const straight = gap(start, end) + gap(end, first) + gap(first, last)
      if (length < Math.max(gap(start, end), gap(first, last))) continue
      const area = Math.abs((end[0] - start[0]) * (last[1] - start[1]) - (end[1] - start[1]) * (last[0] - start[0]))
      if (straight - length < 1 && area / length < 1.2) return { from: start, to: last, bold: a.bold }
    }
  }
  return undefined
}
