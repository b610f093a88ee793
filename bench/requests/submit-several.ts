import { groupCpuSeconds } from '../../test/harness/processes.ts'
import { interleave } from '../harness/interleave.ts'
import { drawPhoto } from '../harness/photo.ts'
import { formOf, openService, renderForm } from '../harness/service.ts'
import { beside, type Row } from '../harness/table.ts'

const rounds = 12
const posts = 10
const warmUps = 3
const ratioMax = 1.2

/** The CPU that the service and its children spend on orders of four renderings, beside orders of one. Nothing is rendered meanwhile. */
export async function measureSubmitOfSeveral(): Promise<Row[]> {
  const photo = await drawPhoto({ width: 2048, height: 1536, maxBytes: 1_000_000 })
  const service = await openService({ VEDUTA_CONCURRENCY: '1', VEDUTA_MAX_QUEUE: 'off' })
  await service.post('archRender-v41', renderForm(photo))
  await service.pauseRendering()

  const cpuOf = (count: string) => async () => {
    const before = await groupCpuSeconds(service.pid)
    for (let n = 0; n < posts; n++) {
      const form = formOf({ image: photo, imagetype: 'photo', prompt: 'a house by the sea', count })
      const { status } = await service.post('archRender-v45-ultra', form)
      if (status !== 200) throw new Error(`An order of ${count} was answered ${status}.`)
    }
    return (await groupCpuSeconds(service.pid)) - before
  }
  const tasks = { reference: cpuOf('1'), value: cpuOf('4') }

  await interleave(warmUps, tasks)
  const figures = await interleave(rounds, tasks)
  await service.close()
  const what = `CPU of ${posts} orders of four renderings, and of one`
  return [beside(what, { ...figures, unit: 's' }, { ratioMax })]
}
