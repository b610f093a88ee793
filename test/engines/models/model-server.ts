import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Entry = Record<string, unknown>

export type ModelServer = Awaited<ReturnType<typeof openModelServer>>

/**
 * A publisher of a small program and a small model, whose files it serves with ranges, and the list that names them.
 *
 * @param script what its program is
 */
export async function openModelServer(script = '#!/bin/sh\n') {
  const folder = await mkdtemp(join(tmpdir(), 'veduta-model-server-'))
  const files = new Map([
    ['release.zip', await packProgram(folder, script)],
    ['model.gguf', randomBytes(3_000_000)],
    ['text.gguf', randomBytes(200_000)],
  ])
  const asked: { path: string; range: string | undefined }[] = []
  const holds = new Map<string, number>()
  const released = new EventEmitter().setMaxListeners(0)
  const server = createServer(async ({ url, headers }, response) => {
    const path = url!.slice(1)
    const bytes = files.get(path)
    asked.push({ path, range: headers.range })
    if (!bytes) return response.writeHead(404).end()
    const etag = `"${sha256(bytes)}"`
    let sent = headers['if-range'] === etag ? Number(/^bytes=(\d+)-$/.exec(headers.range!)![1]) : 0
    const range = { 'content-range': `bytes ${sent}-${bytes.length - 1}/${bytes.length}` }
    response.writeHead(sent ? 206 : 200, { etag, 'content-length': bytes.length - sent, ...(sent && range) })
    for (;;) {
      const end = holds.get(path) ?? bytes.length
      response.write(bytes.subarray(sent, end))
      sent = Math.max(sent, end)
      if (sent >= bytes.length) return response.end()
      await once(released, path)
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo

  const listed = (path: string, file: Entry = {}) => {
    const bytes = files.get(path)!
    const url = `http://127.0.0.1:${port}/${path}`
    return { path, licence: 'MIT', url, sizeBytes: bytes.length, sha256: sha256(bytes), ...file }
  }
  const program = (entry: Entry = {}, file: Entry = {}) => ({
    name: 'a-program',
    for: 'a test',
    version: 'master-849-d04e895',
    program: 'sd-server',
    files: [listed('release.zip', { archive: true, ...file })],
    ...entry,
  })
  const model = (entry: Entry = {}, file: Entry = {}) => ({
    name: 'a-model',
    for: 'renderings of a test',
    arguments: ['--diffusion-model', '{model.gguf}', '--llm', '{text.gguf}'],
    files: [listed('model.gguf', file), listed('text.gguf')],
    ...entry,
  })

  return {
    url: `http://127.0.0.1:${port}`,
    files,
    asked,
    listed,
    program,
    model,
    /** Writes a list of these, and returns its path. */
    writeList: async (...models: Entry[]) => {
      const path = join(folder, `${randomBytes(8).toString('hex')}.json`)
      await writeFile(path, JSON.stringify({ models }))
      return path
    },
    /** Sends a file only up to this byte, until it is held at a later one or released. */
    hold: (path: string, bytes: number) => {
      holds.set(path, bytes)
      released.emit(path)
    },
    release: (path: string) => {
      holds.delete(path)
      released.emit(path)
    },
    /** As a network that goes away. */
    cut: () => server.closeAllConnections(),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await rm(folder, { recursive: true })
    },
  }
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function packProgram(folder: string, script: string): Promise<Buffer> {
  await writeFile(join(folder, 'sd-server'), script)
  await chmod(join(folder, 'sd-server'), 0o755)
  execFileSync('zip', ['-q', '-j', join(folder, 'release.zip'), join(folder, 'sd-server')])
  return await readFile(join(folder, 'release.zip'))
}
