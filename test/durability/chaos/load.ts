import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import type { Blobs } from '../../../src/blobs/blobs.ts'
import { blobKey } from '../../../src/blobs/blobs.ts'
import type { StatusBody } from '../../../src/contract/generation/status.ts'
import { misbehaviours } from '../../fakes/misbehaving-engine.ts'
import { toForm } from '../trial/ask.ts'

/** A generation whose id was answered. */
export type Acknowledged = {
  id: string
  /** Its picture was taken away, or it was cancelled, so that it fails unless it had begun or ended. */
  mayFail: boolean
  /** Where it was ordered. */
  path: string
  /** Which servers can be asked about it. */
  knownBy: Knowing
  /** What its status said once it had ended: nothing may change that. */
  ended?: string
}

type Knowing = 'all' | 'first two'

export type Load = Awaited<ReturnType<typeof startLoad>>

const clients = 6
const unfinishedMax = 80
const doomedEvery = 12
const cancelledEvery = 15
const watchPauseMs = 700
const requestMaxMs = 30_000

type Settings = {
  /** A server that is believed to run; one that knows the newer endpoints, if it must. */
  pick: (knowing: Knowing) => string
  key: string
  webhookUrl: string
  blobs: Blobs
  /** How many may have been ordered by now. */
  jobs: () => number
}

/** Orders so many generations, each by one Idempotency-Key until it is acknowledged, and watches how they end. */
export async function startLoad({ pick, key, webhookUrl, blobs, jobs }: Settings) {
  const picture = await drawPicture()
  const frame = await drawPicture(5)
  const acknowledged = new Map<string, Acknowledged>()
  const violations = new Set<string>()
  let ordered = 0
  let ordering = 0
  let running = true
  const unfinished = () => [...acknowledged.values()].filter(({ ended }) => !ended)

  async function ask<T>(
    path: string,
    knowing: Knowing,
    init: RequestInit = {},
  ): Promise<{ status: number; body: T } | undefined> {
    const headers = { authorization: `Bearer ${key}`, ...init.headers }
    const signal = AbortSignal.timeout(requestMaxMs)
    const response = await fetch(pick(knowing) + path, { ...init, headers, signal }).catch(() => undefined)
    const body = (await response?.json().catch(() => undefined)) as T | undefined
    return response && body && { status: response.status, body }
  }

  async function order(index: number): Promise<void> {
    const headers = { 'idempotency-key': randomUUID() }
    const { path, fields, isClip, knownBy } = endpointOf(index)
    const behaviour = path.includes('v45') && index % 4 < 2 ? 'faint' : behaviourOf(index)
    while (running) {
      const form = toForm({
        image: isClip ? frame : picture,
        prompt: behaviour,
        expert_name: 'plan',
        render_style: 'raw',
        webhook_url: webhookUrl,
        ...fields,
      })
      const answer = await ask<{ id: string; code?: string }>(path, knownBy, { method: 'POST', body: form, headers })
      if (answer?.status === 200) {
        const { id } = answer.body
        const doomed = index % doomedEvery === 0
        const cancelled = index % cancelledEvery === 3
        const mayFail = doomed || cancelled || misbehaviours[behaviour]?.mayFail === true
        acknowledged.set(id, { id, mayFail, knownBy, path })
        if (doomed) await blobs.remove(blobKey(`inputs/${id}/0.png`))
        if (cancelled) await cancel({ id, knownBy })
        return
      }
      if (answer && ![503, 409].includes(answer.status)) {
        violations.add(`An order was answered ${answer.status} ${JSON.stringify(answer.body)}.`)
      }
      await setTimeout(100)
    }
  }

  /** Finished already, or not to be reached: then it goes on. */
  async function cancel({ id, knownBy }: Pick<Acknowledged, 'id' | 'knownBy'>): Promise<void> {
    const answer = await ask(`/v1/generations/${id}/cancel`, knownBy, { method: 'POST' })
    if (answer && ![200, 202, 409, 503].includes(answer.status))
      violations.add(`A cancellation was answered ${answer.status} ${JSON.stringify(answer.body)}.`)
  }

  async function watch(generation: Acknowledged): Promise<void> {
    const answer = await ask<StatusBody>(`/v1/status/${generation.id}`, generation.knownBy)
    if (!answer || answer.status === 503) return
    const { status, completed_at, output } = answer.body
    if (answer.status !== 200) violations.add(`${generation.id} was acknowledged and then answered ${answer.status}.`)
    else if (completed_at) {
      // Too late, which must change nothing.
      if (!generation.ended) void cancel(generation)
      generation.ended = JSON.stringify([status, completed_at, output.map(({ sha256 }) => sha256)])
    }
  }

  const loops = [
    ...Array.from({ length: clients }, async () => {
      while (running) {
        if (unfinished().length >= unfinishedMax || ordered >= jobs()) await setTimeout(100)
        else {
          ordering++
          await order(ordered++)
          ordering--
        }
      }
    }),
    (async () => {
      while (running) {
        for (const generation of unfinished()) await watch(generation)
        await setTimeout(watchPauseMs)
      }
    })(),
  ]

  return {
    acknowledged,
    violations,
    unfinished,
    ordered: () => ordered,
    isOver: () => ordered >= jobs() && !ordering,
    /** What a generation that ended says now. */
    recheck: async (generation: Acknowledged): Promise<void> => {
      const before = generation.ended
      await watch(generation)
      if (before && generation.ended !== before)
        violations.add(`${generation.id} ended as ${before}, then as ${generation.ended}.`)
    },
    stop: async () => {
      running = false
      await Promise.all(loops)
    },
  }
}

/** Each kind of clip comes once in so many orders, because clips take long. */
const clipsEvery = 120
const clips = ['/v1/video-ai', '/v1/video-v20-flash', '/v1/video-v20-cinematic']

type Asked = { path: string; fields: Record<string, string>; isClip?: true; knownBy: Knowing }

/** Of three orders one has several results, and a few are clips: every endpoint is ordered. */
function endpointOf(index: number): Asked {
  const clip =
    index % (clipsEvery / clips.length) === 7 && clips[Math.floor((index * clips.length) / clipsEvery) % clips.length]
  if (clip) {
    return { path: clip, fields: { duration: '5' }, isClip: true, knownBy: clip === clips[0] ? 'first two' : 'all' }
  }
  if (index % 3) return { path: '/v1/archRender-v41', fields: {}, knownBy: 'first two' }
  const path = index % 2 ? '/v1/archRender-v45-fast' : '/v1/archRender-v45-ultra'
  const count = String(2 + (index % 4 ? 1 : 0))
  return { path, fields: { imagetype: 'drawing', output_size: '512', min_fidelity: '0.5', count }, knownBy: 'all' }
}

/** Of five orders one meets an engine that misbehaves, each time in another way, and one is made by the embedded engine. */
function behaviourOf(index: number): string {
  const ways = Object.keys(misbehaviours).filter((name) => name !== 'decline')
  if (index % 5 === 1) return 'decline'
  return index % 5 === 2 ? ways[Math.floor(index / 5) % ways.length]! : 'brick'
}

/**
 * A plain one: killed processes leave copies of it at its working size on the disk. Clips need one of five times its width, and more
 * of its height.
 */
async function drawPicture(times = 1): Promise<Blob> {
  const height = times === 1 ? 16 : 320
  const wall = { create: { width: 48 * times, height: height / 2, channels: 3, background: '#333' } } as const
  const bytes = await sharp({ create: { width: 96 * times, height, channels: 3, background: '#ddd' } })
    .composite([{ input: wall, left: 24 * times, top: height / 4 }])
    // Nothing below a kilobyte counts as a picture.
    .png({ compressionLevel: 0 })
    .toBuffer()
  return new Blob([new Uint8Array(bytes)], { type: 'image/png' })
}
