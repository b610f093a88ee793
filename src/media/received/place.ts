import { besidePx } from './beside.ts'
import type { Gradients } from './gradients.ts'
import { type Outlines, tolerancePx } from './outlines.ts'

const partsAcross = 3
const partsDown = 2

/** Parts with fewer places on outlines tell nothing. */
const placesMin = 100

/** Other places are tried in steps of this. */
const stepPx = 3

/** About so many places are tried. */
const triedMax = 2500

/**
 * Whether the parts of a picture fit best where they are, from 1 (they do) to 0: the mean over the parts, by how many places of outlines
 * they have. The slope across the source's outlines, each at most `enough`, is summed for every shift up to 18 pixels:
 *
 *   fit = (the most within the tolerance − the mean) / (the most of all − the mean)
 *
 * A rendering that was shifted, scaled, turned or bent fits better elsewhere.
 */
export function measurePlace({ at, nx, ny, width, height }: Outlines, { slopes }: Gradients, enough: number): number {
  const side = 2 * Math.floor(besidePx / stepPx) + 1
  const reach = ((side - 1) / 2) * stepPx
  const parts = Array.from({ length: partsAcross * partsDown }, () => ({ count: 0, sums: new Float64Array(side ** 2) }))
  const every = Math.ceil(at.length / triedMax)
  for (let n = 0; n < at.length; n += every) {
    const [x, y] = [at[n]! % width, Math.floor(at[n]! / width)]
    if (x <= reach || y <= reach || x >= width - reach - 1 || y >= height - reach - 1) continue
    const part = parts[Math.floor((x * partsAcross) / width) + partsAcross * Math.floor((y * partsDown) / height)]!
    part.count += every
    addShifted(part.sums, slopes, { at: at[n]!, nx: nx[n]!, ny: ny[n]!, width, reach, enough })
  }
  const telling = parts.filter(({ count }) => count >= placesMin)
  const total = telling.reduce((sum, { count }) => sum + count, 0)
  return total === 0 ? 1 : telling.reduce((sum, { count, sums }) => sum + (count / total) * fitOf(sums, side), 0)
}

type Shifted = { at: number; nx: number; ny: number; width: number; reach: number; enough: number }

/** Adds the slope across one place of an outline, at each shift. */
function addShifted(sums: Float64Array, slopes: Float32Array, { at, nx, ny, width, reach, enough }: Shifted): void {
  for (let dy = -reach, shift = 0; dy <= reach; dy += stepPx) {
    for (let dx = -reach; dx <= reach; dx += stepPx, shift++) {
      const i = 4 * (at + dy * width + dx)
      const first = Math.abs(nx * slopes[i]! + ny * slopes[i + 1]!)
      const second = Math.abs(nx * slopes[i + 2]! + ny * slopes[i + 3]!)
      const most = first > second ? first : second
      sums[shift]! += most < enough ? most : enough
    }
  }
}

function fitOf(sums: Float64Array, side: number): number {
  let [here, best, total] = [0, 0, 0]
  for (let shift = 0; shift < sums.length; shift++) {
    const dx = ((shift % side) - (side - 1) / 2) * stepPx
    const dy = (Math.floor(shift / side) - (side - 1) / 2) * stepPx
    best = Math.max(best, sums[shift]!)
    if (Math.hypot(dx, dy) <= tolerancePx + 1) here = Math.max(here, sums[shift]!)
    total += sums[shift]!
  }
  const mean = total / sums.length
  return best > mean ? Math.max(0, (here - mean) / (best - mean)) : 0
}
