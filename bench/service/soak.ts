import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { openClient } from '@veduta/client'
import { cameraMovementNames } from '../../src/contract/camera-movements.ts'
import { renderStyles } from '../../src/contract/render-styles.ts'
import { openS3Server } from '../../test/fakes/s3-server.ts'
import { openFleet } from '../../test/fleet/open-fleet.ts'
import { groupCpuSeconds, processesOfGroup } from '../../test/harness/processes.ts'
import { drawPhoto } from '../harness/photo.ts'
import { rssMb } from '../harness/service.ts'
import { atMost, type Row } from '../harness/table.ts'

const sampleMs = 2000
const renderingEveryMs = 2500
const clipEveryMs = 20_000
const pollEveryMs = 250
const listEveryMs = 1000
/** On a busy machine, orders are skipped rather than queued up. */
const unfinishedMax = 8

type Sample = { minute: number; rssMb: number; descriptors: number }

/** What the processes of a fleet keep, in memory and file descriptors, during some minutes of constant mixed load. */
export async function measureSoak(minutes: number): Promise<Row[]> {
  const store = await openS3Server('soak')
  const fleet = await openFleet(store.settings())
  const parts = { server: await fleet.startServer(['--no-worker']), worker: await fleet.startWorker() }
  await Promise.all([parts.server.ready, parts.worker.ready])
  const { url, key } = await fleet.newAccount(parts.server.url, 1_000_000)
  const load = await startLoad(url, key)

  /** By role and process id, so that a replacement counts as another process. */
  const samples = new Map<string, Sample[]>()
  const from = performance.now()
  const minute = () => (performance.now() - from) / 60_000
  while (minute() < minutes) {
    for (const [part, { pid }] of Object.entries(parts)) {
      for (const child of await processesOfGroup(pid)) {
        const what = child.pid === pid ? '' : child.draws ? "'s rendering process" : "'s inspecting process"
        const name = `${part}${what} ${child.pid}`
        const sample = { minute: minute(), rssMb: await rssMb(child.pid), descriptors: await descriptorsOf(child.pid) }
        samples.set(name, [...(samples.get(name) ?? []), sample])
      }
    }
    await setTimeout(sampleMs)
  }
  const cpuSeconds = (await groupCpuSeconds(parts.server.pid)) + (await groupCpuSeconds(parts.worker.pid))
  const { renderings, clips, deliveries, failures } = await load.stop()
  await fleet.close()
  await store.close()
  return [
    atMost(`of ${renderings} renderings, ${clips} clips and other requests, failures`, failures, '', 0),
    ...[...samples].flatMap(([name, all]) => heldBy(name, all, minutes)),
    atMost(`CPU of all of them, with ${deliveries} deliveries`, cpuSeconds / (minutes * 60), 'cores'),
  ]
}

/** Orders, waits by events, downloads, polls and lists, at a steady rate, with a webhook that gets every end. */
async function startLoad(url: string, key: string) {
  const image = new Blob([await drawPhoto({ width: 512, height: 384, maxBytes: 100_000 })], { type: 'image/jpeg' })
  const receiver = createServer((request, response) => request.resume().on('end', () => response.writeHead(204).end()))
  await once(receiver.listen(0, '127.0.0.1'), 'listening')
  const client = openClient({ baseUrl: url, apiKey: key })
  const { port } = receiver.address() as AddressInfo
  await client.request('POST /v1/webhooks', { body: { url: `http://127.0.0.1:${port}` } })

  const done = { renderings: 0, clips: 0, deliveries: 0, failures: 0 }
  receiver.on('request', () => done.deliveries++)
  const stopping = new AbortController()
  let unfinished = 0
  let last: string | undefined

  async function fetchResult({ id }: { id: string }): Promise<void> {
    last = id
    for (const output of (await client.wait(id)).output) await client.download(output)
  }

  const tasks = [
    repeat(renderingEveryMs, async (count) => {
      const render_style = renderStyles[count % renderStyles.length]!
      await fetchResult(await client.render({ image, prompt: 'a house', expert_name: 'exterior', render_style }))
      done.renderings++
    }),
    repeat(clipEveryMs, async (count) => {
      const camera_movement = cameraMovementNames[count % cameraMovementNames.length]!
      await fetchResult(await client.video({ image, prompt: 'a house', duration: 5, camera_movement }))
      done.clips++
    }),
    repeat(pollEveryMs, async (count) => {
      const wait = count % 8 ? 0 : 5
      if (last) await client.request('GET /v1/status/{id}', { path: { id: last }, query: { wait } })
    }),
    repeat(listEveryMs, async () => {
      await client.request('GET /v1/generations', { query: { limit: 20 } })
    }),
  ]

  async function repeat(everyMs: number, task: (count: number) => Promise<void>): Promise<void> {
    const running = new Set<Promise<void>>()
    for (let count = 0; !stopping.signal.aborted; count++) {
      if (unfinished < unfinishedMax) {
        unfinished++
        const run = task(count)
          .catch((error) => {
            done.failures++
            console.error(error)
          })
          .finally(() => {
            unfinished--
            running.delete(run)
          })
        running.add(run)
      }
      await setTimeout(everyMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
    await Promise.all(running)
  }

  return {
    stop: async () => {
      stopping.abort()
      await Promise.all(tasks)
      receiver.closeAllConnections()
      receiver.close()
      return done
    },
  }
}

/** Compared within the second half, once everything that is kept for reuse exists. */
function heldBy(name: string, samples: Sample[], minutes: number): Row[] {
  const half = samples.filter(({ minute }) => minute >= minutes / 2)
  if (half.length < 2) return [{ measure: `${name} did not survive`, figure: `${samples.length} samples`, ok: false }]
  const quarter = half.length >> 1
  const descriptors = mean(half.slice(quarter).map(({ descriptors }) => descriptors))
  const earlier = mean(half.slice(0, quarter).map(({ descriptors }) => descriptors))
  return [
    atMost(`RSS of the ${name}, growth from ${half[0]!.rssMb.toFixed(0)} MB`, slopePerMinute(half), 'MB/min', 1),
    atMost(`file descriptors of the same, growth from ${earlier.toFixed(1)}`, descriptors - earlier, '', 1),
  ]
}

/** By least squares. */
function slopePerMinute(samples: Sample[]): number {
  const minute = mean(samples.map(({ minute }) => minute))
  const rssMb = mean(samples.map(({ rssMb }) => rssMb))
  const sum = (of: (sample: Sample) => number) => samples.reduce((total, sample) => total + of(sample), 0)
  return sum((at) => (at.minute - minute) * (at.rssMb - rssMb)) / sum((at) => (at.minute - minute) ** 2)
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

const descriptorsOf = async (pid: number) => (await readdir(`/proc/${pid}/fd`)).length
