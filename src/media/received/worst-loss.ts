import type { Outlines } from './outlines.ts'

/** Losses are summed over spots of this radius: 3 % of the width. */
const spotPx = 20

/** The centres of spots are so far apart. */
const stepPx = 4

/** Directions are told apart by bins of 22.5°; what lies in two neighbours may be one line. */
const directions = 8

/** Lines of one direction on both sides of a spot's centre, each so many pixels from it, are two. */
const apartPx = 5

/** What is lost on one side of the centre, near it, and on the other side, for each direction. */
const sides = 3

/** A shape that is not where it was and cannot be found beside it may be hidden: it counts less than one that has moved. */
const vanishedWeight = 0.7

/**
 * So many pixels of outline may be lost in one spot without any harm to the score, and so many are the worst loss: plants before a wall
 * cost less than the first, a window of 3 % of the width that was moved or left out more than the second.
 */
const lossFrom = 12
const lossTo = 26

/**
 * The worst loss in one spot of a picture, from 0 to 1 (a window is gone, or stands elsewhere). Of two kinds:
 *
 *   moved    = lost outlines beside which runs a line that the source does not have, and much stronger than what is left in their place
 *   vanished = the other ones, less the single line that lost most: a line between two walls of the same tone is only faint, but if two
 *              lines are gone together, so is a shape; strokes of a hatching are one line
 *
 * `none` is the strength of a line that is none.
 */
export function findWorstLoss(
  { at, nx, ny, width, height }: Outlines,
  lost: Float32Array,
  { here, aside, hatched }: { here: Float32Array; aside: Float32Array; hatched: Uint8Array },
  none: number,
): number {
  const columns = Math.ceil(width / stepPx)
  const rows = Math.ceil(height / stepPx)
  const moved = new Float32Array(columns * rows)
  const vanished = new Float32Array(columns * rows * directions * sides)
  for (let n = 0; n < at.length; n++) {
    if (lost[n] === 0) continue
    const share = Math.min(1, Math.max(0, (aside[n]! - 2 * Math.max(here[n]!, none)) / (4 * none)))
    const bin = Math.floor((Math.atan2(ny[n]!, nx[n]!) / Math.PI + 1) * directions) % directions
    const [x, y] = [at[n]! % width, Math.floor(at[n]! / width)]
    for (let row = Math.max(0, Math.ceil((y - spotPx) / stepPx)); row < rows && row * stepPx <= y + spotPx; row++) {
      const half = Math.sqrt(spotPx ** 2 - (row * stepPx - y) ** 2)
      const last = Math.min(columns - 1, Math.floor((x + half) / stepPx))
      for (let column = Math.max(0, Math.ceil((x - half) / stepPx)); column <= last; column++) {
        const spot = row * columns + column
        moved[spot]! += lost[n]! * share
        const along = (x - column * stepPx) * axisX[bin]! + (y - row * stepPx) * axisY[bin]!
        const side = hatched[n] ? 1 : along < -apartPx ? 0 : along > apartPx ? 2 : 1
        vanished[(spot * directions + bin) * sides + side]! += lost[n]! * (1 - share)
      }
    }
  }
  let worst = 0
  for (let spot = 0; spot < moved.length; spot++)
    worst = Math.max(worst, moved[spot]! + vanishedWeight * besidesOneLine(vanished, spot * directions * sides))
  return Math.min(1, Math.max(0, (worst - lossFrom) / (lossTo - lossFrom)))
}

/** The middles of the bins of directions. */
const axisX = Float32Array.from({ length: directions }, (_, bin) => -Math.cos(((bin + 0.5) / directions) * Math.PI))
const axisY = Float32Array.from({ length: directions }, (_, bin) => -Math.sin(((bin + 0.5) / directions) * Math.PI))

/** What is lost in a spot, less the line of two neighbouring directions that lost most. */
function besidesOneLine(losses: Float32Array, from: number): number {
  let [total, most] = [0, 0]
  for (let bin = 0; bin < directions; bin++) {
    const [own, next] = [from + bin * sides, from + ((bin + 1) % directions) * sides]
    total += losses[own]! + losses[own + 1]! + losses[own + 2]!
    const near = losses[own + 1]! + losses[next + 1]!
    // The normals of the last bin point the other way than those of the first.
    const turned = bin === directions - 1
    const first = losses[own]! + losses[turned ? next + 2 : next]!
    const second = losses[own + 2]! + losses[turned ? next : next + 2]!
    most = Math.max(most, near + Math.max(first, second))
  }
  return total - most
}
