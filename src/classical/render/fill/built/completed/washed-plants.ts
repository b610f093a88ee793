import { holdsAlong, ruledLines } from '../../../../lines/ruled-lines.ts'
import { findSegments } from '../../../../lines/segments.ts'
import { white } from '../../../../lines/washes.ts'
import { extreme, gaussianBlur } from '../../../../pixels/blur.ts'
import { type Component, findComponents } from '../../../../pixels/components.ts'
import { maskAbove, maskWhere } from '../../../../pixels/mask.ts'
import type { Picture } from '../../../../pixels/picture.ts'
import { openScratch, type Plane } from '../../../../pixels/plane.ts'
import type { Sent } from '../../../../space/space.ts'
import { greenness } from '../../../see/greenness.ts'
import { widen } from '../../entourage/take-away.ts'

/** Of 1344 pixels: how far a brush's strokes lie apart at most, and the line around what is drawn. */
const strokesShare = 5 / 1344
const lineShare = 4 / 1344
/** How green a wash is at least, 0..1; in OKLab's lightness, by how much plants are darker than the lawn before which they stand. */
export const greenMin = 0.45
const darkerMin = 0.055
/** Of the picture: the least plant and the least lawn; and of the picture's width, how wide a lawn is. */
const plantMin = 0.0012
const lawnMin = 0.03
const lawnWide = 0.4
/** In OKLab: a trunk's wash is brown by so much. */
const brownB = 0.022
/** How many times as high as wide a trunk is, and of the width of its crown, how wide at most. */
const slender = 3
const trunkWide = 0.3
/** Of the width, what is built is drawn with longer lines than leaves are. */
const longShare = 0.05
/** How many times as far as strokes leaves reach out of a crown. */
const leafReach = 8

/** Plants of a painted sheet, with the trunks that are painted under them. */
export type WashedPlants = NonNullable<Sent['plants']>

/** What a brush painted green and is not a lawn is a plant. Undefined if there are none. */
export function findWashedPlants(washes: Picture): WashedPlants | undefined {
  const { width, height, L, a, b } = washes
  const all = width * height
  const reach = Math.max(1, Math.round(strokesShare * width))
  using scratch = openScratch()
  const soft = (plane: Plane, sigma: number) => scratch.plane(gaussianBlur(plane, width, height, sigma))
  const changed = (plane: Plane, by: number, sign: 1 | -1) => scratch.plane(extreme(plane, width, height, by, sign))
  const green = soft(Float32Array.from(maskWhere(a, (value, i) => greenness(value, b[i]!) > greenMin)), reach / 2)
  const light = soft(L, reach)
  const isGreen = maskAbove(green, 0.5)
  const lawn = lawnOf(isGreen, width, height)
  const lawnL = lawn ? medianOf(light, lawn) : Number.POSITIVE_INFINITY
  const isPlant = maskWhere(isGreen, (is, i) => is && light[i]! < lawnL - darkerMin)
  // Leaves of one crown lie apart, and a lawn's darker strokes are thin.
  const closed = changed(changed(Float32Array.from(isPlant), 2 * reach, 1), 2 * reach, -1)
  const opened = changed(changed(closed, reach, -1), reach, 1)
  const { labels, components } = findComponents(maskAbove(opened, 0.5), width, height)
  let count = 0
  const numbers = components.map(({ area }) => (area > plantMin * all ? ++count : 0))
  if (count === 0) return undefined
  const crowns = components.filter((_, n) => numbers[n])
  const marks = Int32Array.from(labels, (label) => (label ? numbers[label - 1]! : 0))
  // Single leaves reach out of their crown.
  const around = widen(Uint16Array.from(marks), width, leafReach * reach)
  for (let i = 0; i < all; i++) if (isPlant[i]) marks[i] ||= around[i]!
  const brown = maskWhere(b, (value, i) => value > brownB && a[i]! > -0.01 && L[i]! < 0.9)
  const found = findComponents(brown, width, height)
  const stems = crowns.map((crown) => trunkOf(crown, found.components))
  const owners = new Map(stems.flatMap((stem, n) => (stem === undefined ? [] : [[stem + 1, n + 1] as const])))
  const trunks = widen(
    Uint16Array.from(found.labels, (label) => owners.get(label) ?? 0),
    width,
    lineReach(width),
  )
  for (let i = 0; i < all; i++) marks[i] ||= trunks[i]!
  return {
    marks,
    count,
    trunks: stems.map((stem) => {
      const trunk = stem === undefined ? undefined : found.components[stem]!
      return trunk && { x: (trunk.left + trunk.right) / 2, half: (trunk.right - trunk.left) / 2, foot: trunk.bottom }
    }),
  }
}

const lineReach = (width: number) => Math.max(2, Math.round(lineShare * width))

/** The lawn: what is green, wide, and reaches the picture's lower border. */
function lawnOf(green: Uint8Array, width: number, height: number): Uint8Array | undefined {
  const { labels, components } = findComponents(green, width, height)
  const lawns = components.map(
    ({ area, left, right, bottom }) =>
      area > lawnMin * width * height && right - left > lawnWide * width && bottom > 0.9 * height,
  )
  return lawns.includes(true) ? maskWhere(labels, (label) => label > 0 && lawns[label - 1]) : undefined
}

function medianOf(plane: Float32Array, mask: Uint8Array): number {
  const values = plane.filter((_, i) => mask[i]).sort()
  return values[values.length >> 1]!
}

/** The number of the largest that stands under a crown and is slender. */
function trunkOf(crown: Component, stems: readonly Component[]): number | undefined {
  return [...stems.entries()]
    .filter(
      ([, { left, right, top, bottom }]) =>
        left > crown.left &&
        right < crown.right &&
        bottom - top > slender * (right - left) &&
        right - left < trunkWide * (crown.right - crown.left) &&
        top < crown.bottom + (crown.bottom - crown.top) / 4 &&
        bottom > crown.bottom,
    )
    .sort(([, one], [, other]) => other.area - one.area)[0]?.[0]
}

/** Takes the ink of leaves off a sheet, but for long lines that only touch them: they are grown where they stood. */
export function erasePlants({ width, height, L }: Picture, { marks }: WashedPlants): void {
  using scratch = openScratch()
  const ink = scratch.plane(L.map((value) => 1 - value / white))
  const lines = findSegments(ink, width, height).filter(
    (line) => line.length > longShare * width && !holdsAlong(line, width, height, (i) => marks[i]! > 0),
  )
  const ruled = ruledLines(lines, width, height)
  const near = widen(Uint16Array.from(marks), width, lineReach(width))
  for (let i = 0; i < near.length; i++) if (near[i] && !ruled[i] && !marks[i]) L[i] = white
}
