import type { Plane } from '../../pixels/plane.ts'
import { partLines } from '../colour-regions.ts'
import { partOpenCrowns } from '../landscape/open-crowns.ts'
import { joinBoards } from './join-boards.ts'
import { joinBonds } from './join-bonds.ts'
import { joinCourses } from './join-courses.ts'

/** Ink from which on something is drawn, and with a heavy pen. */
export const inkMin = { drawing: 0.15, sketch: 0.3 } as const
export const heavyPen = 0.5
/** Of all that is drawn, what a finer pen has at least: soft borders of lines have less. */
const fineMin = 0.18

/** Whether a part of a drawing was drawn with a finer pen than the rest. */
export function hasFinePen(ink: Plane): boolean {
  const drawn = ink.filter((share) => share >= inkMin.drawing)
  return drawn.filter((share) => share < heavyPen).length >= fineMin * drawn.length
}

/** The regions between a drawing's lines, by pixel from zero on. Hands draw with one pen, and do not close what they outline. */
export function partDrawing(
  ink: Plane,
  width: number,
  height: number,
  least: number,
  { closes, isSketch }: { closes: boolean; isSketch: boolean },
): Int32Array {
  const lines = partLines(ink, width, height, least, closes)
  if (isSketch) return joinCourses(lines, width, height)
  const boards = joinBoards(joinBonds(lines, ink, width, height), ink, width, height)
  const faces = joinCourses(boards, width, height)
  return partOpenCrowns(faces, ink, least, width)
}
