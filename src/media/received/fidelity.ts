import sharp from 'sharp'
import { gaussianBlur } from '../../classical/pixels/blur.ts'
import { percentile } from '../../classical/pixels/grade.ts'

/** How much of a source's geometry is in a rendering, each from 0 to 1. */
export type Fidelity = { score: number; recall: number; precision: number }

/** Both pictures are compared at this width; finer marks are texture. */
const comparedWidthPx = 672

/** Edges of smaller scale are grain and texture. */
const edgeSigmaPx = 2

/** An edge has at least this share of the picture's strong gradients (their 99th percentile), so that a dark copy has the same edges. */
const gradientShare = 0.1

/** And at least this much of white per pixel, so that an empty picture has no edges. */
const gradientMin = 0.8 / 255

/** How far apart two edges may be and still count as the same, in shares of the diagonal (BSDS). */
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
  const recall = shareWithin(wanted, made, size)
  const precision = shareWithin(made, wanted, size)
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
  // To grey last: fewer pixels take half the time.
  const grey = sharp(path).removeAlpha().resize(width, height, { fit: 'fill' }).toColourspace('b-w').raw()
  const smooth = gaussianBlur(Float32Array.from(await grey.toBuffer()), width, height, edgeSigmaPx)
  const across = (i: number) => (smooth[i + 1]! - smooth[i - 1]!) / 2
  const down = (i: number) => (smooth[i + width]! - smooth[i - width]!) / 2
  const strength = new Float32Array(smooth.length)
  eachInside({ width, height }, (i) => {
    // Math.hypot takes ten times as long.
    strength[i] = Math.sqrt(across(i) ** 2 + down(i) ** 2) / 255
  })
  const least = Math.max(gradientMin, gradientShare * percentile(strength, 0.99))
  const edges = new Uint8Array(smooth.length)
  eachInside({ width, height }, (i) => {
    if (strength[i]! < least) return
    const steep = Math.max(Math.abs(across(i)), Math.abs(down(i)))
    const next = Math.round(across(i) / steep) + width * Math.round(down(i) / steep)
    if (strength[i]! > strength[i - next]! && strength[i]! >= strength[i + next]!) edges[i] = 1
  })
  return edges
}

function eachInside({ width, height }: Size, visit: (i: number) => void): void {
  for (let y = 1; y < height - 1; y++) for (let x = 1; x < width - 1; x++) visit(y * width + x)
}

/** The share of edges that have one of `others` within reach. */
function shareWithin(edges: Uint8Array, others: Uint8Array, { width, height }: Size): number {
  const reach = tolerance * Math.hypot(width, height)
  const rows = Math.floor(reach)
  const reachInRow = Array.from({ length: 2 * rows + 1 }, (_, row) =>
    Math.floor(Math.sqrt(reach ** 2 - (row - rows) ** 2)),
  )
  const away = distancesInRow(others, width)
  let all = 0
  let within = 0
  for (let i = edges.indexOf(1); i >= 0; i = edges.indexOf(1, i + 1)) {
    all++
    const first = i - rows * width
    // Beyond the first and last row there are no edges.
    if (reachInRow.some((most, row) => away[first + row * width]! <= most)) within++
  }
  return all === 0 ? 1 : within / all
}

/** How far each pixel is from the next edge of its row. */
function distancesInRow(edges: Uint8Array, width: number): Uint16Array {
  const away = new Uint16Array(edges.length)
  for (let start = 0; start < edges.length; start += width) {
    let distance = width
    for (let i = start; i < start + width; i++) away[i] = distance = edges[i] ? 0 : distance + 1
    for (let i = start + width - 1; i >= start; i--) {
      distance = Math.min(away[i]!, distance + 1)
      away[i] = distance
    }
  }
  return away
}

const rounded = (share: number) => Math.round(share * 1000) / 1000
