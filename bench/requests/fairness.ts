import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { endpointNames } from '../../src/contract/vocabulary.ts'
import { issueKey } from '../../test/harness/serve-process.ts'
import { interleave, milliseconds } from '../harness/interleave.ts'
import { drawPhoto } from '../harness/photo.ts'
import { formOf, openService, renderForm } from '../harness/service.ts'
import { beside, type Row } from '../harness/table.ts'

const rounds = 3
/** What is enough for each endpoint. */
const fields = { expert_name: 'exterior', prompt: 'a house by the sea', duration: '5' }
const submits = 102

/** One account's submits to every endpoint, alone and beside another account that sends the worst pictures and forms that pass the limits. */
export async function measureFairness(): Promise<Row[]> {
  const photo = await drawPhoto({ width: 2048, height: 1536, maxBytes: 1_000_000 })
  // Without these caps one caller could not submit so often; the limit on inspecting at once stays.
  const service = await openService({ VEDUTA_CONCURRENCY: '1', VEDUTA_MAX_INSPECTING: '', VEDUTA_MAX_QUEUE: 'off' })
  const key = await issueKey(service, service.dataDir)
  const { id } = (await service.post('archRender-v41', renderForm(photo))).body
  await service.untilSucceeded(id)
  await service.pauseRendering()

  const p99 = async () => {
    const taken: number[] = []
    for (let n = 0; n < submits; n++) {
      taken.push(
        await milliseconds(async () => {
          const endpoint = endpointNames[n % endpointNames.length]!
          const { status } = await service.post(endpoint, formOf({ ...fields, image: photo }))
          if (status !== 200) throw new Error(`A submit of ${endpoint} was answered ${status}.`)
        }),
      )
    }
    return taken.toSorted((a, b) => a - b)[Math.floor(submits * 0.99) - 1]!
  }
  await p99()
  const figures = await interleave(rounds, {
    reference: p99,
    value: async () => {
      const hostile = fork(fileURLToPath(new URL('./hostile-caller.ts', import.meta.url)), [service.url, key])
      await once(hostile, 'message')
      try {
        return await p99()
      } finally {
        hostile.kill()
        await once(hostile, 'exit')
      }
    },
  })
  await service.close()
  const what = 'p99 of a submit beside an account that sends the worst pictures and forms, and alone'
  return [beside(what, { ...figures, unit: 'ms' }, { ratioMax: 3 })]
}
