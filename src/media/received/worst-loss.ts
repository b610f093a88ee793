import type { Outlines } from './outlines.ts'

/** Losses are summed over spots of this radius: 3 % of the width. */
const spotPx = 20

/** The centres of spots are so far apart. */
const stepPx = 4

/** Directions are told apart by bins of 22.5°; what lies in two neighbours may be one line. */
const directions = 8

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
 *   vanished = the other ones, less those of the direction that lost most: a single line between two walls of the same tone is only faint,
 *              but if lines of two directions are gone together, so is a shape
 *
 * `none` is the strength of a line that is none.
 */
export function findWorstLoss(
  { at, nx, ny, width, height }: Outlines,
  lost: Float32Array,
  { here, aside }: { here: Float32Array; aside: Float32Array },
  none: number,
): number {
  const columns = Math.ceil(width / stepPx)
  const rows = Math.ceil(height / stepPx)
  const moved = new Float32Array(columns * rows)
  const vanished = new Float32Array(columns * rows * directions)
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
        vanished[spot * directions + bin]! += lost[n]! * (1 - share)
      }
    }
  }
  let worst = 0
  for (let spot = 0; spot < moved.length; spot++)
    worst = Math.max(worst, moved[spot]! + vanishedWeight * besidesOneDirection(vanished, spot * directions))
  return Math.min(1, Math.max(0, (worst - lossFrom) / (lossTo - lossFrom)))
}

/** What is lost in a spot, less the two neighbouring directions that lost most. */
function besidesOneDirection(losses: Float32Array, from: number): number {
  let [total, most] = [0, 0]
  for (let bin = 0; bin < directions; bin++) {
    total += losses[from + bin]!
    most = Math.max(most, losses[from + bin]! + losses[from + ((bin + 1) % directions)]!)
  }
  return total - most
}
