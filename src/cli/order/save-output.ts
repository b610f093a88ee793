import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client, Output } from '@veduta/client'

/** Downloads a result to a file, which appears only once it is complete, or to stdout for `-`. */
export async function saveOutput(client: Client, output: Output, path: string, signal?: AbortSignal): Promise<void> {
  const bytes = Readable.fromWeb(client.openDownload(output, { signal }))
  if (path === '-') return await pipeline(bytes, process.stdout, { end: false })
  const part = `${path}.part`
  try {
    await pipeline(bytes, createWriteStream(part))
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true }).catch(() => {})
    throw error
  }
}
