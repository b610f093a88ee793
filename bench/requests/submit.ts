import { interleave, milliseconds } from '../harness/interleave.ts'
import { drawPhoto } from '../harness/photo.ts'
import { openReference } from '../harness/reference.ts'
import { openService, renderForm } from '../harness/service.ts'
import { beside, type Row } from '../harness/table.ts'

const requests = 60
const requestsWhileRendering = 20
const warmUps = 5

/**
 * POST /v1/archRender-v41 with a photo of 1 MB, beside a bare server that parses, decodes and commits a row. Each
 * accepted POST queues a rendering; so that only POSTs are measured, the rendering process is stopped meanwhile.
 */
export async function measureSubmit(): Promise<Row[]> {
  const photo = await drawPhoto({ width: 2048, height: 1536, maxBytes: 1_000_000 })
  const service = await openService({ VEDUTA_CONCURRENCY: '1' })
  const reference = await openReference<{ url: string }>(new URL('./submit-reference.ts', import.meta.url))
  const postToService = async () => {
    const { status } = await service.post('archRender-v41', renderForm(photo))
    if (status !== 200) throw new Error(`A POST answered ${status}.`)
  }
  const postToReference = async () => {
    await (await fetch(reference.url, { method: 'POST', body: renderForm(photo) })).arrayBuffer()
  }

  const tasks = { reference: () => milliseconds(postToReference), value: () => milliseconds(postToService) }

  await interleave(warmUps, tasks)
  const resumeRendering = await service.pauseRendering()
  const alone = await interleave(requests, tasks)
  resumeRendering()
  const together = await interleave(requestsWhileRendering, tasks)
  await Promise.all([service.close(), reference.close()])
  return [
    beside('POST of a 1 MB photo, p50', { ...alone, unit: 'ms' }, { ratioMax: 3 }),
    beside('the same while a rendering runs', { ...together, unit: 'ms' }),
  ]
}
