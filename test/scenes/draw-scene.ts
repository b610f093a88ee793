import { linearOfByte, linearToOklab } from '../../src/classical/render/pixels/oklab.ts'
import { blankPicture, type Picture } from '../../src/classical/render/pixels/picture.ts'
import type { Face, Vector } from './solid.ts'

/** Where a scene is seen from: degrees, metres; `shift` moves the principal point down by shares of the height. */
export type View = {
  eye: Vector
  yaw: number
  pitch: number
  roll?: number
  fov: number
  shift?: number
  width: number
  height: number
}

export type Manner = 'massing' | 'line' | 'pencil' | 'clay'

/** A drawn scene with what is true of it. Axes are directions in the camera: x right, y down, z forwards. */
export type DrawnScene = {
  width: number
  height: number
  /** Grey or colour, three bytes a pixel. */
  rgb: Uint8Array
  /** The face seen at each pixel, and -1 for the sky. */
  ids: Int16Array
  /** 1 / depth along the camera's z, in 1/m. */
  inverseDepth: Float32Array
  focalPx: number
  centre: [number, number]
  pitch: number
  /** The scene's x, y and z. */
  axes: [Vector, Vector, Vector]
  eyeHeight: number
}

const fine = 2
const near = 0.05

export function drawScene(faces: Face[], view: View, manner: Manner, seed = 1): DrawnScene {
  const camera = openCamera(view)
  const buffer = rasterise(faces, camera, view.width * fine, view.height * fine)
  const lines = manner === 'line' || manner === 'pencil'
  const rgb = lines ? drawLines(faces, camera, buffer, view, manner, seed) : paintFaces(faces, buffer, view, manner)
  const ids = new Int16Array(view.width * view.height)
  const inverseDepth = new Float32Array(ids.length)
  for (let y = 0, i = 0; y < view.height; y++) {
    for (let x = 0; x < view.width; x++, i++) {
      const at = y * fine * view.width * fine + x * fine
      ids[i] = buffer.ids[at]!
      inverseDepth[i] = buffer.inverseDepth[at]!
    }
  }
  const { width, height, pitch, eye } = view
  const { focalPx, centre, rows } = camera
  const column = (n: 0 | 1 | 2): Vector => [rows[0][n], rows[1][n], rows[2][n]]
  return {
    width,
    height,
    rgb,
    ids,
    inverseDepth,
    focalPx,
    centre,
    pitch,
    axes: [column(0), column(1), column(2)],
    eyeHeight: eye[2],
  }
}

type Camera = { eye: Vector; rows: [Vector, Vector, Vector]; focalPx: number; centre: [number, number] }

function openCamera({ eye, yaw, pitch, roll = 0, fov, shift = 0, width, height }: View): Camera {
  const [y, p, r] = [yaw, pitch, roll].map((degrees) => (degrees * Math.PI) / 180) as [number, number, number]
  const forward: Vector = [Math.sin(y) * Math.cos(p), Math.cos(y) * Math.cos(p), Math.sin(p)]
  const right: Vector = [Math.cos(y), -Math.sin(y), 0]
  const down: Vector = cross(forward, right)
  const turn = (a: Vector, b: Vector): Vector => sum(scale(a, Math.cos(r)), scale(b, Math.sin(r)))
  return {
    eye,
    rows: [turn(right, down), turn(down, scale(right, -1)), forward],
    focalPx: width / 2 / Math.tan((fov * Math.PI) / 360),
    centre: [width / 2 - 0.5, height / 2 - 0.5 + shift * height],
  }
}

const sum = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
const scale = (a: Vector, by: number): Vector => [a[0] * by, a[1] * by, a[2] * by]
const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

function toCamera({ eye, rows }: Camera, point: Vector): Vector {
  const from = sum(point, scale(eye, -1))
  return [dot(rows[0], from), dot(rows[1], from), dot(rows[2], from)]
}

/** In front of the near plane (Sutherland & Hodgman 1974). */
function clip(corners: Vector[]): Vector[] {
  const kept: Vector[] = []
  for (const [n, from] of corners.entries()) {
    const to = corners[(n + 1) % corners.length]!
    if (from[2] > near) kept.push(from)
    if (from[2] > near !== to[2] > near)
      kept.push(sum(from, scale(sum(to, scale(from, -1)), (near - from[2]) / (to[2] - from[2]))))
  }
  return kept
}

type Buffer = { width: number; height: number; ids: Int16Array; inverseDepth: Float32Array }

/** The nearest face at each fine pixel; 1/z is affine on a plane, so it is exact. */
function rasterise(faces: Face[], camera: Camera, width: number, height: number): Buffer {
  const ids = new Int16Array(width * height).fill(-1)
  const inverseDepth = new Float32Array(width * height)
  for (const [id, face] of faces.entries()) {
    const corners = clip(face.corners.map((corner) => toCamera(camera, corner)))
    if (corners.length < 3) continue
    const normal = normalOf(corners)
    const distance = dot(normal, corners[0]!)
    if (Math.abs(distance) < 1e-9) continue
    const points = corners.map((corner) => project(camera, corner))
    const bias = 1 + 0.0005 * face.over
    fillPolygon(points, width, height, (x, y, i) => {
      const ray: Vector = [
        ((x + 0.5) / fine - 0.5 - camera.centre[0]) / camera.focalPx,
        ((y + 0.5) / fine - 0.5 - camera.centre[1]) / camera.focalPx,
        1,
      ]
      const inverse = (dot(normal, ray) / distance) * bias
      if (inverse <= inverseDepth[i]!) return
      inverseDepth[i] = inverse
      ids[i] = id
    })
  }
  return { width, height, ids, inverseDepth }
}

/** Of a polygon that may have corners on one line (Newell). */
function normalOf(corners: Vector[]): Vector {
  let total: Vector = [0, 0, 0]
  for (const [n, a] of corners.entries()) total = sum(total, cross(a, corners[(n + 1) % corners.length]!))
  return scale(total, 1 / Math.hypot(...total))
}

const project = ({ focalPx, centre }: Camera, [x, y, z]: Vector): [number, number] => [
  centre[0] + (focalPx * x) / z,
  centre[1] + (focalPx * y) / z,
]

function fillPolygon(
  points: [number, number][],
  width: number,
  height: number,
  paint: (x: number, y: number, i: number) => void,
): void {
  const at = points.map(([x, y]) => [(x + 0.5) * fine - 0.5, (y + 0.5) * fine - 0.5] as const)
  const top = Math.max(0, Math.ceil(Math.min(...at.map(([, y]) => y))))
  const bottom = Math.min(height - 1, Math.floor(Math.max(...at.map(([, y]) => y))))
  for (let y = top; y <= bottom; y++) {
    const crossings: number[] = []
    for (const [n, [x0, y0]] of at.entries()) {
      const [x1, y1] = at[(n + 1) % at.length]!
      if (y0 <= y !== y1 <= y) crossings.push(x0 + ((y - y0) * (x1 - x0)) / (y1 - y0))
    }
    crossings.sort((one, other) => one - other)
    for (let n = 0; n + 1 < crossings.length; n += 2) {
      const last = Math.min(width - 1, Math.floor(crossings[n + 1]!))
      for (let x = Math.max(0, Math.ceil(crossings[n]!)); x <= last; x++) paint(x, y, y * width + x)
    }
  }
}

function paintFaces(faces: Face[], buffer: Buffer, { width, height, eye }: View, manner: Manner): Uint8Array {
  const tones = faces.map((face) => toneOf(face, manner, eye))
  const sky = manner === 'clay' ? [246, 246, 247] : [236, 240, 244]
  const rgb = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let channel = 0; channel < 3; channel++) {
        let total = 0
        for (let v = 0; v < fine; v++)
          for (let u = 0; u < fine; u++) {
            const id = buffer.ids[(y * fine + v) * buffer.width + x * fine + u]!
            total += id < 0 ? sky[channel]! : tones[id]![channel]!
          }
        rgb[(y * width + x) * 3 + channel] = Math.round(total / fine ** 2)
      }
    }
  }
  return rgb
}

/** Lambert's law for a sun to the left of the main facade, over light from the sky; clay is nearly white. */
function toneOf({ corners, colour }: Face, manner: Manner, eye: Vector): number[] {
  const normal = normalOf(corners.map((corner) => sum(corner, scale(corners[0]!, -1))))
  const towards = dot(normal, sum(eye, scale(corners[0]!, -1))) > 0 ? normal : scale(normal, -1)
  const light = 0.5 + 0.12 * towards[2] + 0.42 * Math.max(0, dot(towards, sun)) + 0.06 * Math.abs(towards[0])
  return colour.map((value) =>
    manner === 'clay'
      ? Math.min(250, (205 + 0.12 * (value - 200)) * (0.72 + 0.32 * light))
      : Math.min(250, value * (0.3 + 0.8 * light)),
  )
}

const sun: Vector = [-0.35, -0.65, 0.67]

type Stroke = { points: [number, number][]; weight: number; tone: number }

function drawLines(
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
    rgb.fill(Math.round(paper * (1 - Math.min(0.95, ink[i]!))), i * 3, i * 3 + 3)
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

/** As the engine loads it: OKLab planes. */
export function pictureOf({ width, height, rgb }: DrawnScene): Picture {
  const picture = blankPicture(width, height)
  const lab = new Float64Array(3)
  for (let i = 0; i < picture.L.length; i++) {
    const [r, g, b] = [0, 1, 2].map((n) => linearOfByte[rgb[i * 3 + n]!]!) as [number, number, number]
    linearToOklab(r, g, b, lab)
    picture.L[i] = lab[0]!
    picture.a[i] = lab[1]!
    picture.b[i] = lab[2]!
  }
  return picture
}
