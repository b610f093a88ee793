import { gaussianBlur } from '../../../../../pixels/blur.ts'
import { findComponents } from '../../../../../pixels/components.ts'
import { maskWhere } from '../../../../../pixels/mask.ts'
import type { Picture } from '../../../../../pixels/picture.ts'
import type { Plane } from '../../../../../pixels/plane.ts'
import type { Glazed } from '../../../../scene.ts'

/** Of the width, around a window what is looked at; in lightness, how much darker it is; and where around it most is wall. */
const around = 1 / 110
const darker = 0.035
const onWall = 0.4
/** Pixels that a window has at least, and of the picture at most; of its box, what it fills; and its height over its width. */
const areaMin = 6
const areaMax = 0.0003
const filled = 0.5
const talls = [0.55, 4] as const

/** The windows of a model of many buildings: too small to be faces of their own, they are dark spots on its walls. */
export function findWindows({ width, height, L }: Picture, walls: Plane): Glazed {
  const mean = gaussianBlur(L, width, height, around * width)
  const near = gaussianBlur(walls, width, height, around * width)
  const dark = maskWhere(L, (value, i) => near[i]! > onWall && value < mean[i]! - darker)
  const { labels, components } = findComponents(dark, width, height)
  const isPane = components.map(({ area, left, right, top, bottom }) => {
    const [wide, tall] = [right - left + 1, bottom - top + 1]
    const isShaped = area > filled * wide * tall && tall > talls[0] * wide && tall < talls[1] * wide
    return isShaped && area >= areaMin && area < areaMax * L.length
  })
  return {
    labels,
    isPane: [false, ...isPane],
    boxes: [{ left: 0, right: 1, top: 0, bottom: 1 }].concat(
      components.map(({ left, right, top, bottom }) => ({
        left: left / width,
        right: (right + 1) / width,
        top: top / height,
        bottom: (bottom + 1) / height,
      })),
    ),
  }
}
