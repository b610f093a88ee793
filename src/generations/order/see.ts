import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '../../app.ts'
import { renderWidth } from '../../contract/arch-render-v41.ts'
import { ApiError, overloaded } from '../../contract/errors.ts'
import type { Form } from '../../contract/fields/endpoint.ts'
import { parseSeeing, type Seen, seenHeightMax } from '../../contract/seeing.ts'
import { MediaError } from '../../media/error.ts'
import { inspectPicture, type Request, recogniseFiles } from './plan.ts'

const seeWaitMs = 30_000

/**
 * What the embedded engine sees in a form's picture and, if that is wanted, the scene drawn over it, as PNG.
 *
 * @throws ApiError INVALID_PARAMETERS and its like if the picture is refused, OVERLOADED if its turn does not come in time
 */
export async function seePicture(
  app: App,
  received: Form,
  request: Request,
  { drawn }: { drawn: boolean },
): Promise<{ seen: Seen; png?: Buffer }> {
  const file = parseSeeing(await recogniseFiles(received))
  const rule = { field: 'image', file, width: renderWidth, maxHeight: seenHeightMax }
  const { path } = await inspectPicture(app, request, rule)
  const output = drawn ? join(request.folder, 'seen.png') : undefined
  const { signal, spent } = request
  const limits = { signal, spent, waitMs: seeWaitMs }
  const seen = await app.media.see({ input: path, ...(output && { output }) }, limits).catch(refuse)
  return { seen, ...(output && { png: await readFile(output) }) }
}

function refuse(error: unknown): never {
  if (!(error instanceof MediaError) || error.kind === 'failed') throw error
  if (error.kind === 'busy') throw overloaded(5)
  const reason = 'cannot be seen within the limits of time and memory'
  throw new ApiError('INVALID_PARAMETERS', { field: 'image', reason }, { cause: error })
}
