/**
 * Boxes in a tree of boxes around them (bounding volume hierarchy, Rubin & Whitted 1980), so that a ray looks at few of them. Its nodes are in
 * the order of a walk that goes down first: below a node that a ray misses, the walk goes on at `next`.
 */
export type BoxTree = {
  /** Six numbers a node, its least corner and its greatest. */
  bounds: Float64Array
  next: Int32Array
  /** By node, the number of its box, or -1 if it holds several. */
  boxOf: Int32Array
}

/** What rounding may take off a box. */
const slack = 1e-6

/** @param boxes six numbers a box, its least corner and its greatest */
export function openBoxTree(boxes: Float64Array): BoxTree {
  const count = boxes.length / 6
  const nodes = Math.max(0, 2 * count - 1)
  const tree: BoxTree = {
    bounds: new Float64Array(6 * nodes),
    next: new Int32Array(nodes),
    boxOf: new Int32Array(nodes).fill(-1),
  }
  let filled = 0
  const fill = (some: number[]) => {
    const node = filled++
    for (let n = 0; n < 6; n++) {
      const ends = some.map((box) => boxes[6 * box + n]!)
      tree.bounds[6 * node + n] = n < 3 ? Math.min(...ends) - slack : Math.max(...ends) + slack
    }
    if (some.length === 1) tree.boxOf[node] = some[0]!
    else for (const half of halve(some, boxes)) fill(half)
    tree.next[node] = filled
  }
  if (count > 0) fill(Array.from({ length: count }, (_, box) => box))
  return tree
}

/** By the middles of the boxes, along the axis on which these are farthest apart. */
function halve(some: readonly number[], boxes: Float64Array): [number[], number[]] {
  const middles = [0, 1, 2].map((n) => some.map((box) => boxes[6 * box + n]! + boxes[6 * box + n + 3]!))
  const spread = middles.map((along) => Math.max(...along) - Math.min(...along))
  const along = middles[spread.indexOf(Math.max(...spread))]!
  const sorted = [...some.keys()].sort((one, other) => along[one]! - along[other]!).map((n) => some[n]!)
  const half = sorted.length >> 1
  return [sorted.slice(0, half), sorted.slice(half)]
}
