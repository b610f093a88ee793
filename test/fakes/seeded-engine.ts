import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import type { OwnEngineTools } from '../../src/engines/own/own-engine.ts'
import type { Engine, RenderTask } from '../../src/engines/port/engine.ts'

/*
 * An operator's own engine that returns the picture it was given, but for the seeds that the prompt names: "refuse 7, hold 8". Blank is a picture without outlines. What
 * it loses it has ordered elsewhere, where it may still be made; what it delays it has ordered elsewhere too, and finds it again by its
 * note; what it awaits never comes. It remembers the seeds of its runs, of its orders and of the orders that it cancelled.
 */

/** The seeds of all runs, in their order. */
export const runs: number[] = []
export const ordered: number[] = []
export const cancelled: number[] = []

export function openEngine({ EngineError }: OwnEngineTools): Engine {
  return {
    name: 'seeded',
    capabilities: { render: { references: 0 }, seed: true },
    health: async () => ({ ready: true, message: 'It is there.' }),
    cancelOrder: async (noted) => {
      cancelled.push((noted as { seed: number }).seed)
    },
    run: async (task, run) => {
      const { callerText, seed, source } = task as RenderTask
      const isFirst = !runs.includes(seed)
      runs.push(seed)
      const what = new RegExp(`(\\w+) ${seed}\\b`).exec(callerText)?.[1]
      if (what === 'refuse') throw new EngineError('Refused.', { code: 'CONTENT_REFUSED', retryable: false })
      if (what === 'fail' || (what === 'stumble' && isFirst)) {
        throw new EngineError('It failed.', { code: 'ENGINE_FAILED', retryable: true })
      }
      const order = async () => {
        ordered.push(seed)
        await run.checkpoint.note({ seed })
      }
      if (what === 'delay' && (run.checkpoint.noted as { seed: number } | undefined)?.seed !== seed) {
        await order()
        throw new EngineError('It takes long.', { code: 'ENGINE_TIMEOUT', retryable: true })
      }
      if (what === 'lose') {
        await order()
        throw new EngineError('It took too long.', { code: 'ENGINE_TIMEOUT', retryable: false })
      }
      if (what === 'await') await order()
      if (what === 'hold' || what === 'await') await setTimeout(600_000, undefined, { signal: run.signal })
      const path = join(run.folder, 'render.png')
      if (what === 'blank') {
        const { width, height } = await sharp(source).metadata()
        await sharp({ create: { width, height, channels: 3, background: '#888' } })
          .png()
          .toFile(path)
      } else if (source.endsWith('.png')) await copyFile(source, path)
      else await sharp(source).png().toFile(path)
      const { width, height } = await sharp(path).metadata()
      const output = { path, contentType: 'image/png', width, height, durationSeconds: null } as const
      return { outputs: [output], notes: [], version: 'seeded 1' }
    },
  }
}
