import { createWriteStream, openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import type { archRender } from '../contract/arch-render-v41.ts'
import { type StatusBody, status } from '../contract/status.ts'
import type { video } from '../contract/video-ai.ts'
import { CommandError } from './command.ts'
import { readAnswer, send } from './request.ts'

/** The service is on this machine and the only caller waits for it, so more often than the API's 3 seconds. */
const pollMs = 300

/** Uses the API over plain HTTP, as any caller would. */
export function openDemoClient({ url, key, signal }: { url: string; key: string; signal: AbortSignal }) {
  const headers = { authorization: `Bearer ${key}`, accept: 'application/json' }

  return {
    /** Orders a generation of the picture at `image`; returns its id. */
    submit: async (endpoint: typeof archRender | typeof video, image: string, fields: Record<string, string>) => {
      const body = new FormData()
      body.set('image', await openAsBlob(image), 'source.png')
      for (const [name, value] of Object.entries(fields)) body.set(name, value)
      const response = await send(url + endpoint.path, { method: 'POST', headers, body, signal })
      return (await readAnswer(response, endpoint.success.body.options[0])).id
    },

    /** Polls until the generation has succeeded; throws with its error where it failed. */
    wait: async (id: string, onStatus: (body: StatusBody) => void): Promise<StatusBody> => {
      for (;;) {
        const response = await send(url + status.path.replace('{id}', id), { headers, signal })
        const body = await readAnswer(response, status.success.body)
        if (body.error) throw new CommandError('failed', body.error.message)
        if (body.status === 'succeeded') return body
        onStatus(body)
        await setTimeout(pollMs, undefined, { signal })
      }
    },

    /** Follows a signed link, which needs no key. */
    download: async (link: string, path: string): Promise<void> => {
      const response = await send(link, { signal })
      if (!response.ok)
        throw new CommandError('failed', `The result could not be downloaded (HTTP ${response.status}).`)
      await pipeline(Readable.fromWeb(response.body!), createWriteStream(path), { signal })
    },
  }
}
