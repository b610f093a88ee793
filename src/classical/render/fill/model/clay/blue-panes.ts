import { gaussianBlur } from '../../../../pixels/blur.ts'
import { findComponents } from '../../../../pixels/components.ts'
import type { Picture } from '../../../../pixels/picture.ts'
import type { Plane } from '../../../../pixels/plane.ts'

/** Of its lightness, by how much glass is bluer than walls in OKLab's b; what is too dark for a colour; and how much of what is built is so in a model that shows it; pixels of the blur that takes noise away. */
const bluer = 0.0055
const darkest = 0.12
const blueMin = 0.006
const blueSigma = 1.1
/** Of the picture, the least pane and the largest. */
const blueSizes = { least: 0.00003, most: 0.015 } as const
/** Of a face, what is blue if all of it is a pane. */
const mostlyBlue = 0.4

/** Glass that a model paints a little bluer than its walls, whatever light falls on it, by pixel as 1; undefined if it has none. */
export function findBluePanes(
  { width, height, L, b }: Picture,
  built: Plane,
  faces: Int32Array,
): Uint8Array | undefined {
  const [blue, light] = [b, L].map((plane) => gaussianBlur(plane, width, height, blueSigma)) as [Plane, Plane]
  for (let i = 0; i < blue.length; i++) blue[i]! /= Math.max(darkest, light[i]!)
  const some = blue.filter((_, i) => i % 7 === 0 && built[i]! > 0.5).sort()
  const usual = some[some.length >> 1] ?? 0
  const mask = new Uint8Array(b.length)
  for (let i = 0; i < mask.length; i++) mask[i] = built[i]! > 0.5 && blue[i]! < usual - bluer ? 1 : 0
  const { labels, components } = findComponents(mask, width, height)
  let all = 0
  for (let i = 0; i < mask.length; i++) {
    const share = mask[i] ? components[labels[i]! - 1]!.area / mask.length : 0
    if (share < blueSizes.least || share > blueSizes.most) mask[i] = 0
    all += mask[i]!
  }
  return all > blueMin * 7 * some.length ? withWholeFaces(mask, faces) : undefined
}

/** A pane on which shade or grain hides the blue in places is a pane all over. */
function withWholeFaces(mask: Uint8Array, faces: Int32Array): Uint8Array {
  const sums = new Map<number, { area: number; blue: number }>()
  for (const [i, face] of faces.entries()) {
    const sum = sums.get(face) ?? { area: 0, blue: 0 }
    sums.set(face, sum)
    sum.area++
    sum.blue += mask[i]!
  }
  const isPane = ({ area, blue }: { area: number; blue: number }) =>
    blue > mostlyBlue * area && area < 2 * blueSizes.most * mask.length
  return mask.map((is, i) => (is || isPane(sums.get(faces[i]!)!) ? 1 : 0))
}
