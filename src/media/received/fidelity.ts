import { writeFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import sharp, { type Sharp } from 'sharp'
import { besidePx, type KnownOutlines, withBeside } from './beside.ts'
import { openCovers } from './covers.ts'
import { drawFidelityMap } from './fidelity-map.ts'
import {
  findGradients,
  type Gradients,
  giveGradients,
  lineAt,
  openMost,
  readPixels,
  usualContrast,
} from './gradients.ts'
import { lineReachPx, type Outlines, readOutlines, surveyEdges, tolerancePx } from './outlines.ts'
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
const sampled = 8

/** How much of the score the worst loss takes. */
const worstShare = 0.5

/** What a hidden outline still weighs in the mean: a rendering that hides everything keeps nothing. */
const hiddenWeight = 0.2

/**
 * How far renderings keep the outlines of what their source shows. What was added (trees, people, shadows, texture, furniture) has
 * lines of its own, which cost nothing, and hides outlines, which costs little: only lines of the source that are missing count.
 *
 *   kept   = mean over the source's outlines of how certain it is that the rendering has a line there: of that direction, within 0.6 % of
 *            the width, by the mean slope across it over 11 pixels (a matched filter, as in Canny 1986, so that a faint corner is found)
 *            and not where another outline of the source lies; those weigh little that are behind what was added (`openCovers`)
 *   chance = the same at six places elsewhere, because texture has lines of every direction
 *   recall = (kept − chance) / (1 − chance), as Cohen's kappa (1960)
 *   place  = whether the parts of the picture fit best where they are, from 1 (they do) to 0 (`measurePlace`)
 *   worst  = the worst loss in one spot, from 0 to 1 (`findWorstLoss`)
 *   score  = √recall · place · (1 − worst / 2)
 *
 *   precision = share of the rendering's outlines that are edges of the source. It tells how much was added, and is not in the score.
 *
 * A picture without outlines loses none and adds none.
 *
 * @param maps where to write what was lost and invented in each rendering (`drawFidelityMap`); without them, nothing is written
 */
export async function measureFidelity(source: string, renderings: string[], maps?: string[]): Promise<Fidelity[]> {
  const wanted = await (prepared.get(source) ?? readSource(source))
  const compared = renderings.map(async (rendering, n) => {
    const { fidelity, map } = await (takeBegun(source, rendering) ??
      compareWith(wanted, await readPixels(sharp(rendering), wanted), { hasMap: maps !== undefined }))
    if (maps) await writeFile(maps[n]!, map!)
    return fidelity
  })
  return await Promise.all(compared)
}

const readSource = async (source: string): Promise<KnownOutlines> => withBeside(await readOutlines(source))

async function compareWith(wanted: KnownOutlines, rgb: Uint8Array, { hasMap }: { hasMap: boolean }) {
  const made = findGradients(rgb, wanted)
  const { fidelity, missed } = await compare(wanted, made)
  const map = hasMap ? await drawFidelityMap({ wanted, made, missed }) : undefined
  giveGradients(made)
  return { fidelity, map }
}

/** A process may wait for the renderings of several. */
const preparedMax = 2
const prepared = new Map<string, Promise<KnownOutlines>>()

/** Reads a source before its renderings are there. No other picture may ever have its path. */
export async function prepareFidelity(source: string): Promise<void> {
  const reading = readSource(source)
  prepared.set(source, reading)
  for (const path of [...prepared.keys()].slice(0, -preparedMax)) prepared.delete(path)
  try {
    const wanted = await reading
    for (let n = 0; n < wanted.at.length; n++) wanted.besideOf(n)
  } catch {
    prepared.delete(source)
  }
}

const begun = new Map<string, ReturnType<typeof compareWith>>()
const pairOf = (source: string, rendering: string) => JSON.stringify([source, rendering])

/**
 * Takes the pixels of a rendering that was just decoded, if its source was read before. The comparison and its map are made while the
 * rendering is written. No other picture may ever have its path. Never rejects: a result stands without its measurement.
 */
export async function beginMeasuring(source: string, rendering: string, decoded: Sharp): Promise<void> {
  const reading = prepared.get(source)
  if (!reading) return
  const taken = reading.then(async (wanted) => ({ wanted, rgb: await readPixels(decoded, wanted) }))
  const comparing = taken.then(async ({ wanted, rgb }) => {
    await setImmediate()
    return await compareWith(wanted, rgb, { hasMap: true })
  })
  // The one who asks for it gets its error.
  comparing.catch(() => {})
  begun.set(pairOf(source, rendering), comparing)
  for (const pair of [...begun.keys()].slice(0, -preparedMax)) begun.delete(pair)
  await taken.catch(() => {})
}

function takeBegun(source: string, rendering: string) {
  const pair = pairOf(source, rendering)
  const comparing = begun.get(pair)
  begun.delete(pair)
  return comparing
}

/**
 * `missed` is how certainly each outline was lost, and not hidden. Between its steps this process can tell that the rendering is written, so that
 * it is stored meanwhile.
 */
async function compare(wanted: KnownOutlines, made: Gradients): Promise<{ fidelity: Fidelity; missed: Float32Array }> {
  const survey = surveyEdges(made, wanted)
  const precision = survey.known
  if (wanted.at.length === 0)
    return { fidelity: { score: 1, recall: 1, precision: rounded(precision) }, missed: new Float32Array() }
  const contrast = made.contrast / usualContrast
  const [none, certain] = [lineFrom * contrast, lineTo * contrast]
  const certainty = (line: number) => Math.min(1, Math.max(0, (line - none) / (certain - none)))
  const mostAt = openMost(made)
  const found = findLines(wanted, made, mostAt, [none, certain])
  await setImmediate()
  const lost = found.here.map((line) => 1 - certainty(line))
  const hidden = findHidden(wanted, openCovers(made, survey), lost)
  await setImmediate()
  const chance = measureChance(wanted, made, mostAt, [none, certain])
  const weights = hidden.map((share) => 1 - (1 - hiddenWeight) * share)
  const kept = 1 - mean(lost.map((share, n) => share * weights[n]!)) / mean(weights)
  // The last term: where everything is everywhere, nothing was shown to be kept.
  const recall = Math.max(0, kept - chance) / (1 - chance + 0.0001)
  const missed = lost.map((share, n) => share * (1 - hidden[n]!))
  await setImmediate()
  const worst = findWorstLoss(wanted, missed, found, none)
  const score = Math.sqrt(recall) * measurePlace(wanted, made, 3 * certain) * (1 - worstShare * worst)
  return { fidelity: { score: rounded(score), recall: rounded(recall), precision: rounded(precision) }, missed }
}

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
function findLines(
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

/** How certainly each outline is hidden. Among leaves, what seems to be kept is not seen, either. */
function findHidden(
  { at, nx, ny, width }: Outlines,
  { isAmongLeaves, isBehindForeign }: ReturnType<typeof openCovers>,
  lost: Float32Array,
): Float32Array {
  return lost.map((share, n) => {
    const [x, y] = [at[n]! % width, Math.floor(at[n]! / width)]
    const leaves = isAmongLeaves(x, y)
    return share === 0 ? leaves : Math.max(leaves, isBehindForeign(x, y, nx[n]!, ny[n]!))
  })
}

/** How certain the lines are where some of the outlines would be if they were moved. */
function measureChance(
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

const mean = (values: Float32Array | Float64Array) => {
  let sum = 0
  for (const value of values) sum += value
  return values.length === 0 ? 0 : sum / values.length
}

const rounded = (share: number) => Math.round(share * 1000) / 1000
