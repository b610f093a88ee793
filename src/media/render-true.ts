import { rename, rm } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { settingOf } from '../classical/render/fill/drawing.ts'
import { styles } from '../classical/render/looks/styles.ts'
import { renderPicture } from '../classical/render/pipeline.ts'
import { modelTypes, type RenderRequest } from '../classical/render/request.ts'
import { measureFidelity, measureOffGround } from './received/fidelity.ts'

/**
 * What was built and is less true to its source than this has lost parts of what was there; more of a room is furniture, which a client
 * misses, and a model of one shows all of it already. Few drawn rooms are as true if pieces of furniture stand for theirs; face by face
 * they keep what was drawn but its lines. Of a painted sheet most of what looks like lines is the grain of its washes.
 */
const builtMin = { room: 0.5, facedRoom: 0.3, modelledRoom: 0.6, sketch: 0.25, washed: 0.2, other: 0.2 } as const

/** What is built as true as this is not read a second time: it hardly tells more. */
const trueEnough = 0.5

/**
 * Renders a picture; if it was built from a scene that was read wrong, so that parts of the source are missing, again: a sketch from its
 * sheet as it was sent, a drawing enlarged, then a room face by face, and if that is lost as well, as it lies. Of the two readings of a
 * sketch or a drawing the truer one is kept. Rejects as `renderPicture` does.
 */
export async function renderTrue(
  request: RenderRequest,
  output: string,
  report: Parameters<typeof renderPicture>[2],
): Promise<Made> {
  const { dir, name, ext } = parse(output)
  const spare = join(dir, `${name}-other${ext}`)
  let best: { made: Made; score: number } | undefined
  let unbuilt: Made | undefined
  let wasInked = false
  const readings = readingsOf(request)
  // Those that are often made; later ones begin again.
  const expected = readings.findIndex(({ enough }) => enough === undefined) + 1
  for (const [n, { least, enough = least, ...reading }] of readings.entries()) {
    const path = n > 0 ? spare : output
    const { laid, isInked, ...made } = await renderPicture({ ...request, ...reading }, path, (progress, stage) =>
      report(Math.min(1, (n + progress) / expected), n + 1 < expected && stage === 'encoding' ? 'rendering' : stage),
    )
    wasInked ||= isInked === true
    if (!made.isBuilt) {
      if (isInked) continue
      if (n === 0 || wasInked) {
        if (path === spare) await rename(spare, output)
        unbuilt = made
      }
      if (readings[n + 1]?.isEnlarged) continue
      break
    }
    const [fidelity] = await measureFidelity(request.source, [path])
    const { score } = fidelity!
    const [kept, wanted] = isInked ? [builtMin.washed, builtMin.washed] : [least, enough]
    // Lines of paving, of waves and of boxes for tables are not lost: there are others.
    if (
      score > (best?.score ?? -1) &&
      (score >= kept || (laid && (await measureOffGround(request.source, path, laid)).score >= kept))
    ) {
      if (path === spare) await rename(spare, output)
      best = { made, score }
      // What may be kept is also enough, unless a truer reading is asked for.
      if (score >= wanted || enough === least) break
    }
  }
  await rm(spare, { force: true })
  if (best) return best.made
  if (unbuilt) return unbuilt
  const { laid: _, ...flat } = await renderPicture({ ...request, isFlat: true }, output, report)
  return { ...flat, notes: [...flat.notes, tooMuchLost] }
}

type Made = Omit<Awaited<ReturnType<typeof renderPicture>>, 'laid'>

/** How true a rendering must be to be kept, and to be kept without another reading, by default the same. */
type Reading = Pick<RenderRequest, 'isAsSent' | 'isByFace' | 'isEnlarged'> & { least: number; enough?: number }

/** How a picture is read, one way after the other. */
function readingsOf(request: RenderRequest): Reading[] {
  const { expert, imageType, renderStyle } = request
  const isModel = modelTypes.includes(imageType)
  const isSketch = imageType === 'sketch'
  if (expert === 'interior') {
    const [least, faced] = isModel
      ? [builtMin.modelledRoom, builtMin.modelledRoom]
      : [builtMin.room, builtMin.facedRoom]
    const ways = isSketch ? [{}, { isAsSent: true }] : [{}]
    return [...ways.map((reading) => ({ ...reading, least })), { isByFace: true, least: faced }]
  }
  const least = builtMin.other
  if (isSketch)
    return [
      { least: builtMin.sketch, enough: trueEnough },
      { least: builtMin.sketch, isAsSent: true },
    ]
  const isOutdoors = settingOf({ request }) === 'outdoors'
  const isEnlarged = imageType === 'drawing' && isOutdoors && styles[renderStyle].isPictorial
  return isEnlarged
    ? [
        { least, enough: trueEnough },
        { least, isEnlarged },
      ]
    : [{ least }]
}

const tooMuchLost =
  'The embedded engine read the picture as a scene in space, but lost too much of it, so that it coloured the picture as it lies.'
