import { findEdges } from './outlines.ts'
import type { Drawing, Point } from './pencil.ts'
import { drawStroke, openDrawing, printDrawing } from './pencil.ts'
import type { Frame } from './tracer/frame.ts'
import { hash, noise } from './tracer/noise.ts'
import type { View } from './tracer/tracer.ts'

/** What the hand sees in a pixel. */
type Motif = { kind: Uint8Array; tone: Float32Array }

const kinds = { built: 0, leaves: 1, lawn: 2, sky: 3 } as const

/** A pencil drawing of a traced view: outlines with a ruler's haste, hatched shadows, scribbled leaves. */
export function sketch(view: View, frame: Frame): Uint8Array {
  const drawing = openDrawing(frame.width, frame.height)
  const motif = readMotif(view, frame)
  drawLeaves(drawing, frame, motif)
  hatch(drawing, motif, { angle: -0.92, gap: 5, below: 0.3, pressure: 0.42 })
  hatch(drawing, motif, { angle: -0.75, gap: 6, below: 0.14, pressure: 0.45 })
  hatch(drawing, motif, { angle: 0.6, gap: 6, below: 0.055, pressure: 0.45 })
  drawGrass(drawing, motif)
  drawOutlines(drawing, view, frame)
  return printDrawing(drawing)
}

function readMotif(view: View, frame: Frame): Motif {
  const count = frame.width * frame.height
  const motif = { kind: new Uint8Array(count), tone: new Float32Array(count) }
  const leafy = view.scene.placements.map(({ mesh }) => mesh.materials.some((material) => material.foliage))
  for (let i = 0; i < count; i++) {
    const placement = Math.floor((frame.id[i]! - 1) / 997)
    const flat = frame.normal[i * 3 + 1]! > 0.9
    if (frame.id[i] === 0) motif.kind[i] = kinds.sky
    else if (placement > 0 && leafy[placement]) motif.kind[i] = kinds.leaves
    else if (placement === 1 && flat && frame.albedo[i * 3]! < 0.2) motif.kind[i] = kinds.lawn
    let shine = 0
    for (let k = 0; k < 3; k++) shine += (frame.light[i * 3 + k]! + frame.bounced[i * 3 + k]!) / 3
    const albedo = (frame.albedo[i * 3]! + frame.albedo[i * 3 + 1]! + frame.albedo[i * 3 + 2]!) / 3
    motif.tone[i] = motif.kind[i] === kinds.built ? shine : shine / Math.max(0.05, albedo) / 3.5
  }
  return motif
}

/** Scribbled loops along the rims of crowns and, denser, where they are in shadow. */
function drawLeaves(drawing: Drawing, frame: Frame, { kind, tone }: Motif): void {
  const { width, height } = drawing
  for (let i = 0; i < 110_000; i++) {
    const x = Math.floor(hash(i, 1, 90) * width)
    const y = Math.floor(hash(i, 2, 90) * height)
    const at = y * width + x
    if (kind[at] !== kinds.leaves) continue
    const angle = hash(i, 3, 90) * Math.PI * 2
    const [farX, farY] = [Math.round(x + Math.cos(angle) * 7), Math.round(y + Math.sin(angle) * 7)]
    const inside = farX >= 0 && farY >= 0 && farX < width && farY < height
    const rim = inside && kind[farY * width + farX] !== kinds.leaves
    const distant = frame.depth[at]! > 45
    const dark = Math.max(0, 1 - tone[at]! * 2.2)
    if (!rim && hash(i, 4, 90) > dark * (distant ? 0.16 : 0.34)) continue
    const size = Math.min(5, Math.max(1.6, 110 / frame.depth[at]!))
    const stroke = { weight: 0.55, pressure: (rim ? 0.62 : 0.48) * (distant ? 0.6 : 1), wobble: 0.4 }
    drawLoops(drawing, [x, y], rim ? angle + Math.PI / 2 : angle * 0.3, size, i, stroke)
  }
}

/** Three little arches, the way leaves are shorthanded. */
function drawLoops(
  drawing: Drawing,
  at: Point,
  angle: number,
  size: number,
  seed: number,
  stroke: { weight: number; pressure: number; wobble: number },
): void {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  let previous: Point | undefined
  for (let step = 0; step <= 12; step++) {
    const along = (step / 12) * size * 3 - size * 1.5
    const out = Math.abs(Math.sin((step / 4) * Math.PI)) * size * (0.6 + 0.6 * hash(seed, step >> 2, 91))
    const point: Point = [at[0] + cos * along - sin * out, at[1] + sin * along + cos * out]
    if (previous) drawStroke(drawing, previous, point, stroke)
    previous = point
  }
}

/** Parallel strokes wherever a built surface or the lawn is darker than a limit. */
function hatch(
  drawing: Drawing,
  { kind, tone }: Motif,
  { angle, gap, below, pressure }: { angle: number; gap: number; below: number; pressure: number },
): void {
  const { width, height } = drawing
  const along: Point = [Math.cos(angle), Math.sin(angle)]
  const reach = Math.hypot(width, height)
  for (let line = -reach; line < reach; line += gap) {
    const shift = line + (hash(Math.round(line * 7), 1, 92) - 0.5) * gap * 0.7
    let start: Point | undefined
    let end: Point = [0, 0]
    for (let at = -reach; at < reach; at += 1.5) {
      const x = width / 2 + along[0] * at - along[1] * shift
      const y = height / 2 + along[1] * at + along[0] * shift
      const index = Math.round(y) * width + Math.round(x)
      const within = x >= 0 && y >= 0 && x < width - 1 && y < height - 1
      const limit = below * (0.75 + 0.5 * noise(x * 0.02, y * 0.02, 6))
      const shaded = within && (kind[index] === kinds.built || kind[index] === kinds.lawn) && tone[index]! < limit
      const tired =
        start && Math.hypot(x - start[0], y - start[1]) > 46 + 60 * hash(Math.round(line * 3), Math.round(at), 93)
      if (shaded && !tired) {
        start ??= [x, y]
        end = [x, y]
        continue
      }
      if (start && Math.hypot(end[0] - start[0], end[1] - start[1]) > 2.5) {
        drawStroke(drawing, start, end, { weight: 0.6, pressure, wobble: 1.1 })
      }
      start = undefined
    }
  }
}

/** Tufts, larger and fewer towards the viewer. */
function drawGrass(drawing: Drawing, { kind }: Motif): void {
  const { width, height } = drawing
  for (let i = 0; i < 5_000; i++) {
    const x = hash(i, 1, 94) * width
    const y = hash(i, 2, 94) * height
    if (kind[Math.floor(y) * width + Math.floor(x)] !== kinds.lawn) continue
    const near = (y / height - 0.6) / 0.4
    if (near <= 0 || noise(x * 0.012, y * 0.03, 7) < 0.42 || hash(i, 3, 94) > 0.75 - 0.45 * near) continue
    const size = 3 + 15 * near
    for (let blade = 0; blade < 4; blade++) {
      const lean = (hash(i, blade, 95) - 0.5) * size * 0.7
      const foot = x + (blade - 1.5) * size * 0.17
      const tip: Point = [foot + lean, y - size * (0.5 + 0.5 * hash(i, blade, 96))]
      drawStroke(drawing, [foot, y], tip, { weight: 0.5, pressure: 0.34, wobble: 0.8 })
    }
  }
}

/** Edges run a little past their ends; long ones are gone over twice. */
function drawOutlines(drawing: Drawing, view: View, frame: Frame): void {
  const meshes = [view.scene.placements[0]!.mesh, view.scene.placements[1]!.mesh]
  for (const [i, edge] of meshes.flatMap((mesh) => findEdges(mesh, view.camera, frame)).entries()) {
    const length = Math.hypot(edge.to[0] - edge.from[0], edge.to[1] - edge.from[1])
    const passes = length > 60 && edge.bold ? 2 : 1
    for (let pass = 0; pass < passes; pass++) {
      const past = Math.min(9, length * 0.06) * (0.4 + hash(i, pass, 97))
      const [dx, dy] = [((edge.to[0] - edge.from[0]) / length) * past, ((edge.to[1] - edge.from[1]) / length) * past]
      const weight = edge.bold ? 1.5 : 0.85
      const pressure = (edge.bold ? 1 : 0.8) * (pass ? 0.6 : 1) * Math.min(1, 0.5 + length / 60)
      const from: Point = [edge.from[0] - dx, edge.from[1] - dy + pass * 0.8]
      drawStroke(drawing, from, [edge.to[0] + dx, edge.to[1] + dy - pass * 0.6], { weight, pressure, wobble: 1.5 })
    }
  }
}
