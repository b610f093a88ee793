import { besidePx, type KnownOutlines } from './beside.ts'
import { type Gradients, lineAt, type openMost } from './gradients.ts'
import { lineReachPx, tolerancePx } from './outlines.ts'

/*
 * The lines that a rendering has where a source's outlines are, beside them and elsewhere.
 */

/** Where lines are looked for that would be there by chance, in pixels of the compared picture. */
const elsewhere = [
  [41, 23],
  [-37, 29],
  [29, -43],
  [-31, -37],
  [67, 5],
  [-5, 61],
] as const

/** One place in so many is enough for that. */
const sampled = 8

/** Joints of boards or bricks are weaker than so many times the certain strength. */
const plain = 3

/** A joint has at least this share of the line's strength. */
const jointMin = 0.6

/** If the source has lines of its own in more than half of the places where joints are looked for, it is hatched there. */
const hatchedBelow = 6

/** If less than the first of those places have a joint, the line is an outline; if more than the second, it is a joint. */
const jointsFrom = 0.15
const jointsTo = 0.4

type MostAt = ReturnType<typeof openMost>

/**
 * For each place of an outline, the strongest line within the tolerance, up to a `certain` one; and, if none is certain, the strongest
 * one beside that the source does not have. Most outlines are where they were, so that little is sought.
 */
export function findLines(
  { at, nx, ny, width, besideOf }: KnownOutlines,
  made: Gradients,
  mostAt: MostAt,
  [none, certain]: readonly [number, number],
) {
  const [here, aside] = [new Float32Array(at.length), new Float32Array(at.length)]
  const hatched = new Uint8Array(at.length)
  for (let n = 0; n < at.length; n++) {
    const [x, y] = [at[n]! % width, Math.floor(at[n]! / width)]
    const [across, down] = [nx[n]!, ny[n]!]
    let most = lineAt(made, x, y, across, down, lineReachPx)
    here[n] = most
    if (most >= plain * certain) continue
    const { own: beside, free } = besideOf(n)
    const stronger = (t: number, than: number) => {
      const [u, v] = [x + t * across, y + t * down]
      return beside[besidePx + t] || mostAt(u, v) <= than
        ? than
        : Math.max(than, lineAt(made, u, v, across, down, lineReachPx))
    }
    for (let t = 1; t <= tolerancePx && most < certain; t++) most = stronger(-t, stronger(t, most))
    if (free.length < hatchedBelow) hatched[n] = 1
    const joint = most > none ? jointShare(made, mostAt, [x, y, across, down], most, free) : 0
    most *= 1 - joint
    here[n] = most
    // What is beside a joint are joints, and no line that moved.
    if (most >= certain || joint > 0) continue
    let other = 0
    for (let t = tolerancePx + 1; t <= besidePx; t++) other = stronger(-t, stronger(t, other))
    aside[n] = other
  }
  return { here, aside, hatched }
}

/** How certainly a rendering's line is a joint: others are beside it, where the source has none. */
function jointShare(
  made: Gradients,
  mostAt: MostAt,
  [x, y, nx, ny]: readonly [number, number, number, number],
  line: number,
  offsets: readonly number[],
): number {
  const least = jointMin * line
  let alike = 0
  for (const t of offsets) {
    const u = x + t * nx
    const v = y + t * ny
    if (mostAt(u, v) > least && lineAt(made, u, v, nx, ny, lineReachPx) > least) alike++
  }
  return offsets.length === 0
    ? 0
    : Math.min(1, Math.max(0, (alike / offsets.length - jointsFrom) / (jointsTo - jointsFrom)))
}

/** How certain the lines are where some of the outlines would be if they were moved. */
export function measureChance(
  wanted: KnownOutlines,
  made: Gradients,
  mostAt: MostAt,
  [none, certain]: readonly [number, number],
): number {
  const { at, nx, ny, width, height, besideOf } = wanted
  const [totals, counts] = [new Float64Array(elsewhere.length), new Float64Array(elsewhere.length)]
  for (let n = 0; n < at.length; n += sampled) {
    const x = at[n]! % width
    const y = (at[n]! - x) / width
    const [across, down] = [nx[n]!, ny[n]!]
    const { free } = besideOf(n)
    for (let shift = 0; shift < elsewhere.length; shift++) {
      const u = x + elsewhere[shift]![0]
      const v = y + elsewhere[shift]![1]
      if (u < 2 || v < 2 || u >= width - 2 || v >= height - 2) continue
      let most = none
      for (let t = -tolerancePx; t <= tolerancePx && most < certain; t++) {
        const along = u + t * across
        const below = v + t * down
        if (mostAt(along, below) > most) most = Math.max(most, lineAt(made, along, below, across, down, lineReachPx))
      }
      const isJoint = most > none && most < plain * certain
      if (isJoint) most *= 1 - jointShare(made, mostAt, [u, v, across, down], most, free)
      totals[shift]! += Math.min(1, Math.max(0, (most - none) / (certain - none)))
      counts[shift]!++
    }
  }
  return mean(totals.map((total, shift) => (counts[shift] === 0 ? 0 : total / counts[shift]!)))
}

export const mean = (values: Float32Array | Float64Array) => {
  let sum = 0
  for (const value of values) sum += value
  return values.length === 0 ? 0 : sum / values.length
}
