import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { type Blobs, BlobsAwayError, blobKey } from './blobs.ts'

type Settings = {
  bucket: string
  /** The store's URL, if it is not Amazon's. */
  endpoint: string | undefined
  region: string
  /** The prefix of every key, for a shared bucket. */
  prefix: string
  /** Whether the bucket is the first part of the path instead of the host's name. */
  pathStyle: boolean
  /** A connection without any transfer for this long is given up. */
  idleTimeoutMs: number
}

/** How often the SDK tries one request, after a 500, a 503 SlowDown, a reset or a timeout, with growing pauses. */
const requestAttempts = 4
/** How often a whole put is tried if its result is not what was sent, and a body if it breaks off without a byte of progress. */
const attemptsMax = 3
const pauseMs = 200

/**
 * Blobs as objects of an S3-compatible bucket. Credentials come from the SDK's own chain: AWS_ACCESS_KEY_ID and
 * AWS_SECRET_ACCESS_KEY, a profile, or the machine's role.
 */
export function openS3Blobs(settings: Settings): Blobs & { close: () => void } {
  const client = openClient(settings)
  const Bucket = settings.bucket
  const keyOf = (key: string) => `${settings.prefix}${key}`

  async function head(key: string) {
    return await client.send(new HeadObjectCommand({ Bucket, Key: keyOf(key) })).catch(absent)
  }

  async function get(key: string, range: string | undefined, ifMatch?: string) {
    const request = new GetObjectCommand({ Bucket, Key: keyOf(key), Range: range, IfMatch: ifMatch })
    return await client.send(request).catch(absent)
  }

  return {
    async put(key, path) {
      const { size } = await stat(path)
      for (let attempt = 1; ; attempt++) {
        // Whole parts are kept in memory until they are acknowledged, so that each can be sent again.
        const params = { Bucket, Key: keyOf(key), Body: createReadStream(path) }
        const sent = await new Upload({ client, params, queueSize: 2 }).done().catch(away)
        const stored = await head(key)
        if (stored?.ContentLength === size && stored.ETag === sent.ETag) return
        if (attempt === attemptsMax)
          throw new BlobsAwayError(`The store accepted the blob ${key} but does not have it as it was sent.`)
        await setTimeout(pauseMs)
      }
    },

    async get(key, range) {
      const start = range?.start ?? 0
      const first = await get(key, range && `bytes=${start}-${range.end}`)
      if (!first) return undefined
      const end = range?.end ?? first.ContentLength! - 1
      const rest = (from: number) => get(key, `bytes=${from}-${end}`, first.ETag)
      const stream = Readable.from(readThrough(key, { first, start, end, rest }), { objectMode: false })
      // A stream that is never read never enters the generator, whose end would close this.
      return stream.once('close', () => bodyOf(first).destroy())
    },

    async head(key) {
      const found = await head(key)
      return found && { sizeBytes: found.ContentLength!, modifiedAt: found.LastModified! }
    },

    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(key) })).catch(away)
    },

    async *list(prefix) {
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: keyOf(`${prefix}/`) })) {
        for (const { Key, LastModified } of page.Contents ?? []) {
          yield { key: blobKey(Key!.slice(settings.prefix.length)), modifiedAt: LastModified! }
        }
      }
    },

    close: () => client.destroy(),
  }
}

function openClient({ endpoint, region, pathStyle, idleTimeoutMs }: Settings): S3Client {
  const client = new S3Client({
    ...(endpoint && { endpoint }),
    region,
    forcePathStyle: pathStyle,
    maxAttempts: requestAttempts,
    // Each reader holds a connection: with the SDK's default limit, slow readers would block all others, and puts.
    requestHandler: {
      connectionTimeout: idleTimeoutMs,
      socketTimeout: idleTimeoutMs,
      httpAgent: { maxSockets: Number.POSITIVE_INFINITY },
      httpsAgent: { maxSockets: Number.POSITIVE_INFINITY },
    },
    // Otherwise streamed bodies end in a trailer that some compatible stores do not understand.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  // Every store checks a body against this header (RFC 1864), so that a body changed in transit is refused.
  client.middlewareStack.add(
    (next) => async (args) => {
      const { body, headers } = args.request as { body?: unknown; headers: Record<string, string> }
      if (body instanceof Uint8Array) headers['content-md5'] = createHash('md5').update(body).digest('base64')
      return await next(args)
    },
    { step: 'build' },
  )
  return client
}

type Reading = {
  first: GetObjectCommandOutput
  start: number
  /** Inclusive. */
  end: number
  /** The same object, from a given byte. */
  rest: (from: number) => Promise<GetObjectCommandOutput | undefined>
}

/** An object's bytes, resumed where a connection breaks off. */
async function* readThrough(key: string, { first, start, end, rest }: Reading): AsyncGenerator<Buffer> {
  let next = start
  let failures = 0
  for (let response: GetObjectCommandOutput | undefined = first; next <= end; ) {
    if (!response) throw new Error(`The blob ${key} was removed while it was read.`)
    try {
      for await (const chunk of bodyOf(response)) {
        yield chunk
        next += chunk.length
        failures = 0
      }
      if (next <= end) throw new Error(`The store ended the blob ${key} early.`)
    } catch (error) {
      if (++failures === attemptsMax) throw new BlobsAwayError(`The store broke off the blob ${key}.`, { cause: error })
      await setTimeout(pauseMs)
      response = await rest(next)
    }
  }
}

/** In Node, a body is a Node stream. */
const bodyOf = ({ Body }: GetObjectCommandOutput) => Body as Readable

function absent(error: { $metadata?: { httpStatusCode?: number } }): undefined {
  if (error.$metadata?.httpStatusCode !== 404) away(error)
}

function away(cause: unknown): never {
  throw new BlobsAwayError('The object store could not be reached or failed at a request.', { cause })
}
