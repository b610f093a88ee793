import sharp from 'sharp'
import { gaussianBlur } from '../classical/render/blur.ts'
import { percentile } from '../classical/render/grade.ts'

/** How much of a source's geometry is in a rendering, each from 0 to 1. */
export type Fidelity = { score: number; recall: number; precision: number }

/** Both pictures are compared at this width; finer marks are texture. */
const comparedWidthPx = 672

/** Edges of smaller scale are grain and texture. */
const edgeSigmaPx = 2

/** An edge has at least this share of the picture's strong gradients (its 99th percentile), so that a dark picture has edges too. */
const gradientShare = 0.2

/** And at least so many of 255 levels a pixel, so that an empty picture has none. */
const gradientMin = 0.8

/** How far apart two edges are the same one, in shares of the diagonal (BSDS). */
const tolerance = 0.0075

/**
 * The boundary F-measure (Martin, Fowlkes & Malik 2004): edges of both pictures, thinned to one pixel.
 *
 *   recall    = share of the source's edge pixels that have one of the rendering's within the tolerance: what was kept
 *   precision = share of the rendering's edge pixels that have one of the source's within it: 1 − what was invented
 *   score     = 2 · recall · precision / (recall + precision)
 *
 * Edge pixels are not paired one to one, as the benchmark does. A picture without edges loses none and invents none.
 */
export async function measureFidelity(source: string | Edges, rendering: string): Promise<Fidelity> {
  const { edges: wanted, ...size } = typeof source === 'string' ? await readEdges(source) : source
  const made = await findEdges(rendering, size)
  const reach = tolerance * Math.hypot(size.width, size.height)
  const recall = shareWithin(wanted, spread(made, size, reach))
  const precision = shareWithin(made, spread(wanted, size, reach))
  const score = recall + precision === 0 ? 0 : (2 * recall * precision) / (recall + precision)
  return { score: rounded(score), recall: rounded(recall), precision: rounded(precision) }
}

type Size = { width: number; height: number }

/** The edges of a picture at the size at which it is compared. */
export type Edges = Size & { edges: Uint8Array }

/** The half of the measure that needs no rendering yet. */
export async function readEdges(source: string): Promise<Edges> {
  const { width, height } = await sharp(source).metadata()
  const size = { width: comparedWidthPx, height: Math.max(1, Math.round((height * comparedWidthPx) / width)) }
  return { ...size, edges: await findEdges(source, size) }
}

/** Canny's (1986) first two steps: the gradient's maxima across the edge. */
async function findEdges(path: string, { width, height }: Size): Promise<Uint8Array> {
  const grey = sharp(path).removeAlpha().greyscale().resize(width, height, { fit: 'fill' }).raw()
  const smooth = gaussianBlur(Float32Array.from(await grey.toBuffer()), width, height, edgeSigmaPx)
  const [across, down, strength] = [0, 0, 0].map(() => new Float32Array(smooth.length)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ]
  eachInside({ width, height }, (i) => {
    across[i] = (smooth[i + 1]! - smooth[i - 1]!) / 2
    down[i] = (smooth[i + width]! - smooth[i - width]!) / 2
    // Math.hypot takes ten times as long.
    strength[i] = Math.sqrt(across[i]! ** 2 + down[i]! ** 2)
  })
  const least = Math.max(gradientMin, gradientShare * percentile(strength, 0.99))
  const edges = new Uint8Array(smooth.length)
  eachInside({ width, height }, (i) => {
    if (strength[i]! < least) return
    const steep = Math.max(Math.abs(across[i]!), Math.abs(down[i]!))
    const next = Math.round(across[i]! / steep) + width * Math.round(down[i]! / steep)
    if (strength[i]! > strength[i - next]! && strength[i]! >= strength[i + next]!) edges[i] = 1
  })
  return edges
}

function eachInside({ width, height }: Size, visit: (i: number) => void): void {
  for (let y = 1; y < height - 1; y++) for (let x = 1; x < width - 1; x++) visit(y * width + x)
}

/** All pixels within reach of an edge. */
function spread(edges: Uint8Array, { width, height }: Size, reach: number): Uint8Array {
  const out = new Uint8Array(edges.length)
  const whole = Math.floor(reach)
  for (let i = 0; i < edges.length; i++) {
    if (!edges[i]) continue
    const x = i % width
    const y = (i - x) / width
    for (let v = Math.max(0, y - whole); v <= Math.min(height - 1, y + whole); v++) {
      const half = Math.floor(Math.sqrt(reach ** 2 - (v - y) ** 2))
      out.fill(1, v * width + Math.max(0, x - half), v * width + Math.min(width - 1, x + half) + 1)
    }
  }
  return out
}

function shareWithin(edges: Uint8Array, area: Uint8Array): number {
  let all = 0
  let within = 0
  for (let i = 0; i < edges.length; i++) {
    if (!edges[i]) continue
    all++
    within += area[i]!
  }
  return all === 0 ? 1 : within / all
}

const rounded = (share: number) => Math.round(share * 1000) / 1000
