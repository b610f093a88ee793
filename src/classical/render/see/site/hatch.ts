import { gaussianBlur } from '../../../pixels/blur.ts'
import { findComponents } from '../../../pixels/components.ts'
import { maskWhere } from '../../../pixels/mask.ts'
import type { Plane } from '../../../pixels/plane.ts'
import { close, open } from '../../../plan/morphology.ts'

/** In pixels of a picture 1344 wide, half of what is between strokes of a hatch, and half of what is hatched. */
const gap = 5
const least = 12
/** How much of a hatch runs one way, 0..1; and the cosine of twice the angle by which one of its strokes may be off that. */
const oneWay = 0.42
const alike = 0.72

/** Where parallel strokes lie so near to each other over so large an area that they fill it; and the ink that is of them. */
export function findHatch(
  ink: Plane,
  strokes: Uint8Array,
  width: number,
): { hatched: Uint8Array; isStroke: Uint8Array } {
  const unit = width / 1344
  const dense = open(close(strokes, width, gap * unit), width, least * unit)
  const { labels, components } = findComponents(dense, width, ink.length / width)
  const soft = gaussianBlur(ink, width, ink.length / width, 1)
  // Twice the angle of a slope is the same on both sides of a stroke.
  const [cos, sin] = [new Float32Array(ink.length), new Float32Array(ink.length)]
  const sums = components.map(() => ({ cos: 0, sin: 0, all: 0 }))
  for (let i = width + 1; i < ink.length - width - 1; i++) {
    if (labels[i] === 0) continue
    const dx = soft[i + 1]! - soft[i - 1]!
    const dy = soft[i + width]! - soft[i - width]!
    cos[i] = dx * dx - dy * dy
    sin[i] = 2 * dx * dy
    const sum = sums[labels[i]! - 1]!
    sum.cos += cos[i]!
    sum.sin += sin[i]!
    sum.all += dx * dx + dy * dy
  }
  const ways = sums.map((sum) => {
    const size = Math.hypot(sum.cos, sum.sin)
    return size > oneWay * sum.all ? { cos: sum.cos / size, sin: sum.sin / size } : undefined
  })
  const hatched = maskWhere(ink, (_, i) => labels[i]! > 0 && ways[labels[i]! - 1])
  const isStroke = new Uint8Array(ink.length)
  for (let i = width + 1; i < ink.length - width - 1; i++) {
    const way = hatched[i] ? ways[labels[i]! - 1] : undefined
    if (!way || ink[i]! < 0.05) continue
    let [c, s] = [0, 0]
    for (let row = i - width; row <= i + width; row += width)
      for (let at = row - 1; at <= row + 1; at++) {
        c += cos[at]!
        s += sin[at]!
      }
    if (c * way.cos + s * way.sin > alike * Math.hypot(c, s)) isStroke[i] = 1
  }
  return { hatched, isStroke }
}
