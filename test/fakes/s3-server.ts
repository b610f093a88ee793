import type Crypto from 'node:crypto'
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

const require = createRequire(import.meta.url)

/**
 * Its continuation tokens use DES, which OpenSSL 3 no longer has: AES works as well. The key
 * and vector have DES's length.
 */
const crypto: typeof Crypto = require('node:crypto')
const { createCipheriv, createDecipheriv } = crypto
const ofAes = (key: Buffer) => ['aes-128-ecb', Buffer.concat([key, key]), null] as const
Object.assign(crypto, {
  createCipheriv: (name: string, key: Buffer, ...rest: never[]) =>
    name === 'des' ? createCipheriv(...ofAes(key)) : createCipheriv(name, key, ...(rest as [never])),
  createDecipheriv: (name: string, key: Buffer, ...rest: never[]) =>
    name === 'des' ? createDecipheriv(...ofAes(key)) : createDecipheriv(name, key, ...(rest as [never])),
})

/** It ships no types. */
const S3Server = require('s3rver') as new (options: Options) => S3rver

/** The credentials that s3rver accepts, with any signature made with them. */
const credentials = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

/** A throwaway S3 store of this process with one bucket. */
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
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    credentials,
    /** The folder that holds all that is stored, each object's bytes as they are. */
    directory,
    /** The settings of a process that uses it, by itself or through something in front of it. */
    settings: (endpoint = url) => ({
      ...credentials,
      VEDUTA_S3_BUCKET: bucket,
      VEDUTA_S3_ENDPOINT: endpoint,
      VEDUTA_S3_PATH_STYLE: 'true',
    }),
    close: async () => {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
