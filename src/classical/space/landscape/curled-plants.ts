import { ruledLines } from '../../lines/ruled-lines.ts'
import { findSegments } from '../../lines/segments.ts'
import { extreme, gaussianBlur } from '../../pixels/blur.ts'
import { type Component, findComponents } from '../../pixels/components.ts'
import { maskAbove, maskWhere } from '../../pixels/mask.ts'
import { openScratch, type Plane, takePlane } from '../../pixels/plane.ts'
import type { Marked } from '../courses/marked-regions.ts'
import { openTrunks, type Trunk } from './trunks.ts'

/** Of 1344 pixels, the side of a cell in which directions are counted; and in cells, the deviation of what is around one. */
const cellShare = 4 / 1344
const aroundSigma = 3.75
/** Into so many directions half a turn is divided; what is built has so many at one place, and hands stray into those beside them. */
const bins = 16
const built = 3
/** By how much ink changes at a line's side, and how much of that is counted. */
const edge = { least: 0.06, most: 0.3 } as const
/** Where leaves are thick, and where they are thin: of what is drawn around a cell, what is bent; how much that is; and in cells, how far leaves lie apart. */
const thick: Limits = { bentMin: 0.22, drawnMin: 0.011, apart: 4 }
const thin: Limits = { bentMin: 0.2, drawnMin: 0.004, apart: 5 }
/** In cells, half the width of what only reaches out of a crown. */
const reaching = 2
/** Of the width, straight lines so long are not of leaves. */
const longShare = 30 / 1344
/** Of the picture: the least crown and the largest; and by its height, how wide it is at least and at most. */
const areas = [0.0035, 0.12] as const
const widths = [0.45, 2.5] as const
/**
 * Of a crown, and of thick leaves alone: of the box around it, what it fills; and of what is drawn in it, what long lines have. The wheels
 * of cars and bicycles are bent, and their bodies are not.
 */
const wholeCrown = { fillMin: 0.42, straightMax: 0.42 } as const
const loneCrown = { fillMin: 0.55, straightMax: 0.46 } as const
/** Of what is drawn in a crown, what is bent: tiles that were drawn by hand stray a little less, and in rooms much is drawn in many directions. Much that is bent is leaves, though long lines seem to run through them. */
const bentMin = { outdoors: 0.228, indoors: 0.26 } as const
const surelyBent = 0.3
/** The same of the picture, of its ink and of its box, if a crown's trunk is not seen: what is smaller is a car, or strokes on a mountain; what is larger and full is neither, and the far end of a street fills less. */
const bare = { areas: [0.006, 0.012], bentMin: 0.26, fillMin: 0.55 } as const
/** Of a crown, what has thick leaves; and of those, what lies in a crown that is known as a whole. */
const thickMin = 0.2
const insideMax = 0.5
/** Of a crown, what was found otherwise at most. */
const foundMax = 0.3

type Limits = { bentMin: number; drawnMin: number; apart: number }
type Clumps = ReturnType<typeof findComponents>
type Crown = { trunk: Trunk | undefined }

/** Crowns of a drawing, by their marks, with their trunks. */
export type CurledPlants = Marked & { trunks: (Trunk | undefined)[] }

/** What is drawn around each cell, and how much of that is bent: runs in none of the few directions that most of it has. */
type Cells = { cell: number; across: number; down: number; drawn: Plane; bent: Plane }

/**
 * The crowns of a line drawing: where strokes run in all directions, leaves are drawn. What is built has three directions at a place, be
 * they many or few. `least` is the ink from which on something is drawn. Undefined if there are none.
 */
export function findCurled(
  ink: Plane,
  least: number,
  width: number,
  height: number,
  place: keyof typeof bentMin = 'outdoors',
): CurledPlants | undefined {
  const cells = bendsOf(ink, width, height)
  const { across, down, cell } = cells
  const [dense, whole] = [thick, thin].map((limits) => clumpsOf(cells, limits)) as [Clumps, Clumps]
  if (!dense.components.some((one) => isCrown(one, cells, 0))) return undefined
  const lines = findSegments(ink, width, height).filter((line) => line.length > longShare * width)
  const ruled = ruledLines(lines, width, height)
  const cellAt = (i: number) => Math.floor(i / width / cell) * across + Math.floor((i % width) / cell)
  const straightOf = ({ labels, components }: Clumps): number[] => {
    const [all, long] = [components.map(() => 0), components.map(() => 0)]
    for (let i = 0; i < ink.length; i++) {
      const label = ink[i]! < least ? 0 : labels[cellAt(i)]!
      if (label === 0) continue
      all[label - 1]!++
      if (ruled[i]) long[label - 1]!++
    }
    return long.map((sum, n) => sum / Math.max(1, all[n]!))
  }
  const findTrunk = openTrunks(ink, width, height)
  const pick = (clumps: Clumps, { fillMin, straightMax }: { fillMin: number; straightMax: number }) => {
    const [straight, bent] = [straightOf(clumps), bentIn(clumps, cells)]
    return clumps.components.map((one, n): Crown | undefined => {
      if (!isCrown(one, cells, fillMin) || bent[n]! <= (straight[n]! < straightMax ? bentMin[place] : surelyBent))
        return undefined
      const [left, top] = [one.left * cell, one.top * cell]
      const [right, bottom] = [
        Math.min(width, (one.right + 1) * cell) - 1,
        Math.min(height, (one.bottom + 1) * cell) - 1,
      ]
      const share = one.area / (across * down)
      const trunk = findTrunk({ left, right, top, bottom }, share)
      const isSure =
        (share > bare.areas[1] && fills(one, bare.fillMin)) || (share > bare.areas[0] && bent[n]! > bare.bentMin)
      return trunk || isSure ? { trunk } : undefined
    })
  }
  const thickIn = overlaps(whole, dense, () => true)
  const wholes = pick(whole, wholeCrown).map((crown, n) => (thickIn[n]! > thickMin ? crown : undefined))
  const inWhole = overlaps(dense, whole, (n) => wholes[n] !== undefined)
  const lones = pick(dense, loneCrown).map((crown, n) => (inWhole[n]! < insideMax ? crown : undefined))
  const crowns = [...wholes, ...lones].filter((crown) => crown !== undefined)
  if (crowns.length === 0) return undefined
  const markOf = (crown: Crown | undefined) => (crown ? crowns.indexOf(crown) + 1 : 0)
  const marks = Int32Array.from(
    whole.labels,
    (label, at) => markOf(wholes[label - 1]) || markOf(lones[dense.labels[at]! - 1]),
  )
  return {
    marks: Int32Array.from(ink, (_, i) => marks[cellAt(i)]!),
    count: crowns.length,
    trunks: crowns.map(({ trunk }) => trunk),
  }
}

/** The plants of a room: chandeliers, flowers on tables and the heads of people are as bent, and stand on no stem. */
export function onStems({ marks, count, trunks }: CurledPlants): CurledPlants {
  return { marks: marks.map((mark) => (mark && trunks[mark - 1] ? mark : 0)), count, trunks }
}

/** Those of which not much stands where something was found before what is built; undefined if there are none. */
export function withoutStood({ marks, count, trunks }: CurledPlants, stood?: Uint16Array): CurledPlants | undefined {
  const [all, found] = [new Uint32Array(count + 1), new Uint32Array(count + 1)]
  for (let i = 0; i < marks.length; i++) {
    all[marks[i]!]!++
    if (stood?.[i]) found[marks[i]!]!++
  }
  const isOpen = (mark: number) => mark > 0 && found[mark]! < foundMax * all[mark]!
  return all.some((_, mark) => isOpen(mark))
    ? { marks: marks.map((mark) => (isOpen(mark) ? mark : 0)), count, trunks }
    : undefined
}

/** Counts the directions of what is drawn by cell: a line's two sides have one. */
function bendsOf(ink: Plane, width: number, height: number): Cells {
  const cell = Math.max(1, Math.round(cellShare * width))
  const [across, down] = [Math.ceil(width / cell), Math.ceil(height / cell)]
  using scratch = openScratch()
  const counts = Array.from({ length: bins }, () => scratch.plane(takePlane(across * down).fill(0)))
  const soft = scratch.plane(gaussianBlur(ink, width, height, 1))
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x
      const [dx, dy] = [soft[i + 1]! - soft[i - 1]!, soft[i + width]! - soft[i - width]!]
      const change = Math.hypot(dx, dy)
      if (change < edge.least) continue
      const turn = Math.atan2(dy, dx) / Math.PI + 1
      const at = Math.floor(y / cell) * across + Math.floor(x / cell)
      counts[Math.floor((turn % 1) * bins)]![at]! += Math.min(change, edge.most) / (cell * cell)
    }
  const around = counts.map((plane) => scratch.plane(gaussianBlur(plane, across, down, aroundSigma)))
  const directions = new Float64Array(bins)
  const [drawn, bent] = [new Float32Array(across * down), new Float32Array(across * down)]
  for (let at = 0; at < drawn.length; at++) {
    for (let n = 0; n < bins; n++) directions[n] = around[n]![at]!
    drawn[at] = sumOf(directions)
    for (let n = 0; n < built; n++) takeLargest(directions)
    bent[at] = sumOf(directions)
  }
  return { cell, across, down, drawn, bent }
}

const sumOf = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0)

/** Empties the fullest direction and those beside it. */
function takeLargest(directions: Float64Array): void {
  let [most, at] = [-1, 0]
  for (let n = 0; n < bins; n++) {
    const three = directions[n]! + directions[(n + 1) % bins]! + directions[(n + bins - 1) % bins]!
    if (three > most) [most, at] = [three, n]
  }
  directions[at] = directions[(at + 1) % bins] = directions[(at + bins - 1) % bins] = 0
}

/** What hangs together of cells in which much is bent, without what only reaches out of it. */
function clumpsOf({ across, down, drawn, bent }: Cells, limits: Limits): Clumps {
  using scratch = openScratch()
  const is = maskWhere(drawn, (value, at) => value > limits.drawnMin && bent[at]! > limits.bentMin * value)
  const changed = (plane: Plane, by: number, sign: 1 | -1) => scratch.plane(extreme(plane, across, down, by, sign))
  const closed = changed(changed(Float32Array.from(is), limits.apart, 1), limits.apart, -1)
  const opened = changed(changed(closed, reaching, -1), reaching, 1)
  return findComponents(maskAbove(opened, 0.5), across, down)
}

const fills = ({ area, left, right, top, bottom }: Component, least: number) =>
  area > least * (right - left + 1) * (bottom - top + 1)

function isCrown(one: Component, { across, down }: Cells, fillMin: number): boolean {
  const [wide, tall] = [one.right - one.left + 1, one.bottom - one.top + 1]
  const share = one.area / (across * down)
  return (
    share > areas[0] && share < areas[1] && wide > widths[0] * tall && wide < widths[1] * tall && fills(one, fillMin)
  )
}

/** By clump, the share of what is drawn in it that is bent. */
function bentIn({ labels, components }: Clumps, { drawn, bent }: Cells): number[] {
  const [all, free] = [components.map(() => 0), components.map(() => 0)]
  for (const [at, label] of labels.entries()) {
    if (label === 0) continue
    all[label - 1]! += drawn[at]!
    free[label - 1]! += bent[at]!
  }
  return free.map((sum, n) => sum / all[n]!)
}

/** By clump, the share of its cells that lie in some of others. */
function overlaps({ labels, components }: Clumps, others: Clumps, isOne: (other: number) => boolean): number[] {
  const sums = components.map(() => 0)
  for (const [at, label] of labels.entries())
    if (label > 0 && others.labels[at]! > 0 && isOne(others.labels[at]! - 1)) sums[label - 1]!++
  return sums.map((sum, n) => sum / components[n]!.area)
}
