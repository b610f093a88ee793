import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { openBlobs } from '../../app.ts'
import { blobKey } from '../../blobs/blobs.ts'
import { systemClock } from '../../clock.ts'
import type { Config } from '../../config.ts'

const probeBytes = 4096

/** Stores a blob, reads a part of it and removes it. @throws Error with a sentence on which step failed */
export async function examineBlobs(config: Config): Promise<string> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'veduta-doctor-'))
  const path = join(folder.path, 'probe')
  const bytes = systemClock.randomBytes(probeBytes)
  await writeFile(path, bytes)
  // If it stays behind, the orphan collector removes it.
  const key = blobKey(`inputs/${systemClock.newId()}/probe`)
  const where = `the bucket ${config.s3Bucket}${config.s3Endpoint ? ` at ${config.s3Endpoint}` : ''}`
  const blobs = await openBlobs(config)
  try {
    await attempt('written', where, () => blobs.put(key, path))
    const part = await attempt('read', where, async () => {
      const stream = await blobs.get(key, { start: 1000, end: 1999 })
      return stream && (await buffer(stream))
    })
    await attempt('removed', where, () => blobs.remove(key))
    if (!part?.equals(bytes.subarray(1000, 2000)))
      throw new Error(`A part of an object read from ${where} differs from what was written.`)
    return `An object was written to ${where}, read in part, and removed.`
  } finally {
    blobs.close?.()
  }
}

async function attempt<T>(what: string, where: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { message, cause } = error as Error
    const reason = cause instanceof Error && cause.message ? cause.message : message
    throw new Error(
      `An object could not be ${what} in ${where} (${reason}): check VEDUTA_S3_BUCKET, VEDUTA_S3_ENDPOINT, VEDUTA_S3_REGION and the credentials, which need to read, write, list and delete objects.`,
    )
  }
}
