import { holdsAlong, ruledLines } from '../../../lines/ruled-lines.ts'
import type { Segment } from '../../../lines/segments.ts'
import { gaussianBlur } from '../../../pixels/blur.ts'
import { smoothstep } from '../../../pixels/grade.ts'
import { openScratch, type Plane, takePlane } from '../../../pixels/plane.ts'
import type { Exposed } from '../built/film.ts'
import type { Built } from '../built/occlusion.ts'
import { findDensity } from '../shade.ts'

/** Share of the lightness that a joint takes, and that the corner of two faces takes which are alike. */
const jointDepth = 0.38
const cornerDepth = 0.2
/** Coverage of ink around a line, up to which it stands alone. */
const jointAlone = 0.14
/** The same of strokes of which nothing else tells, in hatching; and what hatching takes that covers all. */
const detailDepth = 0.08
const hatchDepth = 0.5
/** How far beside a line it is looked whether the picture shows an edge there, in pixels, and from which difference in lightness it does. */
const besidePx = 6
const edgeMin = 0.06

/**
 * Whether a picture shows an edge along a line: most of what lies on one side is lighter or darker than what lies on the other.
 * Nothing that is built has an outline there.
 */
export function openEdges(L: Plane, width: number, height: number): (line: Segment) => boolean {
  // Bricks and tiles are lighter and darker, too.
  const even = gaussianBlur(L, width, height, besidePx / 3)
  const isEdge = (i: number) =>
    [besidePx, besidePx * width].some((by) => Math.abs((even[i + by] ?? 0) - (even[i - by] ?? 0)) > edgeMin)
  return (line) => holdsAlong(line, width, height, isEdge)
}

/** Of the lines of what is built, those without an edge that stand alone are joints, which are darker; hatching is left out. */
export function drawJoints(
  { rgb, width, height }: Exposed,
  exposure: number,
  { ink, lines, outlines, untold }: NonNullable<Built['joints']>,
  isBuilt: (i: number) => boolean,
): void {
  using scratch = openScratch()
  const L = scratch.plane(takePlane(ink.length))
  for (let i = 0; i < L.length; i++) L[i] = Math.min(1, Math.cbrt(exposure * rgb[i * 3 + 1]!))
  const showsEdge = openEdges(L, width, height)
  const ruled = ruledLines(
    lines.filter((line) => !showsEdge(line)),
    width,
    height,
  )
  const corners = ruledLines(outlines, width, height)
  const density = scratch.plane(findDensity(ink, width, height))
  const hatched = untold && scratch.plane(findDensity(untold, width, height))
  for (let i = 0; i < ink.length; i++) {
    if (!isBuilt(i)) continue
    const alone = 1 - smoothstep(jointAlone, 2.5 * jointAlone, density[i]!)
    const depth = !ruled[i] ? 0 : corners[i] ? cornerDepth : jointDepth
    const own = ink[i]! < 0.05 ? 0 : depth * ink[i]! * alone
    const detail = untold ? Math.max(own, untold[i]! * (detailDepth + (cornerDepth - detailDepth) * alone)) : own
    const keep = ((1 - detail) * (untold ? 1 - hatchDepth * hatched![i]! : 1)) ** 3
    if (keep === 1) continue
    for (let channel = 0; channel < 3; channel++) rgb[i * 3 + channel]! *= keep
  }
}
