import { withoutHatching } from '../../lines/hatching.ts'
import type { Plane } from '../../pixels/plane.ts'
import type { Inks } from '../ruled/ruling.ts'
import type { Known } from '../scene/make-scene.ts'
import { heavyPen } from './part-drawing.ts'
import { withoutSigns } from './signs.ts'

type Drawn = Omit<Inks, 'bare'>

/** The inks of a sheet, and the part of them that bounds regions. */
export type BoundingInks = Drawn & { bounding: Plane }

/** Of a sheet's ink, what is left of one that is hatched at most: strokes beside one another may be slats. */
const hatchedMax = 0.94

export const withBounding = (inks: Drawn, known: Known): BoundingInks => ({
  ...inks,
  bounding: boundingInk(inks, known),
})

/** Letters bound nothing, nor does hatching, by which a hand shades a room. */
function boundingInk({ ink, marks }: Drawn, { width, height, kind, setting }: Known): Plane {
  if (kind.kind !== 'sketch') return withoutSigns(ink, width, height, heavyPen)
  if (setting !== 'indoors') return marks
  const bare = withoutHatching(marks, width, height)
  return sumOf(bare) < hatchedMax * sumOf(marks) ? bare : marks
}

const sumOf = (plane: Plane) => plane.reduce((sum, value) => sum + value, 0)
