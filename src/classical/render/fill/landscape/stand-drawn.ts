import type { Plane } from '../../../pixels/plane.ts'
import type { Landscape } from '../../../space/landscape/find-plants.ts'
import type { Outline } from '../../../space/sides/scenery.ts'
import type { Scene } from '../../scene.ts'
import { readThings } from '../../words/things.ts'
import { leaveShade } from '../entourage/entourage.ts'
import type { Shown } from '../entourage/find-entourage.ts'
import { standIn } from '../entourage/stand-in.ts'
import { widen } from '../entourage/take-away.ts'
import { openWeather } from '../patterns.ts'

/** Whether plants stand where they are drawn. */
export const hasPlants = ({ scenery = [] }: Landscape) => scenery.some(({ isCluster }) => isCluster)

/** Of the width of a crown, what has the sky over it; and how far over it, in pixels. */
const openMin = 0.1
const overPx = 6

/** Share of the row over a crown that is sky. */
function skyOver(mask: Plane, width: number, { left, right, top }: Pick<Outline, 'left' | 'right' | 'top'>): number {
  const row = Math.max(0, Math.round(top) - overPx) * width
  const over = mask.subarray(row + Math.round(left), row + Math.round(right))
  return over.reduce((sum, share) => sum + share, 0) / Math.max(1, over.length)
}

const overlap = (one: Outline, other: Outline) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** Of 1344: the line around what is drawn. */
const lineShare = 3 / 1344

/** Grows plants in the outlines of those that are drawn as clusters of balls: they hide what they hid in the drawing, and not more. */
export function standDrawn(scene: Scene, { scenery = [], stood }: Landscape, horizonY: number): void {
  if (!stood || !hasPlants({ scenery })) return
  const { picture, sky, ground, request } = scene
  const { width } = picture
  const labels = new Int32Array(stood.length).fill(-1)
  const own = new Uint16Array(stood.length)
  for (const [i, mark] of stood.entries()) {
    const outline = scenery[mark - 1]
    if (!outline?.isCluster) continue
    own[i] = mark
    if (Math.floor(i / width) <= outline.bottom) labels[i] = mark - 1
  }
  // What neither stands on the ground nor rises into the sky is hatching on a wall.
  const isOut = ({ left, right, top, bottom, foot = bottom, stems = [] }: Outline) =>
    stems.length > 0 || foot > horizonY || !sky || skyOver(sky.mask, width, { left, right, top }) > openMin
  const clusters = [...scenery.entries()].filter(([, { isCluster }]) => isCluster)
  const free = clusters.filter(([, outline]) => isOut(outline))
  // Crowns of a group hide the sky from one another.
  const drawn = clusters.filter(([, one]) => isOut(one) || free.some(([, other]) => overlap(one, other)))
  const shown = drawn.map(([n, { left, right, top, bottom, foot = bottom, stems = [] }]): Shown => {
    const [from, to, upper, lower, crownBottom] = [left, right, top, foot, bottom].map(Math.round) as [
      number,
      number,
      number,
      number,
      number,
    ]
    const isConical = tapers(labels, n, width, upper, crownBottom)
    const isLow = stems.length === 0 && lower > horizonY && !isConical
    const box = { left: from, right: to, top: upper, bottom: lower, crownBottom, crown: n, stems, labels: new Set([n]) }
    return { ...box, kind: isLow ? 'shrub' : 'tree', isConical }
  })
  // In the order of what is shown, which numbers its marks.
  const order = new Map(drawn.map(([n], at) => [n + 1, at + 1]))
  const marks = widen(
    own.map((mark) => order.get(mark) ?? 0),
    width,
    Math.round(lineShare * width),
  )
  const { fine } = openWeather(scene.seed('entourage'))
  leaveShade(scene, { shown, labels }, fine)
  const over = standIn(picture, shown, marks, horizonY, {
    // Firs are drawn as such.
    trees: readThings(request.callerText).planting.trees.filter((kind) => kind !== 'conifer'),
    seed: scene.seed('entourage'),
  })
  for (let i = 0; i < over.length; i++) {
    if (sky) sky.mask[i]! *= 1 - over[i]!
    if (ground && marks[i]) ground.mask[i] = 0
  }
}

/** Of the width of the lower third of a crown, that of the upper third of a fir. */
const taperMax = 0.5

function tapers(labels: Int32Array, crown: number, width: number, top: number, bottom: number): boolean {
  const third = Math.ceil((bottom - top) / 3)
  const areaOf = (from: number) =>
    labels.subarray(from * width, (from + third) * width).reduce((sum, label) => sum + (label === crown ? 1 : 0), 0)
  return areaOf(top) < taperMax * areaOf(bottom - third)
}
