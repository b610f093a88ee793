/** A picture's planes in OKLab. */
export type Colours = { width: number; height: number; L: Float32Array; a: Float32Array; b: Float32Array }

const areaMin = 40
/** Differences of neighbouring pixels that count as an edge, above the picture's own noise. */
const edgeMin = 0.0035
const noiseTimes = 5

/** Flat fills: pixels that hang together without an edge between them; edges go to the nearest region. */
export function partColours(picture: Colours): Int32Array {
  const { width, height } = picture
  const edges = findEdges(picture)
  const labels = label(edges, width, edgeOf(edges))
  return grow(dropSmall(labels, width, height), width, height)
}

/** The white between lines: pixels without ink that hang together; lines go to the nearest region. */
export function partLines(ink: Float32Array, width: number, height: number, inkMin: number): Int32Array {
  return grow(dropSmall(label(ink, width, inkMin), width, height), width, height)
}

/** By pixel, the largest difference to the pixels beside, in OKLab. */
function findEdges({ width, height, L, a, b }: Colours): Float32Array {
  const edges = new Float32Array(width * height)
  const differ = (i: number, j: number) => {
    const [l, m, n] = [L[i]! - L[j]!, a[i]! - a[j]!, b[i]! - b[j]!]
    return Math.sqrt(l * l + m * m + n * n)
  }
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const right = x + 1 < width ? differ(i, i + 1) : 0
      const below = y + 1 < height ? differ(i, i + width) : 0
      if (right > edges[i]!) edges[i] = right
      if (below > edges[i]!) edges[i] = below
      if (x + 1 < width && right > edges[i + 1]!) edges[i + 1] = right
      if (y + 1 < height && below > edges[i + width]!) edges[i + width] = below
    }
  }
  return edges
}

/** Most of a drawing is flat: what its middle pixel differs by is noise. */
function edgeOf(edges: Float32Array): number {
  const some = Float32Array.from({ length: 4096 }, (_, n) => edges[Math.floor((n * edges.length) / 4096)]!).sort()
  return Math.max(edgeMin, noiseTimes * some[2048]!)
}

/** Connected pixels below the threshold; -1 elsewhere. */
function label(values: Float32Array, width: number, threshold: number): Int32Array {
  const labels = new Int32Array(values.length).fill(-1)
  const open = new Int32Array(values.length)
  let count = 0
  for (let start = 0; start < values.length; start++) {
    if (labels[start] !== -1 || values[start]! >= threshold) continue
    let [first, last] = [0, 1]
    open[0] = start
    labels[start] = count
    while (first < last) {
      const i = open[first++]!
      const x = i % width
      for (const next of [x > 0 ? i - 1 : -1, x + 1 < width ? i + 1 : -1, i - width, i + width]) {
        if (next < 0 || next >= values.length || labels[next] !== -1 || values[next]! >= threshold) continue
        labels[next] = count
        open[last++] = next
      }
    }
    count++
  }
  return labels
}

function dropSmall(labels: Int32Array, width: number, height: number): Int32Array {
  const areas = new Map<number, number>()
  for (const label of labels) areas.set(label, (areas.get(label) ?? 0) + 1)
  const least = Math.max(areaMin, width * height * 0.00003)
  const names = new Map<number, number>()
  return labels.map((label) => {
    if (label === -1 || areas.get(label)! < least) return -1
    const name = names.get(label) ?? names.size
    names.set(label, name)
    return name
  })
}

/** What belongs to nothing goes to the nearest region, ring by ring. */
function grow(labels: Int32Array, width: number, height: number): Int32Array {
  let ring: number[] = []
  for (let i = 0; i < labels.length; i++)
    if (labels[i] !== -1 && besides(i, width, height).some((j) => labels[j] === -1)) ring.push(i)
  while (ring.length) {
    const next: number[] = []
    for (const i of ring) {
      for (const j of besides(i, width, height)) {
        if (labels[j] !== -1) continue
        labels[j] = labels[i]!
        next.push(j)
      }
    }
    ring = next
  }
  return labels
}

function besides(i: number, width: number, height: number): number[] {
  const x = i % width
  const found: number[] = []
  if (x > 0) found.push(i - 1)
  if (x + 1 < width) found.push(i + 1)
  if (i >= width) found.push(i - width)
  if (i + width < width * height) found.push(i + width)
  return found
}
