import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client, Output } from '@veduta/client'

/** Downloads every result of an order, the second and later ones beside the first; tells each path once its file is complete. */
export async function saveOutputs(
  client: Client,
  outputs: readonly Output[],
  { place, signal, onSaved }: { place: string; signal?: AbortSignal; onSaved: (path: string) => void },
): Promise<void> {
  for (const [i, output] of outputs.entries()) {
    const path = i ? numbered(place, i + 1) : place
    await saveOutput(client, output, path, signal)
    onSaved(path)
  }
}

const numbered = (place: string, number: number) => {
  const end = extname(place)
  return `${place.slice(0, place.length - end.length)}-${number}${end}`
}

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
