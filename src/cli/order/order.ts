import { type Client, type DryRun, type Generation, VedutaError } from '@veduta/client'
import { asCaller } from '../access/as-caller.ts'
import { problemOf } from '../access/with-client.ts'
import { CommandError, type Input, type Printed, type ProblemKind } from '../command.ts'
import { alignedLines } from '../terminal/aligned-lines.ts'
import { openStopSignal } from '../terminal/stop-signal.ts'
import { type OrderProgress, openOrderProgress } from './order-progress.ts'
import { placesFor } from './output-places.ts'
import { findSent, type Picture, type PictureSent } from './pictures.ts'
import { saveOutputs } from './save-output.ts'

/** An order of `veduta render` or `veduta video` for one picture. */
export type Order = {
  /** The extension of the result's file. */
  suffix: string
  submit: (client: Client, image: PictureSent) => Promise<{ id: string; seed: number }>
  dryRun: (client: Client, image: PictureSent) => Promise<DryRun>
}

/** The outcome for one picture. */
type Made = {
  picture: string
  id: string | null
  status: Generation['status'] | 'not ordered'
  seed: number | null
  /** Credits. */
  cost: number
  /** The first of the files. */
  file: string | null
  files: string[]
  notes: string[]
  error: { code: string; message: string; request_id: string | null } | null
}

/** How many generations of an account the service runs at once by default. */
const atOnce = 4

/** Orders a generation for each picture, waits for all of them and saves the results. */
export async function orderAll(paths: string[], options: Input['options'], order: Order): Promise<Printed> {
  const timeoutMs = readTimeout(options.timeout)
  const pictures = await findSent(paths)
  const places = await placesFor(pictures, { out: options.out, suffix: order.suffix })
  return await asCaller(options, async (client) => {
    if (options['dry-run'] !== undefined) return await tryAll(client, pictures, order)
    const stop = openStopSignal()
    const isDetached = options.detach !== undefined
    const progress = openOrderProgress(pictures.length)
    const made = await inParallel(pictures, async (picture, i) => {
      const step = { client, order, stop, timeoutMs, isDetached, place: places[i]!, progress }
      return await makeOne(picture, step)
    })
    progress.close()
    return report(made, { isDetached, isOnStdout: places[0] === '-' })
  })
}

function readTimeout(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text) * 1000
  throw new CommandError('usage', `--timeout ${text} is not a whole number of seconds.`)
}

async function tryAll(client: Client, pictures: Picture<PictureSent>[], order: Order): Promise<Printed> {
  const tried = await inParallel(pictures, async (picture) => ({
    picture: picture.name,
    ...(await order.dryRun(client, await picture.read())),
  }))
  const cost = tried.reduce((sum, each) => sum + each.cost, 0)
  const rows = tried.map((each) => [each.picture, each.resolution, `${each.cost} credits`, each.built_prompt])
  const note = [notesOf(tried), `Nothing was ordered. It would cost ${cost} credits.`].filter(Boolean).join('\n')
  return { data: oneOrAll(tried), text: alignedLines(rows), note }
}

type Step = {
  client: Client
  order: Order
  stop: AbortSignal
  timeoutMs: number | undefined
  isDetached: boolean
  place: string
  progress: OrderProgress
}

/** Never throws: a failure with one picture does not stop the others. */
async function makeOne(picture: Picture<PictureSent>, step: Step): Promise<Outcome> {
  const { client, order, stop, timeoutMs, progress } = step
  const made: Made = {
    picture: picture.name,
    id: null,
    status: 'not ordered',
    seed: null,
    cost: 0,
    file: null,
    files: [],
    notes: [],
    error: null,
  }
  try {
    stop.throwIfAborted()
    // Not aborted by Ctrl+C: without the id, the order could not be cancelled.
    const accepted = await order.submit(client, await picture.read())
    Object.assign(made, { id: accepted.id, seed: accepted.seed, status: 'queued' })
    if (step.isDetached) return { made }
    const onStatus = (generation: Generation) => {
      Object.assign(made, told(generation))
      progress.show(picture.name, generation)
    }
    const { output } = await client.wait(accepted.id, { signal: stop, timeoutMs, onStatus })
    const onSaved = (path: string) => {
      made.file ??= path
      made.files.push(path)
    }
    await saveOutputs(client, output, { place: step.place, signal: stop, onSaved })
    return { made }
  } catch (error) {
    const cause = await reasonOf(error, { client, made, stop })
    made.error = describeError(cause)
    return { made, cause }
  } finally {
    progress.end(picture.name)
  }
}

/** `cause` is why it was not made. */
type Outcome = { made: Made; cause?: unknown }

const told = ({ status, credits, notes }: Generation) => ({ status, notes, cost: credits.charged - credits.refunded })

/** Why it was not made, for the person who ordered it. */
async function reasonOf(error: unknown, { client, made, stop }: Pick<Step, 'client' | 'stop'> & { made: Made }) {
  if (stop.aborted) return await interrupted(client, made)
  if (made.status !== 'succeeded') return error
  const message = `${(error as Error).message}: the result exists, and "veduta download ${made.id}" saves it.`
  return new CommandError('failed', message, { cause: error })
}

/** Cancels an order after Ctrl+C, to refund its credits, unless it has just succeeded. */
async function interrupted(client: Client, made: Made): Promise<CommandError> {
  if (!made.id) return new CommandError('failed', 'Stopped before anything was ordered.')
  const generation = await client
    .cancel(made.id)
    .catch(() => client.request('GET /v1/status/{id}', { path: { id: made.id! } }))
  Object.assign(made, told(generation))
  const message =
    generation.status === 'succeeded'
      ? `Stopped, but the result exists: "veduta download ${made.id}" saves it.`
      : `It was cancelled, and ${generation.credits.refunded} credits were refunded.`
  return new CommandError('failed', message)
}

function describeError(cause: unknown): Made['error'] {
  const { code = 'FAILED', message, requestId = null } = cause as Partial<VedutaError> & Error
  return { code, message, request_id: requestId }
}

function report(
  outcomes: Outcome[],
  { isDetached, isOnStdout }: { isDetached: boolean; isOnStdout: boolean },
): Printed {
  const all = outcomes.map(({ made }) => made)
  const [only, ...others] = outcomes
  const note = notesOf(all)
  if (!others.length) {
    const { made, cause } = only!
    if (cause) throw cause
    return { data: made, text: isOnStdout ? '' : isDetached ? made.id! : made.files.join('\n'), note }
  }
  const rows = all.map(({ picture, status, cost, error, files, id }) => [
    picture,
    status,
    String(cost),
    error ? `${error.code}: ${error.message}` : files.join(', ') || id || '',
  ])
  const text = alignedLines([['PICTURE', 'STATUS', 'CREDITS', 'RESULT'], ...rows])
  const failed = outcomes.find(({ cause }) => cause)
  return { data: all, text, note, problem: failed && problemOfAny(failed.cause) }
}

/** A note about several pictures is printed once, with their names, or without names if it is about all. */
function notesOf(all: Pick<Made, 'picture' | 'notes'>[]): string | undefined {
  const texts = [...new Set(all.flatMap(({ notes }) => notes))]
  const lines = texts.map((text) => {
    const said = all.filter(({ notes }) => notes.includes(text))
    return said.length === all.length ? text : `${said.map(({ picture }) => picture).join(', ')}: ${text}`
  })
  return lines.join('\n') || undefined
}

const problemOfAny = (cause: unknown): ProblemKind => (cause instanceof VedutaError ? problemOf(cause) : 'failed')

const oneOrAll = <T>(all: T[]): T | T[] => (all.length === 1 ? all[0]! : all)

/** The results in the order of the items, of which a few are processed at once. */
async function inParallel<T, R>(items: T[], work: (item: T, i: number) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const queue = items.entries()
  const runners = Array.from({ length: atOnce }, async () => {
    for (const [i, item] of queue) results[i] = await work(item, i)
  })
  await Promise.all(runners)
  return results
}
