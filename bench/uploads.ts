import { setTimeout } from 'node:timers/promises'
import { drawPhoto } from './photo.ts'
import { memoryMb, openService, renderForm } from './service.ts'
import { atMost, type Row } from './table.ts'

const uploads = 32
const uploadMaxBytes = 8_388_608
const sampleMs = 20

/** What the server's memory grows by while many large files come in at once. */
export async function measureUploads(): Promise<Row[]> {
  const photo = await drawPhoto({ width: 4000, height: 3000, maxBytes: uploadMaxBytes })
  const service = await openService({ VEDUTA_LOG_LEVEL: 'warn' })
  await service.waitFor((await service.post('archRender-v41', renderForm(photo))).body.id, 'succeeded')
  const idle = await memoryMb(service.pid)

  const form = renderForm(photo)
  let uploading = true
  let highest = idle.rss
  const sampling = (async () => {
    while (uploading) {
      highest = Math.max(highest, (await memoryMb(service.pid)).rss)
      await setTimeout(sampleMs)
    }
  })()
  const answers = await Promise.all(Array.from({ length: uploads }, () => service.post('archRender-v41', form)))
  uploading = false
  await sampling
  await service.close()
  const accepted = answers.filter(({ status }) => status === 200).length
  const what = `RSS of the server above idle, ${uploads} uploads of 8 MB at once (${accepted} accepted, the rest OVERLOADED)`
  return [atMost(what, highest - idle.rss, 'MB', 200)]
}
