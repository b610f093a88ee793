import { join } from 'node:path'
import type { App } from '../../app.ts'
import { ApiError, overloaded } from '../../contract/errors.ts'
import type { FilePart, Form } from '../../contract/fields/endpoint.ts'
import type { EndpointName } from '../../contract/vocabulary.ts'
import { isDiskFull } from '../../disk-space.ts'
import type { Task } from '../../engines/port/engine.ts'
import { MediaError } from '../../media/error.ts'
import type { Inspected, InspectRequest } from '../../media/inspect/inspect.ts'
import { sniff } from '../../media/sniff.ts'
import type { StoredInput } from '../../store/schema.ts'
import type { SourcePicture } from '../stored/sources.ts'

/** A checked form, turned into the work to do. The task's pictures are files in the request's folder. */
export type Plan = {
  endpoint: EndpointName
  cost: number
  task: Task
  /** The size of the output, in pixels. */
  size: { width: number; height: number }
  /** What the service itself changed, in sentences for the caller. */
  notes: string[]
  /** The URL for the generation's events. */
  webhookUrl: string | undefined
  /** What a dry run's answer has beside what all have. */
  dryRun?: object
  /** The fields as understood. */
  parameters: object
  reply: (id: string, creditsLeft: number, notes: string[]) => object
}

/** The context of one request: its account, a folder that is removed at its end, and a signal that aborts when its caller leaves. */
export type Request = {
  accountId: string
  folder: string
  signal: AbortSignal
  /** Called with the decoding time of each picture. */
  spent: (ms: number) => void
  /** Every picture of the order, added once it was accepted: the bytes that came, and what is kept of it. */
  inputs: (StoredInput & { picture: SourcePicture })[]
}

export type Picture = Exclude<Inspected, { refused: string }>

const inspectWaitMs = 10_000

/** Reads the type of every file from its bytes. */
export async function recogniseFiles(form: Form): Promise<Form> {
  const fields = [...form].map(async ([name, parts]) => {
    const recognised = parts.map(async (part) =>
      part.kind === 'file' && part.path ? { ...part, type: await sniff(part.path) } : part,
    )
    return [name, await Promise.all(recognised)] as const
  })
  return new Map(await Promise.all(fields))
}

type PictureRequest = { field: string; file: Pick<FilePart, 'path'> } & Omit<InspectRequest, 'input' | 'output'>

/**
 * Decodes a picture and writes it normalised into the request's folder.
 *
 * @throws ApiError INVALID_PARAMETERS if it is refused, OVERLOADED if no place is free in time
 */
export async function inspectPicture(app: App, request: Request, picture: PictureRequest): Promise<Picture> {
  const inspected = await inspect(app, request, picture)
  if (inspected.refused === undefined) return inspected
  throw new ApiError('INVALID_PARAMETERS', { field: picture.field, reason: inspected.refused })
}

/** The same, with a refusal as a value. @throws ApiError OVERLOADED if no place is free in time */
export async function inspect(
  app: App,
  { accountId, folder, signal, spent, inputs }: Request,
  { field, file, ...rule }: PictureRequest,
): Promise<Inspected> {
  const request = { ...rule, input: file.path, output: join(folder, `${field}-inspected`) }
  const limits = { signal, waitMs: inspectWaitMs, spent }
  const inspected = await app.media.inspect(accountId, request, limits).catch(inspectionFailed)
  if (inspected.refused === undefined) {
    inputs.push({ field, sha256: inspected.sha256, picture: { field, ...inspected } })
    return inspected
  }
  // Then the picture was not at fault.
  const failure = new MediaError('failed', inspected.cause ?? '')
  if (isDiskFull(failure)) throw failure
  app.log.info({ field, cause: inspected.cause }, 'A picture was refused.')
  return inspected
}

function inspectionFailed(error: unknown): Inspected {
  if (!(error instanceof MediaError)) throw error
  if (error.kind === 'busy') throw overloaded(5)
  if (error.kind === 'failed') throw error
  return { refused: 'cannot be decoded', cause: error.message, isCorrupt: true }
}

/** The caller's seed, or a random one. */
export const chooseSeed = (app: App, seed: number | undefined, max: number) => seed ?? app.clock.randomInt(max)
