import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { StatusBody } from '../../src/contract/generation/status.ts'
import type { EndpointName } from '../../src/contract/vocabulary.ts'
import { processesOfGroup } from '../../test/harness/processes.ts'
import { freePort, issueKey, roomyLimits, startServe } from '../../test/harness/serve-process.ts'

const generationMaxMs = 120_000

/** `veduta serve` as users run it, but without the limits for one caller, on a throwaway data directory, with an account; @param checkout another version of the project */
export async function openService(env: NodeJS.ProcessEnv = {}, checkout?: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'veduta-bench-'))
  const service = startServe({ port: await freePort(), dataDir, env: { ...roomyLimits, ...env }, checkout })
  await service.ready
  const key = await issueKey(service, dataDir)
  const headers = { authorization: `Bearer ${key}` }
  const readStatus = async (id: string): Promise<StatusBody> =>
    (await fetch(`${service.url}/v1/status/${id}`, { headers })).json() as Promise<StatusBody>

  return {
    ...service,
    dataDir,
    headers,
    readStatus,
    post: async (endpoint: EndpointName, form: FormData) => {
      const response = await fetch(`${service.url}/v1/${endpoint}`, { method: 'POST', headers, body: form })
      return { status: response.status, body: (await response.json()) as { id: string } }
    },
    untilSucceeded: async (id: string): Promise<void> => {
      const deadline = performance.now() + generationMaxMs
      for (;;) {
        const { status } = await readStatus(id)
        if (status === 'succeeded') return
        if (status === 'failed' || performance.now() > deadline) throw new Error(`The generation ${id} is ${status}.`)
        await setTimeout(100)
      }
    },
    /**
     * Stops the rendering process until the returned function is called: what is posted
     * meanwhile stays in the queue, and only the server works. One generation must have begun before.
     */
    pauseRendering: async () => {
      for (;;) {
        const rendering = (await processesOfGroup(service.pid)).find(({ draws }) => draws)
        if (rendering) {
          process.kill(rendering.pid, 'SIGSTOP')
          return () => process.kill(rendering.pid, 'SIGCONT')
        }
        await setTimeout(50)
      }
    },
    close: async () => {
      await service.killGroup()
      await rm(dataDir, { recursive: true })
    },
  }
}

export function formOf(fields: Record<string, string | Buffer>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.set(name, value)
    else form.set(name, new Blob([new Uint8Array(value)], { type: 'image/jpeg' }), `${name}.jpg`)
  }
  return form
}

export const renderForm = (image: Buffer) => formOf({ image, expert_name: 'exterior', prompt: 'a house by the sea' })

/** The resident memory of one process, without its children, after a while of idling. */
export async function idleRssMb(pid: number): Promise<number> {
  await setTimeout(10_000)
  return await rssMb(pid)
}

export async function rssMb(pid: number): Promise<number> {
  return Number(/VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))![1]) / 1024
}
