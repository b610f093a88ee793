import type { Outline } from '../../../space/sides/scenery.ts'
import type { Regions } from '../../see/regions/regions.ts'

export type Outlined = Pick<Regions, 'labels' | 'boxes'>

/* What the shape of an outline tells that belongs to nothing that is built. */

/** Two people who stand together are nearly as wide as tall; bushes are wider. */
export const isPair = ({ left, right, top, bottom }: Outline) =>
  right - left >= 0.62 * (bottom - top) && right - left < 1.05 * (bottom - top)

export const isNarrow = ({ left, right, top, bottom }: Outline) => right - left < 0.62 * (bottom - top)

/** In pixels. */
const overTop = 4
/** Of the picture's height: no plant without a stem is so tall. */
const tallMax = 0.4

/**
 * Strokes on a lawn that the picture's border cuts; and upright ones on a wall, over which there is no sky, or which run up a tower.
 *
 * @param isSky in a pixel
 */
export function isHatching(outline: Outline, height: number, isSky: (x: number, y: number) => boolean): boolean {
  const { left, right, top, bottom } = outline
  return (
    bottom > height - 2 ||
    bottom - top > tallMax * height ||
    (isNarrow(outline) && !isSky((left + right) / 2, Math.max(0, top - overTop)))
  )
}

/** An outline of leaves meets each side of its box only in its middle: by how much of it, in the rim of the box. */
const rimMax = 0.62
const rim = 0.05

/** How many sides of its box, but the picture's border, have much of the region beside them: a wall has two. */
export function badSides({ labels, boxes }: Outlined, label: number, width: number): number {
  const height = labels.length / width
  const box = boxes[label]!
  const [left, right] = [Math.round(box.left * width), Math.round(box.right * width)]
  const [top, bottom] = [Math.round(box.top * height), Math.round(box.bottom * height)]
  const [wide, tall] = [right - left, bottom - top]
  const [rows, columns] = [new Uint8Array(tall), new Uint8Array(wide)]
  const [across, down] = [Math.ceil(rim * wide), Math.ceil(rim * tall)]
  // By row and column, whether the region is at the left, right, top and bottom of its box.
  for (let y = 0; y < tall; y++) {
    for (let x = 0; x < wide; x++) {
      if (labels[(top + y) * width + left + x] !== label) continue
      if (x < across) rows[y]! |= 1
      if (x >= wide - across) rows[y]! |= 2
      if (y < down) columns[x]! |= 1
      if (y >= tall - down) columns[x]! |= 2
    }
  }
  const share = (list: Uint8Array, side: number) => list.filter((value) => value & side).length / list.length
  const shares = [
    box.left < 0.002 ? 0 : share(rows, 1),
    box.right > 0.998 ? 0 : share(rows, 2),
    share(columns, 1),
    share(columns, 2),
  ]
  return shares.filter((one) => one > rimMax).length
}
