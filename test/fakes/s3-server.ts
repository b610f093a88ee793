import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type S3rver = { run: () => Promise<AddressInfo>; close: () => Promise<void> }
type Options = {
  address: string
  port: number
  silent: boolean
  directory: string
  configureBuckets: { name: string }[]
}

/** It has no types of its own. */
const S3Server = createRequire(import.meta.url)('s3rver') as new (options: Options) => S3rver

/** What s3rver takes as credentials. It takes any signature made with them. */
const credentials = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

/** A throwaway S3 store of this process with one bucket; `env` is what a process needs to use it. */
export async function openS3Server(bucket: string) {
  const directory = await mkdtemp(join(tmpdir(), 'veduta-s3-'))
  const server = new S3Server({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await server.run()
  return {
    url: `http://127.0.0.1:${port}`,
    credentials,
    close: async () => {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
