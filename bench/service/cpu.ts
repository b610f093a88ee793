import { rm } from 'node:fs/promises'
import { checkOut } from '../../test/harness/check-out.ts'
import { groupCpuSeconds } from '../../test/harness/processes.ts'
import { median } from '../harness/interleave.ts'
import { drawPhoto } from '../harness/photo.ts'
import { openService, renderForm } from '../harness/service.ts'
import { beside, type Row } from '../harness/table.ts'

const pairs = 20
const posts = 15
const polls = 400
const ratioMax = 1.05

/**
 * User and system time of a server and its children, the embedded database included, for the same requests to this version and to
 * an earlier one. They take turns, and take turns at going first; the ratio is the median of the pairs' ratios.
 */
export async function measureCpu(commit: string | undefined): Promise<Row[]> {
  if (!commit) throw new Error('Name the version to compare with: npm run bench -- cpu --against COMMIT')
  const earlier = await checkOut(commit)
  const photo = await drawPhoto({ width: 1024, height: 768, maxBytes: 300_000 })
  const environment = { VEDUTA_CONCURRENCY: '1', VEDUTA_MAX_QUEUE: 'off', VEDUTA_LOG_LEVEL: 'error' }
  const services = [await openService(environment), await openService(environment, earlier)]
  const rows: Row[] = []
  const ids: string[] = []
  for (const service of services) {
    // The rendering process exists, and is stopped from then on.
    await service.untilSucceeded((await service.post('archRender-v41', renderForm(photo))).body.id)
    await service.pauseRendering()
    const { status, body } = await service.post('archRender-v41', renderForm(photo))
    if (status !== 200) throw new Error(`A POST answered ${status}.`)
    ids.push(body.id)
  }
  rows.push(
    await compare(`CPU of ${posts} POSTs of a photo`, async (index) => {
      for (let count = 0; count < posts; count++) {
        const { status } = await services[index]!.post('archRender-v41', renderForm(photo))
        if (status !== 200) throw new Error(`A POST answered ${status}.`)
      }
    }),
    await compare(`CPU of ${polls} polls of a status`, async (index) => {
      for (let count = 0; count < polls; count++) await services[index]!.readStatus(ids[index]!)
    }),
  )
  await Promise.all(services.map((service) => service.close()))
  await rm(earlier, { recursive: true })
  return rows

  async function compare(measure: string, ask: (index: number) => Promise<void>): Promise<Row> {
    const secondsOf = async (index: number) => {
      const { pid } = services[index]!
      const before = await groupCpuSeconds(pid)
      await ask(index)
      return (await groupCpuSeconds(pid)) - before
    }
    // Hot code is compiled by then.
    for (const index of [0, 1, 0, 1]) await ask(index)
    const figures: { value: number; reference: number }[] = []
    for (let pair = 0; pair < pairs; pair++) {
      const seconds: number[] = []
      for (const index of pair % 2 ? [1, 0] : [0, 1]) seconds[index] = await secondsOf(index)
      figures.push({ value: seconds[0]!, reference: seconds[1]! })
    }
    const value = median(figures.map(({ value, reference }) => value / reference))
    const reference = median(figures.map((pair) => pair.reference))
    return beside(measure, { value: value * reference, reference, unit: 's' }, { ratioMax })
  }
}
