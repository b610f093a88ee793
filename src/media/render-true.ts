import { renderPicture } from '../classical/render/pipeline.ts'
import type { RenderRequest } from '../classical/render/request.ts'
import { measureFidelity } from './received/fidelity.ts'

/** What was built and is less true to its source than this has lost parts of what was there; more of a room is furniture, which a client misses. */
const builtMin = { room: 0.35, other: 0.28 } as const

/**
 * Renders a picture; if it was built from a scene that was read wrong, so that parts of the source are missing, again without one.
 * Rejects as `renderPicture` does.
 */
export async function renderTrue(
  request: RenderRequest,
  output: string,
  report: Parameters<typeof renderPicture>[2],
): Promise<Awaited<ReturnType<typeof renderPicture>>> {
  const built = await renderPicture(request, output, report)
  if (!built.isBuilt) return built
  const [fidelity] = await measureFidelity(request.source, [output])
  if (fidelity!.score >= (request.expert === 'interior' ? builtMin.room : builtMin.other)) return built
  const flat = await renderPicture({ ...request, isFlat: true }, output, report)
  return { ...flat, notes: [...flat.notes, tooMuchLost] }
}

const tooMuchLost =
  'The embedded engine read the picture as a scene in space, but lost too much of it, so that it coloured the picture as it lies.'
