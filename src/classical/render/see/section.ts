import { extreme } from '../../pixels/blur.ts'
import { findComponents } from '../../pixels/components.ts'
import { maskAbove, maskBelow, maskWhere } from '../../pixels/mask.ts'
import type { Picture } from '../../pixels/picture.ts'
import { openScratch } from '../../pixels/plane.ts'

/** A building that a section cuts open: by pixel 1 between what is cut, where its rooms are, and 1 where the paper around it is the sky. */
export type Section = { rooms: Uint8Array; sky: Uint8Array }

/** Lightness up to which what is cut is black; of the width, how thick it is at least; and of a sheet, how much and how wide the largest piece is. */
const cutMax = 0.35
const cutThick = 1 / 165
const [cutMin, cutWide] = [0.006, 0.3]
/** Of a sheet, the least other piece; of the height, how tall a section is; and of what lies between what is cut, how much that itself is at most. */
const pieceMin = 0.0003
const tallMin = 0.2
const filledMax = 0.4
/** In OKLab, how far the paper of a sky strays; and of a sheet, what is drawn on it and is not more than a mark. */
const paperSpread = 0.035
const markMax = 0.001

/** The building that a sheet shows cut open: what is cut is filled black, and there are rooms between. Undefined if there is none. */
export function findSection(picture: Picture): Section | undefined {
  const { width, height, L } = picture
  using scratch = openScratch()
  const reach = Math.max(1, Math.round((cutThick * width) / 2))
  const dark = Float32Array.from(maskBelow(L, cutMax))
  const thick = scratch.plane(extreme(dark, width, height, reach, -1))
  const { labels, components } = findComponents(maskAbove(thick, 0.5), width, height)
  const isMain = ({ area, left, right }: (typeof components)[number]) =>
    area > cutMin * L.length && right - left > cutWide * width
  if (!components.some(isMain)) return undefined
  const isCut = components.map(({ area }) => area > pieceMin * L.length)
  const rooms = new Uint8Array(L.length)
  let [between, filled, tallest] = [0, 0, 0]
  for (let x = 0; x < width; x++) {
    let [top, bottom] = [height, -1]
    for (let y = 0; y < height; y++) {
      const label = labels[y * width + x]!
      if (label === 0 || !isCut[label - 1]) continue
      top = Math.min(top, y)
      bottom = y
      filled++
    }
    tallest = Math.max(tallest, bottom - top)
    for (let y = top; y <= bottom; y++) rooms[y * width + x] = 1
    between += Math.max(0, bottom - top + 1)
  }
  if (tallest < tallMin * height || filled > filledMax * between) return undefined
  return { rooms, sky: skyAround(picture, rooms) }
}

/** The paper over and beside a building, down to the ground, with the marks and texts on it. */
function skyAround({ width, height, L, a, b }: Picture, rooms: Uint8Array): Uint8Array {
  const first = Math.floor(width / 2)
  const isPaper = maskWhere(
    L,
    (value, i) => !rooms[i] && Math.hypot(value - L[first]!, a[i]! - a[first]!, b[i]! - b[first]!) < paperSpread,
  )
  const paper = findComponents(isPaper, width, height)
  const isSky = paper.components.map(({ top, bottom }) => top === 0 && bottom < height - 1)
  const sky = maskWhere(paper.labels, (label) => label > 0 && isSky[label - 1])
  const drawn = findComponents(
    maskWhere(sky, (is) => !is),
    width,
    height,
  )
  return maskWhere(
    sky,
    (is, i) => is || (!rooms[i] && drawn.components[drawn.labels[i]! - 1]!.area < markMax * L.length),
  )
}
