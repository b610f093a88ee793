import type { Plane } from '../../pixels/plane.ts'
import { countAreas } from '../colour-regions.ts'
import { withLandscape } from '../landscape/find-plants.ts'
import type { Inks } from '../ruled/ruling.ts'
import type { Known } from '../scene/make-scene.ts'
import { surenessOf } from '../scene/sureness.ts'
import type { FullSpace } from '../space.ts'
import { hasFinePen, heavyPen, inkMin, partDrawing } from './part-drawing.ts'

/** The share of all regions from which on a heavy pen draws as much as all lines do; and by how much surer it must be. */
const fewerMax = 0.75
const surerPen = 0.008
/** Of the panes that all lines tell, what the heavier pen keeps: others are drawn with the finer one. */
const keptPanes = 0.6
/** How many times as many panes the faintest strokes tell, and over how much more of the walls, if panes are drawn with these; bricks are small, and add fewer. */
const morePanes = 3
const morePaned = 1.5

/** Reads a scene from a drawing that was parted, if its lines tell one. */
type Read = (parted: Int32Array) => FullSpace | undefined

/** The scene of a drawing of several pens, by those of its strokes that tell it best. @param all what its lines tell */
export function withOtherPens(
  all: FullSpace | undefined,
  known: Known,
  { ink, marks }: Pick<Inks, 'ink' | 'marks'>,
  read: Read,
): FullSpace | undefined {
  const best = known.setting === 'indoors' ? all : withFaintPen(all, known, marks, read)
  return best && hasFinePen(ink) ? withHeavyPen(best, known, ink, read) : best
}

/** What the faintest strokes tell as well, if that is as sure and has many more panes: a fine grey pen hardly shows in a smaller copy. */
function withFaintPen(all: FullSpace | undefined, known: Known, marks: Plane, read: Read): FullSpace | undefined {
  const faint = read(partDrawing(marks, known.width, known.height, inkMin.sketch, { closes: true, isSketch: false }))
  if (!faint || !all) return all ?? faint
  const tellsMore = paneArea(faint) > morePaned * paneArea(all) && paneCount(faint) > morePanes * paneCount(all)
  return tellsMore && surenessOf(faint) >= surenessOf(all) ? faint : all
}

/** What the heavier pen tells alone, if that is surer: the finer one draws boards, joints and panes. */
function withHeavyPen(all: FullSpace, known: Known, ink: Plane, read: Read): FullSpace {
  const parted = partDrawing(ink, known.width, known.height, heavyPen, { closes: true, isSketch: false })
  if (countAreas(parted).length > fewerMax * all.regions.partition.areas.length) return all
  const heavy = read(parted)
  if (!heavy || surenessOf(heavy) < surenessOf(all) + surerPen) return all
  return paneArea(heavy) < keptPanes * paneArea(all) ? all : withLandscape(heavy, all)!
}

const paneArea = ({ scene, regions }: FullSpace) =>
  scene.parts.reduce((sum, part, region) => sum + (part === 'opening' ? regions.partition.areas[region]! : 0), 0)

const paneCount = ({ scene }: FullSpace) => scene.parts.filter((part) => part === 'opening').length
