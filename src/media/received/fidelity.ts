import { contrastOf, type Gradients, lineAt, openMost, readGradients, steepest, usualContrast } from './gradients.ts'
import { besidePx, findOutlines, lineReachPx, type Outlines, readOutlines, tolerancePx } from './outlines.ts'
import { measurePlace } from './place.ts'
import { findWorstLoss } from './worst-loss.ts'

/** How much of a source's geometry is in a rendering, each from 0 to 1. */
export type Fidelity = { score: number; recall: number; precision: number }

/**
 * In a picture of usual contrast, a line of less than the first is none, and one of more than the second is certain: steps of two and
 * five levels of 255.
 */
const lineFrom = 0.7
const lineTo = 1.7

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
const sampled = 5

type MostAt = ReturnType<typeof openMost>

/** How much of the score the worst loss takes. */
const worstShare = 0.5

/**
 * How far a rendering keeps the outlines of what its source shows. What was added (trees, people, shadows, texture, furniture) has
 * lines of its own, which cost nothing: only lines of the source that are missing count.
 *
 *   kept   = mean over the source's outlines of how certain it is that the rendering has a line there: of that direction, within 0.6 % of
 *            the width, by the mean slope across it over 11 pixels (a matched filter, as in Canny 1986, so that a faint corner is found)
 *            and not where another outline of the source lies
 *   chance = the same at six places elsewhere, because texture has lines of every direction
 *   recall = (kept − chance) / (1 − chance), as Cohen's kappa (1960)
 *   place  = whether the parts of the picture fit best where they are, from 1 (they do) to 0 (`measurePlace`)
 *   worst  = the worst loss in one spot, from 0 to 1 (`findWorstLoss`)
 *   score  = √recall · place · (1 − worst / 2)
 *
 *   precision = share of the rendering's outlines that are edges of the source. It tells how much was added, and is not in the score.
 *
 * A picture without outlines loses none and adds none.
 */
export async function measureFidelity(source: string | Outlines, rendering: string): Promise<Fidelity> {
  const wanted = typeof source === 'string' ? await readOutlines(source) : source
  const made = await readGradients(rendering, wanted)
  const precision = shareKnown(findOutlines(made, { onlyPlaces: true }), wanted)
  if (wanted.at.length === 0) return { score: 1, recall: 1, precision: rounded(precision) }
  const { strength } = steepest(made)
  const contrast = contrastOf(strength) / usualContrast
  const certainty = (line: number) => Math.min(1, Math.max(0, (line / contrast - lineFrom) / (lineTo - lineFrom)))
  const mostAt = openMost(made, strength)
  const found = findLines(wanted, made, mostAt, lineTo * contrast)
  const lost = found.here.map((line) => 1 - certainty(line))
  const bounds = [lineFrom * contrast, lineTo * contrast] as const
  const chance = mean(
    elsewhere.map((shift) => mean(linesElsewhere(wanted, made, mostAt, shift, bounds).map(certainty))),
  )
  const kept = 1 - mean(lost)
  // The last term: where everything is everywhere, nothing was shown to be kept.
  const recall = Math.max(0, kept - chance) / (1 - chance + 0.0001)
  const worst = findWorstLoss(wanted, lost, found, lineFrom * contrast)
  const score = Math.sqrt(recall) * measurePlace(wanted, made, 3 * lineTo * contrast) * (1 - worstShare * worst)
  return { score: rounded(score), recall: rounded(recall), precision: rounded(precision) }
}

/**
 * For each place of an outline, the strongest line within the tolerance, up to a `certain` one; and, if none is certain, the strongest
 * one beside that the source does not have. Most outlines are where they were, so that little is sought.
 */
function findLines({ at, nx, ny, beside, width }: Outlines, made: Gradients, mostAt: MostAt, certain: number) {
  const [here, aside] = [new Float32Array(at.length), new Float32Array(at.length)]
  for (let n = 0; n < at.length; n++) {
    const [x, y] = [at[n]! % width, Math.floor(at[n]! / width)]
    const middle = n * (2 * besidePx + 1) + besidePx
    const stronger = (t: number, than: number) => {
      const [u, v] = [x + t * nx[n]!, y + t * ny[n]!]
      return beside[middle + t] || mostAt(u, v) <= than
        ? than
        : Math.max(than, lineAt(made, u, v, nx[n]!, ny[n]!, lineReachPx))
    }
    let most = stronger(0, 0)
    for (let t = 1; t <= tolerancePx && most < certain; t++) most = stronger(-t, stronger(t, most))
    here[n] = most
    if (most >= certain) continue
    let other = 0
    for (let t = tolerancePx + 1; t <= besidePx; t++) other = stronger(-t, stronger(t, other))
    aside[n] = other
  }
  return { here, aside }
}

/** The strongest lines where some of the outlines would be if they were moved; of what is none, so much. */
function linesElsewhere(
  { at, nx, ny, width, height }: Outlines,
  made: Gradients,
  mostAt: MostAt,
  [dx, dy]: readonly [number, number],
  [none, certain]: readonly [number, number],
): number[] {
  const lines: number[] = []
  for (let n = 0; n < at.length; n += sampled) {
    const [x, y] = [(at[n]! % width) + dx, Math.floor(at[n]! / width) + dy]
    if (x < 2 || y < 2 || x >= width - 2 || y >= height - 2) continue
    let most = none
    for (let t = -tolerancePx; t <= tolerancePx && most < certain; t++) {
      const [u, v] = [x + t * nx[n]!, y + t * ny[n]!]
      if (mostAt(u, v) > most) most = Math.max(most, lineAt(made, u, v, nx[n]!, ny[n]!, lineReachPx))
    }
    lines.push(most)
  }
  return lines
}

/** The share of a rendering's outlines that have an edge of the source within the tolerance. */
function shareKnown({ at, width }: Outlines, { edges }: Outlines): number {
  let known = 0
  for (const i of at) {
    let near = false
    for (let dy = -tolerancePx; dy <= tolerancePx && !near; dy++)
      for (let dx = -tolerancePx; dx <= tolerancePx && !near; dx++) near = edges[i + dy * width + dx] === 1
    if (near) known++
  }
  return at.length === 0 ? 1 : known / at.length
}

const mean = (values: Float32Array | number[]) => {
  let sum = 0
  for (const value of values) sum += value
  return values.length === 0 ? 0 : sum / values.length
}

const rounded = (share: number) => Math.round(share * 1000) / 1000
