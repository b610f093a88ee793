import type { Plane } from '../../pixels/plane.ts'
import { partLines } from '../colour-regions.ts'
import { partOpenCrowns } from '../landscape/open-crowns.ts'
import { joinBonds } from './join-bonds.ts'
import { joinCourses } from './join-courses.ts'

/** The regions between a drawing's lines, by pixel from zero on. Hands draw with one pen, and do not close what they outline. */
export function partDrawing(
  ink: Plane,
  width: number,
  height: number,
  inkMin: number,
  { closes, isSketch }: { closes: boolean; isSketch: boolean },
): Int32Array {
  const lines = partLines(ink, width, height, inkMin, closes)
  if (isSketch) return joinCourses(lines, width, height)
  const faces = joinCourses(joinBonds(lines, ink, width, height), width, height)
  return partOpenCrowns(faces, ink, inkMin, width)
}
