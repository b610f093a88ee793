import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { ask, toForm } from '../trial/ask.ts'
import type { Receiver } from '../trial/receiver.ts'

export type Load = Awaited<ReturnType<typeof startLoad>>

/** A webhook as the receiver knows it. */
type Hook = { id: string; path: string }

const testIntervalMs = 100
const unfinishedMax = 4
const pauseMs = 50

/** Keeps events coming through a service's deaths, and remembers which of them callers were promised. */
export async function startLoad({ url, key, receiver }: { url: string; key: string; receiver: Receiver }) {
  const picture = await drawPicture()
  const hooks = [await addHook('/one'), await addHook('/two')]
  const own = await ask<{ id: string; secret: string }>('GET', `${url}/v1/webhooks/secret`, key)
  receiver.expect('/request', own.body.secret)
  hooks.push({ id: own.body.id, path: '/request' })
  /** The ids of test events whose delivery was promised, with the path that they go to. */
  const tests = new Map<string, string>()
  const generations = new Set<string>()
  const unfinished = new Set<string>()
  let running = true

  async function addHook(path: string): Promise<Hook> {
    type Created = { id: string; secret: string }
    const { body } = await ask<Created>('POST', `${url}/v1/webhooks`, key, { url: receiver.urlOf(path) })
    receiver.expect(path, body.secret)
    return { id: body.id, path }
  }

  async function sendTests(): Promise<void> {
    for (let i = 0; running; i++) {
      const { id, path } = hooks[i % 2]!
      const answer = await ask<{ event: { id: string } }>('POST', `${url}/v1/webhooks/${id}/test`, key).catch(
        () => undefined,
      )
      if (answer?.status === 202) tests.set(answer.body.event.id, path)
      await setTimeout(testIntervalMs)
    }
  }

  async function render(): Promise<void> {
    while (running) {
      const answer = unfinished.size < unfinishedMax && (await postRendering().catch(() => undefined))
      if (answer && answer.status === 200) {
        generations.add(answer.body.id)
        unfinished.add(answer.body.id)
      }
      for (const id of unfinished) {
        const status = await ask<{ status: string }>('GET', `${url}/v1/status/${id}`, key).catch(() => undefined)
        if (status && ['succeeded', 'failed'].includes(status.body.status)) unfinished.delete(id)
      }
      await setTimeout(pauseMs)
    }
  }

  function postRendering() {
    const form = toForm({
      image: picture,
      expert_name: 'exterior',
      prompt: 'brick',
      render_style: 'raw',
      webhook_url: receiver.urlOf('/request'),
    })
    return ask('POST', `${url}/v1/archRender-v41`, key, form)
  }

  const loops = [sendTests(), render()]
  return {
    hooks,
    tests,
    generations,
    stop: async () => {
      running = false
      await Promise.all(loops)
    },
  }
}

/** A small one with noise, so that it is large enough to be taken. */
async function drawPicture(): Promise<File> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const bytes = await sharp({ create: { width: 160, height: 16, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'noise.png', { type: 'image/png' })
}
