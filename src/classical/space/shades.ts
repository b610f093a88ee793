import type { Orientation } from './orientation.ts'
import type { MeanColour } from './parts.ts'
import type { Span } from './spans.ts'
import { cross, norm } from './vector.ts'

/** One material in one light: two steps of an 8-bit channel. */
export const sameMax = 0.004
/** What tells others their plane is so sure of its own, takes so much of the picture, and is so many times as large as they are. */
const sureMin = 0.4
const shareMin = 0.004
const largerBy = 4
const doubtfulBy = 0.5
/** Of an upright's border, what is as sure as its plane. */
const plumbMin = 0.8
/** Of the border of a wall that nothing hides, what runs along the lesser of its directions. */
const bothWaysMin = 0.3
/** Of a roof's area, that of a pane. */
const paneMax = 0.04
/** Of the border of something level, what runs along the lesser of its directions, if that is as good as hidden. */
const narrowMax = 0.15
/** Pixels. */
const overHorizonMax = 6
/** Of what has a colour, by the square of the area, what must face one way. */
const agreeMin = 0.9

/**
 * What is painted in flat colours has one colour for each direction of a material. A region whose sides other things hide (a floor
 * between columns, a cross-wall seen through an opening) faces as the large surfaces of exactly its colour do. Undefined if no such
 * surface is there, or if they differ. `surrounds` has the one region that is all round a region, whose pane it is if it faces as that does.
 */
export function findShades(
  oriented: Orientation[],
  areas: number[],
  colours: MeanColour[],
  spans: Span[],
  surrounds: (number | undefined)[],
): (Orientation | undefined)[] {
  const whole = areas.reduce((sum, area) => sum + area, 0)
  const anchors = [...areas.keys()].filter((region) => {
    const { kind, confidence } = oriented[region]!
    return areas[region]! > shareMin * whole && kind !== 'unknown' && kind !== 'sky' && confidence > sureMin
  })
  return areas.map((area, region) => {
    const own = oriented[region]!
    if (own.kind === 'sky') return undefined
    const alike = anchors.filter((other) => other !== region && differ(colours[region]!, colours[other]!) < sameMax)
    const first = alike.reduce((most, other) => (areas[other]! > (areas[most] ?? 0) ? other : most), -1)
    if (first < 0) return undefined
    const surface = oriented[first]!
    // Glass on one side of a house may have the very grey of its roof.
    const around = surrounds[region]
    const isFramed = around !== undefined && own.kind === 'upright' && facesAs(own, oriented[around]!)
    // What has one region all round it, or is as small as a pane, shows its own sides, and a slope's are not all plumb or level.
    const isWhole = around !== undefined || area < paneMax * areas[first]!
    const isPlumb = own.kind === 'upright' && own.confidence > plumbMin
    if (surface.kind === 'slope' && (isFramed || (isWhole && isPlumb))) return undefined
    // A large wall that is seen from above shows both its directions, though it be as light as the ground.
    const showsBoth = isPlumb && (own.narrow ?? 0) > bothWaysMin && area > shareMin * whole
    if (surface.kind === 'level' && showsBoth && spans[region]!.above === 0) return undefined
    // The two slopes of a roof may be in one light.
    if (surface.kind === 'slope' && own.kind === 'slope') return undefined
    let [same, all, large] = [0, 0, 0]
    for (const other of alike) {
      all += areas[other]! ** 2
      if (!facesAs(oriented[other]!, surface)) continue
      same += areas[other]! ** 2
      large += areas[other]!
    }
    // A plane has edges along both its directions; one whose neighbours hide all of one may be level as well as upright.
    const turns = own.kind !== surface.kind && own.kind !== 'slope' && surface.kind !== 'slope'
    const isDoubtful = turns && (own.narrow ?? 1) < narrowMax
    if (large < (isDoubtful ? doubtfulBy : largerBy) * area || same < agreeMin * all) return undefined
    if (facesAs(own, surface)) return own
    // A level plane lies on one side of the horizon.
    const { above, below } = spans[region]!
    if (surface.kind === 'level' && Math.min(above, below) > overHorizonMax) return undefined
    const { kind, normal } = surface
    return { kind, ...(normal && { normal }), confidence: surface.confidence / 2 }
  })
}

export const differ = (one: MeanColour, other: MeanColour) =>
  Math.hypot(one.L - other.L, one.a - other.a, one.b - other.b)

export const facesAs = (one: Orientation, other: Orientation) =>
  one.kind === other.kind && (!one.normal || !other.normal || norm(cross(one.normal, other.normal)) < 0.05)
