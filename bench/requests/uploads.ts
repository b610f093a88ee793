import { setTimeout } from 'node:timers/promises'
import { drawPhoto } from '../harness/photo.ts'
import { idleRssMb, openService, renderForm, rssMb } from '../harness/service.ts'
import { atMost, type Row } from '../harness/table.ts'

const uploads = 32
/** The first requests free memory left from the start, which would hide some of what the uploads take. */
const warmUps = 3
const uploadMaxBytes = 8_388_608
const sampleMs = 20

/** How much the server's memory grows while many large files arrive at once. */
export async function measureUploads(): Promise<Row[]> {
  const photo = await drawPhoto({ width: 4000, height: 3000, maxBytes: uploadMaxBytes })
  const service = await openService()
  for (let warmUp = 0; warmUp < warmUps; warmUp++) {
    await service.untilSucceeded((await service.post('archRender-v41', renderForm(photo))).body.id)
  }
  const idle = await idleRssMb(service.pid)

  const form = renderForm(photo)
  let uploading = true
  let highest = idle
  const sampling = (async () => {
    while (uploading) {
      highest = Math.max(highest, await rssMb(service.pid))
      await setTimeout(sampleMs)
    }
  })()
  const answers = await Promise.all(Array.from({ length: uploads }, () => service.post('archRender-v41', form)))
  uploading = false
  await sampling
  await service.close()
  const accepted = answers.filter(({ status }) => status === 200).length
  const what = `RSS of the server above idle, ${uploads} uploads of 8 MB at once (${accepted} accepted)`
  return [atMost(what, highest - idle, 'MB', 200), atMost('the most RSS meanwhile', highest, 'MB')]
}
