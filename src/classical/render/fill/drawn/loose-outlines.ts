import type { Outline } from '../../../space/sides/scenery.ts'

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
