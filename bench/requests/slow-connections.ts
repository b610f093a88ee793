import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { interleave, milliseconds } from '../harness/interleave.ts'
import { drawPhoto } from '../harness/photo.ts'
import { openService, renderForm } from '../harness/service.ts'
import { beside, type Row } from '../harness/table.ts'

const rounds = 5
const requests = 300
const submitEvery = 25

/** A client that polls and submits, alone and beside 400 connections of another process that hardly send or read. */
export async function measureSlowConnections(): Promise<Row[]> {
  const photo = await drawPhoto({ width: 512, height: 384, maxBytes: 100_000 })
  const service = await openService({ VEDUTA_CONCURRENCY: '1' })
  const { id } = (await service.post('archRender-v41', renderForm(photo))).body
  await service.untilSucceeded(id)
  const { output } = (await (await fetch(`${service.url}/v1/status/${id}`, service)).json()) as {
    output: { url: string }[]
  }
  await service.pauseRendering()

  const request = async (n: number) => {
    if (n % submitEvery === 0) return (await service.post('archRender-v41', renderForm(photo))).status
    const response = await fetch(`${service.url}/v1/${n % 2 ? 'account' : `status/${id}`}`, service)
    await response.arrayBuffer()
    return response.status
  }
  const p99 = async () => {
    const taken: number[] = []
    for (let n = 0; n < requests; n++) {
      taken.push(
        await milliseconds(async () => {
          const status = await request(n)
          if (status !== 200) throw new Error(`A request was answered ${status}.`)
        }),
      )
    }
    return taken.toSorted((a, b) => a - b)[Math.floor(requests * 0.99)]!
  }
  await p99()
  const figures = await interleave(rounds, {
    reference: p99,
    value: async () => {
      const slow = fork(fileURLToPath(new URL('./slow-callers.ts', import.meta.url)), [service.url, output[0]!.url])
      await once(slow, 'message')
      try {
        return await p99()
      } finally {
        slow.kill()
        await once(slow, 'exit')
      }
    },
  })
  await service.close()
  return [beside('p99 of a client beside 400 slow connections, and alone', { ...figures, unit: 'ms' }, { ratioMax: 2 })]
}
