import { lineAt, openMost } from './gradients.ts'
import { lineReachPx, type Outlines, tolerancePx } from './outlines.ts'

/** How far an outline is looked for if it is not there. */
export const besidePx = 18

/** Where other joints are looked for, in pixels along the normal. */
const jointOffsets = [6, 8, 10, 12, 14, 16].flatMap((t) => [t, -t])

/** A line beside an outline has this share of its strength. */
const besideMin = 0.25

/** What a source has beside one of its outlines. */
export type Beside = {
  /** Which offsets along the normal, from -`besidePx` to `besidePx`, have another line of the source within the tolerance: 1 if so. */
  own: Uint8Array
  /** Where joints would be new. */
  free: readonly number[]
}

/** Outlines that know what is beside each, by its number. */
export type KnownOutlines = Outlines & { besideOf: (n: number) => Beside }

/** No rendering changes what is beside a source's outlines, so that it is found once for all. */
export function withBeside(outlines: Outlines): KnownOutlines {
  const mostAt = openMost(outlines.gradients)
  const found: (Beside | undefined)[] = new Array(outlines.at.length).fill(undefined)
  const besideOf = (n: number) => {
    found[n] ??= findBeside(outlines, mostAt, n)
    return found[n]
  }
  return { ...outlines, besideOf }
}

function findBeside(
  { at, nx, ny, width, gradients }: Outlines,
  mostAt: (x: number, y: number) => number,
  n: number,
): Beside {
  const own = new Uint8Array(2 * besidePx + 1)
  const [x, y] = [at[n]! % width, Math.floor(at[n]! / width)]
  const [across, down] = [nx[n]!, ny[n]!]
  const least = besideMin * lineAt(gradients, x, y, across, down, lineReachPx)
  for (const t of besideOrder) {
    const from = Math.max(0, besidePx + t - tolerancePx)
    const to = Math.min(own.length, besidePx + t + tolerancePx + 1)
    if (isFilled(own, from, to)) continue
    const [u, v] = [x + t * across, y + t * down]
    if (mostAt(u, v) > least && lineAt(gradients, u, v, across, down, lineReachPx) > least) own.fill(1, from, to)
  }
  return { own, free: jointOffsets.filter((t) => !own[besidePx + t]) }
}

/** Every offset beyond the tolerance, those first whose line would make most of the others needless. */
const besideOrder = [9, 18, 5, 14].flatMap((first) => [first, -first])
for (let t = tolerancePx + 1; t <= besidePx; t++) if (!besideOrder.includes(t)) besideOrder.push(t, -t)

function isFilled(own: Uint8Array, from: number, to: number): boolean {
  for (let n = from; n < to; n++) if (own[n] === 0) return false
  return true
}
