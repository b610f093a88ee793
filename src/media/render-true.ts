import { renderPicture } from '../classical/render/pipeline.ts'
import type { RenderRequest } from '../classical/render/request.ts'
import { measureFidelity } from './received/fidelity.ts'

/**
 * What was built and is less true to its source than this has lost parts of what was there; more of a room is furniture, which a client
 * misses, and a model of one shows all of it already. Few drawn rooms are as true if pieces of furniture stand for theirs.
 */
const builtMin = { room: 0.5, modelledRoom: 0.6, sketch: 0.28, other: 0.2 } as const

/**
 * Renders a picture; if it was built from a scene that was read wrong, so that parts of the source are missing, again without one: a room
 * face by face, and if its faces are lost as well, or else, as it lies. Rejects as `renderPicture` does.
 */
export async function renderTrue(
  request: RenderRequest,
  output: string,
  report: Parameters<typeof renderPicture>[2],
): Promise<Awaited<ReturnType<typeof renderPicture>>> {
  const isRoom = request.expert === 'interior'
  const least = leastOf(request)
  for (const isByFace of isRoom ? [false, true] : [false]) {
    const made = await renderPicture({ ...request, isByFace }, output, report)
    if (!made.isBuilt) return made
    const [fidelity] = await measureFidelity(request.source, [output])
    if (fidelity!.score >= least) return made
  }
  const flat = await renderPicture({ ...request, isFlat: true }, output, report)
  return { ...flat, notes: [...flat.notes, tooMuchLost] }
}

function leastOf({ expert, imageType }: RenderRequest): number {
  if (expert !== 'interior') return imageType === 'sketch' ? builtMin.sketch : builtMin.other
  return imageType === '3dmass' || imageType === '3d' ? builtMin.modelledRoom : builtMin.room
}

const tooMuchLost =
  'The embedded engine read the picture as a scene in space, but lost too much of it, so that it coloured the picture as it lies.'
