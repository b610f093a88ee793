export type Box = { left: number; right: number; top: number; bottom: number }

/** By label, in pixels. */
export function boxesOf(labels: Int32Array, width: number, count: number): Box[] {
  const boxes = Array.from({ length: count }, (): Box => ({ left: width, right: 0, top: labels.length, bottom: 0 }))
  for (let i = 0, x = 0, y = 0; i < labels.length; i++) {
    const box = boxes[labels[i]!]!
    if (x < box.left) box.left = x
    if (x > box.right) box.right = x
    if (y < box.top) box.top = y
    if (y > box.bottom) box.bottom = y
    if (++x === width) {
      x = 0
      y++
    }
  }
  return boxes
}
