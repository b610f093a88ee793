import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { StatusBody } from '../src/contract/status.ts'
import { adminTokenFile } from '../src/secrets.ts'
import { processesOfGroup } from '../test/processes.ts'
import { freePort, type ServeProcess, startServe, withoutLimits } from '../test/serve-process.ts'

/** `veduta serve` as its users run it but for the limits of one caller, on a throwaway data directory, with an account. */
export async function openService(env: NodeJS.ProcessEnv = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'veduta-bench-'))
  const service = startServe({ port: await freePort(), dataDir, env: { ...withoutLimits, ...env } })
  await service.ready
  const key = await issueKey(service, dataDir)
  const headers = { authorization: `Bearer ${key}` }
  const readStatus = async (id: string): Promise<StatusBody> =>
    (await fetch(`${service.url}/v1/status/${id}`, { headers })).json() as Promise<StatusBody>

  return {
    ...service,
    headers,
    post: async (endpoint: 'video-ai' | 'archRender-v41', form: FormData) => {
      const response = await fetch(`${service.url}/v1/${endpoint}`, { method: 'POST', headers, body: form })
      return { status: response.status, body: (await response.json()) as { id: string } }
    },
    /** Polls until a generation has ended, or has at least begun. */
    waitFor: async (id: string, reached: 'processing' | 'succeeded'): Promise<void> => {
      for (;;) {
        const { status } = await readStatus(id)
        if (status === 'failed') throw new Error(`The generation ${id} failed.`)
        if (status === reached || status === 'succeeded') return
        await setTimeout(100)
      }
    },
    /**
     * Stops the rendering process, which works at low priority, until the returned function is called: what is posted
     * meanwhile stays in the queue, and only the server works. One generation must have begun before.
     */
    pauseRendering: async () => {
      for (;;) {
        const rendering = (await processesOfGroup(service.pid)).find(({ nice }) => nice > 0)
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

async function issueKey({ url }: ServeProcess, dataDir: string): Promise<string> {
  const authorization = `Bearer ${(await readFile(adminTokenFile(dataDir), 'utf8')).trim()}`
  const post = async (path: string, body: object): Promise<Record<string, string>> => {
    const request = { method: 'POST', headers: { authorization }, body: JSON.stringify(body) }
    return (await (await fetch(`${url}/admin/v1/accounts${path}`, request)).json()) as Record<string, string>
  }
  const { id } = await post('', { name: 'bench', credits: 1_000_000 })
  return (await post(`/${id}/keys`, { name: 'bench' })).key!
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

/** Memory of one process, without its children, in MB: what it has now and the most it ever had. */
export async function memoryMb(pid: number): Promise<{ rss: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)![1]) / 1024
  return { rss: megabytes('VmRSS'), peak: megabytes('VmHWM') }
}
