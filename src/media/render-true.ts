import { renderPicture } from '../classical/render/pipeline.ts'
import type { RenderRequest } from '../classical/render/request.ts'
import { measureFidelity } from './received/fidelity.ts'

/**
 * What was built and is less true to its source than this has lost parts of what was there; more of a room is furniture, which a client
 * misses, and a model of one shows all of it already. Few drawn rooms are as true if pieces of furniture stand for theirs.
 */
const builtMin = { room: 0.5, modelledRoom: 0.6, sketch: 0.24, other: 0.2 } as const

/**
 * Renders a picture; if it was built from a scene that was read wrong, so that parts of the source are missing, again: a sketch from its
 * sheet as it was sent, then a room face by face, and if that is lost as well, as it lies. Rejects as `renderPicture` does.
 */
export async function renderTrue(
  request: RenderRequest,
  output: string,
  report: Parameters<typeof renderPicture>[2],
): Promise<Awaited<ReturnType<typeof renderPicture>>> {
  for (const { least, ...reading } of readingsOf(request)) {
    const made = await renderPicture({ ...request, ...reading }, output, report)
    if (!made.isBuilt) return made
    const [fidelity] = await measureFidelity(request.source, [output])
    if (fidelity!.score >= least) return made
  }
  const flat = await renderPicture({ ...request, isFlat: true }, output, report)
  return { ...flat, notes: [...flat.notes, tooMuchLost] }
}

type Reading = Pick<RenderRequest, 'isAsSent' | 'isByFace'> & { least: number }

/** How a picture is read, one way after the other, and how true a rendering of each must be. */
function readingsOf({ expert, imageType }: RenderRequest): Reading[] {
  const isModel = imageType === '3dmass' || imageType === '3d'
  const asSent = imageType === 'sketch' ? [{ isAsSent: true }] : []
  if (expert === 'interior') {
    const least = builtMin[isModel ? 'modelledRoom' : 'room']
    return [{}, ...asSent, { isByFace: true }].map((reading) => ({ ...reading, least }))
  }
  if (asSent.length === 0) return [{ least: builtMin.other }]
  return [{ least: builtMin.sketch }, ...asSent.map((reading) => ({ ...reading, least: builtMin.other }))]
}

const tooMuchLost =
  'The embedded engine read the picture as a scene in space, but lost too much of it, so that it coloured the picture as it lies.'
