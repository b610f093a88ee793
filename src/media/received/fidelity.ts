import { writeFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import sharp, { type Sharp } from 'sharp'
import { type KnownOutlines, withBeside } from './beside.ts'
import { openCovers } from './covers.ts'
import { drawFidelityMap } from './fidelity-map.ts'
import { findLines, mean, measureChance } from './found-lines.ts'
import {
  findGradients,
  type Gradients,
  giveGradients,
  openMost,
  readPixels,
  type Size,
  usualContrast,
} from './gradients.ts'
import { type Outlines, readOutlines, surveyEdges } from './outlines.ts'
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

/**
 * As `measureFidelity` of one rendering, but of the outlines off ground and water alone: joints of paving and waves are the rendering's own.
 *
 * @param ground as large as the rendering: 1 for each pixel of either
 */
export async function measureOffGround(
  source: string,
  rendering: string,
  ground: Size & { mask: Uint8Array },
): Promise<Fidelity> {
  const outlines = await readOutlines(source)
  const [across, down] = [ground.width / outlines.width, ground.height / outlines.height]
  const isOff = (i: number) => {
    const [x, y] = [i % outlines.width, Math.floor(i / outlines.width)]
    return !ground.mask[Math.floor((y + 0.5) * down) * ground.width + Math.floor((x + 0.5) * across)]
  }
  const kept = [...outlines.at.keys()].filter((n) => isOff(outlines.at[n]!))
  const wanted = withBeside({
    ...outlines,
    at: Int32Array.from(kept, (n) => outlines.at[n]!),
    nx: Float32Array.from(kept, (n) => outlines.nx[n]!),
    ny: Float32Array.from(kept, (n) => outlines.ny[n]!),
  })
  return (await compareWith(wanted, await readPixels(sharp(rendering), wanted), { hasMap: false })).fidelity
}

const readSource = async (source: string): Promise<KnownOutlines> => withBeside(await readOutlines(source))

async function compareWith(wanted: KnownOutlines, rgb: Uint8Array, { hasMap }: { hasMap: boolean }) {
  const made = findGradients(rgb, wanted)
  await setImmediate()
  const losses = await findLosses(wanted, made)
  // The map is encoded beside this thread, which goes on with the score.
  const [map, fidelity] = await Promise.all([
    hasMap ? drawFidelityMap({ wanted, made, missed: losses.missed }) : undefined,
    scoreOf(wanted, made, losses),
  ])
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

type Losses = Awaited<ReturnType<typeof findLosses>>

/**
 * What a rendering lost: `missed` is how certainly each outline was lost, and not hidden. Between its steps this process can tell that the
 * rendering is written, so that it is stored meanwhile.
 */
async function findLosses(wanted: KnownOutlines, made: Gradients) {
  const survey = surveyEdges(made, wanted)
  await setImmediate()
  const contrast = made.contrast / usualContrast
  const [none, certain] = [lineFrom * contrast, lineTo * contrast]
  const certainty = (line: number) => Math.min(1, Math.max(0, (line - none) / (certain - none)))
  const mostAt = openMost(made)
  const found = findLines(wanted, made, mostAt, [none, certain])
  await setImmediate()
  const lost = found.here.map((line) => 1 - certainty(line))
  const hidden = findHidden(wanted, openCovers(made, survey), lost)
  const missed = lost.map((share, n) => share * (1 - hidden[n]!))
  return { known: survey.known, none, certain, mostAt, found, lost, hidden, missed }
}

async function scoreOf(wanted: KnownOutlines, made: Gradients, losses: Losses): Promise<Fidelity> {
  const { known: precision, none, certain, mostAt, found, lost, hidden, missed } = losses
  if (wanted.at.length === 0) return { score: 1, recall: 1, precision: rounded(precision) }
  await setImmediate()
  const chance = measureChance(wanted, made, mostAt, [none, certain])
  const weights = hidden.map((share) => 1 - (1 - hiddenWeight) * share)
  const kept = 1 - mean(lost.map((share, n) => share * weights[n]!)) / mean(weights)
  // The last term: where everything is everywhere, nothing was shown to be kept.
  const recall = Math.max(0, kept - chance) / (1 - chance + 0.0001)
  await setImmediate()
  const worst = findWorstLoss(wanted, missed, found, none)
  const score = Math.sqrt(recall) * measurePlace(wanted, made, 3 * certain) * (1 - worstShare * worst)
  return { score: rounded(score), recall: rounded(recall), precision: rounded(precision) }
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

const rounded = (share: number) => Math.round(share * 1000) / 1000
