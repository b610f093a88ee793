/**
 * A bounding volume hierarchy, eight numbers a node: the lower corner, the upper corner, then (read through `links`)
 * the first child or item and the number of items, 0 for an inner node. The second child follows the first.
 */
export type Bvh = { nodes: Float32Array; links: Int32Array; order: Int32Array }

const binCount = 12

/** Binned surface-area heuristic (Wald, 2007). `bounds` holds six numbers an item: lower and upper corner. */
export function buildBvh(bounds: Float32Array, itemsPerLeaf: number): Bvh {
  const count = bounds.length / 6
  const nodes = new Float32Array(Math.max(1, count * 2) * 8)
  const bvh = { nodes, links: new Int32Array(nodes.buffer), order: Int32Array.from({ length: count }, (_, i) => i) }
  let used = 1
  const pending: [node: number, first: number, size: number][] = [[0, 0, count]]
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [node, first, size] = next
    enclose(bvh, node, bounds, first, size)
    const middle = size > itemsPerLeaf ? split(bvh, bounds, first, size) : 0
    if (middle === 0) {
      bvh.links[node * 8 + 6] = first
      bvh.links[node * 8 + 7] = size
      continue
    }
    bvh.links[node * 8 + 6] = used
    bvh.links[node * 8 + 7] = 0
    pending.push([used, first, middle], [used + 1, first + middle, size - middle])
    used += 2
  }
  return bvh
}

function enclose({ nodes, order }: Bvh, node: number, bounds: Float32Array, first: number, size: number): void {
  const box = nodes.subarray(node * 8, node * 8 + 6)
  box.set([Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity])
  for (let i = first; i < first + size; i++) widen(box, bounds, order[i]! * 6)
}

/** Reorders the items so that the first part returned goes to the first child; 0 when one leaf is cheaper. */
function split({ order }: Bvh, bounds: Float32Array, first: number, size: number): number {
  let best = { cost: Infinity, axis: 0, limit: 0 }
  for (let axis = 0; axis < 3; axis++) {
    let low = Infinity
    let high = -Infinity
    for (let i = first; i < first + size; i++) {
      const center = centerOf(bounds, order[i]!, axis)
      low = Math.min(low, center)
      high = Math.max(high, center)
    }
    if (high - low < 1e-6) continue
    const costs = splitCosts(order, bounds, first, size, axis, low, high)
    for (const [bin, cost] of costs.entries()) {
      if (cost < best.cost) best = { cost, axis, limit: low + ((high - low) * (bin + 1)) / binCount }
    }
  }
  if (best.cost === Infinity) return 0
  let middle = first
  for (let i = first; i < first + size; i++) {
    const item = order[i]!
    if (centerOf(bounds, item, best.axis) >= best.limit) continue
    order[i] = order[middle]!
    order[middle++] = item
  }
  return middle - first === size ? 0 : middle - first
}

function splitCosts(
  order: Int32Array,
  bounds: Float32Array,
  first: number,
  size: number,
  axis: number,
  low: number,
  high: number,
): number[] {
  const boxes = Array.from({ length: binCount }, emptyBox)
  const counts = new Array<number>(binCount).fill(0)
  for (let i = first; i < first + size; i++) {
    const item = order[i]!
    const share = (centerOf(bounds, item, axis) - low) / (high - low)
    const bin = Math.min(binCount - 1, Math.floor(share * binCount))
    widen(boxes[bin]!, bounds, item * 6)
    counts[bin]!++
  }
  const costs = new Array<number>(binCount - 1).fill(0)
  const left = emptyBox()
  const right = emptyBox()
  for (let bin = 0, before = 0, after = 0; bin < binCount - 1; bin++) {
    const mirrored = binCount - 1 - bin
    widen(left, boxes[bin]!, 0)
    before += counts[bin]!
    costs[bin]! += before === 0 ? Infinity : before * areaOf(left)
    widen(right, boxes[mirrored]!, 0)
    after += counts[mirrored]!
    costs[mirrored - 1]! += after === 0 ? Infinity : after * areaOf(right)
  }
  return costs
}

function centerOf(bounds: Float32Array, item: number, axis: number): number {
  return (bounds[item * 6 + axis]! + bounds[item * 6 + 3 + axis]!) / 2
}

function emptyBox(): Float32Array {
  return Float32Array.of(Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity)
}

function widen(box: Float32Array, other: Float32Array, at: number): void {
  for (let axis = 0; axis < 3; axis++) {
    box[axis] = Math.min(box[axis]!, other[at + axis]!)
    box[axis + 3] = Math.max(box[axis + 3]!, other[at + axis + 3]!)
  }
}

function areaOf(box: Float32Array): number {
  const x = box[3]! - box[0]!
  const y = box[4]! - box[1]!
  const z = box[5]! - box[2]!
  return x < 0 ? 0 : x * y + y * z + z * x
}
