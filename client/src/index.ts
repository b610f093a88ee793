import type {
  Account,
  DryRun,
  Generation,
  RenderAccepted,
  RenderFastFields,
  RenderFields,
  RenderUltraFields,
  RenderV45Accepted,
  RenderV45DryRun,
  Upload,
  VideoAccepted,
  VideoCinematicFields,
  VideoFields,
  VideoFlashFields,
  VideoV20Accepted,
  VideoV20DryRun,
} from './contract.ts'
import { type CallOptions, openDeadline } from './deadline.ts'
import { type Downloadable, openDownload } from './download.ts'
import { VedutaError } from './error.ts'
import type { Routes } from './routes.ts'
import { type Connection, sendJson } from './send.ts'
import type { OnSent } from './send-form.ts'
import { type Succeeded, type WaitOptions, wait } from './wait.ts'

export type * from './contract.ts'
export type { CallOptions } from './deadline.ts'
export type { Downloadable } from './download.ts'
// biome-ignore lint/performance/noBarrelFile: users of the package import only from its name.
export { type ClientErrorCode, VedutaError } from './error.ts'
export { everyPage } from './every-page.ts'
export { verifyReceipt } from './receipt.ts'
export type { Routes } from './routes.ts'
export type { Succeeded, WaitOptions } from './wait.ts'
export { type Delivered, verifyWebhook } from './webhook.ts'

export type ClientOptions = {
  /** The address of the service, such as https://veduta.example.com. */
  baseUrl: string
  /** Absent in the service's own pages, where the browser sends a cookie. */
  apiKey?: string
  /** Sends the requests instead of the global fetch. */
  fetch?: typeof fetch
}

export type Client = ReturnType<typeof openClient>

export type UploadOptions = CallOptions & {
  /** Is told how many bytes of the request have been sent, of how many. */
  onSent?: OnSent | undefined
}

export type SubmitOptions = UploadOptions & {
  /** Identifies the order across processes. By default, each call makes its own and keeps it for its retries. */
  idempotencyKey?: string
}

export type Submit<Fields, Accepted, Dry = DryRun> = {
  /** Runs every check and returns what would happen; nothing is charged or stored. */
  (fields: Fields, options: UploadOptions & { dryRun: true }): Promise<Dry>
  /** Places the order. It is charged once, however often the request is sent. */
  (fields: Fields, options?: SubmitOptions): Promise<Accepted>
}

/** What fills a request. */
type Parts = { path?: Record<string, string>; query?: Record<string, unknown>; body?: object }

type Input<Route extends keyof Routes> = Omit<Routes[Route], 'answer'>
/** Optional if the route needs nothing. */
type Arguments<Route extends keyof Routes> =
  Record<never, never> extends Input<Route>
    ? [input?: Input<Route>, options?: CallOptions]
    : [input: Input<Route>, options?: CallOptions]

/** For one call, including all retries. */
const requestMs = 2 * 60_000
const submitMs = 5 * 60_000

const noBaseUrl = 'baseUrl is missing: pass the address of the service, such as http://127.0.0.1:8787.'

/** A client for one account of a service. All functions take a signal and a timeout, and have a default timeout. */
export function openClient({ baseUrl, apiKey, fetch = globalThis.fetch }: ClientOptions) {
  // It may come from an unset environment variable, and plain JavaScript has no types to catch that.
  if (!baseUrl) throw new TypeError(noBaseUrl)
  const connection: Connection = { baseUrl, ...(apiKey && { apiKey }), fetch: (...call) => fetch(...call) }

  function submit<Fields extends object, Accepted, Dry = DryRun>(path: string): Submit<Fields, Accepted, Dry> {
    return (async (fields: Fields, options: SubmitOptions & { dryRun?: true } = {}) => {
      const { dryRun, idempotencyKey = newKey(), onSent } = options
      const request = {
        method: 'POST',
        path: dryRun ? `${path}?dry_run=true` : path,
        headers: dryRun ? undefined : { 'idempotency-key': idempotencyKey },
        body: formOf(fields),
        onSent,
      }
      return await sendJson(connection, request, { mayRepeat: true, deadline: openDeadline(options, submitMs) })
    }) as Submit<Fields, Accepted, Dry>
  }

  /** Any other request of the API, by its method and path. */
  async function request<Route extends keyof Routes>(
    route: Route,
    ...[input, options = {}]: Arguments<Route>
  ): Promise<Routes[Route]['answer']> {
    return await ask(route, (input ?? {}) as Parts, { ...options, mayRepeat: !route.startsWith('POST ') })
  }

  async function ask<Route extends keyof Routes>(
    route: Route,
    { path = {}, query = {}, body }: Parts,
    { mayRepeat, ...options }: CallOptions & { mayRepeat: boolean },
  ): Promise<Routes[Route]['answer']> {
    const [method, template] = route.split(' ') as [string, string]
    const filled = template.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(path[name]!))
    const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
    const search = new URLSearchParams(given).toString()
    const request = { method, path: search ? `${filled}?${search}` : filled, body: body && JSON.stringify(body) }
    const deadline = openDeadline(options, requestMs)
    return (await sendJson(connection, request, { mayRepeat, deadline })) as Routes[Route]['answer']
  }

  return {
    /** Turns a picture into an architectural rendering. */
    render: submit<RenderFields, RenderAccepted>('/v1/archRender-v41'),

    /** Turns a picture into renderings by version 4.5 Ultra. */
    renderUltra: submit<RenderUltraFields, RenderV45Accepted, RenderV45DryRun>('/v1/archRender-v45-ultra'),

    /** The same by Fast, at a third of the price. */
    renderFast: submit<RenderFastFields, RenderV45Accepted, RenderV45DryRun>('/v1/archRender-v45-fast'),

    /** Animates a picture into a clip. */
    video: submit<VideoFields, VideoAccepted>('/v1/video-ai'),

    /** Animates a picture into a clip by video v2.0 Flash. */
    videoFlash: submit<VideoFlashFields, VideoV20Accepted, VideoV20DryRun>('/v1/video-v20-flash'),

    /** The same by Cinematic, in more pixels. */
    videoCinematic: submit<VideoCinematicFields, VideoV20Accepted, VideoV20DryRun>('/v1/video-v20-cinematic'),

    /**
     * Uploads a picture once. For 24 hours its id stands for it in the file fields of the account's orders; the same bytes have the
     * same id.
     */
    upload: async (file: Blob, options: UploadOptions = {}): Promise<Upload> => {
      const request = { method: 'POST', path: '/v1/uploads', body: formOf({ file }), onSent: options.onSent }
      const deadline = openDeadline(options, submitMs)
      return (await sendJson(connection, request, { mayRepeat: true, deadline })) as Upload
    },

    /**
     * Waits for a generation, across broken connections and restarts of the service.
     *
     * @throws VedutaError with the code of its failure, and the generation
     */
    wait: (id: string, options: WaitOptions = {}): Promise<Succeeded> => wait(connection, id, options),

    /** Cancels a generation and refunds its credits. */
    cancel: async (id: string, options: CallOptions = {}): Promise<Generation> => {
      try {
        return await ask('POST /v1/generations/{id}/cancel', { path: { id } }, { ...options, mayRepeat: true })
      } catch (error) {
        if (!(error instanceof VedutaError) || error.code !== 'ALREADY_FINISHED') throw error
        const generation = await request('GET /v1/status/{id}', { path: { id } }, options)
        // Cancelling twice is not an error.
        if (generation.error?.code === 'CANCELED') return generation
        throw error
      }
    },

    /** A result, complete and verified. */
    download: async (output: Downloadable, options: CallOptions = {}): Promise<Blob> =>
      await new Response(openDownload(connection, output, options), {
        headers: { 'content-type': output.content_type },
      }).blob(),

    /** A result as a stream, which fails at its end if the bytes are not what the service announced. */
    openDownload: (output: Downloadable, options: CallOptions = {}) => openDownload(connection, output, options),

    /** The account: its name and balance. */
    account: (options?: CallOptions): Promise<Account> => request('GET /v1/account', {}, options),

    /** The account's generations, newest first, fetched page by page on demand. */
    generations: async function* (
      query: Omit<NonNullable<Routes['GET /v1/generations']['query']>, 'cursor'> = {},
      options?: CallOptions,
    ): AsyncGenerator<Generation, void> {
      let cursor: string | undefined
      do {
        const page = await request('GET /v1/generations', { query: { ...query, ...(cursor && { cursor }) } }, options)
        yield* page.generations
        cursor = page.next_cursor ?? undefined
      } while (cursor)
    },

    request,
  }
}

/** 128 random bits. Not randomUUID, which pages on plain http do not have. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** A list is sent by repeating its field. */
function formOf(fields: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    for (const item of [value].flat()) {
      if (item !== undefined) form.append(name, item instanceof Blob ? item : String(item))
    }
  }
  return form
}
