import { createWriteStream, openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import type { OwnEngineTools } from '../src/engines/own/own-engine.ts'
import type { Engine, Task } from '../src/engines/port/engine.ts'

/*
 * Your own engine: VEDUTA_ENGINES="./own-engine.ts, classical". The service takes PUT /jobs/ID (a form), reports on it under
 * GET /jobs/ID ({ state: "running" | "done" | "failed" | "refused", progress }), has GET /jobs/ID/result and DELETE /jobs/ID.
 */

const maxBytes = 200_000_000

export function openEngine({ clock, EngineError, abortReason, receivePicture, receiveClip }: OwnEngineTools): Engine {
  const url = process.env.STUDIO_URL ?? 'http://127.0.0.1:8000'
  /** Until an order is placed, a failure costs nothing: another engine may take the task, or this one later. */
  const away = (message: string, more = {}) =>
    new EngineError(message, { code: 'ENGINE_FAILED', retryable: true, undelivered: true, ...more })

  async function order(id: string, task: Task, isNew: boolean): Promise<void> {
    const body = new FormData()
    body.set('task', JSON.stringify(task))
    body.set('source', await openAsBlob(task.source))
    // Only the timeout ends it: an aborted order might arrive after it was cancelled.
    const answer = await fetch(`${url}/jobs/${id}`, { method: 'PUT', body, signal: AbortSignal.timeout(30_000) })
    const retryAfterSeconds = Number(answer.headers.get('retry-after')) || undefined
    if (!answer.ok) throw away(`The studio answered ${answer.status}.`, { retryAfterSeconds, undelivered: isNew })
  }

  async function untilDone(id: string, signal: AbortSignal, onProgress: (progress: number) => void): Promise<void> {
    for (const beganAt = performance.now(); ; ) {
      const answer = await fetch(`${url}/jobs/${id}`, { signal })
      const { state, progress, reason } = (await answer.json()) as { state: string; progress: number; reason?: string }
      if (state === 'done') return
      if (state === 'failed') throw away(`The studio failed: ${reason}`)
      if (state === 'refused') throw new EngineError(String(reason), { code: 'CONTENT_REFUSED', retryable: false })
      onProgress(progress)
      await setTimeout(Math.max(20, (performance.now() - beganAt) / 40), undefined, { signal })
    }
  }

  async function fetchResult(id: string, path: string, signal: AbortSignal): Promise<void> {
    const answer = await fetch(`${url}/jobs/${id}/result`, { signal })
    if (!answer.ok || !answer.body) throw new Error(`The result could not be fetched: ${answer.status}.`)
    let left = maxBytes
    const cap = async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        left -= chunk.length
        if (left < 0) throw new EngineError('The result is too large.', { code: 'OUTPUT_INVALID', retryable: false })
        yield chunk
      }
    }
    await pipeline(Readable.fromWeb(answer.body as never), cap, createWriteStream(path))
  }

  return {
    name: 'studio',
    capabilities: {
      render: { references: 0 },
      video: { durationsSeconds: [5, 10], endImage: false, negativePrompt: false, sound: false },
      seed: true,
    },
    health: async (signal) => {
      const answer = await fetch(`${url}/health`, { signal }).catch(() => undefined)
      if (answer?.ok) return { ready: true, message: `The studio answers at ${url}.` }
      return { ready: false, message: `The studio does not answer at ${url}: start it, or correct STUDIO_URL.` }
    },
    run: async (task, run) => {
      const { folder, signal, checkpoint } = run
      const isNew = !checkpoint.noted
      const id = (checkpoint.noted as { id?: string } | undefined)?.id ?? clock.newId()
      // Noted before it is placed: after a crash the next attempt places it again under the same id, which changes nothing.
      await checkpoint.note({ id })
      try {
        signal.throwIfAborted()
        await order(id, task, isNew)
        await untilDone(id, signal, (progress) => run.progress({ progress, stage: 'rendering' }))
      } catch (error) {
        if (signal.aborted) {
          const unwanted = ['cancelled', 'timeout'].includes(abortReason(signal))
          if (unwanted) await fetch(`${url}/jobs/${id}`, { method: 'DELETE' }).catch(() => {})
          throw signal.reason
        }
        if (error instanceof EngineError) throw error
        const isDown = (error as { cause?: { code?: string } }).cause?.code === 'ECONNREFUSED'
        throw away('The studio cannot be reached.', { undelivered: isNew && isDown, cause: error })
      }
      const received = join(folder, 'received')
      await fetchResult(id, received, signal)
      const { output, notes } =
        task.kind === 'render'
          ? await receivePicture({ received, ...task }, run)
          : await receiveClip({ received, ...task }, run)
      return { outputs: [output], notes, version: 'studio 1' }
    },
  }
}
